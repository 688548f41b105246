import { desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { ContactMessage } from './store.ts';
import { contactMessages } from './tables.ts';

// The messages, as the operator sees them with `npm run ops:messages`.

export function listContactMessages(db: Db): Promise<ContactMessage[]> {
  return db
    .select()
    .from(contactMessages)
    .orderBy(desc(contactMessages.createdAtMs), desc(contactMessages.id));
}

export async function findContactMessage(db: Db, reference: string): Promise<ContactMessage | undefined> {
  const [found] = await db.select().from(contactMessages).where(eq(contactMessages.reference, reference));
  return found;
}

/** Marks a message as answered. A second call changes only the time. */
export async function markMessageAnswered(
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
