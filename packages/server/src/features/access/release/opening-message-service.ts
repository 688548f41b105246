import { rowsInForce } from '@kinfolio/domain/access/change-terms';
import { isTextHour } from '@kinfolio/domain/access/due';
import { startOfDay } from '@kinfolio/domain/access/london';
import { type GateMessage, type ToldRow, tellingsOf } from '@kinfolio/domain/access/opening-messages';
import type { NoticeChannel } from '@kinfolio/domain/access/rows';
import { dayOfStored } from '@kinfolio/domain/values/calendar';
import type { Db } from '../../../db/database.ts';
import type { SharingMessage } from '../../../ports/sharing-letters.ts';
import type { AccountFacts } from '../../vault/context.ts';
import type { VaultRows } from '../gates/service.ts';
import { earlierUntaken, insertNotice, nameMessage } from '../gates/store.ts';
import { type StoredPerson, updatePerson } from '../grants/store.ts';
import { ownerNameFor, reachedBy } from '../grants/ways-service.ts';
import { atInWords, dayInWords } from '../in-words.ts';
import type { NoticeContext, RunningGrant } from './notice-context.ts';

// See [Note: Messages about an opening] in `domain/access/opening-messages.ts`. Like a notice that counts, each message is queued in the
// transaction that makes its row.

/** The vault whose people are written to, at one instant. */
export interface ToldVault {
  readonly vaultId: string;
  readonly nowMs: number;
  readonly account: AccountFacts | undefined;
  readonly ownerChannels: readonly NoticeChannel[];
  readonly people: ReadonlyMap<string, StoredPerson>;
  readonly rows: Pick<VaultRows, 'toldOf'>;
}

/** Queues the messages to readers and the owner about these grants now. Harmless at any time, late or twice. */
export async function sendTellings(
  vault: NoticeContext,
  tx: Db,
  about: ToldVault,
  running: readonly RunningGrant[],
): Promise<void> {
  const toOwner: OwnersTelling[] = [];
  for (const one of running) {
    const person = about.people.get(one.grant.personId);
    if (person === undefined) continue;
    const told = about.rows.toldOf(one.grant.id);
    // Wider terms may still be waiting, so the messages use the terms in force.
    const now = { ...one, rows: rowsInForce(one.rows, about.nowMs) };
    for (const telling of tellingsOf(now.rows, one.gate, told, about.nowMs)) {
      if (telling.to === 'owner') toOwner.push({ ...now, telling, told });
      else await tellReader(vault, tx, about, { ...now, telling, told, person });
    }
  }
  // One message to the owner for all that opened at once.
  const bySlot = Map.groupBy(toOwner, ({ telling }) => `${telling.about} ${telling.slotMs}`);
  for (const together of bySlot.values()) await tellOwner(vault, tx, about, together);
}

interface OwnersTelling extends RunningGrant {
  readonly telling: GateMessage;
  readonly told: readonly ToldRow[];
}
interface ReadersTelling extends OwnersTelling {
  readonly person: StoredPerson;
}

async function tellReader(
  vault: NoticeContext,
  tx: Db,
  about: ToldVault,
  one: ReadersTelling,
): Promise<void> {
  const { telling, person, grant } = one;
  const owner = ownerNameFor(person, about.account);
  // Where the first message was not answered, the chosen channel may be the wrong one; and at night no text goes before the morning.
  const surely = telling.about === 'opened' && (telling.again || !isTextHour(about.nowMs));
  for (const { channel, to } of reachedBy(vault, person, surely)) {
    const message = readersMessage(vault, { ...one, owner, channel, to });
    const of = { recipient: person.id, channel, grants: [grant.id] };
    if (!(await queueOnce(vault, tx, about, { ...of, telling, told: one.told, message }))) continue;
    await updatePerson(tx, { vaultId: about.vaultId, id: person.id }, { lastNotifiedAtMs: about.nowMs });
  }
}

async function tellOwner(
  vault: NoticeContext,
  tx: Db,
  about: ToldVault,
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
  readonly told: readonly ToldRow[];
  readonly message: SharingMessage;
}

/** Queues a message once for its slot; false when it was queued before, or is a text and it is night. */
async function queueOnce(
  vault: NoticeContext,
  tx: Db,
  { vaultId, nowMs }: ToldVault,
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
  const untaken = await earlierUntaken(tx, { ...of, abouts: [about], beforeMs: slotMs });
  if (untaken.length > 0) await vault.cancelMessages(tx, untaken);
  await nameMessage(tx, of, await vault.queueMessage(tx, message));
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
      const values = { owner, opens: atInWords(telling.atMs), joined, ...reasonOf(telling) };
      return channel === 'mail'
        ? { template: 'sharing-ask-owner', to, values }
        : { template: 'sharing-ask-owner-text', to, values };
    }
    case 'opened': {
      const until = gate.untilMs === undefined ? undefined : dayInWords(gate.untilMs - 1);
      const { cause, again } = telling;
      const values = { owner, card, joined, cause, again, until, edits: level !== 'view' };
      return channel === 'mail'
        ? { template: 'sharing-may-read', to, values: { ...values, signIn: `${publicUrl}/login` } }
        : { template: 'sharing-may-read-text', to, values };
    }
    case 'shut': {
      const silentDays = when.kind === 'release' ? when.silentDays : null;
      const asks = when.kind === 'release' && when.askDays !== null;
      const values = { owner, cause: telling.cause, at: atInWords(telling.atMs), silentDays, asks };
      return channel === 'mail'
        ? { template: 'sharing-shut', to, values }
        : { template: 'sharing-shut-text', to, values };
    }
    case 'wider': {
      const { sections, edits, until } = telling;
      const last = until && dayInWords(startOfDay(until));
      const values = { owner, card, joined, sections, edits, until: last };
      return channel === 'mail'
        ? { template: 'sharing-wider', to, values: { ...values, signIn: `${publicUrl}/login` } }
        : { template: 'sharing-wider-text', to, values };
    }
    case 'over':
      break;
  }
  const values = { owner, day: dayInWords(telling.atMs - 1) };
  return channel === 'mail'
    ? { template: 'sharing-over', to, values }
    : { template: 'sharing-over-text', to, values };
}

const reasonOf = ({ cause, heard }: Extract<GateMessage, { about: 'day-before' }>) => ({
  asked: cause === 'ask',
  heard,
});

function ownersMessage(
  { publicUrl }: Pick<NoticeContext, 'publicUrl'>,
  { together, channel, to }: { together: readonly OwnersTelling[]; channel: NoticeChannel; to: string },
): SharingMessage {
  const people = new Set(together.map(({ grant }) => grant.personId)).size;
  // A section that waits some days more is not open yet.
  const sections = new Set(
    together.flatMap(({ telling, gate, rows }) =>
      telling.about === 'opened' ? gate.open : rows.document.categories.map(({ category }) => category),
    ),
  ).size;
  const when = together[0]?.rows.document.when;
  const [from, until] =
    when?.kind === 'window'
      ? [dayInWords(startOfDay(dayOfStored(when.from))), dayInWords(startOfDay(dayOfStored(when.to)))]
      : [undefined, undefined];
  const opened = together.map(({ telling }) => telling).find(one => one.about === 'opened');
  if (opened === undefined) {
    const values = { people, sections, from: from ?? '', until: until ?? '' };
    return channel === 'mail'
      ? { template: 'sharing-owner-over', to, values: { ...values, signIn: `${publicUrl}/login` } }
      : { template: 'sharing-owner-over-text', to, values };
  }
  const values = { people, sections, cause: opened.cause, until };
  return channel === 'mail'
    ? { template: 'sharing-owner-open', to, values: { ...values, signIn: `${publicUrl}/login` } }
    : { template: 'sharing-owner-open-text', to, values };
}
