import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  type CallProofName,
  proofHeader,
  proofNonceMs,
  proofPayload,
  sealHeader,
} from '@kinfolio/contract/keyset';
import type { FastifyRequest } from 'fastify';
import { readSignedDocument } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import { countLimitTry } from '../../../db/limits.ts';
import { bodyHash } from '../../../http/hashed-body.ts';
import { findRouteNeeds } from '../../../http/needs.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readIdentity } from '../keys/store.ts';
import { hasKeyset, readNewestKeyset } from '../keyset/store.ts';
import {
  lockVault,
  recordActForSetAsideVaults,
  recordOwnerAct,
  recordOwnerActSparsely,
} from '../owner/store.ts';
import {
  claimProofNonce,
  deleteOldProofNonces,
  deleteSessionSeal,
  readGuardState,
  readOrCreateSessionSeal,
} from './store.ts';

// [Note: Proof and seal] A bearer token is kept in a browser's storage and may be stolen from there. So a request that
// changes the ways of opening the vault is signed by the proof key, which is derived from the account key: only a
// person who can open the vault has it. Frequent requests are sealed with random bytes of the session, which the device
// receives in return for one proof and keeps only in memory.

/** The parts of a request that its proof's signature must match. */
export interface ProvedRequest {
  readonly proof: string | undefined;
  readonly method: string;
  /** The path as sent, with its query. */
  readonly path: string;
  readonly bodyHash: string;
}

export const readProofInput = (request: FastifyRequest): ProvedRequest => ({
  proof: headerOf(request, proofHeader),
  method: request.method,
  path: request.raw.url ?? '',
  bodyHash: bodyHash(request),
});

const nonceBytes = 16;
const endBytes = 6;
const macBytes = 16;

type Checking = Pick<VaultContext, 'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'logActivity'>;

/**
 * Creates a nonce for this session to sign within five minutes. The nonce is not stored: see [Note:
 * Challenges are not stored].
 */
export function createProofNonce(vault: VaultContext, who: SignedIn): { nonce: string } {
  const plain = Buffer.alloc(nonceBytes + endBytes);
  randomBytes(nonceBytes).copy(plain);
  plain.writeUIntBE(vault.clock.now() + proofNonceMs, nonceBytes, endBytes);
  return { nonce: Buffer.concat([plain, macOf(vault, who, plain)]).toString('base64url') };
}

/** Throws `proof_required` with the list of proofs that the call lacks, if any. */
export function requireNothingMissing(missing: readonly CallProofName[]): void {
  if (missing.length === 0) return;
  throw new ServerError('proof_required', 'This call needs more than an access token.', {
    details: { wants: missing },
  });
}

/**
 * Throws `proof_required` or `proof_refused` unless a request was signed for this session by a proof key.
 * Every fault gets the same response. A correct signature uses up its nonce, even when the request is refused
 * for another reason.
 */
export async function requireRequestProof(
  vault: Checking,
  who: SignedIn,
  request: ProvedRequest,
  proofKey: string | undefined,
): Promise<void> {
  requireNothingMissing(request.proof === undefined ? ['proof'] : []);
  if (await isProved(vault, who, request, proofKey)) return;
  await noteRefused(vault, who);
  throw new ServerError('proof_refused', 'This proof is not valid for this call.');
}

async function isProved(
  vault: Checking,
  who: SignedIn,
  request: ProvedRequest,
  proofKey: string | undefined,
): Promise<boolean> {
  const read = readSignedDocument(request.proof ?? '', 'kinfolio-proof-1', proofPayload);
  if (read === undefined || proofKey === undefined) return false;
  const { payload } = read;
  if (payload.account !== who.accountId || payload.session !== who.sessionId) return false;
  if (payload.method !== request.method) return false;
  if (payload.origin !== new URL(vault.publicUrl).origin) return false;
  if (payload.path !== request.path || payload.body !== request.bodyHash) return false;
  const endsAtMs = endOfNonce(vault, who, payload.nonce);
  if (endsAtMs === undefined || endsAtMs <= vault.clock.now()) return false;
  if (!read.signedBy(proofKey)) return false;
  return claimProofNonce(vault.db, who.accountId, payload.nonce, endsAtMs);
}

/** When a nonce expires; undefined if this server did not create the nonce for this session. */
function endOfNonce(vault: Checking, who: SignedIn, nonce: string): number | undefined {
  const bytes = Buffer.from(nonce, 'base64url');
  if (bytes.toString('base64url') !== nonce || bytes.length !== nonceBytes + endBytes + macBytes)
    return undefined;
  const plain = bytes.subarray(0, nonceBytes + endBytes);
  const mac = bytes.subarray(nonceBytes + endBytes);
  return timingSafeEqual(mac, macOf(vault, who, plain)) ? plain.readUIntBE(nonceBytes, endBytes) : undefined;
}

function macOf(
  { fakesSecret }: Pick<Checking, 'fakesSecret'>,
  { accountId, sessionId }: SignedIn,
  plain: Buffer,
): Buffer {
  return createHmac('sha256', Buffer.from(fakesSecret, 'base64url'))
    .update(`kinfolio/proof-nonce\n${accountId}\n${sessionId}\n`)
    .update(plain)
    .digest()
    .subarray(0, macBytes);
}

const quietMs = 15 * 60_000;

/**
 * Logs a refused proof for the owner, but only a few per session, so that a stolen token cannot fill the log.
 */
async function noteRefused(vault: Checking, { accountId, sessionId }: SignedIn): Promise<void> {
  const few = { key: `proof:refused:${sessionId}`, max: 3, windowMs: quietMs };
  if (!(await countLimitTry(vault.db, vault.clock, few)).ok) return;
  await vault.db.transaction(tx => vault.logActivity(tx, accountId, { event: 'proof-refused', sessionId }));
}

/** The proof key of an account's vault; undefined while the vault has no keyset. */
export async function readVaultProofKey(
  { db }: Pick<Checking, 'db'>,
  accountId: string,
): Promise<string | undefined> {
  const identity = await readIdentity(db, accountId);
  return identity && (await readNewestKeyset(db, identity.vaultId))?.payload.accountKey.proof;
}

/**
 * Whether a request to another API is signed by the proof key of its account's vault. A correct signature
 * uses up its nonce; a wrong one is logged for the owner.
 */
export async function checkVaultProof(
  vault: Checking,
  who: SignedIn,
  request: FastifyRequest,
): Promise<'right' | 'wrong'> {
  const proofKey = await readVaultProofKey(vault, who.accountId);
  if (await isProved(vault, who, readProofInput(request), proofKey)) return 'right';
  await noteRefused(vault, who);
  return 'wrong';
}

/** Returns the bytes that seal the calls of a session. Throws as {@link requireRequestProof}. */
export async function issueSessionSeal(
  vault: VaultContext,
  who: SignedIn,
  request: ProvedRequest,
): Promise<{ seal: string }> {
  await requireRequestProof(vault, who, request, await readVaultProofKey(vault, who.accountId));
  await noteUnlocked(vault, who.accountId);
  await vault.reset.cancel(who);
  return { seal: (await readOrCreateSessionSeal(vault.db, who)).toString('base64url') };
}

/**
 * Throws `proof_required` or `proof_refused` unless a request is sealed with the bytes of its session. An
 * account that has never had a vault needs no seal, and an account whose vault is set aside cannot write. A
 * streamed body is not part of its seal. `known`: the session's bytes, if they have already been read.
 */
export async function requireRequestSeal(
  { db, clock }: Pick<VaultContext, 'db' | 'clock'>,
  who: Pick<SignedIn, 'accountId' | 'sessionId' | 'guarded'>,
  request: FastifyRequest,
  body: 'hashed' | 'streamed' = 'hashed',
  known?: Buffer,
): Promise<void> {
  // Reads the seal only once the whole body has arrived: if the session ended in the meantime, the seal has
  // been deleted.
  const { hasVault, bytes } = known ? { hasVault: true, bytes: known } : await readGuardState(db, who);
  if (!who.guarded && !hasVault) return;
  const given = headerOf(request, sealHeader);
  if (given === undefined || bytes === null) return requireNothingMissing(['seal']);
  const text = `kinfolio-seal-1\n${request.method}\n${request.raw.url ?? ''}\n${body === 'hashed' ? bodyHash(request) : '-'}`;
  const right = createHmac('sha256', bytes).update(text).digest();
  const shown = Buffer.from(given, 'base64url');
  if (shown.length !== right.length || !timingSafeEqual(shown, right))
    throw new ServerError('proof_refused', 'This seal is not valid for this call.');
  // The owner's silence is measured from their last action in an open vault, to the minute.
  if (!isFirstInMinute(db, who.accountId, clock.now())) return;
  const identity = await readIdentity(db, who.accountId);
  if (identity) await recordOwnerActSparsely(db, identity.vaultId, clock.now());
  await recordActForSetAsideVaults(db, who.accountId, clock.now());
}

/**
 * Throws like {@link requireRequestProof} and {@link requireRequestSeal} unless a request is signed as its
 * route requires. If the route has `proofCheckedIn: 'handler'`, its handler checks the proof instead. An
 * account that has never had a vault need not sign anything.
 */
export async function requireSignedRequest(
  vault: Checking,
  who: SignedIn,
  request: FastifyRequest,
): Promise<void> {
  const { needs, proofCheckedIn } = findRouteNeeds(request);
  if (needs.includes('seal')) await requireRequestSeal(vault, who, request);
  if (needs.includes('proof') && proofCheckedIn !== 'handler')
    await requireProofOfAccount(vault, who, request);
}

/** Throws as {@link requireRequestProof} unless a guarded account signed a request with the proof key of its vault. */
export async function requireProofOfAccount(
  vault: Checking,
  who: SignedIn,
  request: FastifyRequest,
): Promise<void> {
  if (who.guarded)
    await requireRequestProof(
      vault,
      who,
      readProofInput(request),
      await readVaultProofKey(vault, who.accountId),
    );
}

/**
 * When this process last recorded activity for each account. Remembering this saves three statements per
 * call.
 */
const noted = new WeakMap<Db, Map<string, number>>();
const minuteMs = 60_000;
/**
 * The maximum number of accounts kept in memory. When it is reached, the map is emptied, and each account's
 * activity is recorded again.
 */
const mostNoted = 10_000;

function isFirstInMinute(db: Db, accountId: string, nowMs: number): boolean {
  const known = noted.get(db) ?? new Map<string, number>();
  noted.set(db, known);
  const since = nowMs - (known.get(accountId) ?? 0);
  if (since >= 0 && since < minuteMs) return false;
  if (known.size >= mostNoted) known.clear();
  known.set(accountId, nowMs);
  return true;
}

/**
 * Records that the owner unlocked the vault. Unlocking closes what was released, so it must not run at the
 * same time as an opening by another person.
 */
async function noteUnlocked({ db, clock }: VaultContext, accountId: string): Promise<void> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) return;
  await db.transaction(async tx => {
    await lockVault(tx, identity.vaultId);
    const nowMs = clock.now();
    await recordOwnerAct(tx, identity.vaultId, { actedAtMs: nowMs, unlockedAtMs: nowMs });
  });
}

/** Whether the vault of an account has a keyset. */
export async function isGuardedVault({ db }: { db: Db }, accountId: string): Promise<boolean> {
  const identity = await readIdentity(db, accountId);
  return identity !== undefined && hasKeyset(db, identity.vaultId);
}

/** Deletes the bytes that seal a session's calls. Call it in the transaction that ends the session. */
export async function deleteSessionSealOf(
  { db }: { db: Db },
  session: { accountId: string; sessionId: string },
): Promise<void> {
  await deleteSessionSeal(db, session);
}

/** Deletes used nonces that have expired. Safe to call at any time. */
export async function deleteExpiredNonces({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldProofNonces(db, clock.now());
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
