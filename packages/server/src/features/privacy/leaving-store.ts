import type { AccountClosingState } from '@kinfolio/contract/retention';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { readPersonKeys } from './store.ts';
import { rightsRequests, whatWeHold } from './tables.ts';

export type RightsRequest = typeof rightsRequests.$inferSelect;

/** When an account will be erased; null if it is not closed. */
export async function readClosesAt(db: Db, accountId: string): Promise<number | null> {
  const { rows } = await db.execute<{ closes: string | null }>(
    sql`select closes_at_ms as closes from accounts where id = ${accountId}`,
  );
  const closes = rows[0]?.closes ?? null;
  return closes === null ? null : Number(closes);
}

/** Counts the records, earlier versions and files that are erased with an account. */
export async function countErasableData(
  db: Db,
  accountId: string,
): Promise<Pick<AccountClosingState, 'records' | 'earlierVersions' | 'files'>> {
  const { vault } = await readPersonKeys(db, accountId);
  const ids = sql.param([...vault]);
  const { rows } = await db.execute<Record<'records' | 'versions' | 'files' | 'bytes', string>>(sql`select
    (select count(*) from records where vault_id = any(${ids}::uuid[]) and not deleted) as records,
    (select count(*) from record_versions where vault_id = any(${ids}::uuid[])) as versions,
    (select count(*) from objects where space = any(${ids}::text[])) as files,
    (select coalesce(sum(bytes), 0) from objects where space = any(${ids}::text[])) as bytes`);
  const { records, versions, files, bytes } = rows[0] ?? { records: 0, versions: 0, files: 0, bytes: 0 };
  return {
    records: Number(records),
    earlierVersions: Number(versions),
    files: { count: Number(files), bytes: Number(bytes) },
  };
}

/** The file "What we hold" that an account last requested; undefined if the account never requested one. */
export async function readLatestWhatWeHold(
  db: Db,
  accountId: string,
): Promise<typeof whatWeHold.$inferSelect | undefined> {
  const [row] = await db.select().from(whatWeHold).where(eq(whatWeHold.accountId, accountId));
  return row;
}

/**
 * Records that an account requested its file "What we hold". Its previous file can no longer be downloaded.
 */
export async function saveWhatWeHoldRequest(tx: Db, accountId: string, nowMs: number): Promise<void> {
  const fresh = { askedAtMs: nowMs, readyAtMs: null, pieceId: null, bytes: null };
  await tx
    .insert(whatWeHold)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: whatWeHold.accountId, set: fresh });
}

/**
 * Makes a file available that was created for the request at the given time, and marks that request as
 * answered.
 */
export async function saveWhatWeHoldOffer(
  tx: Db,
  accountId: string,
  made: { askedAtMs: number; readyAtMs: number; pieceId: string; bytes: number },
): Promise<void> {
  const { askedAtMs, ...offered } = made;
  await tx
    .update(whatWeHold)
    .set(offered)
    .where(and(eq(whatWeHold.accountId, accountId), eq(whatWeHold.askedAtMs, askedAtMs)));
  await tx
    .update(rightsRequests)
    .set({ answeredAtMs: made.readyAtMs })
    .where(
      and(
        eq(rightsRequests.accountId, accountId),
        eq(rightsRequests.kind, 'what-we-hold'),
        isNull(rightsRequests.answeredAtMs),
      ),
    );
}

/** Deletes the records of files that have been available for long enough. The sweep deletes their bytes. */
export async function deleteOldWhatWeHold(db: Db, askedBeforeMs: number): Promise<void> {
  await db.delete(whatWeHold).where(lte(whatWeHold.askedAtMs, askedBeforeMs));
}

export async function insertRequest(
  tx: Db,
  request: Pick<RightsRequest, 'id' | 'kind' | 'askedAtMs'> & Partial<RightsRequest>,
): Promise<void> {
  await tx.insert(rightsRequests).values(request);
}

/** The requests that have not been answered, oldest first. */
export async function listOpenRequests(db: Db): Promise<RightsRequest[]> {
  return db
    .select()
    .from(rightsRequests)
    .where(isNull(rightsRequests.answeredAtMs))
    .orderBy(asc(rightsRequests.askedAtMs));
}

/** When a message from the Contact page arrived; undefined for an unknown reference. */
export async function readMessageReceivedAt(db: Db, reference: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at_ms as at from contact_messages where reference = ${reference}`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

/** The request that was recorded for a message; undefined if there is none. */
export async function findRequestOfMessage(db: Db, reference: string): Promise<RightsRequest | undefined> {
  const [row] = await db.select().from(rightsRequests).where(eq(rightsRequests.messageReference, reference));
  return row;
}

/**
 * Records that a request which came as a message has been answered. Returns false if no such request is open.
 */
export async function markRequestAnswered(db: Db, reference: string, nowMs: number): Promise<boolean> {
  const answered = await db
    .update(rightsRequests)
    .set({ answeredAtMs: nowMs })
    .where(and(eq(rightsRequests.messageReference, reference), isNull(rightsRequests.answeredAtMs)))
    .returning({ id: rightsRequests.id });
  return answered.length > 0;
}
