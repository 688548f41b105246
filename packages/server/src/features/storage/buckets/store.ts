import type { BucketQuery } from '@kinfolio/contract/storage-wire';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { errorCode } from '../../../ports/error-code.ts';
import { buckets } from '../tables.ts';

export type StoredBucket = typeof buckets.$inferSelect;

const sorting = {
  id: sql`${buckets.id} collate "C"`,
  name: sql`${buckets.id} collate "C"`,
  created_at: buckets.createdAtMs,
  updated_at: buckets.updatedAtMs,
} as const;

/** Buckets whose name begins with a prefix. */
export async function listBuckets(db: Db, query: BucketQuery): Promise<StoredBucket[]> {
  const { search = '', sortColumn, sortOrder, limit, offset } = query;
  const column = sorting[sortColumn];
  return db
    .select()
    .from(buckets)
    .where(sql`starts_with(lower(${buckets.id}), lower(${search}))`)
    .orderBy(sortOrder === 'desc' ? desc(column) : asc(column), asc(buckets.id))
    .limit(limit)
    .offset(offset);
}

export async function findBucket(db: Db, id: string): Promise<StoredBucket | undefined> {
  const [bucket] = await db.select().from(buckets).where(eq(buckets.id, id));
  return bucket;
}

/** Creates a bucket. Returns false if one with this name exists. */
export async function insertBucket(db: Db, bucket: StoredBucket): Promise<boolean> {
  const made = await db.insert(buckets).values(bucket).onConflictDoNothing().returning({ id: buckets.id });
  return made.length === 1;
}

export async function updateBucket(
  db: Db,
  id: string,
  changes: Partial<StoredBucket> & Pick<StoredBucket, 'updatedAtMs'>,
): Promise<boolean> {
  const changed = await db
    .update(buckets)
    .set(changes)
    .where(eq(buckets.id, id))
    .returning({ id: buckets.id });
  return changed.length === 1;
}

const stillReferred = '23503';

/** Deletes a bucket if it is empty. */
export async function deleteBucket(db: Db, id: string): Promise<'deleted' | 'missing' | 'not-empty'> {
  try {
    const deleted = await db.delete(buckets).where(eq(buckets.id, id)).returning({ id: buckets.id });
    return deleted.length === 1 ? 'deleted' : 'missing';
  } catch (error) {
    if (errorCode(error) === stillReferred) return 'not-empty';
    throw error;
  }
}
