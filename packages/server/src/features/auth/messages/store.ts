import { asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { unquotedArrayParam } from '../../../db/plain-array.ts';
import { waitingMessages } from '../tables.ts';

/** A message waiting to be sent. Its text is sealed, or not written yet: see {@link insertUnwrittenMessages}. */
export type StoredWaitingMessage = typeof waitingMessages.$inferSelect;

/** Whether a message's text is written only when the message is sent, and not stored before. */
export const isUnwritten = ({ sealed }: StoredWaitingMessage): boolean => sealed === '';

export async function insertMessage(tx: Db, message: StoredWaitingMessage): Promise<void> {
  await tx.insert(waitingMessages).values(message);
}

/**
 * Adds many messages whose text is written when they are sent. Ids that are already waiting are left as they
 * are.
 */
export async function insertUnwrittenMessages(
  tx: Db,
  ids: readonly string[],
  createdAtMs: number,
): Promise<void> {
  await tx.execute(sql`
    insert into waiting_messages (id, sealed, created_at_ms)
    select id, '', ${createdAtMs}::bigint from unnest(${unquotedArrayParam(ids)}::uuid[]) as id
    on conflict do nothing`);
}

/**
 * Locks a message until the transaction ends. Undefined if it has already been sent or another process is sending it.
 */
export async function lockMessage(tx: Db, id: string): Promise<StoredWaitingMessage | undefined> {
  const [message] = await tx
    .select()
    .from(waitingMessages)
    .where(eq(waitingMessages.id, id))
    .for('update', { skipLocked: true });
  return message;
}

export async function deleteMessage(tx: Db, id: string): Promise<void> {
  await tx.delete(waitingMessages).where(eq(waitingMessages.id, id));
}

/** Deletes waiting messages. If one of them is locked, waits for the lock and then deletes it. */
export async function deleteMessages(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(waitingMessages).where(inArray(waitingMessages.id, [...ids]));
}

export async function listAllWaitingMessages(db: Db): Promise<StoredWaitingMessage[]> {
  return await db.select().from(waitingMessages).orderBy(asc(waitingMessages.id));
}

/** The ids of at most 100 waiting messages after the given id, oldest first. Ids sort by time. */
export async function listMessages(db: Db, after: string): Promise<string[]> {
  const found = await db
    .select({ id: waitingMessages.id })
    .from(waitingMessages)
    .where(gt(waitingMessages.id, after))
    .orderBy(asc(waitingMessages.id))
    .limit(100);
  return found.map(({ id }) => id);
}

export async function deleteOldMessages(db: Db, beforeMs: number): Promise<void> {
  await db.delete(waitingMessages).where(lt(waitingMessages.createdAtMs, beforeMs));
}
