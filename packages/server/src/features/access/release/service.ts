import { applyTermsInForce } from '@kinfolio/domain/access/change-terms';
import { healthAfterDelivery, healthAfterFailure } from '@kinfolio/domain/access/channels';
import { asDeliveredNotice, ownerNoticesSince } from '@kinfolio/domain/access/delivered';
import { isTextHour } from '@kinfolio/domain/access/due';
import { computeGate } from '@kinfolio/domain/access/gate';
import {
  computeReleaseRoutes,
  findRequestWaitDays,
  lastOwnerActMs,
  type ReleaseRoute,
} from '@kinfolio/domain/access/roads';
import type { DueNotice, Gate, GateRows } from '@kinfolio/domain/access/rows';
import { longestWaitDays } from '@kinfolio/domain/access/wait-range';
import { NIL } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { AccountFacts } from '../../vault/context.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { readOwnerChannels, readVaultRows, selectGrantRows, type VaultRows } from '../gates/service.ts';
import {
  findNotice,
  findUnsentNotices,
  insertNotice,
  lockChannel,
  readChannels,
  saveChannel,
  saveNoticeMessageId,
  updateNotice,
} from '../gates/store.ts';
import { sendNoContactReminders } from '../grants/long-road-service.ts';
import { listSharingVaults, readGrants, readOwner, type StoredGrant } from '../grants/store.ts';
import { findTermsInForce } from '../grants/terms-service.ts';
import { chooseOwnerName, listMessageChannels } from '../grants/ways-service.ts';
import { formatDayInWords, formatInstantInWords } from '../in-words.ts';
import { readPersons, type StoredPerson, updatePerson } from '../persons/store.ts';
import { createImFineLink } from './links.ts';
import type { NoticeContext, RunningGrant } from './notice-context.ts';
import { queueOpeningMessages } from './opening-message-service.ts';

// [Note: Notices that count] A message is queued in the transaction that inserts its notice's row. The time
// slot is part of the row's key, so if two servers try, only one sends. Whether the message was delivered is
// written to the same row, where the gate reads it.

/** Queues every notice that is due now, for all vaults. Safe to run at any time, late or twice. */
export async function sendDueNotices(vault: NoticeContext, ended?: AbortSignal): Promise<void> {
  let page = await listSharingVaults(vault.db, NIL);
  while (page.length > 0) {
    for (const vaultId of page) {
      if (ended?.aborted === true) return;
      await vault.db.transaction(tx => sendOf(vault, tx, vaultId));
    }
    page = await listSharingVaults(vault.db, page.at(-1) ?? NIL);
  }
}

async function sendOf(vault: NoticeContext, tx: Db, vaultId: string): Promise<void> {
  await lockVault(tx, vaultId);
  const owner = await readOwner(tx, vaultId);
  if (owner === undefined) return;
  const channels = await readOwnerChannels(vault, tx, owner.accountId);
  const nowMs = vault.clock.now();
  const shared = await readVaultRows(vault, tx, vaultId, channels);
  await reviveChannels(tx, vaultId, shared.shared, nowMs);
  const all = (await readGrants(tx, vaultId)).map((grant): RunningGrant => {
    const rows = selectGrantRows(shared, grant);
    return { grant, rows, gate: computeGate(rows, nowMs) };
  });
  const people = new Map((await readPersons(tx, vaultId)).map(person => [person.id, person]));
  await revivePersons(tx, { vaultId, people, nowMs }, shared);
  const account = await vault.accountOf(tx, owner.accountId);
  const about = { vaultId, accountId: owner.accountId, account, people, nowMs, all };
  for (const channel of channels) await sendToOwner(vault, tx, about, channel);
  await sendToPersons(vault, tx, about);
  await queueOpeningMessages(vault, tx, { ...about, ownerChannels: channels, rows: shared }, all);
  const running = all
    .map(({ grant }) => grant)
    .filter(one => one.stoppedAtMs === null && one.endedAtMs === null);
  await sendNoContactReminders(vault, tx, { ...about, rows: shared, dayInWords: formatDayInWords }, running);
}

interface About {
  readonly vaultId: string;
  readonly accountId: string;
  readonly account: AccountFacts | undefined;
  readonly people: ReadonlyMap<string, StoredPerson>;
  readonly nowMs: number;
  readonly all: readonly RunningGrant[];
}

/** Marks channels as working that have delivered a message since they last failed. */
async function reviveChannels(
  tx: Db,
  vaultId: string,
  { channels, notices }: Pick<GateRows, 'channels' | 'notices'>,
  nowMs: number,
): Promise<void> {
  for (const { channel, failingSinceMs } of channels) {
    if (failingSinceMs === undefined) continue;
    const of = { vaultId, recipient: 'owner', channel } as const;
    const { statusSinceMs = 0 } = await lockChannel(tx, of);
    const came = notices.some(
      one =>
        one.to === 'owner' &&
        one.channel === channel &&
        (one.takenAtMs ?? 0) > Math.max(failingSinceMs, statusSinceMs) &&
        asDeliveredNotice(one, nowMs) !== undefined,
    );
    if (came) await saveChannel(tx, of, healthAfterDelivery());
  }
}

/**
 * Marks people's addresses as working that have received a message since they last failed. Takes all messages
 * to them into account.
 */
async function revivePersons(
  tx: Db,
  { vaultId, people, nowMs }: Pick<About, 'nowMs' | 'people' | 'vaultId'>,
  { noticesTo }: Pick<VaultRows, 'noticesTo'>,
): Promise<void> {
  const failing = (await readChannels(tx, vaultId)).filter(
    one => people.has(one.recipient) && one.failingSinceMs !== null,
  );
  for (const { recipient, channel, statusSinceMs, failingSinceMs } of failing) {
    const sinceMs = Math.max(failingSinceMs ?? 0, statusSinceMs ?? 0);
    const came = noticesTo(recipient).some(
      one =>
        one.channel === channel &&
        (one.takenAtMs ?? 0) > sinceMs &&
        asDeliveredNotice(one, nowMs) !== undefined,
    );
    if (came) await saveChannel(tx, { vaultId, recipient, channel }, healthAfterDelivery());
  }
}

/** Sends the owner one message on one channel, for all grants that need one now. */
async function sendToOwner(
  vault: NoticeContext,
  tx: Db,
  about: About,
  channel: 'mail' | 'text',
): Promise<void> {
  const { vaultId, accountId, nowMs, all } = about;
  const wanting = all.flatMap(({ grant, rows, gate }) =>
    gate.due
      .filter(due => due.to === 'owner' && due.channel === channel)
      .map(due => ({ grant, rows, gate, due })),
  );
  const slotMs = Math.max(...wanting.map(({ due }) => due.slotMs));
  const { account } = about;
  const to = channel === 'mail' ? account?.email : account?.phone;
  if (wanting.length === 0) return;
  const grants = all
    .filter(one =>
      computeReleaseRoutes(one.rows, nowMs).some(road => road.sinceMs <= slotMs && isWaiting(one.gate)),
    )
    .map(({ grant }) => grant.id);
  const asks = wanting.filter(({ due }) => due.about === 'ask');
  const kind = asks.length > 0 ? 'ask' : 'silence';
  const of = { vaultId, dueMs: slotMs, recipient: 'owner', channel, about: kind } as const;
  if (to === undefined) {
    // If an owner has no address, the channel is eventually treated as failed. Otherwise the release would
    // wait for ever.
    const refused = { status: 'no-channel', refusedAtMs: nowMs };
    if (await insertNotice(tx, { ...of, grants, ...refused }))
      await saveChannel(tx, of, healthAfterFailure(await lockChannel(tx, of), refused.status, nowMs));
    return;
  }
  if (!(await insertNotice(tx, { ...of, grants }))) return;
  const untaken = await findUnsentNotices(tx, { ...of, abouts: countedAbouts, beforeMs: slotMs });
  if (untaken.length > 0) await vault.cancelMessages(tx, untaken);
  const [asked] = asks;
  const id = asked
    ? await queueAsked(vault, tx, { about, to, channel, slotMs, asked })
    : await queueSilence(vault, tx, { about, to, channel, slotMs, wanting, name: account?.name ?? '' });
  await saveNoticeMessageId(tx, of, id);
  await vault.logActivity(tx, accountId, { event: 'warned', about: { kind, channel } });
}

/** The kinds of notice to an owner of which only the newest is sent if several were missed. */
const countedAbouts = ['silence', 'ask'] as const;

const isWaiting = ({ state }: Gate) =>
  ['warning', 'asked', 'unproved', 'unreachable', 'returned'].includes(state);

function daysOf(grant: StoredGrant, nowMs: number): number {
  const { when } = findTermsInForce(grant, nowMs);
  return when.kind === 'release' ? (when.askDays ?? 14) : 14;
}

interface Queued {
  readonly about: About;
  readonly to: string;
  readonly channel: 'mail' | 'text';
  readonly slotMs: number;
}

async function queueAsked(
  vault: NoticeContext,
  tx: Db,
  { about, to, channel, slotMs, asked }: Queued & { asked: RunningGrant },
) {
  const { plannedMs } = asked.gate;
  const values = {
    days: daysOf(asked.grant, vault.clock.now()),
    opens: plannedMs === undefined ? undefined : formatInstantInWords(plannedMs),
  };
  if (channel === 'text') {
    const mailed = isMailed(asked);
    return vault.queueMessage(tx, { template: 'sharing-asked-text', to, values: { ...values, mailed } });
  }
  const fine = createImFineLink(vault, { accountId: about.accountId, slotMs });
  return vault.queueMessage(tx, {
    template: 'sharing-asked',
    to,
    values: {
      ...values,
      later: daysMaybeMore(asked.rows, 'ask', about.nowMs),
      fine,
      signIn: `${vault.publicUrl}/login`,
    },
  });
}

/** The sections of a grant that will be open on its planned day. Wider terms may be in force by then. */
const sectionsAtOpening = ({ rows, gate }: RunningGrant, nowMs: number): string[] =>
  applyTermsInForce(rows, gate.plannedMs ?? nowMs).document.categories.map(({ category }) => category);

/**
 * How many days later than planned a grant may open. This is 0 as soon as we have seen whether the mail
 * server reports deliveries.
 */
function daysMaybeMore(rows: GateRows, about: ReleaseRoute['kind'], nowMs: number): number {
  const road = computeReleaseRoutes(rows, nowMs).find(({ kind }) => kind === about);
  const { when } = applyTermsInForce(rows, nowMs).document;
  const days =
    about === 'ask' ? findRequestWaitDays(rows, nowMs) : when.kind === 'release' && when.silentDays;
  if (road === undefined || typeof days !== 'number') return 0;
  if (ownerNoticesSince(rows, road.sinceMs, nowMs).length > 0) return 0;
  return longestWaitDays(about, days) - days;
}

/** Whether emails reach the owner, as far as we know. */
const isMailed = ({ rows }: RunningGrant): boolean =>
  rows.channels.some(({ channel, failingSinceMs }) => channel === 'mail' && failingSinceMs === undefined);

async function queueSilence(
  vault: NoticeContext,
  tx: Db,
  { about, to, channel, slotMs, wanting, name }: Queued & { wanting: readonly RunningGrant[]; name: string },
) {
  const planned = wanting.map(({ gate }) => gate.plannedMs).filter(one => one !== undefined);
  const opens = planned.length === 0 ? undefined : formatInstantInWords(Math.min(...planned));
  const later = Math.max(0, ...wanting.map(({ rows }) => daysMaybeMore(rows, 'silence', about.nowMs)));
  if (channel === 'text')
    return vault.queueMessage(tx, {
      template: 'sharing-silence-text',
      to,
      values: { opens, mailed: wanting.some(isMailed) },
    });
  const [first] = wanting;
  return vault.queueMessage(tx, {
    template: 'sharing-silence',
    to,
    values: {
      name: name.includes('@') ? '' : (name.split(' ')[0] ?? ''),
      since: formatDayInWords(
        first ? Math.max(lastOwnerActMs(first.rows), first.grant.armedAtMs) : about.nowMs,
      ),
      opens,
      later,
      people: new Set(wanting.map(({ grant }) => grant.personId)).size,
      sections: new Set(wanting.flatMap(one => sectionsAtOpening(one, about.nowMs))).size,
      fine: createImFineLink(vault, { accountId: about.accountId, slotMs }),
    },
  });
}

/** If no message reaches the owner, asks everyone with a release to get the owner to log in. */
async function sendToPersons(vault: NoticeContext, tx: Db, about: About): Promise<void> {
  const armed = about.all.filter(
    ({ grant, rows }) => rows.document.when.kind === 'release' && grant.stoppedAtMs === null,
  );
  for (const { grant, gate } of about.all) {
    for (const due of gate.due) {
      if (due.to === 'owner') continue;
      for (const one of armed) {
        const person = about.people.get(one.grant.personId);
        if (person) await askPerson(vault, tx, { about, due, person, grant, joins: one.grant });
      }
    }
  }
}

interface Asked {
  readonly about: About;
  readonly due: DueNotice;
  readonly person: StoredPerson;
  readonly grant: StoredGrant;
  /** The person's own grant, which shows whether they have an account. */
  readonly joins: StoredGrant;
}

async function askPerson(
  vault: NoticeContext,
  tx: Db,
  { about, due, person, grant, joins }: Asked,
): Promise<void> {
  const values = {
    owner: chooseOwnerName(person, about.account),
    opens: undefined,
    joined: joins.joinedAtMs !== null,
    asked: false,
    heard: 'unreached' as const,
  };
  let written = false;
  for (const { channel, to } of listMessageChannels(vault, person, true)) {
    if (channel === 'text' && !isTextHour(about.nowMs)) continue;
    const { vaultId } = about;
    const of = { vaultId, dueMs: due.slotMs, recipient: person.id, channel, about: due.about };
    if (!(await insertNotice(tx, { ...of, grants: [grant.id] }))) continue;
    const template = channel === 'mail' ? 'sharing-ask-owner' : 'sharing-ask-owner-text';
    await saveNoticeMessageId(tx, of, await vault.queueMessage(tx, { template, to, values }));
    written = true;
  }
  if (!written) return;
  await updatePerson(tx, { vaultId: about.vaultId, id: person.id }, { lastNotifiedAtMs: about.nowMs });
}

export function createNoticeRecorder({ db, clock }: Pick<NoticeContext, 'db' | 'clock'>) {
  return {
    isNotice: async (tx: Db, id: string): Promise<boolean> => (await findNotice(tx, id)) !== undefined,
    taken: async (tx: Db, id: string): Promise<void> => {
      await updateNotice(tx, id, { takenAtMs: clock.now(), status: 'taken' });
    },
    /** Records that a notice was rejected. A permanent rejection is final; any other is retried. */
    refused: async (id: string, status: string): Promise<boolean> => {
      const isFinal = status.startsWith('5.');
      return db.transaction(async tx => {
        const notice = await findNotice(tx, id);
        if (notice === undefined) return false;
        const nowMs = clock.now();
        await updateNotice(tx, id, { refusedAtMs: nowMs, status });
        const { vaultId, recipient, channel } = notice;
        const of = { vaultId, recipient, channel };
        await saveChannel(tx, of, healthAfterFailure(await lockChannel(tx, of), status, nowMs));
        return isFinal;
      });
    },
  };
}

/** Stores a delivery report about the message of a notice. Returns false for any other message. */
export async function saveNoticeReport(
  tx: Db,
  messageId: string,
  { kind, status, nowMs }: { kind: string; status: string; nowMs: number },
): Promise<boolean> {
  const notice = await findNotice(tx, messageId);
  if (notice === undefined) return false;
  // A complaint shows that the message arrived.
  if (kind === 'delivered' || kind === 'complaint') {
    await updateNotice(tx, messageId, { reportedAtMs: nowMs });
    return true;
  }
  if (kind === 'delayed') {
    await updateNotice(tx, messageId, { delayedAtMs: nowMs });
    return true;
  }
  const { vaultId, recipient, channel } = notice;
  const of = { vaultId, recipient, channel };
  await updateNotice(tx, messageId, { bouncedAtMs: nowMs, status });
  await saveChannel(tx, of, healthAfterFailure(await lockChannel(tx, of), status, nowMs));
  return true;
}
