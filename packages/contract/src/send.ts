import type * as z from 'zod/mini';
import { type ClientErrorCode, errorBody, isVaultErrorCode } from './errors.ts';
import { proofHeader, sealHeader } from './keyset.ts';
import type { VaultRoute } from './routes.ts';

/** A refusal as a value. `status` is 0 when no answer came. */
export interface ClientProblem {
  readonly ok: false;
  readonly status: number;
  readonly code: ClientErrorCode;
  /** For developers; never shown to people. */
  readonly message: string;
  readonly details?: unknown;
  /** Seconds to wait before another try, if the server named them. */
  readonly retryAfterSeconds?: number;
}

/** What every call resolves with; no call rejects for anything the network or the server does. */
export type ClientResult<Value = void> = { readonly ok: true; readonly value: Value } | ClientProblem;

/** What the client needs from outside. */
export interface ClientOptions {
  /** Origin of the server, without a slash at the end. */
  readonly url: string;
  /**
   * A valid access token, or undefined when no account is signed in (answered as `unauthorized`). A rejection means
   * that none could be fetched now (answered as `offline`). Not called for routes that want none.
   */
  readonly token: () => Promise<string | undefined>;
  readonly fetch: typeof globalThis.fetch;
  /**
   * The header of a call that wants a proof or a seal; undefined where there is no open vault to make one. `path` and
   * `body` are as they are sent. A rejection means that none could be made now (answered as `offline`). Absent: such calls
   * go without.
   */
  readonly guard?: (call: GuardedCall) => Promise<string | undefined>;
}

/** A call that wants a proof or a seal. */
export interface GuardedCall {
  readonly guard: 'proof' | 'seal';
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** Undefined for none. */
  readonly body: string | undefined;
}

/** The parts of one request; `body` is sent as JSON. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  /** Bytes of a file, from the first to before the second; without it, all of them. */
  readonly range?: readonly [from: number, to: number];
}

/** Some bytes of a file, and how many the whole has; undefined where the answer has no such number. */
export interface FileSpan {
  readonly bytes: ArrayBuffer;
  readonly whole: number | undefined;
}

/** A route that answers with a value. */
export type AnsweringRoute<Value> = VaultRoute & { readonly answer: z.ZodMiniType<Value> };

/** Sends one request and reads its answer with the route's own schema. Never rejects. */
export async function ask<Value>(
  options: ClientOptions,
  route: AnsweringRoute<Value>,
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
    message: 'the answer is not of the contract',
  };
}

/** Sends one request whose answer has no body. Never rejects. */
export async function sendWithoutAnswer(
  options: ClientOptions,
  route: VaultRoute,
  input: CallInput,
): Promise<ClientResult> {
  const sent = await send(options, route, input, asText);
  return sent.ok ? { ok: true, value: undefined } : sent;
}

/** Sends one request whose answer is a file. Never rejects. */
export async function askBytes(options: ClientOptions, route: VaultRoute): Promise<ClientResult<Blob>> {
  return send(options, route, {}, response => response.blob());
}

/** Sends one request whose answer is a part of a file. Never rejects. */
export async function askSpan(
  options: ClientOptions,
  route: VaultRoute,
  input: CallInput,
): Promise<ClientResult<FileSpan>> {
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
    return offline; // fetch reports nothing more than that: no network, no server, or the connection broke on the way
  }
}

function pathOf(route: VaultRoute, { params = {}, query = {} }: CallInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return asked.size === 0 ? path : `${path}?${asked}`;
}

/** A body that is not of the contract comes from something between us and the server: judge by the status alone. */
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
