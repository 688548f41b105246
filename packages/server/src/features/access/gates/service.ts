import { closingMs } from '@kinfolio/contract/retention';
import { gateOf } from '@kinfolio/domain/access/gate';
import { addLondonDays, startOfDay } from '@kinfolio/domain/access/london';
import { type LongRoad, longRoadOf } from '@kinfolio/domain/access/long-road';
import { type ToldAbout, type ToldRow, toldAbouts } from '@kinfolio/domain/access/opening-messages';
import type { Gate, GateRows, Notice, NoticeChannel } from '@kinfolio/domain/access/rows';
import { type GrantDocument, grantPayload } from '@kinfolio/domain/access/terms';
import { addDays, dayOfStored } from '@kinfolio/domain/values/calendar';
import { readSignedDocument } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import { restoredAt } from '../../../db/restored.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readOwner, type StoredGrant } from '../grants/store.ts';
import { readActs, readChannels, readNotices, readOwnerActivity, readPauses } from './store.ts';

/** Reads a grant document; undefined when it is none. */
export const readGrantDocument = (text: string) => readSignedDocument(text, 'kinfolio-grant-1', grantPayload);

/** Documents of grants that were read by this process: each request asks for one several times, and it never changes. */
const documents = new Map<string, GrantDocument>();
/** Documents in that memory at most: it begins anew then. */
const mostDocuments = 1_000;

/** The payload of a stored document. Throws for one that is damaged. */
export function documentOf(grant: Pick<StoredGrant, 'document'>): GrantDocument {
  const known = documents.get(grant.document);
  if (known !== undefined) return known;
  const read = readGrantDocument(grant.document);
  if (read === undefined) throw new Error('A stored grant cannot be read');
  if (documents.size >= mostDocuments) documents.clear();
  documents.set(grant.document, read.payload);
  return read.payload;
}

// Older notices belong to cycles that are over; the longest wait with its warning and proof is far shorter.
const noticeDays = 400;

/** Everything a vault's gates depend on, read at one instant. */
export interface VaultRows {
  readonly shared: Omit<GateRows, 'document' | 'standing' | 'acts'>;
  readonly actsOf: (grantId: string) => GateRows['acts'];
  /** Messages about the long road, which prove nothing of silence or asking. */
  readonly roadNotices: readonly Notice[];
  /** The messages about the opening of a grant, which proves nothing either. */
  readonly toldOf: (grantId: string) => ToldRow[];
  /** All messages to `owner` or a person, whatever they are about. */
  readonly noticesTo: (recipient: string) => Notice[];
}

const there = (instant: number | null): number | undefined => instant ?? undefined;

/** What a notice of the long road is about. */
export const roadAbout = 'long-road';
/** What the mail of a rehearsal is about: it proves nothing. */
export const rehearsalAbout = 'rehearsal';
/** What the first mail to a chosen person is about: a notice only so that a bounce of it is known. */
export const invitedAbout = 'invited';
const asideAbouts: ReadonlySet<string> = new Set([roadAbout, rehearsalAbout, invitedAbout, ...toldAbouts]);

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

const isToldAbout = (about: string): about is ToldAbout => toldAbouts.some(one => one === about);

function toldRowOf({ recipient, about, dueMs, channel }: StoredNotice): ToldRow {
  if (!isToldAbout(about)) throw new Error('This notice is not about an opening');
  return { to: recipient === 'owner' ? 'owner' : 'reader', about, slotMs: dueMs, channel };
}

/** Reads what the gates of a vault have in common. `channels` are those that are switched on. */
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
  const roadNotices = all.filter(({ about }) => about === roadAbout).map(noticeOf);
  const notices = all.filter(({ about }) => !asideAbouts.has(about)).map(noticeOf);
  const health = (await readChannels(db, vaultId)).filter(({ recipient }) => recipient === 'owner');
  const activity = await readOwnerActivity(db, vaultId);
  const pauses = await readPauses(db, vaultId);
  const acts = await readActs(db, vaultId);
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
        untilMs: startOfDay(addDays(dayOfStored(untilDay), 1)),
        endedAtMs: there(endedAtMs),
      })),
      restoredAtMs: await restoredAt(db),
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

/** The rows of one gate. */
export function rowsOf(rows: VaultRows, grant: StoredGrant): GateRows {
  return {
    ...rows.shared,
    document: documentOf(grant),
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

/** The gate of one grant now. */
export const gateNow = (rows: VaultRows, grant: StoredGrant, nowMs: number): Gate =>
  gateOf(rowsOf(rows, grant), nowMs);

/**
 * The gate of one grant now, with no more read than it depends on: what is shared without a wait knows no notices and no acts, and
 * nothing that its owner does changes it but closing the account.
 */
export async function readGate(
  vault: Pick<VaultContext, 'accountOf' | 'clock' | 'sendsTexts'>,
  db: Db,
  grant: StoredGrant,
  accountId: string,
): Promise<Gate> {
  const nowMs = vault.clock.now();
  if (documentOf(grant).when.kind === 'release') {
    const channels = await channelsOf(vault, db, accountId);
    return gateNow(await readVaultRows(vault, db, grant.vaultId, channels), grant, nowMs);
  }
  const closing = closingOf((await vault.accountOf(db, accountId))?.closesAtMs);
  const shared = { notices: [], channels: [], activity: {}, pauses: [], restoredAtMs: undefined, closing };
  return gateNow(
    { shared, roadNotices: [], toldOf: () => [], noticesTo: () => [], actsOf: () => [] },
    grant,
    nowMs,
  );
}

const closingOf = (closesAtMs: number | undefined) =>
  closesAtMs === undefined ? undefined : { fromMs: closesAtMs - closingMs, untilMs: closesAtMs };

/** Where the long road of a grant is now. */
export const longRoadNow = (rows: VaultRows, grant: StoredGrant, nowMs: number): LongRoad =>
  longRoadOf(rowsOf(rows, grant), rows.roadNotices, nowMs);

/** The channels to the owner of a vault: mail always, text where a number is confirmed and this server sends texts. */
export async function channelsOf(
  vault: Pick<VaultContext, 'accountOf' | 'sendsTexts'>,
  db: Db,
  accountId: string,
): Promise<NoticeChannel[]> {
  const account = await vault.accountOf(db, accountId);
  return account?.phone !== undefined && vault.sendsTexts ? ['mail', 'text'] : ['mail'];
}
