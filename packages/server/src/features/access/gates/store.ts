import type { ChannelHealth } from '@kinfolio/domain/access/channels';
import type { GrantActName, NoticeChannel } from '@kinfolio/domain/access/rows';
import { and, asc, eq, gte, inArray, isNull, lt, max } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ownerActivity } from '../../vault/grant-tables.ts';
import { grantActs, noticeChannels, notices, pauses } from '../tables.ts';

export const readNotices = (db: Db, vaultId: string, sinceMs: number) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.vaultId, vaultId), gte(notices.dueMs, sinceMs)))
    .orderBy(asc(notices.dueMs));

/** The state of each channel. A channel that works has no row. */
export const readChannels = (db: Db, vaultId: string) =>
  db.select().from(noticeChannels).where(eq(noticeChannels.vaultId, vaultId));

/** All acts on the grants of a vault, in order. */
export const readGrantActs = (db: Db, vaultId: string) =>
  db
    .select()
    .from(grantActs)
    .where(eq(grantActs.vaultId, vaultId))
    .orderBy(asc(grantActs.grantId), asc(grantActs.number));

/** Adds an act. Locks the vault's row so that acts are numbered consecutively. */
export async function insertAct(
  tx: Db,
  act: {
    vaultId: string;
    grantId: string;
    act: GrantActName;
    personId?: string | undefined;
    atMs: number;
    openMs?: number | undefined;
    byLink?: boolean;
  },
): Promise<void> {
  const [last] = await tx
    .select({ number: max(grantActs.number) })
    .from(grantActs)
    .where(and(eq(grantActs.vaultId, act.vaultId), eq(grantActs.grantId, act.grantId)));
  await tx.insert(grantActs).values({ ...act, number: (last?.number ?? 0) + 1 });
}

export async function readOwnerActivity(db: Db, vaultId: string) {
  const [row] = await db.select().from(ownerActivity).where(eq(ownerActivity.vaultId, vaultId));
  return row;
}

export const readPauses = (db: Db, vaultId: string) =>
  db.select().from(pauses).where(eq(pauses.vaultId, vaultId)).orderBy(asc(pauses.fromMs));

export async function insertPause(tx: Db, pause: typeof pauses.$inferInsert): Promise<void> {
  await tx.insert(pauses).values(pause);
}

export async function endPauses(tx: Db, vaultId: string, nowMs: number): Promise<void> {
  await tx
    .update(pauses)
    .set({ endedAtMs: nowMs })
    .where(and(eq(pauses.vaultId, vaultId), isNull(pauses.endedAtMs)));
}

/** Inserts the row of a notice. Returns false if another server has already inserted it. */
export async function insertNotice(tx: Db, notice: typeof notices.$inferInsert): Promise<boolean> {
  const made = await tx
    .insert(notices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ dueMs: notices.dueMs });
  return made.length === 1;
}

/** Updates the notice that a message carries. Returns undefined if the message carries none. */
export async function updateNotice(
  tx: Db,
  messageId: string,
  changed: Partial<typeof notices.$inferInsert>,
): Promise<typeof notices.$inferSelect | undefined> {
  const [row] = await tx.update(notices).set(changed).where(eq(notices.messageId, messageId)).returning();
  return row;
}

/**
 * The ids of earlier messages to a recipient on one channel that were never sent. The caller drops them,
 * because only the newest missed message is sent.
 */
export async function findUnsentNotices(
  tx: Db,
  of: Omit<NoticeKey, 'about' | 'dueMs'> & { abouts: readonly string[]; beforeMs: number },
): Promise<string[]> {
  const rows = await tx
    .select({ messageId: notices.messageId })
    .from(notices)
    .where(
      and(
        eq(notices.vaultId, of.vaultId),
        eq(notices.recipient, of.recipient),
        eq(notices.channel, of.channel),
        lt(notices.dueMs, of.beforeMs),
        isNull(notices.takenAtMs),
        inArray(notices.about, [...of.abouts]),
      ),
    );
  return rows.map(({ messageId }) => messageId).filter(id => id !== null);
}

export async function saveChannel(
  tx: Db,
  of: { vaultId: string; recipient: string; channel: NoticeChannel },
  health: ChannelHealth,
): Promise<void> {
  const { failingSinceMs, status, statusSinceMs, deadAtMs } = health;
  const changed = {
    failingSinceMs: failingSinceMs ?? null,
    status: status ?? null,
    statusSinceMs: statusSinceMs ?? null,
    deadAtMs: deadAtMs ?? null,
  };
  await tx
    .insert(noticeChannels)
    .values({ ...of, ...changed })
    .onConflictDoUpdate({
      target: [noticeChannels.vaultId, noticeChannels.recipient, noticeChannels.channel],
      set: changed,
    });
}

export async function lockChannel(
  tx: Db,
  of: { vaultId: string; recipient: string; channel: NoticeChannel },
): Promise<ChannelHealth> {
  const [row] = await tx
    .select()
    .from(noticeChannels)
    .where(
      and(
        eq(noticeChannels.vaultId, of.vaultId),
        eq(noticeChannels.recipient, of.recipient),
        eq(noticeChannels.channel, of.channel),
      ),
    )
    .for('update');
  return {
    failingSinceMs: row?.failingSinceMs ?? undefined,
    status: row?.status ?? undefined,
    statusSinceMs: row?.statusSinceMs ?? undefined,
    deadAtMs: row?.deadAtMs ?? undefined,
  };
}

export async function findNotice(
  tx: Db,
  messageId: string,
): Promise<typeof notices.$inferSelect | undefined> {
  const [row] = await tx.select().from(notices).where(eq(notices.messageId, messageId));
  return row;
}

/** The unique key of a notice. If two servers try to send a notice at once, only one succeeds. */
export type NoticeKey = Pick<
  typeof notices.$inferSelect,
  'about' | 'channel' | 'dueMs' | 'recipient' | 'vaultId'
>;

export async function saveNoticeMessageId(tx: Db, of: NoticeKey, messageId: string): Promise<void> {
  await tx
    .update(notices)
    .set({ messageId })
    .where(
      and(
        eq(notices.vaultId, of.vaultId),
        eq(notices.dueMs, of.dueMs),
        eq(notices.recipient, of.recipient),
        eq(notices.channel, of.channel),
        eq(notices.about, of.about),
      ),
    );
}
