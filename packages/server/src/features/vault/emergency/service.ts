import { channelAfterDelivery, channelAfterFailure } from '@kinfolio/domain/access/channels';
import { deliveredOf } from '@kinfolio/domain/access/delivered';
import { isTextHour } from '@kinfolio/domain/access/due';
import { gateOf } from '@kinfolio/domain/access/gate';
import { ownerActMs, roadsOf } from '@kinfolio/domain/access/roads';
import type { DueNotice, Gate, GateRows } from '@kinfolio/domain/access/rows';
import { NIL } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { VaultContext } from '../context.ts';
import {
  earlierUntaken,
  findNotice,
  insertNotice,
  lockChannel,
  nameMessage,
  saveChannel,
  updateNotice,
} from '../sharing/gate-store.ts';
import { channelsOf, documentOf, readVaultRows, rowsOf } from '../sharing/gates-service.ts';
import {
  listSharingVaults,
  lockVault,
  readGrants,
  readOwner,
  readPersons,
  type StoredGrant,
  type StoredPerson,
  updatePerson,
} from '../sharing/store.ts';
import { reachedBy } from '../sharing/ways-service.ts';
import { fineLink } from './links.ts';

// [Note: Notices that count] A message is queued in the transaction that makes the row of its notice, whose key is the slot: of
// two servers one sends. What becomes of the message is written into that row, and the gate reads it there.

/** What the notices of release work with. */
export type NoticeContext = Pick<
  VaultContext,
  | 'db'
  | 'clock'
  | 'publicUrl'
  | 'fakesSecret'
  | 'accountOf'
  | 'sendsTexts'
  | 'queueMessage'
  | 'cancelMessages'
  | 'logActivity'
>;

/** Queues every notice that is due now, for all vaults. Harmless at any time, late or twice. */
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

interface Running {
  readonly grant: StoredGrant;
  readonly rows: GateRows;
  readonly gate: Gate;
}

async function sendOf(vault: NoticeContext, tx: Db, vaultId: string): Promise<void> {
  await lockVault(tx, vaultId);
  const owner = await readOwner(tx, vaultId);
  if (owner === undefined) return;
  const channels = await channelsOf(vault, tx, owner.accountId);
  const nowMs = vault.clock.now();
  const shared = await readVaultRows(vault, tx, vaultId, channels);
  await reviveChannels(tx, vaultId, shared.shared, nowMs);
  const all = (await readGrants(tx, vaultId)).map((grant): Running => {
    const rows = rowsOf(shared, grant);
    return { grant, rows, gate: gateOf(rows, nowMs) };
  });
  const about = { vaultId, accountId: owner.accountId, nowMs, all };
  for (const channel of channels) await sendToOwner(vault, tx, about, channel);
  await sendToPersons(vault, tx, about);
}

interface About {
  readonly vaultId: string;
  readonly accountId: string;
  readonly nowMs: number;
  readonly all: readonly Running[];
}

/** A channel that failed and delivered since works again. */
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
        deliveredOf(one, nowMs) !== undefined,
    );
    if (came) await saveChannel(tx, of, channelAfterDelivery());
  }
}

/** One message for all grants that want one now, by one channel. */
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
  const account = await vault.accountOf(tx, accountId);
  const to = channel === 'mail' ? account?.email : account?.phone;
  if (wanting.length === 0) return;
  const grants = all
    .filter(one => roadsOf(one.rows, nowMs).some(road => road.sinceMs <= slotMs && isWaiting(one.gate)))
    .map(({ grant }) => grant.id);
  const asks = wanting.filter(({ due }) => due.about === 'ask');
  const of = { vaultId, dueMs: slotMs, recipient: 'owner', channel } as const;
  const kind = asks.length > 0 ? 'ask' : 'silence';
  if (to === undefined) {
    // An owner without an address is a dead channel in the end, or their release would wait for ever.
    const refused = { status: 'no-channel', refusedAtMs: nowMs };
    if (await insertNotice(tx, { ...of, grants, about: kind, ...refused }))
      await saveChannel(tx, of, channelAfterFailure(await lockChannel(tx, of), refused.status, nowMs));
    return;
  }
  if (!(await insertNotice(tx, { ...of, grants, about: kind }))) return;
  const untaken = await earlierUntaken(tx, { ...of, beforeMs: slotMs });
  if (untaken.length > 0) await vault.cancelMessages(tx, untaken);
  const [asked] = asks;
  const id = asked
    ? await queueAsked(vault, tx, { about, to, channel, slotMs, days: daysOf(asked.grant) })
    : await queueSilence(vault, tx, { about, to, channel, slotMs, wanting, name: account?.name ?? '' });
  await nameMessage(tx, of, id);
  await vault.logActivity(tx, accountId, { event: 'warned', about: { kind, channel } });
}

const isWaiting = ({ state }: Gate) =>
  ['warning', 'asked', 'unproved', 'unreachable', 'returned'].includes(state);

function daysOf(grant: StoredGrant): number {
  const { when } = documentOf(grant);
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
  { about, to, channel, slotMs, days }: Queued & { days: number },
) {
  if (channel === 'text')
    return vault.queueMessage(tx, { template: 'sharing-asked-text', to, values: { days } });
  const fine = fineLink(vault, { accountId: about.accountId, slotMs });
  return vault.queueMessage(tx, {
    template: 'sharing-asked',
    to,
    values: { days, fine, signIn: `${vault.publicUrl}/login` },
  });
}

async function queueSilence(
  vault: NoticeContext,
  tx: Db,
  { about, to, channel, slotMs, wanting, name }: Queued & { wanting: readonly Running[]; name: string },
) {
  const planned = wanting.map(({ gate }) => gate.plannedMs).filter(one => one !== undefined);
  const opens = planned.length === 0 ? undefined : atInWords(Math.min(...planned));
  if (channel === 'text')
    return vault.queueMessage(tx, { template: 'sharing-silence-text', to, values: { opens } });
  const [first] = wanting;
  return vault.queueMessage(tx, {
    template: 'sharing-silence',
    to,
    values: {
      name: name.includes('@') ? '' : (name.split(' ')[0] ?? ''),
      since: dayInWords(first ? Math.max(ownerActMs(first.rows), first.grant.armedAtMs) : about.nowMs),
      opens,
      people: new Set(wanting.map(({ grant }) => grant.personId)).size,
      sections: new Set(wanting.flatMap(({ rows }) => rows.document.categories.map(one => one.category)))
        .size,
      fine: fineLink(vault, { accountId: about.accountId, slotMs }),
    },
  });
}

const inLondon = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options });
const dayFormat = inLondon({ weekday: 'long', day: 'numeric', month: 'long' });
const timeFormat = inLondon({ hour: '2-digit', minute: '2-digit' });

/** "Saturday 21 November". */
export const dayInWords = (atMs: number): string => dayFormat.format(atMs).replace(',', '');
/** "10:00 on Saturday 5 December". */
export const atInWords = (atMs: number): string => `${timeFormat.format(atMs)} on ${dayInWords(atMs)}`;

/** Asks persons to ask the owner to sign in: those who are ticked, or everybody when nothing reaches the owner. */
async function sendToPersons(vault: NoticeContext, tx: Db, about: About): Promise<void> {
  const people = new Map((await readPersons(tx, about.vaultId)).map(person => [person.id, person]));
  const armed = about.all.filter(
    ({ grant, rows }) => rows.document.when.kind === 'release' && grant.stoppedAtMs === null,
  );
  for (const { grant, gate } of about.all) {
    for (const due of gate.due) {
      if (due.to === 'owner') continue;
      const meant = due.to === 'ticked' ? [{ grant }] : armed;
      for (const one of meant) {
        const person = people.get(one.grant.personId);
        if (person && (due.to === 'everyone' || person.notify))
          await askPerson(vault, tx, { about, due, person, grant });
      }
    }
  }
}

async function askPerson(
  vault: NoticeContext,
  tx: Db,
  { about, due, person, grant }: { about: About; due: DueNotice; person: StoredPerson; grant: StoredGrant },
): Promise<void> {
  const account = await vault.accountOf(tx, about.accountId);
  const values = { owner: person.mailName ?? account?.name ?? '' };
  let written = false;
  for (const { channel, to } of reachedBy(vault, person, due.to === 'everyone')) {
    if (channel === 'text' && !isTextHour(about.nowMs)) continue;
    const of = { vaultId: about.vaultId, dueMs: due.slotMs, recipient: person.id, channel };
    if (!(await insertNotice(tx, { ...of, grants: [grant.id], about: due.about }))) continue;
    const template = channel === 'mail' ? 'sharing-ask-owner' : 'sharing-ask-owner-text';
    await nameMessage(tx, of, await vault.queueMessage(tx, { template, to, values }));
    written = true;
  }
  if (!written) return;
  await updatePerson(tx, { vaultId: about.vaultId, id: person.id }, { lastNotifiedAtMs: about.nowMs });
}

/** What became of messages, as far as they are notices. */
export function noticeOutcome({ db, clock }: Pick<NoticeContext, 'db' | 'clock'>) {
  return {
    isNotice: async (tx: Db, id: string): Promise<boolean> => (await findNotice(tx, id)) !== undefined,
    taken: async (tx: Db, id: string): Promise<void> => {
      await updateNotice(tx, id, { takenAtMs: clock.now(), status: 'taken' });
    },
    /** A permanent refusal of a notice is final; everything else is tried again. */
    refused: async (id: string, status: string): Promise<boolean> => {
      const isFinal = status.startsWith('5.');
      return db.transaction(async tx => {
        const notice = await findNotice(tx, id);
        if (notice === undefined) return false;
        const nowMs = clock.now();
        await updateNotice(tx, id, { refusedAtMs: nowMs, status });
        const { vaultId, recipient, channel } = notice;
        const of = { vaultId, recipient, channel };
        await saveChannel(tx, of, channelAfterFailure(await lockChannel(tx, of), status, nowMs));
        return isFinal;
      });
    },
  };
}

/** Notes what is reported about the message of a notice; false for a message that is none. */
export async function noticeReported(
  tx: Db,
  messageId: string,
  { kind, status, nowMs }: { kind: string; status: string; nowMs: number },
): Promise<boolean> {
  const notice = await findNotice(tx, messageId);
  if (notice === undefined) return false;
  // A complaint shows that it arrived.
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
  await saveChannel(tx, of, channelAfterFailure(await lockChannel(tx, of), status, nowMs));
  return true;
}
