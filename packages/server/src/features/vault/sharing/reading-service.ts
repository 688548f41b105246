import type { PullRequest } from '@kinfolio/contract/records/categories';
import type { OpenedGrant, ReceivedGrants } from '@kinfolio/contract/sharing/shapes';
import type { PullAnswer } from '@kinfolio/contract/wire';
import { actProblem, latchNeeded } from '@kinfolio/domain/access/acts';
import { openAsk } from '@kinfolio/domain/access/roads';
import type { Gate, GateRows } from '@kinfolio/domain/access/rows';
import type { Db } from '../../../db/database.ts';
import { takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../context.ts';
import { readChain } from '../keyset/store.ts';
import { pullCategories } from '../records/pull-service.ts';
import { fits, hashOfCode, newDigits } from './codes.ts';
import { insertAct } from './gate-store.ts';
import { channelsOf, documentOf, gateNow, readVaultRows, rowsOf } from './gates-service.ts';
import { readProof, type StoredGuest, saveProof, updateGuest } from './guest-store.ts';
import { tellReader } from './owner-service.ts';
import {
  deleteReceived,
  endWays,
  lockVault,
  readBoxes,
  readChosen,
  readGrant,
  readOwner,
  readReceived,
  readWay,
  readWayHalf,
  readWays,
  type StoredGrant,
  saveReceived,
} from './store.ts';
import { codeTo, mailOwner, ownerFacts, stageOf } from './ways-service.ts';

/** Who reads: an account in a session, or a guest with a card. */
export type GrantReader =
  | { readonly kind: 'member'; readonly who: SignedIn }
  | { readonly kind: 'guest'; readonly guest: StoredGuest };

const codeMs = 10 * 60_000;
/** So long a second factor counts in its session. */
const factorMs = 12 * 60 * 60_000;

const missing = () => new ServerError('not_found', 'There is nothing here.');
const closed = () => new ServerError('grant_closed', 'This is not open.');

/** A reader as far as the place of a grant is concerned. */
type Whose =
  | { readonly kind: 'member'; readonly who: Pick<SignedIn, 'accountId'> }
  | Extract<GrantReader, { kind: 'guest' }>;

interface Place {
  readonly vaultId: string;
  readonly grantId: string;
  readonly wayId: string;
}

/** The grant that a reader means, by a way of their own. Throws `not_found`. */
async function placeOf(db: Db, reader: Whose, grantId: string): Promise<Place> {
  if (reader.kind === 'guest') {
    const way = await readWay(db, reader.guest.vaultId, reader.guest.wayId);
    if (way?.grantId !== grantId) throw missing();
    return { vaultId: way.vaultId, grantId, wayId: way.id };
  }
  const copy = (await readReceived(db, reader.who.accountId)).find(one => one.grantId === grantId);
  if (copy === undefined) throw missing();
  return { vaultId: copy.vaultId, grantId, wayId: await wayNow(db, copy, reader.who.accountId) };
}

/**
 * The way by which an account opens a grant: once the owner's device has confirmed it, the account's own in place of the
 * invitation, though the account's copy is still of that one.
 */
async function wayNow(db: Db, { vaultId, grantId, wayId }: Place, accountId: string): Promise<string> {
  if ((await readWay(db, vaultId, wayId)) !== undefined) return wayId;
  const grant = await readGrant(db, vaultId, grantId);
  const person = grant && (await readChosen(db, vaultId, grant.personId));
  if (person?.accountId !== accountId) return wayId;
  const ways = await readWays(db, vaultId);
  return ways.find(one => one.grantId === grantId && one.method === 'account')?.id ?? wayId;
}

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
    const askedMs = openAsk(rowsOf(rows, grant));
    const account = await vault.accountOf(vault.db, owner.accountId);
    const { when } = documentOf(grant);
    shown.push({
      grant: grant.id,
      vault: one.vaultId,
      way: one.wayId,
      ownerName: account?.name ?? '',
      stage: stageOf(gate, askedMs !== undefined),
      askedAt: askedMs === undefined ? null : new Date(askedMs).toISOString(),
      open: [...gate.open],
      level: gate.level,
      askDays: when.kind === 'release' ? when.askDays : null,
      untilAt: untilOf(gate),
      received: one.envelope,
      codeTo: codeTo(vault, person),
    });
  }
  return { grants: shown };
}

/** The categories of another person's vault that are open to an account now; none where nothing is, or no second factor was shown. */
export async function openToMember(vault: VaultContext, who: SignedIn, vaultId: string): Promise<string[]> {
  const open = new Set<string>();
  for (const { grantId, vaultId: of } of await readReceived(vault.db, who.accountId)) {
    if (of !== vaultId || !(await isFactorShown(vault, { kind: 'member', who }, grantId))) continue;
    const grant = await readGrant(vault.db, vaultId, grantId);
    const owner = grant && (await readOwner(vault.db, vaultId));
    if (grant === undefined || owner === undefined) continue;
    const channels = await channelsOf(vault, vault.db, owner.accountId);
    const gate = gateNow(await readVaultRows(vault, vault.db, vaultId, channels), grant, vault.clock.now());
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
  const { vaultId } = await placeOf(vault.db, { kind: 'member', who: { accountId } }, grantId);
  const ways = await readWays(vault.db, vaultId);
  if (!ways.some(one => one.id === way && one.grantId === grantId && one.method !== 'card')) throw missing();
  await saveReceived(vault.db, { accountId, grantId, vaultId, wayId: way, envelope });
}

/** Sends six digits to where the owner wrote down. Throws `not_now` without such a channel, `rate_limited`. */
export async function sendDigits(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  channel: 'mail' | 'text',
): Promise<void> {
  const { vaultId } = await placeOf(vault.db, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const person = grant && (await readChosen(vault.db, vaultId, grant.personId));
  if (person === undefined) throw missing();
  if (!codeTo(vault, person).some(one => one.channel === channel))
    throw new ServerError('not_now', 'There is no such address.');
  for (const [max, windowMs] of [
    [3, 15 * 60_000],
    [10, 24 * 60 * 60_000],
  ] as const) {
    const taken = await takeFromLimit(vault.db, vault.clock, {
      key: `grants:codes:${windowMs}:${grantId}`,
      max,
      windowMs,
    });
    if (!taken.ok)
      throw new ServerError('rate_limited', 'Too many codes; wait and try again.', {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      });
  }
  const code = newDigits();
  const kept = { codeHash: hashOfCode(code), codeEndsAtMs: vault.clock.now() + codeMs };
  await vault.db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, kept);
    else await saveProof(tx, { ...reader.who, grantId }, kept);
    const values = { code, codeMs };
    await (channel === 'mail'
      ? vault.queueMessage(tx, { template: 'sharing-code', to: person.email, values })
      : vault.queueMessage(tx, {
          template: 'sharing-code-text',
          to: (person.phone ?? '').replace('+', ''),
          values,
        }));
  });
}

/** Takes the six digits. Throws `wrong_code`, also after five tries. */
export async function takeDigits(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  code: string,
): Promise<void> {
  const { db, clock } = vault;
  const { vaultId } = await placeOf(db, reader, grantId);
  const nowMs = clock.now();
  const kept = reader.kind === 'guest' ? reader.guest : await readProof(db, { ...reader.who, grantId });
  const { codeHash = null, codeEndsAtMs = null } = kept ?? {};
  const key = `grants:tries:${codeHash?.toString('base64url') ?? grantId}`;
  const tries = await takeFromLimit(db, clock, { key, max: 5, windowMs: codeMs });
  const isRight = tries.ok && (codeEndsAtMs ?? 0) > nowMs && fits(code, codeHash);
  if (!isRight) throw new ServerError('wrong_code', 'This is not the number that was sent.');
  const shown = { codeHash: null, codeEndsAtMs: null };
  await db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, { ...shown, factorAtMs: nowMs });
    else {
      await saveProof(tx, { ...reader.who, grantId }, { ...shown, atMs: nowMs });
      await lockVault(tx, vaultId);
      await insertAct(tx, { vaultId, grantId, act: 'visit', atMs: nowMs });
    }
  });
}

/** Whether a second factor of the account, or the six digits, were shown within 12 hours. */
async function isFactorShown(
  { db, clock }: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<boolean> {
  const sinceMs = clock.now() - factorMs;
  return reader.kind === 'guest'
    ? (reader.guest.factorAtMs ?? 0) > sinceMs
    : reader.who.aal === 'aal2' || ((await readProof(db, { ...reader.who, grantId }))?.atMs ?? 0) > sinceMs;
}

/** Throws `second_factor_needed` unless one was shown: see {@link isFactorShown}. */
async function refuseWithoutFactor(vault: VaultContext, reader: GrantReader, grantId: string): Promise<void> {
  if (!(await isFactorShown(vault, reader, grantId)))
    throw new ServerError('second_factor_needed', 'A second factor comes first.');
}

/** The gate of a grant with the vault's row held. Throws `grant_closed` for one that is not there any more. */
async function heldGate(vault: VaultContext, tx: Db, { vaultId, grantId }: Place) {
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
  const place = await placeOf(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  await refuseWithoutSameTime(vault);
  return vault.db.transaction(async tx => {
    const { grant, owner, rows, nowMs, gate } = await heldGate(vault, tx, place);
    if (gate.state !== 'open' || gate.open.length === 0) throw closed();
    const way = await readWay(tx, place.vaultId, place.wayId);
    const half = await readWayHalf(tx, place.vaultId, place.wayId);
    if (way === undefined || half === undefined) throw closed();
    await latch(vault, tx, { grant, rows, gate, nowMs, accountId: owner.accountId });
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

/** What was written in the categories of a grant that are open now. Throws as {@link openGrant}, and `bad_cursor`. */
export async function pullGrant(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  request: PullRequest,
): Promise<PullAnswer> {
  const { vaultId } = await placeOf(vault.db, reader, grantId);
  await refuseWithoutFactor(vault, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const owner = grant && (await readOwner(vault.db, vaultId));
  if (grant === undefined || owner === undefined) throw closed();
  const channels = await channelsOf(vault, vault.db, owner.accountId);
  const gate = gateNow(await readVaultRows(vault, vault.db, vaultId, channels), grant, vault.clock.now());
  if (gate.state !== 'open' || gate.open.length === 0) throw closed();
  return pullCategories(vault, vaultId, gate.open, request);
}

/** Writes the first hand-out down, and lets it be known: the log always, the owner and the person by mail. */
async function latch(
  vault: VaultContext,
  tx: Db,
  of: { grant: StoredGrant; rows: GateRows; gate: Gate; nowMs: number; accountId: string },
): Promise<void> {
  const { grant, rows, gate, nowMs, accountId } = of;
  const isRelease = rows.document.when.kind === 'release';
  // What is shared without a wait is held open by nothing; its first hand-out is noted, so that the owner hears of one.
  const firstShared = isRelease || rows.acts.some(({ act }) => act === 'open') ? undefined : nowMs;
  const openMs = latchNeeded(rows, gate) ?? firstShared;
  await vault.logActivity(tx, accountId, { event: 'opened', about: { grant: grant.id } });
  if (openMs === undefined) return;
  await insertAct(tx, { vaultId: grant.vaultId, grantId: grant.id, act: 'open', atMs: nowMs, openMs });
  const account = await vault.accountOf(tx, accountId);
  if (account?.email !== undefined)
    await vault.queueMessage(tx, {
      template: 'sharing-opened',
      to: account.email,
      values: { signIn: `${vault.publicUrl}/login` },
    });
  const person = isRelease ? await readChosen(tx, grant.vaultId, grant.personId) : undefined;
  if (person) await tellReader(vault, tx, { grant, email: person.email, owner: account?.name ?? '' });
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
  const place = await placeOf(vault.db, reader, grantId);
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
  const place = await placeOf(vault.db, { kind: 'member', who }, grantId);
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
