import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { proofHeader, proofNonceMs, proofPayload, sealHeader, type Want } from '@kinfolio/contract/keyset';
import type { FastifyRequest } from 'fastify';
import { readSignedDocument } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import { takeFromLimit } from '../../../db/limits.ts';
import { bodyHash } from '../../../http/hashed-body.ts';
import { rowOf } from '../../../http/needs.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readIdentity } from '../keys/store.ts';
import { hasKeyset, newestKeyset } from '../keyset/store.ts';
import { lockVault, noteAside, noteOwner, noteOwnerSeldom } from '../owner/store.ts';
import { deleteOldNonces, deleteSeal, readGuard, sealOf, useNonce } from './store.ts';

// [Note: Proof and seal] A bearer token lies in a browser's storage and may be taken from there. What changes ways into the
// vault is therefore signed for this one request by the proof key, which follows from the account key: only who can open
// the vault has it. What is frequent is sealed by random bytes of the session, which are handed over against one proof and
// live in memory only.

/** A request as the signature of its proof has to fit it. */
export interface Proved {
  /** The document of the header; undefined when there is none. */
  readonly proof: string | undefined;
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  readonly bodyHash: string;
}

/** Reads of a request what a proof is about. */
export const provedOf = (request: FastifyRequest): Proved => ({
  proof: headerOf(request, proofHeader),
  method: request.method,
  path: request.raw.url ?? '',
  bodyHash: bodyHash(request),
});

const nonceBytes = 16;
const endBytes = 6;
const macBytes = 16;

/** What a proof is checked with. */
type Checking = Pick<VaultContext, 'db' | 'clock' | 'publicUrl' | 'fakesSecret' | 'logActivity'>;

/** Something to sign within five minutes, in this session. It is not stored: see [Note: Challenges are not stored]. */
export function newNonce(vault: VaultContext, who: SignedIn): { nonce: string } {
  const plain = Buffer.alloc(nonceBytes + endBytes);
  randomBytes(nonceBytes).copy(plain);
  plain.writeUIntBE(vault.clock.now() + proofNonceMs, nonceBytes, endBytes);
  return { nonce: Buffer.concat([plain, macOf(vault, who, plain)]).toString('base64url') };
}

/** Throws `proof_required`, which names what the call wants. */
export function refuseWithout(missing: readonly Want[]): void {
  if (missing.length === 0) return;
  throw new ServerError('proof_required', 'This call wants more than an access token.', {
    details: { wants: missing },
  });
}

/**
 * Throws `proof_required` or `proof_refused` unless a request was signed for this session by a proof key. Whatever is wrong
 * is answered alike. A right signature uses its nonce up, also when the request is refused for something else.
 */
export async function requireProof(
  vault: Checking,
  who: SignedIn,
  request: Proved,
  proofKey: string | undefined,
): Promise<void> {
  refuseWithout(request.proof === undefined ? ['proof'] : []);
  if (await isProved(vault, who, request, proofKey)) return;
  await noteRefused(vault, who);
  throw new ServerError('proof_refused', 'This proof is not right for this call.');
}

async function isProved(
  vault: Checking,
  who: SignedIn,
  request: Proved,
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
  return useNonce(vault.db, who.accountId, payload.nonce, endsAtMs);
}

/** Until when a nonce may be used; undefined when this server did not make it for this session. */
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

/** Notes it for the owner, a few times only: a token that was taken must not fill the log. */
async function noteRefused(vault: Checking, { accountId, sessionId }: SignedIn): Promise<void> {
  const few = { key: `proof:refused:${sessionId}`, max: 3, windowMs: quietMs };
  if (!(await takeFromLimit(vault.db, vault.clock, few)).ok) return;
  await vault.db.transaction(tx => vault.logActivity(tx, accountId, { event: 'proof-refused', sessionId }));
}

/** The proof key of an account's vault; undefined while it has no keyset. */
export async function proofKeyOf(
  { db }: Pick<Checking, 'db'>,
  accountId: string,
): Promise<string | undefined> {
  const identity = await readIdentity(db, accountId);
  return identity && (await newestKeyset(db, identity.vaultId))?.payload.accountKey.proof;
}

/**
 * Whether a request of another API is signed by the proof key of its account's vault. A right signature uses its nonce up;
 * a wrong one is noted for the owner.
 */
export async function proofIn(
  vault: Checking,
  who: SignedIn,
  request: FastifyRequest,
): Promise<'right' | 'wrong'> {
  const proofKey = await proofKeyOf(vault, who.accountId);
  if (await isProved(vault, who, provedOf(request), proofKey)) return 'right';
  await noteRefused(vault, who);
  return 'wrong';
}

/** Hands over the bytes that seal the calls of a session. Throws as {@link requireProof}. */
export async function giveSeal(
  vault: VaultContext,
  who: SignedIn,
  request: Proved,
): Promise<{ seal: string }> {
  await requireProof(vault, who, request, await proofKeyOf(vault, who.accountId));
  await noteUnlocked(vault, who.accountId);
  await vault.reset.cancel(who);
  return { seal: (await sealOf(vault.db, who)).toString('base64url') };
}

/**
 * Throws `proof_required` or `proof_refused` unless a request is sealed by the bytes of its session. An account that never
 * had a vault seals nothing; while its vault is aside it writes nothing. A body that arrives in a stream is not part of its
 * seal. `known`: the bytes of the session, where they were read already.
 */
export async function requireSeal(
  { db, clock }: Pick<VaultContext, 'db' | 'clock'>,
  who: Pick<SignedIn, 'accountId' | 'sessionId' | 'guarded'>,
  request: FastifyRequest,
  body: 'hashed' | 'streamed' = 'hashed',
  known?: Buffer,
): Promise<void> {
  const { hasVault, bytes } = known ? { hasVault: true, bytes: known } : await readGuard(db, who);
  if (!who.guarded && !hasVault) return;
  const given = headerOf(request, sealHeader);
  if (given === undefined || bytes === null) return refuseWithout(['seal']);
  const text = `kinfolio-seal-1\n${request.method}\n${request.raw.url ?? ''}\n${body === 'hashed' ? bodyHash(request) : '-'}`;
  const right = createHmac('sha256', bytes).update(text).digest();
  const shown = Buffer.from(given, 'base64url');
  if (shown.length !== right.length || !timingSafeEqual(shown, right))
    throw new ServerError('proof_refused', 'This seal is not right for this call.');
  // Something done in an open vault is what a silence is measured from, by the minute.
  if (!isFirstInMinute(db, who.accountId, clock.now())) return;
  const identity = await readIdentity(db, who.accountId);
  if (identity) await noteOwnerSeldom(db, identity.vaultId, clock.now());
  await noteAside(db, who.accountId, clock.now());
}

/**
 * Throws as {@link requireProof} and {@link requireSeal} unless a request is signed as the row of its route wants. The
 * handler of a row with `proofCheckedIn: 'handler'` checks the proof. An account that never had a vault signs nothing.
 */
export async function requireSigned(vault: Checking, who: SignedIn, request: FastifyRequest): Promise<void> {
  const { needs, proofCheckedIn } = rowOf(request);
  if (needs.includes('seal')) await requireSeal(vault, who, request);
  if (needs.includes('proof') && proofCheckedIn !== 'handler') await requireProofOf(vault, who, request);
}

/** Throws as {@link requireProof} unless a guarded account signed a request with the proof key of its vault. */
export async function requireProofOf(vault: Checking, who: SignedIn, request: FastifyRequest): Promise<void> {
  if (who.guarded) await requireProof(vault, who, provedOf(request), await proofKeyOf(vault, who.accountId));
}

/** When something that an account did was noted last by this process, which saves three statements a call. */
const noted = new WeakMap<Db, Map<string, number>>();
const minuteMs = 60_000;
/** Accounts in that memory at most: it begins anew then, and each is noted once more. */
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

/** Notes that the owner unlocked the vault: in turn with hand-outs, for it shuts what was released. */
async function noteUnlocked({ db, clock }: VaultContext, accountId: string): Promise<void> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) return;
  await db.transaction(async tx => {
    await lockVault(tx, identity.vaultId);
    const nowMs = clock.now();
    await noteOwner(tx, identity.vaultId, { actedAtMs: nowMs, unlockedAtMs: nowMs });
  });
}

/** Whether the vault of an account has a keyset. */
export async function isGuarded({ db }: { db: Db }, accountId: string): Promise<boolean> {
  const identity = await readIdentity(db, accountId);
  return identity !== undefined && hasKeyset(db, identity.vaultId);
}

/** Forgets the bytes of a session, in the transaction in which it ends. */
export async function forgetSeal(
  { db }: { db: Db },
  session: { accountId: string; sessionId: string },
): Promise<void> {
  await deleteSeal(db, session);
}

/** Forgets used nonces whose time is over. Harmless at any time. */
export async function forgetOldNonces({ db, clock }: Pick<VaultContext, 'db' | 'clock'>): Promise<void> {
  await deleteOldNonces(db, clock.now());
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
