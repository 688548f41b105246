import { hashRequestBody, signProof } from '@kinfolio/vault/proof/proof';
import { sealRequest } from '@kinfolio/vault/proof/request-seal';
import { type AuthChangeKind, belongsToAuthChange } from '../types/auth-change.ts';
import type { OutgoingCall } from '../types/server-vault-state.ts';
import { presencePeriodOfServerMs, type WorkerState } from './state.ts';

// [Note: What the worker signs] A proof is a signature by a key derived from the account key, so a page that could
// request any proof would be as powerful as a page with that key. The worker signs only three things: the request that
// returns the bytes for sealing a session; a request whose whole body is the change that the worker made last, for
// which a password, passkey or code was presented a moment before, so that the page cannot swap a secret in it; and,
// for ten minutes, calls whose address belongs to that change, or calls for leaving. A change to something that
// `auth/v1` stores is made by the official client, whose requests are not known beforehand. So the password is
// presented for one kind of change, and calls of that kind are signed until the change is made, for ten minutes at
// most.

/** The only request that is signed without showing any credential. */
const openSession = { method: 'POST', path: '/vault/v1/session/open' } as const;

/** The values that a proof is bound to, including the server's nonce and its origin. */
export interface ProofBinding {
  readonly nonce: string;
  readonly origin: string;
  readonly session: string;
}

/** The `Kinfolio-Proof` header for a request; undefined if this worker does not sign it. */
export async function createProofHeader(
  worker: WorkerState,
  { method, path, body }: OutgoingCall,
  { nonce, origin, session }: ProofBinding,
): Promise<string | undefined> {
  const { keyring, proving } = worker;
  const opens = method === openSession.method && path === openSession.path && body === undefined;
  const hash = await hashRequestBody(bytesOf(body ?? ''));
  const isNotOver = (proving?.alsoUntilMs ?? 0) > worker.now();
  const named = isNotOver && proving?.also?.includes(`${method} ${path}`) === true;
  const belongs = named || (body !== undefined && proving?.body === hash);
  const isOwn = !named && (opens || isChangeProvable(worker, method, path));
  const signer = isOwn ? keyring : belongs ? proving : undefined;
  if (signer === undefined) return undefined;
  const { account, accountKey } = signer;
  const payload = { account, body: hash, method, nonce, origin, path, session };
  return await signProof(await accountKey.proofKey(), payload);
}

/** Records the kind of change to `auth/v1` for which the password was presented. */
export function recordProvenChange(worker: WorkerState, change: AuthChangeKind): void {
  worker.changing = { change, untilMs: worker.now() + presencePeriodOfServerMs };
}

/** Whether a call belongs to the kind of change for which the password was presented. */
export function isChangeProvable(
  { keyring, changing, now }: WorkerState,
  method: string,
  path: string,
): boolean {
  if (keyring === undefined || changing === undefined || changing.untilMs <= now()) return false;
  return belongsToAuthChange(method, path, changing.change);
}

/** The hash of a change in the form in which the client sends it. The page must send the change unaltered. */
export async function hashChangeToProve(change: object): Promise<{ body: string }> {
  return { body: await hashRequestBody(bytesOf(JSON.stringify(change))) };
}

/** The `Kinfolio-Seal` header for a request in a session; undefined if the session's sealing bytes are unknown. */
export async function createRequestSealHeader(
  { seals }: WorkerState,
  { method, path, body }: OutgoingCall,
  session: string,
): Promise<string | undefined> {
  const secret = seals.get(session);
  if (secret === undefined) return undefined;
  const hash = body === null ? null : await hashRequestBody(bytesOf(body ?? ''));
  return await sealRequest(secret, { method, path, body: hash });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
