import { applyTermsInForce } from '@kinfolio/domain/access/change-terms';
import { isTextHour } from '@kinfolio/domain/access/due';
import { startOfDay } from '@kinfolio/domain/access/london';
import {
  type GateMessage,
  listOpeningMessages,
  type OpeningMessageRow,
} from '@kinfolio/domain/access/opening-messages';
import type { NoticeChannel } from '@kinfolio/domain/access/rows';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { SharingMessage } from '../../../ports/sharing-letters.ts';
import type { AccountFacts } from '../../vault/context.ts';
import type { VaultRows } from '../gates/service.ts';
import { findUnsentNotices, insertNotice, saveNoticeMessageId } from '../gates/store.ts';
import { chooseOwnerName, listMessageChannels } from '../grants/ways-service.ts';
import { formatDayInWords, formatInstantInWords } from '../in-words.ts';
import { type StoredPerson, updatePerson } from '../persons/store.ts';
import type { NoticeContext, RunningGrant } from './notice-context.ts';

// See [Note: Messages about an opening] in `domain/access/opening-messages.ts`. As with notices that count,
// each message is queued in the transaction that inserts its row.

/** The vault about which a run sends messages. */
export interface VaultWithMessages {
  readonly vaultId: string;
  readonly nowMs: number;
  readonly account: AccountFacts | undefined;
  readonly ownerChannels: readonly NoticeChannel[];
  readonly people: ReadonlyMap<string, StoredPerson>;
  readonly rows: Pick<VaultRows, 'toldOf'>;
}

/** Queues the messages that are due now to readers and the owner of these grants. Running it late or twice is safe. */
export async function queueOpeningMessages(
  vault: NoticeContext,
  tx: Db,
  about: VaultWithMessages,
  running: readonly RunningGrant[],
): Promise<void> {
  const toOwner: OwnersTelling[] = [];
  for (const one of running) {
    const person = about.people.get(one.grant.personId);
    if (person === undefined) continue;
    const told = about.rows.toldOf(one.grant.id);
    // Wider terms may not be in force yet, so the messages are based on the terms that are.
    const now = { ...one, rows: applyTermsInForce(one.rows, about.nowMs) };
    for (const telling of listOpeningMessages(now.rows, one.gate, told, about.nowMs)) {
      if (telling.to === 'owner') toOwner.push({ ...now, telling, told });
      else await tellReader(vault, tx, about, { ...now, telling, told, person });
    }
  }
  // The owner receives a single message about everything that opened at the same time.
  const bySlot = Map.groupBy(toOwner, ({ telling }) => `${telling.about} ${telling.slotMs}`);
  for (const together of bySlot.values()) await tellOwner(vault, tx, about, together);
}

interface OwnersTelling extends RunningGrant {
  readonly telling: GateMessage;
  readonly told: readonly OpeningMessageRow[];
}
interface ReadersTelling extends OwnersTelling {
  readonly person: StoredPerson;
}

async function tellReader(
  vault: NoticeContext,
  tx: Db,
  about: VaultWithMessages,
  one: ReadersTelling,
): Promise<void> {
  const { telling, person, grant } = one;
  const owner = chooseOwnerName(person, about.account);
  // If the first message had no effect, its channel may be the wrong one, so the second message is sent by
  // email too. At night an email is also sent, because text messages wait until the morning.
  const isSaid = one.told.some(
    row => row.to === 'reader' && row.about === telling.about && row.slotMs === telling.slotMs,
  );
  const surely = telling.about === 'opened' && (telling.again || (!isTextHour(about.nowMs) && !isSaid));
  for (const { channel, to } of listMessageChannels(vault, person, surely)) {
    const message = readersMessage(vault, { ...one, owner, channel, to });
    const of = { recipient: person.id, channel, grants: [grant.id] };
    if (!(await queueOnce(vault, tx, about, { ...of, telling, told: one.told, message }))) continue;
    await updatePerson(tx, { vaultId: about.vaultId, id: person.id }, { lastNotifiedAtMs: about.nowMs });
  }
}

async function tellOwner(
  vault: NoticeContext,
  tx: Db,
  about: VaultWithMessages,
  together: readonly OwnersTelling[],
): Promise<void> {
  const [first] = together;
  if (first === undefined) return;
  for (const channel of about.ownerChannels) {
    const to = channel === 'mail' ? about.account?.email : about.account?.phone;
    if (to === undefined) continue;
    const message = ownersMessage(vault, { together, channel, to });
    const of = { recipient: 'owner', channel, grants: together.map(({ grant }) => grant.id) };
    await queueOnce(vault, tx, about, { ...of, telling: first.telling, told: first.told, message });
  }
}

interface Queued {
  readonly recipient: string;
  readonly channel: NoticeChannel;
  readonly grants: string[];
  readonly telling: GateMessage;
  readonly told: readonly OpeningMessageRow[];
  readonly message: SharingMessage;
}

/**
 * Queues a message once for its slot. Returns false if it was already queued, or if it is a text message and
 * it is night.
 */
async function queueOnce(
  vault: NoticeContext,
  tx: Db,
  { vaultId, nowMs }: VaultWithMessages,
  { recipient, channel, grants, telling, told, message }: Queued,
): Promise<boolean> {
  if (channel === 'text' && !isTextHour(nowMs)) return false;
  const { about, slotMs, to } = telling;
  const isKnown = told.some(
    row => row.to === to && row.about === about && row.slotMs === slotMs && row.channel === channel,
  );
  if (isKnown) return false;
  const of = { vaultId, dueMs: slotMs, recipient, channel, about };
  if (!(await insertNotice(tx, { ...of, grants }))) return false;
  const untaken = await findUnsentNotices(tx, { ...of, abouts: [about], beforeMs: slotMs });
  if (untaken.length > 0) await vault.cancelMessages(tx, untaken);
  await saveNoticeMessageId(tx, of, await vault.queueMessage(tx, message));
  return true;
}

interface ReadersMessage extends ReadersTelling {
  readonly owner: string;
  readonly channel: NoticeChannel;
  readonly to: string;
}

function readersMessage(
  { publicUrl }: Pick<NoticeContext, 'publicUrl'>,
  { telling, grant, rows, gate, owner, channel, to }: ReadersMessage,
): SharingMessage {
  const { when, level } = rows.document;
  const joined = grant.joinedAtMs !== null;
  const card = `${new URL(publicUrl).host}/card`;
  switch (telling.about) {
    case 'day-before': {
      const values = { owner, opens: formatInstantInWords(telling.atMs), joined, ...reasonOf(telling) };
      return channel === 'mail'
        ? { template: 'sharing-ask-owner', to, values }
        : { template: 'sharing-ask-owner-text', to, values };
    }
    case 'opened': {
      const until = gate.untilMs === undefined ? undefined : formatDayInWords(gate.untilMs - 1);
      const { cause, again } = telling;
      const values = { owner, card, joined, cause, again, until, edits: level !== 'view' };
      return channel === 'mail'
        ? { template: 'sharing-may-read', to, values: { ...values, signIn: `${publicUrl}/login` } }
        : { template: 'sharing-may-read-text', to, values };
    }
    case 'shut': {
      const silentDays = when.kind === 'release' ? when.silentDays : null;
      const asks = when.kind === 'release' && when.askDays !== null;
      const values = {
        owner,
        cause: telling.cause,
        at: formatInstantInWords(telling.atMs),
        silentDays,
        asks,
      };
      return channel === 'mail'
        ? { template: 'sharing-shut', to, values }
        : { template: 'sharing-shut-text', to, values };
    }
    case 'wider': {
      const { sections, edits, until } = telling;
      const last = until && formatDayInWords(startOfDay(until));
      const values = { owner, card, joined, sections, edits, until: last };
      return channel === 'mail'
        ? { template: 'sharing-wider', to, values: { ...values, signIn: `${publicUrl}/login` } }
        : { template: 'sharing-wider-text', to, values };
    }
    case 'over':
      break;
  }
  const values = { owner, day: formatDayInWords(telling.atMs - 1) };
  return channel === 'mail'
    ? { template: 'sharing-over', to, values }
    : { template: 'sharing-over-text', to, values };
}

const reasonOf = ({ cause, heard }: Extract<GateMessage, { about: 'day-before' }>) => ({
  asked: cause === 'ask',
  heard,
});

/** The day in words, if it is the same for everyone who is named in one message. */
function findOnlyDay(days: readonly string[]): string | undefined {
  const [only, ...others] = new Set(days);
  return only === undefined || others.length > 0
    ? undefined
    : formatDayInWords(startOfDay(readStoredDay(only)));
}

function ownersMessage(
  { publicUrl }: Pick<NoticeContext, 'publicUrl'>,
  { together, channel, to }: { together: readonly OwnersTelling[]; channel: NoticeChannel; to: string },
): SharingMessage {
  const people = new Set(together.map(({ grant }) => grant.personId)).size;
  // Counts only sections that are open. Some sections of a grant may open days later than the others.
  const sections = new Set(
    together.flatMap(({ telling, gate, rows }) =>
      telling.about === 'opened' ? gate.open : rows.document.categories.map(({ category }) => category),
    ),
  ).size;
  const windows = together.flatMap(
    ({
      rows: {
        document: { when },
      },
    }) => (when.kind === 'window' ? when : []),
  );
  const [from, until] = [windows.map(one => one.from), windows.map(one => one.to)].map(findOnlyDay);
  const causes = new Set(
    together.flatMap(({ telling }) => (telling.about === 'opened' ? telling.cause : [])),
  );
  const [cause] = causes;
  if (cause === undefined) {
    const values = { people, sections, from, until: until ?? '' };
    return channel === 'mail'
      ? { template: 'sharing-owner-over', to, values: { ...values, signIn: `${publicUrl}/login` } }
      : { template: 'sharing-owner-over-text', to, values };
  }
  // If a wait ends at the same time as a request, the words are those that are true of both.
  const values = { people, sections, cause: causes.size === 1 ? cause : ('silence' as const), until };
  return channel === 'mail'
    ? { template: 'sharing-owner-open', to, values: { ...values, signIn: `${publicUrl}/login` } }
    : { template: 'sharing-owner-open-text', to, values };
}
