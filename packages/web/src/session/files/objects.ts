import { sealHeader } from '@kinfolio/contract/keyset';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { PaperOutcome, PaperProblem, PaperRefusal } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { createSealHeader } from '../state/guard.ts';

// Access to the sealed objects through storage/v1. Names, types and sizes are in records; here there are only ids and
// sealed bytes.

/** The longest wait for one response, in milliseconds: enough for a few megabytes over a slow line. */
const patience = 120_000;

/** Returns the address at which uploads begin. */
export const getUploadsUrl = (context: SessionContext) =>
  `${context.platform.url}/storage/v1/upload/resumable`;

/** The name of an object in the bucket: it is in its vault's folder, by default the person's own vault. */
export const createObjectName = (
  context: SessionContext,
  object: string,
  vault = context.unlocked?.vaultId ?? '',
) => `${vault}/${object}`;

/**
 * Translates a refusal into a problem that we can explain to the person, from the code in the body or else from the
 * status.
 */
export function toFileProblem(status: number, body: string): PaperProblem {
  const code = /"code"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? '';
  const known = problems[code];
  if (known !== undefined) return known;
  if (status === 413) return 'large-file';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'too-many-tries';
  if (status === 507) return 'server-full';
  return status === 0 || status >= 500 ? 'offline' : 'unexpected';
}

/** Whether a refusal concerns the caller's sign-in, not the request itself. */
export function isSignInProblem(status: number, body: string): boolean {
  return status === 401 || /"(?:InvalidJWT|SessionExpired)"/.test(body);
}

const problems: Readonly<Record<string, PaperProblem>> = {
  QuotaExceeded: 'no-room',
  EntityTooLarge: 'large-file',
  InsufficientStorage: 'server-full',
  NoSuchKey: 'gone',
  NoSuchBucket: 'gone',
  SlowDown: 'too-many-tries',
};

export const toPaperRefusal = (problem: PaperProblem): PaperRefusal => ({ ok: false, problem });

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends a request as the signed-in person. If the sign-in was the problem, signs in again and repeats the request once.
 */
export async function requestObject(
  context: SessionContext,
  path: string,
  init: Asking = {},
): Promise<PaperOutcome<Response>> {
  const { unlocked } = context;
  if (unlocked === undefined) return toPaperRefusal('not-open');
  for (let again = false; ; again = true) {
    const answer = await ask(context, path, init);
    if (context.unlocked !== unlocked) return toPaperRefusal('not-open');
    if (answer !== 'sign-in') return answer;
    if (again) return toPaperRefusal('not-open');
    // The syncer is used here because it can sign in again while the passport is open, and locks the passport if that
    // fails.
    await unlocked.syncer.syncNow();
  }
}

async function ask(
  context: SessionContext,
  path: string,
  init: Asking,
): Promise<PaperOutcome<Response> | 'sign-in'> {
  try {
    const token = await context.auth.token();
    if (token === undefined) return 'sign-in';
    const address = `/storage/v1${path}`;
    const { method = 'GET', body: sent } = init;
    const seal =
      method === 'GET' ? undefined : await createSealHeader(context, { method, path: address, body: sent });
    const timeout = AbortSignal.timeout(patience);
    const response = await context.platform.fetch(`${context.platform.url}${address}`, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${token}`,
        ...(seal !== undefined && { [sealHeader]: seal }),
      },
      cache: 'no-store',
      credentials: 'omit',
      signal: init.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    });
    if (response.ok) return { ok: true, value: response };
    const body = await response.text();
    return isSignInProblem(response.status, body)
      ? 'sign-in'
      : toPaperRefusal(toFileProblem(response.status, body));
  } catch {
    // There is no network or no sign-in, or the connection broke. In each case the caller should try again later.
    return toPaperRefusal('offline');
  }
}

/**
 * Reads bytes `from` (inclusive) to `to` (exclusive) of a sealed object of `whole` bytes. Returns exactly those bytes,
 * or a refusal. An object that is too long has been tampered with just like one that is too short, even if all the
 * requested bytes are there.
 */
export async function readObjectBytes(
  context: SessionContext,
  object: string,
  [from, to, whole]: readonly [from: number, to: number, whole: number],
  signal?: AbortSignal,
): Promise<PaperOutcome<ArrayBuffer>> {
  const answer = await requestObject(
    context,
    `/object/${papersBucket}/${createObjectName(context, object)}`,
    {
      headers: { range: `bytes=${String(from)}-${String(to - 1)}` },
      ...(signal && { signal }),
    },
  );
  // The object does not have these bytes: it is shorter than the record says.
  if (!answer.ok) return answer.problem === 'unexpected' ? toPaperRefusal('damaged') : answer;
  const total = answer.value.headers.get('content-range')?.split('/')[1];
  try {
    const bytes = await answer.value.arrayBuffer();
    return bytes.byteLength === to - from && total === String(whole)
      ? { ok: true, value: bytes }
      : toPaperRefusal('damaged');
  } catch {
    return toPaperRefusal('offline');
  }
}
