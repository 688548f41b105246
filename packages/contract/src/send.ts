import type * as z from 'zod/mini';
import { type ClientErrorCode, errorBody, isVaultErrorCode } from './errors.ts';
import { proofHeader, sealHeader } from './keyset.ts';
import type { VaultRoute } from './routes.ts';

/** An error as a value. `status` is 0 if there was no response. */
export interface ClientProblem {
  readonly ok: false;
  readonly status: number;
  readonly code: ClientErrorCode;
  /** A message for developers, which is never shown to people. */
  readonly message: string;
  readonly details?: unknown;
  /** Seconds to wait before trying again, if the server stated a number. */
  readonly retryAfterSeconds?: number;
}

/** The result of every call. A problem of the network or the server never makes a call reject. */
export type ClientResult<Value = void> = { readonly ok: true; readonly value: Value } | ClientProblem;

/** How the client reaches the server and gets its credentials. */
export interface ClientOptions {
  /** Origin of the server, without a slash at the end. */
  readonly url: string;
  /**
   * Returns a valid access token, or undefined if no account is signed in (the call fails with `unauthorized`). A
   * rejection means that no token could be fetched now (the call fails with `offline`). Not called for routes that need
   * no token.
   */
  readonly token: () => Promise<string | undefined>;
  readonly fetch: typeof globalThis.fetch;
  /**
   * Returns the header for a call that needs a proof or a seal; undefined if no vault is open to make one.
   * `path` and `body` are exactly as sent. A rejection means that no header could be made now (the call fails
   * with `offline`). If this is absent, such calls are sent without the header.
   */
  readonly guard?: (call: CallWithProof) => Promise<string | undefined>;
}

export interface CallWithProof {
  readonly guard: 'proof' | 'seal';
  readonly method: string;
  /** The path, including the query. */
  readonly path: string;
  /** The body of the request; undefined if the request has no body. */
  readonly body: string | undefined;
}

/** The inputs of one request. `body` is sent as JSON. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /**
   * The byte range of a file to read: from the first number up to, but not including, the second. Without it, all bytes
   * are read.
   */
  readonly range?: readonly [from: number, to: number];
}

/**
 * Some bytes of a file, and the size of the whole file; undefined if the response does not state the size.
 */
export interface FileRange {
  readonly bytes: ArrayBuffer;
  readonly whole: number | undefined;
}

export type RouteWithResponse<Value> = VaultRoute & { readonly answer: z.ZodMiniType<Value> };

/** Sends one request and parses the response with the route's own schema. Never rejects. */
export async function sendRequest<Value>(
  options: ClientOptions,
  route: RouteWithResponse<Value>,
  input: CallInput,
): Promise<ClientResult<Value>> {
  const sent = await send(options, route, input, asText);
  if (!sent.ok) return sent;
  const answer = route.answer.safeParse(parseJson(sent.value.text));
  if (answer.success) return { ok: true, value: answer.data };
  return {
    ok: false,
    status: sent.value.status,
    code: 'unexpected',
    message: 'the response does not match the contract',
  };
}

/** Sends one request and ignores the body of the response. Never rejects. */
export async function sendIgnoringBody(
  options: ClientOptions,
  route: VaultRoute,
  input: CallInput,
): Promise<ClientResult> {
  const sent = await send(options, route, input, asText);
  return sent.ok ? { ok: true, value: undefined } : sent;
}

/** Sends one request whose response is a file. Never rejects. */
export async function fetchFileBytes(options: ClientOptions, route: VaultRoute): Promise<ClientResult<Blob>> {
  return send(options, route, {}, response => response.blob());
}

/** Sends one request whose response is a part of a file. Never rejects. */
export async function fetchFileRange(
  options: ClientOptions,
  route: VaultRoute,
  input: CallInput,
): Promise<ClientResult<FileRange>> {
  return send(options, route, input, async response => {
    const whole = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    return { bytes: await response.arrayBuffer(), whole: whole === undefined ? undefined : Number(whole) };
  });
}

const offline = {
  ok: false,
  status: 0,
  code: 'offline',
  message: 'no answer',
} as const satisfies ClientProblem;

const asText = async (response: Response) => ({ status: response.status, text: await response.text() });

async function send<Value>(
  options: ClientOptions,
  route: VaultRoute,
  input: CallInput,
  read: (response: Response) => Promise<Value>,
): Promise<ClientResult<Value>> {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.range !== undefined)
    headers.set('range', `bytes=${String(input.range[0])}-${String(input.range[1] - 1)}`);
  if (route.signedIn) {
    const token = await options.token().catch(() => null);
    if (token === null) return offline;
    if (token === undefined)
      return { ok: false, status: 0, code: 'unauthorized', message: 'no access token' };
    headers.set('authorization', `Bearer ${token}`);
  }
  const path = pathOf(route, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (route.guard) {
    const { method, guard } = route;
    const made = await options.guard?.({ guard, method, path, body }).catch(() => null);
    if (made === null) return offline;
    if (made !== undefined) headers.set(guard === 'proof' ? proofHeader : sealHeader, made);
  }
  try {
    const response = await options.fetch(`${options.url}${path}`, {
      method: route.method,
      headers,
      body: body ?? null,
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.ok) return { ok: true, value: await read(response) };
    return refusal(response, await response.text());
  } catch {
    return offline; // `fetch` reports a missing network, a missing server and a broken connection in the same way.
  }
}

function pathOf(route: VaultRoute, { params = {}, query = {} }: CallInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size === 0 ? path : `${path}?${asked}`;
}

/**
 * A body that does not match the contract comes from something between client and server, so only the status
 * is used.
 */
function refusal(response: Response, text: string): ClientProblem {
  const { status } = response;
  const body = errorBody.safeParse(parseJson(text));
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retry = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {};
  if (!body.success || !isVaultErrorCode(body.data.code)) {
    const code =
      status === 429 ? 'rate_limited' : status >= 502 && status <= 504 ? 'unavailable' : 'unexpected';
    return { ok: false, status, code, message: `status ${status}`, ...retry };
  }
  const { code, message, details } = body.data;
  return { ok: false, status, code, message, ...(details === undefined ? {} : { details }), ...retry };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
