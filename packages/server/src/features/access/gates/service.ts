import { accountClosingMs } from '@kinfolio/contract/retention';
import { computeGate } from '@kinfolio/domain/access/gate';
import { addLondonDays, startOfDay } from '@kinfolio/domain/access/london';
import { computeNoContactRequest, type NoContactRequest } from '@kinfolio/domain/access/long-road';
import {
  type OpeningMessageKind,
  type OpeningMessageRow,
  openingMessageKinds,
} from '@kinfolio/domain/access/opening-messages';
import type { Gate, GateRows, Notice, NoticeChannel } from '@kinfolio/domain/access/rows';
import { type GrantDocument, grantPayload } from '@kinfolio/domain/access/terms';
import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { readSignedDocument } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import { readRestoredAt } from '../../../db/restored.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readOwner, type StoredGrant } from '../grants/store.ts';
import { readChannels, readGrantActs, readNotices, readOwnerActivity, readPauses } from './store.ts';

/** Reads a grant document; undefined for any other text. */
export const readGrantDocument = (text: string) => readSignedDocument(text, 'kinfolio-grant-1', grantPayload);

/**
 * A cache of the grant documents that this process has read. Each request needs a document several times, and documents
 * never change.
 */
const documents = new Map<string, GrantDocument>();
/** The maximum size of the cache. When it is full, it is emptied. */
const mostDocuments = 1_000;

/** The payload of a stored document. Throws if it is damaged. */
export function readStoredGrantDocument(grant: Pick<StoredGrant, 'document'>): GrantDocument {
  const known = documents.get(grant.document);
  if (known !== undefined) return known;
  const read = readGrantDocument(grant.document);
  if (read === undefined) throw new Error('A stored grant cannot be read');
  if (documents.size >= mostDocuments) documents.clear();
  documents.set(grant.document, read.payload);
  return read.payload;
}

// Older notices belong to earlier waiting periods. Even the longest wait, with its warning and proof, is far
// shorter than this.
const noticeDays = 400;

/** All data that a vault's gates depend on, read at the same instant. */
export interface VaultRows {
  readonly shared: Omit<GateRows, 'document' | 'standing' | 'acts'>;
  readonly actsOf: (grantId: string) => GateRows['acts'];
  /**
   * Messages about no-contact requests. They do not show that the owner is silent or was asked in the
   * ordinary way.
   */
  readonly roadNotices: readonly Notice[];
  /** Messages about the opening of a grant. They are not evidence for any gate. */
  readonly toldOf: (grantId: string) => OpeningMessageRow[];
  /** All messages to a recipient, on any subject. The recipient is `owner` or a person's id. */
  readonly noticesTo: (recipient: string) => Notice[];
}

const there = (instant: number | null): number | undefined => instant ?? undefined;

/** The subject under which notices about a no-contact request are stored. */
export const noContactRequestSubject = 'long-road';
/** The subject under which a rehearsal's email is stored. Such an email is not evidence for any gate. */
export const rehearsalNoticeSubject = 'rehearsal';
/**
 * The subject of the first email to a chosen person. The email is stored as a notice only so that we learn if it
 * bounces.
 */
export const invitationNoticeSubject = 'invited';
const asideAbouts: ReadonlySet<string> = new Set([
  noContactRequestSubject,
  rehearsalNoticeSubject,
  invitationNoticeSubject,
  ...openingMessageKinds,
]);

type StoredNotice = Awaited<ReturnType<typeof readNotices>>[number];

const noticeOf = (one: StoredNotice): Notice => ({
  to: one.recipient === 'owner' ? 'owner' : 'person',
  channel: one.channel,
  slotMs: one.dueMs,
  grants: one.grants,
  takenAtMs: there(one.takenAtMs),
  reportedAtMs: there(one.reportedAtMs),
  delayedAtMs: there(one.delayedAtMs),
  refusedAtMs: there(one.refusedAtMs),
  bouncedAtMs: there(one.bouncedAtMs),
});

const isToldAbout = (about: string): about is OpeningMessageKind =>
  openingMessageKinds.some(one => one === about);

function toldRowOf({ recipient, about, dueMs, channel }: StoredNotice): OpeningMessageRow {
  if (!isToldAbout(about)) throw new Error('This notice is not about access being opened');
  return { to: recipient === 'owner' ? 'owner' : 'reader', about, slotMs: dueMs, channel };
}

/** Reads the data that all gates of a vault share. `channels` are the active ones. */
export async function readVaultRows(
  { accountOf, clock }: Pick<VaultContext, 'accountOf' | 'clock'>,
  db: Db,
  vaultId: string,
  channels: readonly NoticeChannel[],
): Promise<VaultRows> {
  const owner = await readOwner(db, vaultId);
  const closesAtMs = owner && (await accountOf(db, owner.accountId))?.closesAtMs;
  const all = await readNotices(db, vaultId, addLondonDays(clock.now(), -noticeDays));
  const told = all.filter(({ about }) => isToldAbout(about));
  const roadNotices = all.filter(({ about }) => about === noContactRequestSubject).map(noticeOf);
  const notices = all.filter(({ about }) => !asideAbouts.has(about)).map(noticeOf);
  const health = (await readChannels(db, vaultId)).filter(({ recipient }) => recipient === 'owner');
  const activity = await readOwnerActivity(db, vaultId);
  const pauses = await readPauses(db, vaultId);
  const acts = await readGrantActs(db, vaultId);
  const byGrant = Map.groupBy(acts, act => act.grantId);
  return {
    shared: {
      notices,
      channels: channels.map(channel => {
        const row = health.find(one => one.channel === channel);
        return {
          channel,
          failingSinceMs: row?.failingSinceMs ?? undefined,
          deadAtMs: row?.deadAtMs ?? undefined,
        };
      }),
      activity: {
        actedAtMs: activity?.actedAtMs ?? undefined,
        unlockedAtMs: activity?.unlockedAtMs ?? undefined,
        pressedAtMs: activity?.pressedAtMs ?? undefined,
      },
      pauses: pauses.map(({ fromMs, untilDay, endedAtMs }) => ({
        fromMs,
        untilMs: startOfDay(addDays(readStoredDay(untilDay), 1)),
        endedAtMs: there(endedAtMs),
      })),
      restoredAtMs: await readRestoredAt(db),
      closing: closingOf(closesAtMs),
    },
    roadNotices,
    toldOf: grantId => told.filter(({ grants }) => grants.includes(grantId)).map(toldRowOf),
    noticesTo: recipient => all.filter(one => one.recipient === recipient).map(noticeOf),
    actsOf: grantId =>
      (byGrant.get(grantId) ?? []).map(({ act, atMs, openMs, byLink }) => ({
        act,
        atMs,
        openMs: there(openMs),
        byLink,
      })),
  };
}

export function selectGrantRows(rows: VaultRows, grant: StoredGrant): GateRows {
  return {
    ...rows.shared,
    document: readStoredGrantDocument(grant),
    standing: {
      armedAtMs: grant.armedAtMs,
      widenedAtMs: there(grant.widenedAtMs),
      former: grant.former ?? undefined,
      joinedAtMs: there(grant.joinedAtMs),
      stoppedAtMs: there(grant.stoppedAtMs),
      endedAtMs: there(grant.endedAtMs),
    },
    acts: rows.actsOf(grant.id),
  };
}

export const computeGrantGate = (rows: VaultRows, grant: StoredGrant, nowMs: number): Gate =>
  computeGate(selectGrantRows(rows, grant), nowMs);

/**
 * The current gate of one grant. Reads only the data that this gate depends on. A grant shared without a wait has no
 * notices and no acts, and only closing the owner's account can change it.
 */
export async function readGate(
  vault: Pick<VaultContext, 'accountOf' | 'clock' | 'sendsTexts'>,
  db: Db,
  grant: StoredGrant,
  accountId: string,
): Promise<Gate> {
  const nowMs = vault.clock.now();
  if (readStoredGrantDocument(grant).when.kind === 'release') {
    const channels = await readOwnerChannels(vault, db, accountId);
    return computeGrantGate(await readVaultRows(vault, db, grant.vaultId, channels), grant, nowMs);
  }
  const closing = closingOf((await vault.accountOf(db, accountId))?.closesAtMs);
  const shared = { notices: [], channels: [], activity: {}, pauses: [], restoredAtMs: undefined, closing };
  return computeGrantGate(
    { shared, roadNotices: [], toldOf: () => [], noticesTo: () => [], actsOf: () => [] },
    grant,
    nowMs,
  );
}

const closingOf = (closesAtMs: number | undefined) =>
  closesAtMs === undefined ? undefined : { fromMs: closesAtMs - accountClosingMs, untilMs: closesAtMs };

export const computeGrantNoContactRequest = (
  rows: VaultRows,
  grant: StoredGrant,
  nowMs: number,
): NoContactRequest => computeNoContactRequest(selectGrantRows(rows, grant), rows.roadNotices, nowMs);

/**
 * The channels for messages to a vault's owner: always email, and text if a number is confirmed and this server sends
 * texts.
 */
export async function readOwnerChannels(
  vault: Pick<VaultContext, 'accountOf' | 'sendsTexts'>,
  db: Db,
  accountId: string,
): Promise<NoticeChannel[]> {
  const account = await vault.accountOf(db, accountId);
  return account?.phone !== undefined && vault.sendsTexts ? ['mail', 'text'] : ['mail'];
}
