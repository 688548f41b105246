import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { deletedObjects, loosePieces, objects, pieces, storageUsage, uploads } from '../tables.ts';
import { addUsedBytes } from '../usage/store.ts';

/**
 * Deletes every object and upload in a space. Their bytes no longer count towards the account's usage, and
 * are deleted from the store later.
 */
export async function removeSpace(
  tx: Db,
  { space, accountId }: { space: string; accountId: string },
  nowMs: number,
): Promise<void> {
  const kept = await tx.delete(objects).where(eq(objects.space, space)).returning({ bytes: objects.bytes });
  const begun = await tx
    .delete(uploads)
    .where(eq(uploads.space, space))
    .returning({ bytes: uploads.bytes, finished: uploads.finished });
  await tx.delete(deletedObjects).where(eq(deletedObjects.space, space));
  const gone = await tx.delete(pieces).where(eq(pieces.space, space)).returning({ id: pieces.id });
  if (gone.length > 0)
    await tx.insert(loosePieces).values(gone.map(({ id }) => ({ id, looseUntilMs: nowMs })));
  const counted = [...kept, ...begun.filter(({ finished }) => !finished)];
  const bytes = counted.reduce((sum, one) => sum + one.bytes, 0);
  if (bytes > 0) await addUsedBytes(tx, accountId, -bytes, 0);
}

/** Deletes the record of how much an account stores, because the account is gone. */
export async function removeUsage(tx: Db, accountId: string): Promise<void> {
  await tx.delete(storageUsage).where(eq(storageUsage.accountId, accountId));
}
