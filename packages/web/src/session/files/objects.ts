import { sealHeader } from '@kinfolio/contract/keyset';
import { papersBucket } from '@kinfolio/contract/storage-limits';
import type { PaperOutcome, PaperProblem, PaperRefusal } from '../api/papers.ts';
import type { SessionContext } from '../state/context.ts';
import { sealFor } from '../state/guard.ts';

// The sealed objects, by storage/v1. Names, types and sizes are in records; here are ids and sealed bytes.

/** Longest wait for one answer: a few megabytes over a slow line. Milliseconds. */
const patience = 120_000;

/** Where uploads begin. */
export const uploadAddress = (context: SessionContext) =>
  `${context.platform.url}/storage/v1/upload/resumable`;

/** The name of an object in the bucket: in the folder of the vault it belongs to, which is the own one unless another is named. */
export const objectName = (
  context: SessionContext,
  object: string,
  vault = context.unlocked?.vaultId ?? '',
) => `${vault}/${object}`;

/** What a refusal is to a person, from the body's code first and then the status. */
export function problemOf(status: number, body: string): PaperProblem {
  const code = /"code"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? '';
  const known = problems[code];
  if (known !== undefined) return known;
  if (status === 413) return 'large-file';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429) return 'too-many-tries';
  if (status === 507) return 'server-full';
  return status === 0 || status >= 500 ? 'offline' : 'unexpected';
}

/** Refusals of whoever asks, not of what is asked. */
export function isAboutSignIn(status: number, body: string): boolean {
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

export const refusedBy = (problem: PaperProblem): PaperRefusal => ({ ok: false, problem });

/** What may be said of a request. */
interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** Sends a request of the signed-in person; once more after signing in again, where that was the trouble. */
export async function request(
  context: SessionContext,
  path: string,
  init: Asking = {},
): Promise<PaperOutcome<Response>> {
  const { unlocked } = context;
  if (unlocked === undefined) return refusedBy('not-open');
  for (let again = false; ; again = true) {
    const answer = await ask(context, path, init);
    if (context.unlocked !== unlocked) return refusedBy('not-open');
    if (answer !== 'sign-in') return answer;
    if (again) return refusedBy('not-open');
    // Syncing knows how to sign in again behind an open passport, or when to lock it.
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
    const seal = method === 'GET' ? undefined : await sealFor(context, { method, path: address, body: sent });
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
    return isAboutSignIn(response.status, body) ? 'sign-in' : refusedBy(problemOf(response.status, body));
  } catch {
    // No network, no sign-in to be had now, or the connection broke on the way: all the same, try again later.
    return refusedBy('offline');
  }
}

/**
 * Bytes of a sealed object of `whole` bytes, from `from` to before `to`; exactly so many, or a refusal. An object that is
 * longer than it must be was changed as much as a shorter one, also when what was asked for is all there.
 */
export async function readObject(
  context: SessionContext,
  object: string,
  [from, to, whole]: readonly [from: number, to: number, whole: number],
  signal?: AbortSignal,
): Promise<PaperOutcome<ArrayBuffer>> {
  const answer = await request(context, `/object/${papersBucket}/${objectName(context, object)}`, {
    headers: { range: `bytes=${String(from)}-${String(to - 1)}` },
    ...(signal && { signal }),
  });
  // A range that the object does not have: it is shorter than the record says.
  if (!answer.ok) return answer.problem === 'unexpected' ? refusedBy('damaged') : answer;
  const total = answer.value.headers.get('content-range')?.split('/')[1];
  try {
    const bytes = await answer.value.arrayBuffer();
    return bytes.byteLength === to - from && total === String(whole)
      ? { ok: true, value: bytes }
      : refusedBy('damaged');
  } catch {
    return refusedBy('offline');
  }
}
