import { hashOfBody, signProof } from '@kinfolio/vault/proof/proof';
import { sealRequest } from '@kinfolio/vault/proof/request-seal';
import { type AuthChange, isOfAuthChange } from '../types/auth-change.ts';
import type { OutgoingCall } from '../types/shown-vault.ts';
import { shownMs, type WorkerState } from './state.ts';

// [Note: What the worker signs]
// A proof is a signature by a key that follows from the account key, so a page that could ask for any would be as good as
// that key. The worker signs the request that hands over what seals a session; one whose whole body is the change it made last, for
// which it was shown a password, passkey or code a moment before, so that the page exchanges no secret in it; and for ten minutes calls that belong to that change by their address,
// or about leaving. A change of what `auth/v1` keeps is made by the official client, whose requests are not known beforehand: the
// password is shown for one kind of change, and calls of that kind are signed until it is made, for ten minutes at most.

/** The one request that is proved without anything being shown. */
const openSession = { method: 'POST', path: '/vault/v1/session/open' } as const;

/** For what a proof is: the nonce is the server's, the origin that of the server. */
export interface ProofFor {
  readonly nonce: string;
  readonly origin: string;
  readonly session: string;
}

/** The header `Kinfolio-Proof` of a request; undefined for one that this worker does not sign. */
export async function proofOf(
  worker: WorkerState,
  { method, path, body }: OutgoingCall,
  { nonce, origin, session }: ProofFor,
): Promise<string | undefined> {
  const { keyring, proving } = worker;
  const opens = method === openSession.method && path === openSession.path && body === undefined;
  const hash = await hashOfBody(bytesOf(body ?? ''));
  const isNotOver = (proving?.alsoUntilMs ?? 0) > worker.now();
  const named = isNotOver && proving?.also?.includes(`${method} ${path}`) === true;
  const belongs = named || (body !== undefined && proving?.body === hash);
  const isOwn = !named && (opens || mayChange(worker, method, path));
  const signer = isOwn ? keyring : belongs ? proving : undefined;
  if (signer === undefined) return undefined;
  const { account, accountKey } = signer;
  const payload = { account, body: hash, method, nonce, origin, path, session };
  return await signProof(await accountKey.proofKey(), payload);
}

/** Notes for what change of `auth/v1` the password was shown. */
export function noteChanging(worker: WorkerState, change: AuthChange): void {
  worker.changing = { change, untilMs: worker.now() + shownMs };
}

/** Whether a call belongs to the change that the password was shown for. */
export function mayChange({ keyring, changing, now }: WorkerState, method: string, path: string): boolean {
  if (keyring === undefined || changing === undefined || changing.untilMs <= now()) return false;
  return isOfAuthChange(method, path, changing.change);
}

/** What is noted of a change that the page will send as it is, in the form in which the client sends it. */
export async function permissionFor(change: object): Promise<{ body: string }> {
  return { body: await hashOfBody(bytesOf(JSON.stringify(change))) };
}

/** The header `Kinfolio-Seal` of a request in a session; undefined where what seals it is not known. */
export async function sealOf(
  { seals }: WorkerState,
  { method, path, body }: OutgoingCall,
  session: string,
): Promise<string | undefined> {
  const secret = seals.get(session);
  if (secret === undefined) return undefined;
  const hash = body === null ? null : await hashOfBody(bytesOf(body ?? ''));
  return await sealRequest(secret, { method, path, body: hash });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
