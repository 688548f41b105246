import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { passkeys } from '../tables.ts';

export type StoredPasskey = typeof passkeys.$inferSelect;

/** The passkey with a given id; undefined if no account has it. */
export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Records how often a passkey has signed. Returns false if the passkey no longer exists. */
export async function countSignature(
  db: Db,
  { credentialId }: StoredPasskey,
  counter: number,
): Promise<boolean> {
  const counted = await db
    .update(passkeys)
    .set({ counter })
    .where(eq(passkeys.credentialId, credentialId))
    .returning({ id: passkeys.credentialId });
  return counted.length === 1;
}
