import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { loosePieces, objects, pieces, storageUsage, uploads } from './tables.ts';

/** Deletes every object and upload of a space and what its account keeps; their bytes are swept in time. */
export async function removeSpace(
  tx: Db,
  { space, accountId }: { space: string; accountId: string },
  nowMs: number,
): Promise<void> {
  await tx.delete(objects).where(eq(objects.space, space));
  await tx.delete(uploads).where(eq(uploads.space, space));
  const gone = await tx.delete(pieces).where(eq(pieces.space, space)).returning({ id: pieces.id });
  if (gone.length > 0)
    await tx.insert(loosePieces).values(gone.map(({ id }) => ({ id, looseUntilMs: nowMs })));
  await tx.delete(storageUsage).where(eq(storageUsage.accountId, accountId));
}
