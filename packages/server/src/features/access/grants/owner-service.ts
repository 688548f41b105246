import { grantsKeptMs } from '@kinfolio/contract/retention';
import type { PutPerson, SharingState } from '@kinfolio/contract/sharing/shapes';
import { actProblem, askableFrom } from '@kinfolio/domain/access/acts';
import { isLimited, widerFrom } from '@kinfolio/domain/access/change-terms';
import { londonDayOf, startOfDay } from '@kinfolio/domain/access/london';
import { unreadOpening } from '@kinfolio/domain/access/opening-messages';
import type { Gate, GrantActName } from '@kinfolio/domain/access/rows';
import { addDays, dayIfStored } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { lockVault, noteOwner } from '../../vault/owner/store.ts';
import {
  channelsOf,
  gateNow,
  readVaultRows,
  rehearsalAbout,
  rowsOf,
  type VaultRows,
} from '../gates/service.ts';
import {
  endPauses,
  insertAct,
  insertPause,
  readActs,
  readChannels,
  readNotices,
  readPauses,
} from '../gates/store.ts';
import { atInWords, dayInWords } from '../in-words.ts';
import { noteAddress } from '../narrowing/service.ts';
import {
  deleteHalvesOf,
  putPerson,
  readCardNumbers,
  readChosen,
  readEnded,
  readGrant,
  readGrants,
  readPersons,
  readWays,
  type StoredGrant,
  type StoredWay,
  saveChecked,
  undoneReason,
  updateGrant,
} from './store.ts';
import { waitOf } from './terms-service.ts';
import { mailOwner, ownerNameFor, reachedBy } from './ways-service.ts';

/** So long an owner sees what ended with an undo. */
const undoneShownMs = 30 * 24 * 60 * 60_000;

const dayMs = 24 * 60 * 60_000;

/** Longest holiday, in days. */
const longestHoliday = 180;

const missing = () => new ServerError('not_found', 'There is nothing here.');

/** The vault that an account owns. Throws `not_found`. */
export async function vaultOf(db: Db, accountId: string): Promise<string> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw missing();
  return identity.vaultId;
}

/** The highest number of the cards of an address: access that is given again makes another row of a person. */
function highestCard(cards: Awaited<ReturnType<typeof readCardNumbers>>, email: string): number {
  const theirs = cards.filter(one => one.email.toLowerCase() === email.toLowerCase());
  return Math.max(0, ...theirs.map(({ number }) => Number(number ?? 0)));
}

const at = (instant: number): string => new Date(instant).toISOString();
const atOrNull = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : at(instant);

/** Everything an owner shares. Throws `not_found` without a vault. */
export async function sharingOf(vault: VaultContext, { accountId }: SignedIn): Promise<SharingState> {
  const { db, clock } = vault;
  const vaultId = await vaultOf(db, accountId);
  const nowMs = clock.now();
  const rows = await readVaultRows(vault, db, vaultId, await channelsOf(vault, vault.db, accountId));
  const people = await readPersons(db, vaultId);
  const ways = await readWays(db, vaultId);
  const numbers = await readCardNumbers(db, vaultId);
  const acts = await readActs(db, vaultId);
  const told = await readNotices(db, vaultId, nowMs - 100 * 24 * 3_600_000);
  const standing = await readGrants(db, vaultId);
  const ended = await readEnded(db, vaultId, nowMs - grantsKeptMs);
  // A refusal of our own sending passes within a day; an address that is gone does not.
  const unreached = new Map(
    (await readChannels(db, vaultId))
      .filter(({ channel, status }) => channel === 'mail' && status !== null)
      .filter(one => one.status?.startsWith('5.') || nowMs - (one.failingSinceMs ?? nowMs) >= dayMs)
      .map(one => [one.recipient, one.failingSinceMs]),
  );
  const holiday = (await readPauses(db, vaultId)).findLast(one => one.endedAtMs === null);
  const away = rows.shared.pauses.some(one => one.endedAtMs === undefined && nowMs < one.untilMs);
  const shown = (grant: StoredGrant): SharingState['grants'][number] => {
    const gate = gateNow(rows, grant, nowMs);
    return {
      grant: grant.id,
      person: grant.personId,
      document: grant.document,
      keyVersion: grant.keyVersion,
      own: grant.own,
      cover: grant.cover,
      state: gate.state,
      plannedAt: atOrNull(gate.plannedMs),
      sinceAt: atOrNull(gate.sinceMs),
      untilAt: atOrNull(gate.untilMs),
      armedAt: at(grant.armedAtMs),
      wider: widerOf(grant, nowMs),
      limited: isLimited(waitOf(grant)) ? grant.former : null,
      unread: unreadOf(rows, grant, { gate, nowMs }),
      joinedAt: atOrNull(grant.joinedAtMs),
      confirmedAt: atOrNull(grant.confirmedAtMs),
      ways: ways.filter(way => way.grantId === grant.id).map(shownWay),
      acts: acts
        .filter(({ grantId, act }) => grantId === grant.id && act !== 'visit')
        .map(({ act, atMs }) => ({ act, at: at(atMs) })),
      notices: told
        .filter(({ about, grants }) => about !== rehearsalAbout && grants.includes(grant.id))
        .map(shownNotice),
    };
  };
  return {
    persons: people.map(
      ({ id, email, phone, notify, notifyBy, mailName, details, version, accountId: account, ...one }) => ({
        id,
        email,
        phone,
        notify,
        notifyBy,
        mailName,
        details,
        version,
        account,
        lastCard: highestCard(numbers, email),
        lastNotifiedAt: atOrNull(one.lastNotifiedAtMs),
        unreachedAt: atOrNull(unreached.get(id)),
      }),
    ),
    grants: standing.map(shown),
    ended: ended.map(({ id, document }) => ({ grant: id, document })),
    undone: undoneOf(ended, nowMs - undoneShownMs),
    holidayUntil: away ? (holiday?.untilDay ?? null) : null,
    actedAt: atOrNull(rows.shared.activity.actedAtMs),
  };
}

const undoneOf = (ended: readonly StoredGrant[], sinceMs: number): SharingState['undone'] =>
  ended
    .filter(one => one.endReason === undoneReason && (one.endedAtMs ?? 0) >= sinceMs)
    .map(({ id, personId, document, armedAtMs, endedAtMs }) => ({
      grant: id,
      person: personId,
      document,
      givenAt: at(armedAtMs),
      endedAt: at(endedAtMs ?? 0),
    }));

function widerOf(grant: StoredGrant, nowMs: number): SharingState['grants'][number]['wider'] {
  const widerMs = widerFrom(waitOf(grant), nowMs);
  return widerMs === undefined || grant.former === null ? null : { at: at(widerMs), former: grant.former };
}

function unreadOf(
  rows: VaultRows,
  grant: StoredGrant,
  { gate, nowMs }: { gate: Gate; nowMs: number },
): SharingState['grants'][number]['unread'] {
  const unread = unreadOpening(rowsOf(rows, grant), gate, rows.toldOf(grant.id), nowMs);
  return unread && { from: at(unread.fromMs), until: at(unread.untilMs) };
}

function shownWay(way: StoredWay): SharingState['grants'][number]['ways'][number] {
  const { id, method, number, keyVersion, own, vouch, answer, checkedAtMs, lostAtMs } = way;
  return {
    way: id,
    method,
    number,
    keyVersion,
    own,
    vouch,
    answer,
    checkedAt: atOrNull(checkedAtMs),
    lostAt: atOrNull(lostAtMs),
  };
}

type Notice = Awaited<ReturnType<typeof readNotices>>[number];

/** What became of the message of a notice. */
export function statusOf(one: Notice): SharingState['grants'][number]['notices'][number]['status'] {
  if (one.bouncedAtMs !== null) return 'bounced';
  if (one.reportedAtMs !== null) return 'delivered';
  if (one.delayedAtMs !== null) return 'delayed';
  if (one.takenAtMs !== null) return 'taken';
  return one.refusedAtMs === null ? 'waiting' : 'refused';
}

const shownNotice = (one: Notice): SharingState['grants'][number]['notices'][number] => ({
  dueAt: at(one.dueMs),
  to: one.recipient === 'owner' ? 'owner' : 'person',
  channel: one.channel,
  status: statusOf(one),
});

/** Keeps a person, new or changed. Throws `stale` when another device was first, `not_found`. */
export async function keepPerson(
  vault: VaultContext,
  { accountId }: SignedIn,
  id: string,
  person: PutPerson,
): Promise<void> {
  const { db, clock } = vault;
  const vaultId = await vaultOf(db, accountId);
  await db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const { email, phone, notify, notifyBy = 'mail', mailName, details, version } = person;
    const next = {
      vaultId,
      id,
      email,
      phone: phone ?? null,
      notify,
      notifyBy,
      mailName: mailName ?? null,
      details,
      version,
      accountId: null,
      lastNotifiedAtMs: null,
    };
    await noteAddress(tx, await readChosen(tx, vaultId, id), next);
    const kept = await putPerson(tx, next);
    if (!kept) throw new ServerError('stale', 'This person was changed meanwhile.');
    await noteOwner(tx, vaultId, { actedAtMs: clock.now() });
  });
}

/** Stops a grant at once: the halves are gone with it. A second time it is stopped already. Throws `not_found`. */
export async function stop(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  id: string,
  { tell }: { tell: boolean },
): Promise<void> {
  const vaultId = await vaultOf(vault.db, accountId);
  const account = await vault.accountOf(vault.db, accountId);
  const channels = await channelsOf(vault, vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const grant = await readGrant(tx, vaultId, id);
    if (grant === undefined || grant.endedAtMs !== null) throw missing();
    if (grant.stoppedAtMs !== null) return;
    const nowMs = vault.clock.now();
    const { state } = gateNow(await readVaultRows(vault, tx, vaultId, channels), grant, nowMs);
    await updateGrant(tx, { vaultId, id }, { stoppedAtMs: nowMs });
    await deleteHalvesOf(tx, vaultId, id);
    await noteOwner(tx, vaultId, { actedAtMs: nowMs });
    // One that was over by its own terms was not stopped.
    if (state !== 'stopped' && state !== 'ended') {
      await vault.logActivity(tx, accountId, { event: 'grant-stopped', sessionId, about: { grant: id } });
      await mailOwner(vault, tx, accountId, 'You stopped the access of a person you chose');
    }
    const person = tell ? await readChosen(tx, vaultId, grant.personId) : undefined;
    if (person === undefined) return;
    const owner = ownerNameFor(person, account);
    for (const { channel, to } of reachedBy(vault, person)) {
      const template = channel === 'text' ? 'sharing-stopped-text' : 'sharing-stopped';
      await vault.queueMessage(tx, { template, to, values: { owner } });
    }
  });
  // Who reads it just now asks again, is refused, and sees it go.
  vault.tellChange({ kind: 'vault', vaultId, categories: [], by: sessionId });
}

/** Notes that a card was printed and can be read: two of its groups were typed back. Throws `not_found`. */
export async function noteChecked(
  { db, clock }: VaultContext,
  { accountId }: SignedIn,
  way: string,
): Promise<void> {
  const vaultId = await vaultOf(db, accountId);
  if (!(await saveChecked(db, { vaultId, way, nowMs: clock.now() }))) throw missing();
}

const said = { allow: 'allowed', continue: 'continued', decline: 'declined' } as const;

/** What an owner does about a grant. Throws `not_now` where it cannot be, `not_found`. */
export async function ownerActs(
  vault: VaultContext,
  { accountId, sessionId }: Pick<SignedIn, 'accountId'> & { sessionId?: string },
  id: string,
  act: Extract<GrantActName, 'allow' | 'continue' | 'decline'>,
  byLink = false,
): Promise<void> {
  const vaultId = await vaultOf(vault.db, accountId);
  const account = await vault.accountOf(vault.db, accountId);
  const channels = await channelsOf(vault, vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const grant = await readGrant(tx, vaultId, id);
    if (grant === undefined || grant.endedAtMs !== null) throw missing();
    const nowMs = vault.clock.now();
    const rows = rowsOf(await readVaultRows(vault, tx, vaultId, channels), grant);
    if (actProblem(rows, act, nowMs) !== undefined)
      throw new ServerError('not_now', 'This cannot be done now.');
    await insertAct(tx, { vaultId, grantId: id, act, atMs: nowMs, byLink });
    if (!byLink) await noteOwner(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, {
      event: said[act],
      ...(sessionId !== undefined && { sessionId }),
      about: { grant: id },
    });
    // The job that reports every opening reports a yes.
    if (act !== 'decline') return;
    const person = await readChosen(tx, vaultId, grant.personId);
    const declined = { ...rows, acts: [...rows.acts, { act, atMs: nowMs, byLink }] };
    const from = atInWords(askableFrom(declined, nowMs) ?? nowMs);
    const owner = person === undefined ? '' : ownerNameFor(person, account);
    for (const { channel, to } of person ? reachedBy(vault, person) : []) {
      const template = channel === 'text' ? 'sharing-not-now-text' : 'sharing-not-now';
      await vault.queueMessage(tx, { template, to, values: { owner, from } });
    }
  });
}

/** Begins a holiday in place of the one before, until a day. Throws `bad_day` for yesterday or more than 180 days. */
export async function goAway(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  until: string,
): Promise<void> {
  const vaultId = await vaultOf(vault.db, accountId);
  const nowMs = vault.clock.now();
  const day = dayIfStored(until);
  const today = londonDayOf(nowMs);
  if (day === undefined || day < today || day > addDays(today, longestHoliday))
    throw new ServerError('bad_day', 'This is no return date.');
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    await endPauses(tx, vaultId, nowMs);
    await insertPause(tx, { vaultId, id: v7({ msecs: nowMs }), fromMs: nowMs, untilDay: day });
    await noteOwner(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, { event: 'pause-set', sessionId, about: { until: day } });
    // It takes no password, and holds up every release: the owner hears of it.
    const email = (await vault.accountOf(tx, accountId))?.email;
    if (email !== undefined)
      await vault.queueMessage(tx, {
        template: 'sharing-holiday',
        to: email,
        values: { until: dayInWords(startOfDay(day)), signIn: `${vault.publicUrl}/login` },
      });
  });
}

/** Ends the holiday. */
export async function endHoliday(vault: VaultContext, { accountId, sessionId }: SignedIn): Promise<void> {
  const vaultId = await vaultOf(vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const nowMs = vault.clock.now();
    await endPauses(tx, vaultId, nowMs);
    await noteOwner(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, { event: 'pause-ended', sessionId });
  });
}
