import { endedGrantRetentionMs } from '@kinfolio/contract/retention';
import type { SavePersonRequest, SharingState } from '@kinfolio/contract/sharing/shapes';
import { computeNextRequestMs, findGrantActProblem } from '@kinfolio/domain/access/acts';
import { isGrantLimited, widerTermsStartMs } from '@kinfolio/domain/access/change-terms';
import { startOfDay, toLondonDay } from '@kinfolio/domain/access/london';
import { findUnreadOpening } from '@kinfolio/domain/access/opening-messages';
import type { Gate, GrantActName } from '@kinfolio/domain/access/rows';
import { addDays, readStoredDayIfAny } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readIdentity } from '../../vault/keys/store.ts';
import { lockVault, recordOwnerAct } from '../../vault/owner/store.ts';
import {
  computeGrantGate,
  readOwnerChannels,
  readVaultRows,
  rehearsalNoticeSubject,
  selectGrantRows,
  type VaultRows,
} from '../gates/service.ts';
import {
  endPauses,
  insertAct,
  insertPause,
  readChannels,
  readGrantActs,
  readNotices,
  readPauses,
} from '../gates/store.ts';
import { formatDayInWords, formatInstantInWords } from '../in-words.ts';
import { recordAddressChange } from '../narrowing/service.ts';
import { findChosenPerson, readPersons, savePersonVersion } from '../persons/store.ts';
import {
  deleteGrantHalves,
  readCardNumbers,
  readEndedGrants,
  readGrant,
  readGrants,
  readGrantWays,
  type StoredGrant,
  type StoredGrantWay,
  saveCardChecked,
  undoneEndReason,
  updateGrant,
} from './store.ts';
import { findPendingWiderTerms } from './terms-service.ts';
import { chooseOwnerName, emailOwnerAboutReaders, listMessageChannels } from './ways-service.ts';

/** How long an owner can see which grants ended with an undo. */
const undoneShownMs = 30 * 24 * 60 * 60_000;

const dayMs = 24 * 60 * 60_000;

/** The longest holiday, in days. */
const longestHoliday = 180;

const missing = () => new ServerError('not_found', 'Nothing was found.');

/** Finds the vault that an account owns. Throws `not_found`. */
export async function findOwnVault(db: Db, accountId: string): Promise<string> {
  const identity = await readIdentity(db, accountId);
  if (identity === undefined) throw missing();
  return identity.vaultId;
}

/**
 * Finds the highest card number used for an email address. The same person may have several rows, because giving access
 * again creates another one.
 */
function highestCard(cards: Awaited<ReturnType<typeof readCardNumbers>>, email: string): number {
  const theirs = cards.filter(one => one.email.toLowerCase() === email.toLowerCase());
  return Math.max(0, ...theirs.map(({ number }) => Number(number ?? 0)));
}

const at = (instant: number): string => new Date(instant).toISOString();
const atOrNull = (instant: number | null | undefined): string | null =>
  instant === null || instant === undefined ? null : at(instant);

/** Everything an owner shares. Throws `not_found` if the account has no vault. */
export async function readSharing(vault: VaultContext, { accountId }: SignedIn): Promise<SharingState> {
  const { db, clock } = vault;
  const vaultId = await findOwnVault(db, accountId);
  const nowMs = clock.now();
  const rows = await readVaultRows(vault, db, vaultId, await readOwnerChannels(vault, vault.db, accountId));
  const people = await readPersons(db, vaultId);
  const ways = await readGrantWays(db, vaultId);
  const numbers = await readCardNumbers(db, vaultId);
  const acts = await readGrantActs(db, vaultId);
  const told = await readNotices(db, vaultId, nowMs - 100 * 24 * 3_600_000);
  const standing = await readGrants(db, vaultId);
  const ended = await readEndedGrants(db, vaultId, nowMs - endedGrantRetentionMs);
  // An address that no longer exists is shown at once. Our email being rejected temporarily is shown only
  // after a day, because such a problem usually passes.
  const unreached = new Map(
    (await readChannels(db, vaultId))
      .filter(({ channel, status }) => channel === 'mail' && status !== null)
      .filter(one => one.status?.startsWith('5.') || nowMs - (one.failingSinceMs ?? nowMs) >= dayMs)
      .map(one => [one.recipient, one.failingSinceMs]),
  );
  const holiday = (await readPauses(db, vaultId)).findLast(one => one.endedAtMs === null);
  const away = rows.shared.pauses.some(one => one.endedAtMs === undefined && nowMs < one.untilMs);
  const shown = (grant: StoredGrant): SharingState['grants'][number] => {
    const gate = computeGrantGate(rows, grant, nowMs);
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
      limited: isGrantLimited(findPendingWiderTerms(grant)) ? grant.former : null,
      unread: unreadOf(rows, grant, { gate, nowMs }),
      joinedAt: atOrNull(grant.joinedAtMs),
      confirmedAt: atOrNull(grant.confirmedAtMs),
      ways: ways.filter(way => way.grantId === grant.id).map(shownWay),
      acts: acts
        .filter(({ grantId, act }) => grantId === grant.id && act !== 'visit')
        .map(({ act, atMs }) => ({ act, at: at(atMs) })),
      notices: told
        .filter(({ about, grants }) => about !== rehearsalNoticeSubject && grants.includes(grant.id))
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
    .filter(one => one.endReason === undoneEndReason && (one.endedAtMs ?? 0) >= sinceMs)
    .map(({ id, personId, document, armedAtMs, endedAtMs }) => ({
      grant: id,
      person: personId,
      document,
      givenAt: at(armedAtMs),
      endedAt: at(endedAtMs ?? 0),
    }));

function widerOf(grant: StoredGrant, nowMs: number): SharingState['grants'][number]['wider'] {
  const widerMs = widerTermsStartMs(findPendingWiderTerms(grant), nowMs);
  return widerMs === undefined || grant.former === null ? null : { at: at(widerMs), former: grant.former };
}

function unreadOf(
  rows: VaultRows,
  grant: StoredGrant,
  { gate, nowMs }: { gate: Gate; nowMs: number },
): SharingState['grants'][number]['unread'] {
  const unread = findUnreadOpening(selectGrantRows(rows, grant), gate, rows.toldOf(grant.id), nowMs);
  return unread && { from: at(unread.fromMs), until: at(unread.untilMs) };
}

function shownWay(way: StoredGrantWay): SharingState['grants'][number]['ways'][number] {
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

export function noticeStatus(one: Notice): SharingState['grants'][number]['notices'][number]['status'] {
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
  status: noticeStatus(one),
});

/** Saves a new or changed person. Throws `stale` if another device saved a change first, `not_found`. */
export async function savePerson(
  vault: VaultContext,
  { accountId }: SignedIn,
  id: string,
  person: SavePersonRequest,
): Promise<void> {
  const { db, clock } = vault;
  const vaultId = await findOwnVault(db, accountId);
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
    await recordAddressChange(tx, await findChosenPerson(tx, vaultId, id), next);
    const kept = await savePersonVersion(tx, next);
    if (!kept) throw new ServerError('stale', 'This person was changed in the meantime.');
    await recordOwnerAct(tx, vaultId, { actedAtMs: clock.now() });
  });
}

/**
 * Stops a grant at once and deletes the server's halves of the keys to it. A second call changes nothing. Throws
 * `not_found`.
 */
export async function stopGrants(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  id: string,
  { tell }: { tell: boolean },
): Promise<void> {
  const vaultId = await findOwnVault(vault.db, accountId);
  const account = await vault.accountOf(vault.db, accountId);
  const channels = await readOwnerChannels(vault, vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const grant = await readGrant(tx, vaultId, id);
    if (grant === undefined || grant.endedAtMs !== null) throw missing();
    if (grant.stoppedAtMs !== null) return;
    const nowMs = vault.clock.now();
    const { state } = computeGrantGate(await readVaultRows(vault, tx, vaultId, channels), grant, nowMs);
    await updateGrant(tx, { vaultId, id }, { stoppedAtMs: nowMs });
    await deleteGrantHalves(tx, vaultId, id);
    await recordOwnerAct(tx, vaultId, { actedAtMs: nowMs });
    // A grant that had already ended by its own terms is not logged as stopped.
    if (state !== 'stopped' && state !== 'ended') {
      await vault.logActivity(tx, accountId, { event: 'grant-stopped', sessionId, about: { grant: id } });
      await emailOwnerAboutReaders(vault, tx, accountId, 'You stopped access for a person you chose');
    }
    const person = tell ? await findChosenPerson(tx, vaultId, grant.personId) : undefined;
    if (person === undefined) return;
    const owner = chooseOwnerName(person, account);
    const isMoreShared = await hasOtherGrant(tx, vaultId, { id, email: person.email });
    for (const { channel, to } of listMessageChannels(vault, person)) {
      const template = channel === 'text' ? 'sharing-stopped-text' : 'sharing-stopped';
      await vault.queueMessage(tx, { template, to, values: { owner, isMoreShared } });
    }
  });
  // A client that is reading this grant requests it again, is refused, and removes its copy.
  vault.tellChange({ kind: 'vault', vaultId, categories: [], by: sessionId });
}

/** Whether the same email address has another grant that is neither stopped nor ended. */
async function hasOtherGrant(tx: Db, vaultId: string, { id, email }: { id: string; email: string }) {
  const persons = await readPersons(tx, vaultId);
  const theirs = new Set(
    persons.filter(one => one.email.toLowerCase() === email.toLowerCase()).map(person => person.id),
  );
  return (await readGrants(tx, vaultId)).some(
    one => one.id !== id && one.stoppedAtMs === null && one.endedAtMs === null && theirs.has(one.personId),
  );
}

/**
 * Records that a printed card is legible, because the owner has typed back two groups of its code. Throws
 * `not_found`.
 */
export async function recordCardChecked(
  { db, clock }: VaultContext,
  { accountId }: SignedIn,
  way: string,
): Promise<void> {
  const vaultId = await findOwnVault(db, accountId);
  if (!(await saveCardChecked(db, { vaultId, way, nowMs: clock.now() }))) throw missing();
}

const said = { allow: 'allowed', continue: 'continued', decline: 'declined' } as const;

/** Records an owner's act on a grant. Throws `not_now` if the act is not possible at present, `not_found`. */
export async function recordOwnerGrantAct(
  vault: VaultContext,
  { accountId, sessionId }: Pick<SignedIn, 'accountId'> & { sessionId?: string },
  id: string,
  act: Extract<GrantActName, 'allow' | 'continue' | 'decline'>,
  byLink = false,
): Promise<void> {
  const vaultId = await findOwnVault(vault.db, accountId);
  const account = await vault.accountOf(vault.db, accountId);
  const channels = await readOwnerChannels(vault, vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const grant = await readGrant(tx, vaultId, id);
    if (grant === undefined || grant.endedAtMs !== null) throw missing();
    const nowMs = vault.clock.now();
    const rows = selectGrantRows(await readVaultRows(vault, tx, vaultId, channels), grant);
    if (findGrantActProblem(rows, act, nowMs) !== undefined)
      throw new ServerError('not_now', 'This is not possible now.');
    await insertAct(tx, { vaultId, grantId: id, act, atMs: nowMs, byLink });
    if (!byLink) await recordOwnerAct(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, {
      event: said[act],
      ...(sessionId !== undefined && { sessionId }),
      about: { grant: id },
    });
    // For `allow` and `continue`, a job sends the message later.
    if (act !== 'decline') return;
    const person = await findChosenPerson(tx, vaultId, grant.personId);
    const declined = { ...rows, acts: [...rows.acts, { act, atMs: nowMs, byLink }] };
    const from = formatInstantInWords(computeNextRequestMs(declined, nowMs) ?? nowMs);
    const owner = person === undefined ? '' : chooseOwnerName(person, account);
    for (const { channel, to } of person ? listMessageChannels(vault, person) : []) {
      const template = channel === 'text' ? 'sharing-not-now-text' : 'sharing-not-now';
      await vault.queueMessage(tx, { template, to, values: { owner, from } });
    }
  });
}

/**
 * Starts a holiday that lasts until a given day and replaces any previous one. Throws `bad_day` if the day has passed
 * or is more than 180 days ahead.
 */
export async function startHoliday(
  vault: VaultContext,
  { accountId, sessionId }: SignedIn,
  until: string,
): Promise<void> {
  const vaultId = await findOwnVault(vault.db, accountId);
  const nowMs = vault.clock.now();
  const day = readStoredDayIfAny(until);
  const today = toLondonDay(nowMs);
  if (day === undefined || day < today || day > addDays(today, longestHoliday))
    throw new ServerError('bad_day', 'This is not a valid return date.');
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    await endPauses(tx, vaultId, nowMs);
    await insertPause(tx, { vaultId, id: v7({ msecs: nowMs }), fromMs: nowMs, untilDay: day });
    await recordOwnerAct(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, { event: 'pause-set', sessionId, about: { until: day } });
    // A holiday needs no password and delays every release, so we email the owner about it.
    const email = (await vault.accountOf(tx, accountId))?.email;
    if (email !== undefined)
      await vault.queueMessage(tx, {
        template: 'sharing-holiday',
        to: email,
        values: { until: formatDayInWords(startOfDay(day)), signIn: `${vault.publicUrl}/login` },
      });
  });
}

export async function endHoliday(vault: VaultContext, { accountId, sessionId }: SignedIn): Promise<void> {
  const vaultId = await findOwnVault(vault.db, accountId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const nowMs = vault.clock.now();
    await endPauses(tx, vaultId, nowMs);
    await recordOwnerAct(tx, vaultId, { actedAtMs: nowMs });
    await vault.logActivity(tx, accountId, { event: 'pause-ended', sessionId });
  });
}
