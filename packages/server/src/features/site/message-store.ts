import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { ContactMessage } from './store.ts';
import { contactMessages } from './tables.ts';

// What whoever runs the server sees of the messages, by `npm run ops:messages`.

/** Every message, the newest first. */
export function listContactMessages(db: Db): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAtMs), desc(contactMessages.id));
}

/** The message of a reference. */
export async function findMessage(db: Db, reference: string): Promise<ContactMessage | undefined> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  return found;
}

/** Notes that a message has its answer; a second time changes nothing but the time. */
export async function markAnswered(
  db: Db,
  reference: string,
  nowMs: number,
): Promise<ContactMessage | undefined> {
  const [marked] = await db
    .update(contactMessages)
    .set({ answeredAtMs: nowMs })
    .where(eq(contactMessages.reference, reference))
    .returning();
  return marked;
}
