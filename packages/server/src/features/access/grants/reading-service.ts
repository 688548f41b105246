import type { PullRequest } from '@kinfolio/contract/records/categories';
import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type {
  CardState,
  OpenedGrant,
  ReceivedGrants,
  ViewGrantRequest,
} from '@kinfolio/contract/sharing/reader-shapes';
import {
  computeNextRequestMs,
  computeOpeningInstant,
  findGrantActProblem,
} from '@kinfolio/domain/access/acts';
import { ownerNoticesSince } from '@kinfolio/domain/access/delivered';
import { pendingRequestMs } from '@kinfolio/domain/access/roads';
import type { Gate, GateRows } from '@kinfolio/domain/access/rows';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { readChainLinks, readNewestKeyset } from '../../vault/keyset/store.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { pullCategories, pullForComparison } from '../../vault/records/pull-service.ts';
import {
  computeGrantGate,
  readGate,
  readOwnerChannels,
  readStoredGrantDocument,
  readVaultRows,
  selectGrantRows,
} from '../gates/service.ts';
import { insertAct } from '../gates/store.ts';
import { findChosenPerson } from '../persons/store.ts';
import {
  findFactorProvedVault,
  isFactorShown,
  isOnlyCardShown,
  refuseWithoutFactor,
} from './factor-service.ts';
import { createGrantNotFound, type GrantLocation, type GrantReader, locateGrant } from './reader-place.ts';
import {
  deleteReceivedGrant,
  endGrantWays,
  readGrant,
  readGrantBoxes,
  readGrantOfOwner,
  readGrantWay,
  readGrantWayHalf,
  readGrantWays,
  readOwner,
  readReceivedGrants,
  type StoredGrant,
  saveReceivedGrant,
} from './store.ts';
import { findTermsInForce } from './terms-service.ts';
import {
  chooseOwnerName,
  emailOwnerAboutReaders,
  listCodeChannels,
  readOwnerIdentity,
  toGrantStage,
} from './ways-service.ts';

const closed = () => new ServerError('grant_closed', 'This access is not open.');

export async function listReceivedGrants(
  vault: VaultContext,
  { accountId }: SignedIn,
): Promise<ReceivedGrants> {
  const shown: ReceivedGrants['grants'] = [];
  for (const one of await readReceivedGrants(vault.db, accountId)) {
    const grant = await readGrant(vault.db, one.vaultId, one.grantId);
    const owner = await readOwner(vault.db, one.vaultId);
    const person = grant && (await findChosenPerson(vault.db, one.vaultId, grant.personId));
    if (grant === undefined || person === undefined || owner === undefined) continue;
    const rows = await readVaultRows(
      vault,
      vault.db,
      one.vaultId,
      await readOwnerChannels(vault, vault.db, owner.accountId),
    );
    const gate = computeGrantGate(rows, grant, vault.clock.now());
    if (gate.state === 'ended') continue;
    const account = await vault.accountOf(vault.db, owner.accountId);
    shown.push({
      grant: grant.id,
      vault: one.vaultId,
      way: one.wayId,
      ownerName: chooseOwnerName(person, account),
      ...askFacts(grant, gate, selectGrantRows(rows, grant), vault.clock.now()),
      fromAt: gate.state === 'before' && gate.plannedMs !== undefined ? instantOf(gate.plannedMs) : null,
      open: [...gate.open],
      level: gate.level,
      edits: mayEditRecords(grant, gate) && (await isSigningKeyConfirmed(vault.db, one.vaultId, accountId)),
      untilAt: untilOf(gate),
      received: one.envelope,
      codeTo: listCodeChannels(vault, person),
    });
  }
  return { grants: shown };
}

const instantOf = (atMs: number) => new Date(atMs).toISOString();

/**
 * The parts of a grant's state that its person may see: since when their request has been waiting, and
 * whether the owner has received the request.
 */
function askFacts(grant: StoredGrant, gate: Gate, rows: GateRows, nowMs: number) {
  const { when } = findTermsInForce(grant, nowMs);
  const askedMs = pendingRequestMs(rows);
  const askableMs = computeNextRequestMs(rows, nowMs);
  const [told] = askedMs === undefined ? [] : ownerNoticesSince(rows, askedMs, nowMs);
  const isFailing = rows.channels.every(({ failingSinceMs }) => failingSinceMs !== undefined);
  return {
    stage: toGrantStage(gate, askedMs !== undefined),
    askedAt: askedMs === undefined ? null : instantOf(askedMs),
    ownerToldAt: told === undefined ? null : instantOf(told.atMs),
    isOwnerUnreached: askedMs !== undefined && told === undefined && isFailing,
    askDays: when.kind === 'release' ? when.askDays : null,
    askableAt: askableMs === undefined || when.kind !== 'release' ? null : instantOf(askableMs),
  };
}

/**
 * The information for a card holder who has entered the six-digit code. Throws `second_factor_needed`, or `not_found`
 * if the grant has ended.
 */
export async function readCardState(
  vault: VaultContext,
  reader: Extract<GrantReader, { kind: 'guest' }>,
  grantId: string,
): Promise<CardState> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const owner = grant && (await readOwner(vault.db, vaultId));
  if (grant === undefined || owner === undefined) throw createGrantNotFound();
  const channels = await readOwnerChannels(vault, vault.db, owner.accountId);
  const rows = await readVaultRows(vault, vault.db, vaultId, channels);
  const gate = computeGrantGate(rows, grant, vault.clock.now());
  const account = await vault.accountOf(vault.db, owner.accountId);
  const person = await findChosenPerson(vault.db, vaultId, grant.personId);
  return {
    ownerName: chooseOwnerName({ mailName: person?.mailName ?? null }, account),
    ...askFacts(grant, gate, selectGrantRows(rows, grant), vault.clock.now()),
  };
}

/**
 * The categories of another person's vault that an account can open now; empty if no category is open or no second
 * factor was proved.
 */
export async function listOpenCategories(
  vault: VaultContext,
  who: SignedIn,
  vaultId: string,
): Promise<string[]> {
  const open = new Set<string>();
  for (const { grantId, vaultId: of } of await readReceivedGrants(vault.db, who.accountId)) {
    if (of !== vaultId || !(await isFactorShown(vault, { kind: 'member', who }, grantId))) continue;
    const grant = await readGrant(vault.db, vaultId, grantId);
    const owner = grant && (await readOwner(vault.db, vaultId));
    if (grant === undefined || owner === undefined) continue;
    const gate = await readGate(vault, vault.db, grant, owner.accountId);
    if (gate.state === 'open') for (const category of gate.open) open.add(category);
  }
  return [...open];
}

const untilOf = ({ untilMs }: Gate) => (untilMs === undefined ? null : new Date(untilMs).toISOString());

/**
 * Saves the account's copy of a grant after the copy was encrypted under another key or for another way of opening the
 * grant. Throws `not_found`.
 */
export async function saveReceivedCopy(
  vault: VaultContext,
  { accountId }: SignedIn,
  grantId: string,
  { way, received: envelope }: { way: string; received: string },
): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, { kind: 'member', who: { accountId } }, grantId);
  const ways = await readGrantWays(vault.db, vaultId);
  if (!ways.some(one => one.id === way && one.grantId === grantId && one.method !== 'card'))
    throw createGrantNotFound();
  await saveReceivedGrant(vault.db, { accountId, grantId, vaultId, wayId: way, envelope });
}

/** Locks the vault's row and reads the gate of a grant. Throws `grant_closed` if the grant no longer exists. */
async function heldGate(vault: VaultContext, tx: Db, { vaultId, grantId }: GrantLocation) {
  await lockVault(tx, vaultId);
  const grant = await readGrant(tx, vaultId, grantId);
  const owner = await readOwner(tx, vaultId);
  if (grant === undefined || owner === undefined) throw closed();
  const shared = await readVaultRows(vault, tx, vaultId, await readOwnerChannels(vault, tx, owner.accountId));
  const nowMs = vault.clock.now();
  const rows = selectGrantRows(shared, grant);
  return { grant, owner, rows, nowMs, gate: computeGrantGate(shared, grant, nowMs) };
}

/**
 * Returns what is needed to open a grant whose gate is open. The first opening of a release is recorded beforehand, and
 * that record keeps the gate open. Throws `grant_closed`, `second_factor_needed`, `not_found`.
 */
export async function openGrant(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<OpenedGrant> {
  const place = await locateGrant(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  await refuseWithoutSameTime(vault);
  return vault.db.transaction(async tx => {
    const { grant, owner, rows, nowMs, gate } = await heldGate(vault, tx, place);
    if (gate.state !== 'open' || gate.open.length === 0) throw closed();
    const way = await readGrantWay(tx, place.vaultId, place.wayId);
    const half = await readGrantWayHalf(tx, place.vaultId, place.wayId);
    if (way === undefined || half === undefined) throw closed();
    const alone = isOnlyCardShown(vault, reader);
    await latch(vault, tx, { grant, rows, gate, nowMs, accountId: owner.accountId, alone });
    const open = new Set(gate.open);
    // After a grant was issued again, the database may still have boxes for its earlier key versions.
    const now = new Map(readStoredGrantDocument(grant).categories.map(one => [one.category, one.keyVersion]));
    const boxes = (await readGrantBoxes(tx, place.vaultId, grantId)).filter(
      ({ categoryId, keyVersion }) => open.has(categoryId) && now.get(categoryId) === keyVersion,
    );
    return {
      half,
      personHalf: way.personHalf,
      envelope: way.envelope,
      keyVersion: way.keyVersion,
      boxes: boxes.map(({ categoryId: category, keyVersion, envelope }) => ({
        category,
        keyVersion,
        envelope,
      })),
      chain: await readChainLinks(tx, place.vaultId, gate.open),
      cover: grant.cover,
      document: grant.document,
      vault: place.vaultId,
      way: way.id,
      ...(await readOwnerIdentity({ db: tx }, owner)),
      vouch: way.vouch,
      untilAt: untilOf(gate),
    };
  });
}

/**
 * Whether the person of a grant may change records now. They may not until the owner's device has confirmed
 * their keys.
 */
export const mayEditRecords = (grant: StoredGrant, { level, state }: Gate): boolean =>
  level !== 'view' && state === 'open' && grant.confirmedAtMs !== null;

/**
 * Whether an account still has the keys that the owner's device confirmed. Devices accept another person's
 * signatures only if made with those keys. A person who has replaced their keys must be invited again. Their
 * earlier records remain valid.
 */
export async function isSigningKeyConfirmed(db: Db, vaultId: string, accountId: string): Promise<boolean> {
  const identity = await readIdentity(db, accountId);
  const member = (await readNewestKeyset(db, vaultId))?.payload.members.find(
    one => one.account === accountId,
  );
  return member !== undefined && member.identityVersion === identity?.identityVersion;
}

/** Returns a grant that is open to a reader now. Throws `grant_closed`, `second_factor_needed`, `not_found`. */
export async function requireOpenGrant(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  db: Db = vault.db,
) {
  const vaultId = await findFactorProvedVault({ ...vault, db }, reader, grantId);
  const found = await readGrantOfOwner(db, vaultId, grantId);
  if (found === undefined) throw closed();
  const { grant, owner } = found;
  const gate = await readGate(vault, db, grant, owner.accountId);
  if (gate.state !== 'open' || gate.open.length === 0) throw closed();
  return { vaultId, owner, grant, gate };
}

/**
 * Returns the records in those categories of a grant that are open now. Throws like {@link requireOpenGrant}, and
 * `bad_cursor`.
 */
export async function pullGrant(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  request: PullRequest,
): Promise<PullResponse> {
  const { gate, vaultId } = await requireOpenGrant(vault, reader, grantId);
  return pullForComparison(vault, vaultId, gate.open, request);
}

/**
 * Shows an owner what the person of a grant can read. Uses the same gate and statements as {@link pullGrant},
 * so the result is empty while the gate is shut. With `then`, shows what the person will eventually be able
 * to read. Throws `not_found`, `bad_cursor`.
 */
export async function viewGrant(
  vault: VaultContext,
  { accountId }: SignedIn,
  grantId: string,
  { when, ...request }: ViewGrantRequest,
): Promise<PullResponse> {
  const vaultId = (await readIdentity(vault.db, accountId))?.vaultId;
  const grant = vaultId === undefined ? undefined : await readGrant(vault.db, vaultId, grantId);
  if (vaultId === undefined || grant === undefined) throw createGrantNotFound();
  const gate = await readGate(vault, vault.db, grant, accountId);
  const isOver = gate.state === 'stopped' || gate.state === 'ended';
  const promised = isOver ? [] : readStoredGrantDocument(grant).categories.map(({ category }) => category);
  const today = gate.state === 'open' ? gate.open : [];
  return pullCategories(vault, vaultId, when === 'today' ? today : promised, request);
}

/**
 * Records an opening in the owner's log. The first opening also keeps the gate open, and the owner is emailed about it.
 */
async function latch(
  vault: VaultContext,
  tx: Db,
  of: { grant: StoredGrant; rows: GateRows; gate: Gate; nowMs: number; accountId: string; alone: boolean },
): Promise<void> {
  const { grant, rows, gate, nowMs, accountId, alone } = of;
  const isRelease = rows.document.when.kind === 'release';
  // Access without a wait has no gate. Its first opening is recorded so that the owner learns about it.
  const firstShared = isRelease || rows.acts.some(({ act }) => act === 'open') ? undefined : nowMs;
  const openMs = computeOpeningInstant(rows, gate) ?? firstShared;
  // The log names every open category, because all of them are released at once, whichever the reader looks at later.
  const about = {
    grant: grant.id,
    categories: gate.open.join(' '),
    ...(alone && { by: 'card-alone' }),
  };
  await vault.logActivity(tx, accountId, { event: 'opened', about });
  if (openMs === undefined) return;
  await insertAct(tx, { vaultId: grant.vaultId, grantId: grant.id, act: 'open', atMs: nowMs, openMs });
  const account = await vault.accountOf(tx, accountId);
  if (account?.email !== undefined)
    await vault.queueMessage(tx, {
      template: 'sharing-opened',
      to: account.email,
      values: {
        alone,
        sections: gate.open.length,
        waited: isRelease,
        signIn: `${vault.publicUrl}/login`,
      },
    });
}

/**
 * Refuses every opening while the clocks of this server and the database differ by minutes, because one of
 * them must be wrong. Throws `grant_closed`.
 */
async function refuseWithoutSameTime({ clock, databaseClock }: VaultContext): Promise<void> {
  if (Math.abs((await databaseClock.now()) - clock.now()) > 2 * 60_000) throw closed();
}

/**
 * Records that a person asks the owner for access, or withdraws the request. Throws `not_now`, `too_soon`,
 * `second_factor_needed`, `not_found`.
 */
export async function recordPersonAct(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  act: 'ask' | 'withdraw',
): Promise<void> {
  const place = await locateGrant(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  await vault.db.transaction(async tx => {
    const { grant, owner, rows, nowMs, gate } = await heldGate(vault, tx, place);
    const problem = findGrantActProblem(rows, act, nowMs, gate);
    if (problem !== undefined) throw new ServerError(problem, 'This is not possible now.');
    await insertAct(tx, { ...place, act, personId: grant.personId, atMs: nowMs });
    const event = act === 'ask' ? 'asked' : 'withdrawn';
    await vault.logActivity(tx, owner.accountId, { event, about: { grant: grantId } });
    // No message is queued here, because the notices job tells the owner about the request.
  });
}

/**
 * Gives up access that was shared with an account, which can then no longer open the grant. A release grant
 * and its cards remain. Throws `not_now`, `not_found`.
 */
export async function giveUpGrant(vault: VaultContext, who: SignedIn, grantId: string): Promise<void> {
  const place = await locateGrant(vault.db, { kind: 'member', who }, grantId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, place.vaultId);
    const way = await readGrantWay(tx, place.vaultId, place.wayId);
    if (way !== undefined && way.lostAtMs !== null)
      throw new ServerError('not_now', 'This card or account can no longer open the access.');
    const owner = await readOwner(tx, place.vaultId);
    if (way) await endGrantWays(tx, place.vaultId, [way.id], vault.clock.now());
    await deleteReceivedGrant(tx, who.accountId, grantId);
    if (owner === undefined) return;
    await vault.logActivity(tx, owner.accountId, { event: 'person-left', about: { grant: grantId } });
    await emailOwnerAboutReaders(
      vault,
      tx,
      owner.accountId,
      'A person you chose no longer wants to read your papers',
    );
  });
}
