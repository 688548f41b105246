import type { PullRequest } from '@kinfolio/contract/records/categories';
import type { CardState, OpenedGrant, ReceivedGrants, ViewGrant } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { actProblem, askableFrom, latchNeeded } from '@kinfolio/domain/access/acts';
import { ownersSince } from '@kinfolio/domain/access/delivered';
import { openAsk } from '@kinfolio/domain/access/roads';
import type { Gate, GateRows } from '@kinfolio/domain/access/rows';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { newestKeyset, readChain } from '../../vault/keyset/store.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { pullCategories, pullToCompare } from '../../vault/records/pull-service.ts';
import { channelsOf, documentOf, gateNow, readGate, readVaultRows, rowsOf } from '../gates/service.ts';
import { insertAct } from '../gates/store.ts';
import { isCardAlone, isFactorShown, refuseWithoutFactor, shownVault } from './factor-service.ts';
import { type GrantLocation, type GrantReader, locateGrant, missing } from './reader-place.ts';
import {
  deleteReceived,
  endWays,
  readBoxes,
  readChosen,
  readGrant,
  readGrantOfOwner,
  readOwner,
  readReceived,
  readWay,
  readWayHalf,
  readWays,
  type StoredGrant,
  saveReceived,
} from './store.ts';
import { termsNow } from './terms-service.ts';
import { codeTo, mailOwner, ownerFacts, ownerNameFor, stageOf } from './ways-service.ts';

const closed = () => new ServerError('grant_closed', 'This is not open.');

/** What is shared with an account. */
export async function received(vault: VaultContext, { accountId }: SignedIn): Promise<ReceivedGrants> {
  const shown: ReceivedGrants['grants'] = [];
  for (const one of await readReceived(vault.db, accountId)) {
    const grant = await readGrant(vault.db, one.vaultId, one.grantId);
    const owner = await readOwner(vault.db, one.vaultId);
    const person = grant && (await readChosen(vault.db, one.vaultId, grant.personId));
    if (grant === undefined || person === undefined || owner === undefined) continue;
    const rows = await readVaultRows(
      vault,
      vault.db,
      one.vaultId,
      await channelsOf(vault, vault.db, owner.accountId),
    );
    const gate = gateNow(rows, grant, vault.clock.now());
    if (gate.state === 'ended') continue;
    const account = await vault.accountOf(vault.db, owner.accountId);
    shown.push({
      grant: grant.id,
      vault: one.vaultId,
      way: one.wayId,
      ownerName: ownerNameFor(person, account),
      ...askFacts(grant, gate, rowsOf(rows, grant), vault.clock.now()),
      fromAt: gate.state === 'before' && gate.plannedMs !== undefined ? instantOf(gate.plannedMs) : null,
      open: [...gate.open],
      level: gate.level,
      edits: mayEdit(grant, gate) && (await signsAsConfirmed(vault.db, one.vaultId, accountId)),
      untilAt: untilOf(gate),
      received: one.envelope,
      codeTo: codeTo(vault, person),
    });
  }
  return { grants: shown };
}

const instantOf = (atMs: number) => new Date(atMs).toISOString();

/** Where a grant is for its person, since when it is asked for, and whether that has reached the owner. */
function askFacts(grant: StoredGrant, gate: Gate, rows: GateRows, nowMs: number) {
  const { when } = termsNow(grant, nowMs);
  const askedMs = openAsk(rows);
  const askableMs = askableFrom(rows, nowMs);
  const [told] = askedMs === undefined ? [] : ownersSince(rows, askedMs, nowMs);
  const isFailing = rows.channels.every(({ failingSinceMs }) => failingSinceMs !== undefined);
  return {
    stage: stageOf(gate, askedMs !== undefined),
    askedAt: askedMs === undefined ? null : instantOf(askedMs),
    ownerToldAt: told === undefined ? null : instantOf(told.atMs),
    isOwnerUnreached: askedMs !== undefined && told === undefined && isFailing,
    askDays: when.kind === 'release' ? when.askDays : null,
    askableAt: askableMs === undefined || when.kind !== 'release' ? null : instantOf(askableMs),
  };
}

/** What the holder of a card may know, after the six digits. Throws `second_factor_needed`, `not_found` for an ended one. */
export async function cardState(
  vault: VaultContext,
  reader: Extract<GrantReader, { kind: 'guest' }>,
  grantId: string,
): Promise<CardState> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const owner = grant && (await readOwner(vault.db, vaultId));
  if (grant === undefined || owner === undefined) throw missing();
  const channels = await channelsOf(vault, vault.db, owner.accountId);
  const rows = await readVaultRows(vault, vault.db, vaultId, channels);
  const gate = gateNow(rows, grant, vault.clock.now());
  const account = await vault.accountOf(vault.db, owner.accountId);
  const person = await readChosen(vault.db, vaultId, grant.personId);
  return {
    ownerName: ownerNameFor({ mailName: person?.mailName ?? null }, account),
    ...askFacts(grant, gate, rowsOf(rows, grant), vault.clock.now()),
  };
}

/** The categories of another person's vault that are open to an account now; none where nothing is, or no second factor was shown. */
export async function openToMember(vault: VaultContext, who: SignedIn, vaultId: string): Promise<string[]> {
  const open = new Set<string>();
  for (const { grantId, vaultId: of } of await readReceived(vault.db, who.accountId)) {
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

/** Keeps the account's own copy under another key, or of another way. Throws `not_found`. */
export async function keepReceived(
  vault: VaultContext,
  { accountId }: SignedIn,
  grantId: string,
  { way, received: envelope }: { way: string; received: string },
): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, { kind: 'member', who: { accountId } }, grantId);
  const ways = await readWays(vault.db, vaultId);
  if (!ways.some(one => one.id === way && one.grantId === grantId && one.method !== 'card')) throw missing();
  await saveReceived(vault.db, { accountId, grantId, vaultId, wayId: way, envelope });
}

/** The gate of a grant with the vault's row held. Throws `grant_closed` for one that is not there any more. */
async function heldGate(vault: VaultContext, tx: Db, { vaultId, grantId }: GrantLocation) {
  await lockVault(tx, vaultId);
  const grant = await readGrant(tx, vaultId, grantId);
  const owner = await readOwner(tx, vaultId);
  if (grant === undefined || owner === undefined) throw closed();
  const shared = await readVaultRows(vault, tx, vaultId, await channelsOf(vault, tx, owner.accountId));
  const nowMs = vault.clock.now();
  const rows = rowsOf(shared, grant);
  return { grant, owner, rows, nowMs, gate: gateNow(shared, grant, nowMs) };
}

/**
 * Hands out what opens a grant, while its gate is open. The first time of a release is written down before, and holds it open.
 * Throws `grant_closed`, `second_factor_needed`, `not_found`.
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
    const way = await readWay(tx, place.vaultId, place.wayId);
    const half = await readWayHalf(tx, place.vaultId, place.wayId);
    if (way === undefined || half === undefined) throw closed();
    const alone = isCardAlone(vault, reader);
    await latch(vault, tx, { grant, rows, gate, nowMs, accountId: owner.accountId, alone });
    const open = new Set(gate.open);
    // A grant that was issued again has boxes of before too.
    const now = new Map(documentOf(grant).categories.map(one => [one.category, one.keyVersion]));
    const boxes = (await readBoxes(tx, place.vaultId, grantId)).filter(
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
      chain: await readChain(tx, place.vaultId, gate.open),
      cover: grant.cover,
      document: grant.document,
      vault: place.vaultId,
      way: way.id,
      ...(await ownerFacts({ db: tx }, owner)),
      vouch: way.vouch,
      untilAt: untilOf(gate),
    };
  });
}

/** Whether the person of a grant may change records now: before the owner's device confirmed them, nothing would count. */
export const mayEdit = (grant: StoredGrant, { level, state }: Gate): boolean =>
  level !== 'view' && state === 'open' && grant.confirmedAtMs !== null;

/**
 * Whether an account's keys are those that the owner's device confirmed: devices take what others sign with no other. Who made
 * theirs anew is invited once more; what they wrote before stays.
 */
export async function signsAsConfirmed(db: Db, vaultId: string, accountId: string): Promise<boolean> {
  const identity = await readIdentity(db, accountId);
  const member = (await newestKeyset(db, vaultId))?.payload.members.find(one => one.account === accountId);
  return member !== undefined && member.identityVersion === identity?.identityVersion;
}

/** A grant that is open now to a reader. Throws `grant_closed`, `second_factor_needed`, `not_found`. */
export async function requireOpen(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  db: Db = vault.db,
) {
  const vaultId = await shownVault({ ...vault, db }, reader, grantId);
  const found = await readGrantOfOwner(db, vaultId, grantId);
  if (found === undefined) throw closed();
  const { grant, owner } = found;
  const gate = await readGate(vault, db, grant, owner.accountId);
  if (gate.state !== 'open' || gate.open.length === 0) throw closed();
  return { vaultId, owner, grant, gate };
}

/** What was written in the categories of a grant that are open now. Throws as {@link requireOpen}, and `bad_cursor`. */
export async function pullGrant(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  request: PullRequest,
): Promise<PullAnswer> {
  const { gate, vaultId } = await requireOpen(vault, reader, grantId);
  return pullToCompare(vault, vaultId, gate.open, request);
}

/**
 * What the person of an owner's grant can read, by the same gate and the same statements as {@link pullGrant}: nothing where it is
 * shut. `then`: what its terms open at last. Throws `not_found`, `bad_cursor`.
 */
export async function viewGrant(
  vault: VaultContext,
  { accountId }: SignedIn,
  grantId: string,
  { when, ...request }: ViewGrant,
): Promise<PullAnswer> {
  const vaultId = (await readIdentity(vault.db, accountId))?.vaultId;
  const grant = vaultId === undefined ? undefined : await readGrant(vault.db, vaultId, grantId);
  if (vaultId === undefined || grant === undefined) throw missing();
  const gate = await readGate(vault, vault.db, grant, accountId);
  const isOver = gate.state === 'stopped' || gate.state === 'ended';
  const promised = isOver ? [] : documentOf(grant).categories.map(({ category }) => category);
  const today = gate.state === 'open' ? gate.open : [];
  return pullCategories(vault, vaultId, when === 'today' ? today : promised, request);
}

/** Writes the first hand-out down, and lets the owner know: in the log always, by mail the first time. */
async function latch(
  vault: VaultContext,
  tx: Db,
  of: { grant: StoredGrant; rows: GateRows; gate: Gate; nowMs: number; accountId: string; alone: boolean },
): Promise<void> {
  const { grant, rows, gate, nowMs, accountId, alone } = of;
  const isRelease = rows.document.when.kind === 'release';
  // What is shared without a wait is held open by nothing; its first hand-out is noted, so that the owner hears of one.
  const firstShared = isRelease || rows.acts.some(({ act }) => act === 'open') ? undefined : nowMs;
  const openMs = latchNeeded(rows, gate) ?? firstShared;
  // All that is open is handed out at once, whatever is looked at afterwards.
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

/** Nothing is handed out while this server's clock and the database's are minutes apart. Throws `grant_closed`. */
async function refuseWithoutSameTime({ clock, databaseClock }: VaultContext): Promise<void> {
  if (Math.abs((await databaseClock.now()) - clock.now()) > 2 * 60_000) throw closed();
}

/** Asks the owner, or withdraws that. Throws `not_now`, `too_soon`, `second_factor_needed`, `not_found`. */
export async function personActs(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  act: 'ask' | 'withdraw',
): Promise<void> {
  const place = await locateGrant(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  await vault.db.transaction(async tx => {
    const { grant, owner, rows, nowMs, gate } = await heldGate(vault, tx, place);
    const problem = actProblem(rows, act, nowMs, gate);
    if (problem !== undefined) throw new ServerError(problem, 'This cannot be done now.');
    await insertAct(tx, { ...place, act, personId: grant.personId, atMs: nowMs });
    const event = act === 'ask' ? 'asked' : 'withdrawn';
    await vault.logActivity(tx, owner.accountId, { event, about: { grant: grantId } });
    // The owner hears of it by a notice, which counts.
  });
}

/** Leaves what is shared: that account's way ends, and a release stays with its cards. Throws `not_now`, `not_found`. */
export async function giveUpGrant(vault: VaultContext, who: SignedIn, grantId: string): Promise<void> {
  const place = await locateGrant(vault.db, { kind: 'member', who }, grantId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, place.vaultId);
    const way = await readWay(tx, place.vaultId, place.wayId);
    if (way !== undefined && way.lostAtMs !== null) throw new ServerError('not_now', 'This way was lost.');
    const owner = await readOwner(tx, place.vaultId);
    if (way) await endWays(tx, place.vaultId, [way.id], vault.clock.now());
    await deleteReceived(tx, who.accountId, grantId);
    if (owner === undefined) return;
    await vault.logActivity(tx, owner.accountId, { event: 'person-left', about: { grant: grantId } });
    await mailOwner(vault, tx, owner.accountId, 'A person you chose no longer wants to read your papers');
  });
}
