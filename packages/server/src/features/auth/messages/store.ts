import { asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { plainArray } from '../../../db/plain-array.ts';
import { waitingMessages } from '../tables.ts';

/** A message that waits to be sent; its text is sealed, or not there yet: see {@link insertUnsaid}. */
export type WaitingMessage = typeof waitingMessages.$inferSelect;

/** Whether a message is put in words when it goes, and nothing of it is kept until then. */
export const isUnsaid = ({ sealed }: WaitingMessage): boolean => sealed === '';

export async function insertMessage(tx: Db, message: WaitingMessage): Promise<void> {
  await tx.insert(waitingMessages).values(message);
}

/** Adds many that are put in words when they go; one whose id waits already stays as it is. */
export async function insertUnsaid(tx: Db, ids: readonly string[], createdAtMs: number): Promise<void> {
  await tx.execute(sql`
    insert into waiting_messages (id, sealed, created_at_ms)
    select id, '', ${createdAtMs}::bigint from unnest(${plainArray(ids)}::uuid[]) as id
    on conflict do nothing`);
}

/** Holds a message until the transaction ends; undefined when it is sent already, or somebody is sending it. */
export async function holdMessage(tx: Db, id: string): Promise<WaitingMessage | undefined> {
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

/** Deletes messages that wait; one that somebody holds, once they let it go. */
export async function deleteMessages(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.delete(waitingMessages).where(inArray(waitingMessages.id, [...ids]));
}

/** All messages that wait, the oldest first. */
export async function listWaiting(db: Db): Promise<WaitingMessage[]> {
  return await db.select().from(waitingMessages).orderBy(asc(waitingMessages.id));
}

/** The ids of at most 100 messages that wait, the oldest first, from after `id` on. Ids are in the order of their time. */
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
