import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { VaultBeforeChangeResponse, VaultState } from '@kinfolio/contract/wire';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { type ProvedRequest, requireNothingMissing, requireRequestProof } from '../guarded-calls/service.ts';
import { createVaultNotFound, presentIdentityKeys, readVault, toWireWrap } from '../keys/service.ts';
import { lockIdentity, readIdentity, readWraps } from '../keys/store.ts';
import { requireNextKeyset, requireUndoneChanges, throwBadRequestWhen } from './chain.ts';
import type { ParsedKeyset } from './document.ts';
import { findRemovedWay, findReplacedIdentity, type RemovedWay } from './ended-store.ts';
import {
  listRemovedWays,
  requireBoxPerCategory,
  requireLinkPerNewSecret,
  requirePasswordOrPasskey,
} from './rows.ts';
import { requireIdentityInKeyset, requirePasswordWay } from './service.ts';
import { readKeysetAt, readKeysetState, readNewestKeyset } from './store.ts';
import { prepareNewPassword, verifyNewUnlockWays, writeKeysetChange } from './writing.ts';

// [Note: A change is undone by a further renewal] A thief with the password can end every other way of
// opening the vault and renew all keys. A kit or passkey that they ended can still sign in for a while. Its
// session receives the earlier state, and undoes everything with one more renewal. The number of that renewal
// follows the stored keyset, its identity is linked to the earlier one, and no key made in between opens
// anything. An earlier password cannot do this, because the thief may know it. The undone rows are not kept,
// so that nobody can undo the undo.

interface Ended {
  readonly way: RemovedWay;
  /** The last keyset that named this way of opening the vault. */
  readonly from: ParsedKeyset;
}

/**
 * Returns the way of opening the vault that opened the session, if a change has since ended that way;
 * otherwise undefined.
 */
async function endedWayOf(
  vault: VaultContext,
  db: Db,
  who: SignedIn,
  vaultId: string,
): Promise<Ended | undefined> {
  const id = await vault.openedBy(who);
  if (id === undefined) return undefined;
  const way = await findRemovedWay(db, { accountId: who.accountId, id, nowMs: vault.clock.now() });
  const from = way && (await readKeysetAt(db, vaultId, way.sequence));
  if (way === undefined || from === undefined) return undefined;
  // If the way belongs to a vault that was set aside, no keyset of this vault names it.
  return from.payload.ways.some(one => one.way === id) ? { way, from } : undefined;
}

/**
 * Returns the rows that a kit or passkey could open before a change ended it, for a session that it opened.
 * Throws `not_found` for any other session.
 */
export async function readVaultBeforeChange(
  vault: VaultContext,
  who: SignedIn,
): Promise<VaultBeforeChangeResponse> {
  const { db } = vault;
  const { accountId } = who;
  const identity = await readIdentity(db, accountId);
  const ended = identity && (await endedWayOf(vault, db, who, identity.vaultId));
  const newest = identity && (await readNewestKeyset(db, identity.vaultId));
  if (identity === undefined || ended === undefined || newest === undefined) throw createVaultNotFound();
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
  const wraps = [toWireWrap(shown)];
  const { version } = ended.from.payload.accountKey;
  if (version === identity.keyVersion) return { vault: { ...now, wraps }, newest: newest.text, grants };
  const before = await stateBefore(vault, { accountId, version });
  return { vault: { ...now, ...before, wraps }, newest: newest.text, grants };
}

async function stateBefore(
  { db, clock }: VaultContext,
  { accountId, version }: { accountId: string; version: number },
): Promise<Partial<VaultState>> {
  const found = await findReplacedIdentity(db, { accountId, keyVersion: version, nowMs: clock.now() });
  if (found === undefined) throw createVaultNotFound();
  const { identity, boxes } = found;
  const keyset = await readKeysetAt(db, identity.vaultId, identity.sequence);
  const { chain = [] } = await readKeysetState(db, identity);
  const newest = new Map(boxes.map(({ id, keyVersion }) => [id, keyVersion]));
  return {
    ...presentIdentityKeys(identity),
    categoryKeys: boxes,
    ...(keyset && { keyset: keyset.text }),
    // Links to newer versions lead to later secrets, so they are left out.
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
 * Undoes changes, using the earlier kit or passkey that opened the session, even while changes are held: see [Note: A
 * change is undone by a further renewal]. Throws as `changeKeyset` does, and `forbidden` for a session opened in
 * another way.
 */
export async function undoVaultChanges(
  vault: VaultContext,
  who: SignedIn,
  { next, change, request }: { next: ParsedKeyset; change: KeysetChange; request: ProvedRequest },
): Promise<VaultState> {
  const { accountId } = who;
  requireNothingMissing([
    ...(who.present ? [] : (['present'] as const)),
    ...(request.proof === undefined ? (['proof'] as const) : []),
  ]);
  const ended = await endedWayOf(vault, vault.db, who, next.payload.vault);
  if (ended === undefined)
    throw new ServerError('forbidden', 'Only an earlier kit or passkey can undo a change.');
  await requireRequestProof(vault, who, request, ended.from.payload.accountKey.proof);
  const added = await verifyNewUnlockWays(vault, change.wraps);
  const writeSecret = await prepareNewPassword(vault, who, change, next);
  throwBadRequestWhen(writeSecret === undefined, 'Undoing a change needs a new password.');
  await vault.db.transaction(async tx => {
    const identity = await lockIdentity(tx, accountId);
    const stored = identity && (await readNewestKeyset(tx, identity.vaultId));
    if (identity === undefined || stored === undefined) throw createVaultNotFound();
    // Another session may have undone the changes a moment ago.
    const still = await endedWayOf(vault, tx, who, identity.vaultId);
    if (still === undefined) throw new ServerError('keys_changed', 'This has already been taken back.');
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
    await writeKeysetChange(vault, tx, {
      who,
      identity,
      stored,
      next,
      change,
      added,
      byKit: false,
      ...checked,
    });
    await noteUndone(tx);
    await vault.noteShown(tx, who);
  });
  return readVault(vault, who);
}

interface Checking {
  who: SignedIn;
  identity: NonNullable<Awaited<ReturnType<typeof lockIdentity>>>;
  stored: ParsedKeyset;
  ended: Ended;
  next: ParsedKeyset;
  change: KeysetChange;
}

async function checkTakingBack(
  vault: VaultContext,
  tx: Db,
  { who: { accountId, sessionId }, identity, stored, ended, next, change }: Checking,
) {
  const { payload } = next;
  const { from, way } = ended;
  throwBadRequestWhen(payload.vault !== identity.vaultId, 'This keyset belongs to another vault.');
  requireNextKeyset(stored, next);
  const renewal = requireUndoneChanges(stored, from, next, change.identity?.link);
  const ways = await readWraps(tx, accountId);
  const gone = listRemovedWays(payload, ways, change.wraps);
  throwBadRequestWhen(gone.length < ways.length, 'Every earlier way must end.');
  requirePasswordOrPasskey(payload, ways, true);
  requireBoxPerCategory(payload, [], change.categoryKeys);
  requireLinkPerNewSecret(renewal.raised, change.chain);
  requirePasswordWay(change);
  const before = {
    vaultId: identity.vaultId,
    identityVersion: from.payload.identity.version,
    keyVersion: from.payload.accountKey.version,
  };
  throwBadRequestWhen(
    change.identity === undefined || change.earlierKeys === undefined || change.end !== 'others',
    'Taking a change back must renew every key.',
  );
  await requireIdentityInKeyset(tx, before, change, payload.identity);
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
 * Removes an account's second factors for a person who lost them or never had them. This needs a kit, even
 * one that a change has ended, and a signature by the vault that the kit opens. Throws `forbidden`,
 * `proof_required`, `proof_refused`.
 */
export async function removeLostFactors(
  vault: VaultContext,
  who: SignedIn,
  request: ProvedRequest,
): Promise<void> {
  const identity = await readIdentity(vault.db, who.accountId);
  const stored = identity && (await readNewestKeyset(vault.db, identity.vaultId));
  if (identity === undefined || stored === undefined) throw createVaultNotFound();
  if (!(await vault.openedByKit(who)))
    throw new ServerError('forbidden', 'Only a kit can stand in for a second factor.');
  const ended = await endedWayOf(vault, vault.db, who, identity.vaultId);
  await requireRequestProof(vault, who, request, (ended?.from ?? stored).payload.accountKey.proof);
  await vault.db.transaction(tx => vault.dropFactors(tx, who));
}
