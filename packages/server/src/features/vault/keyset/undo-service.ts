import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { BeforeAnswer, VaultState } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { type Proved, refuseWithout, requireProof } from '../guarded-calls/service.ts';
import { missingVault, presentKeys, readVault, wrapOf } from '../keys/service.ts';
import { lockIdentity, readIdentity, readWraps } from '../keys/store.ts';
import { refuseUnlessNext, refuseUnlessTakenBack, refuseWhen } from './chain.ts';
import type { Keyset } from './document.ts';
import { type EndedWay, findEndedIdentity, findEndedWay } from './ended-store.ts';
import { leftOut, refuseUnlessBoxed, refuseUnlessChained, refuseWithoutWayIn } from './rows.ts';
import { refuseUnlessIdentityFits, refuseUnlessPasswordFits } from './service.ts';
import { keysetAt, newestKeyset, readKeysetState } from './store.ts';
import { newSecret, provedWays, writeChange } from './writing.ts';

// [Note: A change is undone by a renewal above it] Who got hold of the password can end every other way in and renew
// all keys. A kit or passkey that was there before still signs in for a while. Its session is given the state of before, and
// takes everything back by one more renewal: it counts on from what is stored, its identity is linked from the one of before,
// and nothing that came between opens anything. A password of before does not: the thief may know it. What is undone is
// not kept, so that no one undoes the undoing.

/** A way that a change ended, in the vault it belongs to. */
interface Ended {
  readonly way: EndedWay;
  /** The keyset that named it last. */
  readonly from: Keyset;
}

/** By what the session of a request was opened, where a change of this vault ended it; undefined otherwise. */
async function endedWayOf(
  vault: VaultContext,
  db: Db,
  who: SignedIn,
  vaultId: string,
): Promise<Ended | undefined> {
  const id = await vault.openedBy(who);
  if (id === undefined) return undefined;
  const way = await findEndedWay(db, { accountId: who.accountId, id, nowMs: vault.clock.now() });
  const from = way && (await keysetAt(db, vaultId, way.sequence));
  if (way === undefined || from === undefined) return undefined;
  // Of a vault that was set aside it is named by no keyset of this one.
  return from.payload.ways.some(one => one.way === id) ? { way, from } : undefined;
}

/** What the way of a session opened before a change ended it. Throws `not_found` for a session of any other. */
export async function readBefore(vault: VaultContext, who: SignedIn): Promise<BeforeAnswer> {
  const { db } = vault;
  const { accountId } = who;
  const identity = await readIdentity(db, accountId);
  const ended = identity && (await endedWayOf(vault, db, who, identity.vaultId));
  const newest = identity && (await newestKeyset(db, identity.vaultId));
  if (identity === undefined || ended === undefined || newest === undefined) throw missingVault();
  const now = await readVault(vault, who);
  const grants = await vault.grants.listCarried(db, {
    accountId,
    vaultId: identity.vaultId,
    keyVersion: identity.keyVersion,
    from: ended.from,
    endedAtMs: ended.way.endedAtMs ?? 0,
    nowMs: vault.clock.now(),
  });
  const { id, method, profile, salt, envelope, createdAtMs, passkey } = ended.way;
  const credentialId = passkey?.credentialId ?? null;
  const shown = { id, method, profile, salt, envelope, createdAtMs, credentialId, confirmedAtMs: null };
  const wraps = [wrapOf(shown)];
  const { version } = ended.from.payload.accountKey;
  if (version === identity.keyVersion) return { vault: { ...now, wraps }, newest: newest.text, grants };
  const before = await stateBefore(vault, { accountId, version });
  return { vault: { ...now, ...before, wraps }, newest: newest.text, grants };
}

/** The rows under an account key of before, as they were when a renewal replaced it. */
async function stateBefore(
  { db, clock }: VaultContext,
  { accountId, version }: { accountId: string; version: number },
): Promise<Partial<VaultState>> {
  const found = await findEndedIdentity(db, { accountId, keyVersion: version, nowMs: clock.now() });
  if (found === undefined) throw missingVault();
  const { identity, boxes } = found;
  const keyset = await keysetAt(db, identity.vaultId, identity.sequence);
  const { chain = [] } = await readKeysetState(db, identity);
  const newest = new Map(boxes.map(({ id, keyVersion }) => [id, keyVersion]));
  return {
    ...presentKeys(identity),
    categoryKeys: boxes,
    ...(keyset && { keyset: keyset.text }),
    // Links above it lead to secrets that came after.
    chain: chain.filter(({ id, keyVersion }) => keyVersion <= (newest.get(id) ?? 0)),
    identityVersion: identity.identityVersion,
    identityLink: identity.identityLink,
    earlierIdentities: identity.earlier.map(one => ({
      seal: one.sealPublicX,
      sign: one.signPublicX,
      version: one.version,
      sealPrivate: one.sealPrivate,
      signPrivate: one.signPrivate,
      link: one.identityLink,
    })),
  };
}

/**
 * Takes changes back, by the kit or passkey of before that opened the session, also while changes are held: see [Note: A
 * change is undone by a renewal above it]. Throws as `changeKeyset` does, and `forbidden` for a session of another way.
 */
export async function takeChangesBack(
  vault: VaultContext,
  who: SignedIn,
  { next, change, request }: { next: Keyset; change: KeysetChange; request: Proved },
): Promise<VaultState> {
  const { accountId } = who;
  refuseWithout([
    ...(who.present ? [] : (['present'] as const)),
    ...(request.proof === undefined ? (['proof'] as const) : []),
  ]);
  const ended = await endedWayOf(vault, vault.db, who, next.payload.vault);
  if (ended === undefined)
    throw new ServerError('forbidden', 'Only a kit or passkey of before a change takes it back.');
  await requireProof(vault, who, request, ended.from.payload.accountKey.proof);
  const added = await provedWays(vault, change.wraps);
  const writeSecret = await newSecret(vault, who, change, next);
  refuseWhen(writeSecret === undefined, 'Whoever takes a change back sets another password.');
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await newestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw missingVault();
    // Another session may have taken it back a moment ago.
    const still = await endedWayOf(vault, tx, who, identity.vaultId);
    if (still === undefined) throw new ServerError('keys_changed', 'This was taken back already.');
    const checked = await checkTakingBack(vault, tx, {
      who,
      identity,
      stored,
      ended: still,
      next,
      change,
    });
    const noteUndone = await vault.grants.listUndone(tx, {
      accountId,
      vaultId: identity.vaultId,
      keyVersion: identity.keyVersion,
      from: still.from,
      endedAtMs: still.way.endedAtMs ?? 0,
      nowMs: vault.clock.now(),
    });
    for (const { answered } of added) await answered?.();
    await writeSecret?.(tx);
    await writeChange(vault, tx, { who, identity, stored, next, change, added, byKit: false, ...checked });
    await noteUndone(tx);
    await vault.noteShown(tx, who);
  });
  return readVault(vault, who);
}

interface Checking {
  who: SignedIn;
  identity: NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;
  stored: Keyset;
  ended: Ended;
  next: Keyset;
  change: KeysetChange;
}

async function checkTakingBack(
  vault: VaultContext,
  tx: Db,
  { who: { accountId, sessionId }, identity, stored, ended, next, change }: Checking,
) {
  const { payload } = next;
  const { from, way } = ended;
  refuseWhen(payload.vault !== identity.vaultId, 'This keyset is of another vault.');
  refuseUnlessNext(stored, next);
  const renewal = refuseUnlessTakenBack(stored, from, next, change.identity?.link);
  const ways = await readWraps(tx, accountId);
  const gone = leftOut(payload, ways, change.wraps);
  refuseWhen(gone.length < ways.length, 'Every way of before ends.');
  refuseWithoutWayIn(payload, ways, true);
  refuseUnlessBoxed(payload, [], change.categoryKeys);
  refuseUnlessChained(renewal.raised, change.chain);
  refuseUnlessPasswordFits(change);
  const before = {
    vaultId: identity.vaultId,
    identityVersion: from.payload.identity.version,
    keyVersion: from.payload.accountKey.version,
  };
  refuseWhen(
    change.identity === undefined || change.earlierKeys === undefined || change.end !== 'others',
    'Taking a change back renews every key.',
  );
  await refuseUnlessIdentityFits(tx, before, change, payload.identity);
  const { vaultId, keyVersion } = identity;
  const times = { endedAtMs: way.endedAtMs ?? 0, nowMs: vault.clock.now() };
  const shared = await vault.grants.listCarried(tx, { accountId, vaultId, keyVersion, from, ...times });
  vault.grants.refuseUnlessCarried(shared, from, next, change);
  const writesGrants = await vault.grants.check(vault, tx, {
    accountId,
    sessionId,
    next: payload,
    change: change.grants,
  });
  return { renewal, gone: gone.map(({ id }) => id), boxes: [], writesGrants };
}

/**
 * Takes the second factors of an account away for who has lost them, or never had the one that is asked for: by a kit, that
 * of before a change too, and a signature of the vault it opens. Throws `forbidden`, `proof_required`, `proof_refused`.
 */
export async function dropFactors(vault: VaultContext, who: SignedIn, request: Proved): Promise<void> {
  const identity = await readIdentity(vault.db, who.accountId);
  const stored = identity && (await newestKeyset(vault.db, identity.vaultId));
  if (identity === undefined || stored === undefined) throw missingVault();
  if (!(await vault.openedByKit(who)))
    throw new ServerError('forbidden', 'Only a kit stands for a second factor.');
  const ended = await endedWayOf(vault, vault.db, who, identity.vaultId);
  await requireProof(vault, who, request, (ended?.from ?? stored).payload.accountKey.proof);
  await vault.db.transaction(tx => vault.dropFactors(tx, who));
}
