import type { LeavingState } from '@kinfolio/contract/retention';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { personKeys } from './store.ts';
import { rightsRequests, whatWeHold } from './tables.ts';

export type RightsRequest = typeof rightsRequests.$inferSelect;

/** When an account is erased; null while it is not closed. */
export async function closesAt(db: Db, accountId: string): Promise<number | null> {
  const { rows } = await db.execute<{ closes: string | null }>(
    sql`select closes_at_ms as closes from accounts where id = ${accountId}`,
  );
  const closes = rows[0]?.closes ?? null;
  return closes === null ? null : Number(closes);
}

/** What goes when an account is erased. */
export async function figuresOf(
  db: Db,
  accountId: string,
): Promise<Pick<LeavingState, 'records' | 'earlierVersions' | 'files'>> {
  const { vault } = await personKeys(db, accountId);
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

/** The file "What we hold" that an account asked for last; undefined for none. */
export async function copyOf(db: Db, accountId: string): Promise<typeof whatWeHold.$inferSelect | undefined> {
  const [row] = await db.select().from(whatWeHold).where(eq(whatWeHold.accountId, accountId));
  return row;
}

/** Notes that an account asked for its file; the one before is not offered any more. */
export async function openCopy(tx: Db, accountId: string, nowMs: number): Promise<void> {
  const fresh = { askedAtMs: nowMs, readyAtMs: null, pieceId: null, bytes: null };
  await tx
    .insert(whatWeHold)
    .values({ accountId, ...fresh })
    .onConflictDoUpdate({ target: whatWeHold.accountId, set: fresh });
}

/** Offers the file that was made for the asking of that time, and answers the request. */
export async function offerCopy(
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

/** Forgets files that were offered long enough; their bytes go with the sweep. */
export async function deleteOldCopies(db: Db, askedBeforeMs: number): Promise<void> {
  await db.delete(whatWeHold).where(lte(whatWeHold.askedAtMs, askedBeforeMs));
}

export async function insertRequest(
  tx: Db,
  request: Pick<RightsRequest, 'id' | 'kind' | 'askedAtMs'> & Partial<RightsRequest>,
): Promise<void> {
  await tx.insert(rightsRequests).values(request);
}

/** The requests without an answer, the oldest first. */
export async function openRequests(db: Db): Promise<RightsRequest[]> {
  return db
    .select()
    .from(rightsRequests)
    .where(isNull(rightsRequests.answeredAtMs))
    .orderBy(asc(rightsRequests.askedAtMs));
}

/** When a message of the page Contact came; undefined for a reference that none has. */
export async function messageTime(db: Db, reference: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at_ms as at from contact_messages where reference = ${reference}`,
  );
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

/** The request that a message opened; undefined for none. */
export async function requestOfMessage(db: Db, reference: string): Promise<RightsRequest | undefined> {
  const [row] = await db.select().from(rightsRequests).where(eq(rightsRequests.messageReference, reference));
  return row;
}

/** Notes that a request that came as a message has its answer; false when none is open. */
export async function answerRequest(db: Db, reference: string, nowMs: number): Promise<boolean> {
  const answered = await db
    .update(rightsRequests)
    .set({ answeredAtMs: nowMs })
    .where(and(eq(rightsRequests.messageReference, reference), isNull(rightsRequests.answeredAtMs)))
    .returning({ id: rightsRequests.id });
  return answered.length > 0;
}
