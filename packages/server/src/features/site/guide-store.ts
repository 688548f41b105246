import { and, asc, count, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { announcedGuides, guideLetters, newsletterReaders } from './tables.ts';

export type AnnouncedGuide = typeof announcedGuides.$inferSelect;

/** Takes a lock that makes other servers looking for new guides wait until the transaction ends. */
export async function lockGuides(tx: Db): Promise<void> {
  await tx.execute('lock table announced_guides in share row exclusive mode');
}

export async function countGuides(tx: Db): Promise<number> {
  const [counted] = await tx.select({ guides: count() }).from(announcedGuides);
  return counted?.guides ?? 0;
}

export async function insertGuides(
  tx: Db,
  guides: readonly (typeof announcedGuides.$inferInsert)[],
): Promise<void> {
  if (guides.length > 0)
    await tx
      .insert(announcedGuides)
      .values([...guides])
      .onConflictDoNothing();
}

/** Lists the guides of which some readers may not have been notified yet. */
export async function listUnfinishedGuides(tx: Db): Promise<string[]> {
  const found = await tx
    .select({ path: announcedGuides.path })
    .from(announcedGuides)
    .where(isNull(announcedGuides.finishedAtMs));
  return found.map(({ path }) => path);
}

/** Locks a guide until the transaction ends; undefined if every reader has already been notified of it. */
export async function lockGuideToAnnounce(tx: Db, path: string): Promise<AnnouncedGuide | undefined> {
  const [guide] = await tx
    .select()
    .from(announcedGuides)
    .where(and(eq(announcedGuides.path, path), isNull(announcedGuides.finishedAtMs)))
    .for('update');
  return guide;
}

/**
 * The next readers, by id, who were on the list when a guide was announced. Their rows stay locked until the
 * transaction ends.
 */
export async function lockNextReaders(
  tx: Db,
  { after, agreedByMs, atMost }: { after: string; agreedByMs: number; atMost: number },
): Promise<{ id: string; email: string }[]> {
  return tx
    .select({ id: newsletterReaders.id, email: newsletterReaders.email })
    .from(newsletterReaders)
    .where(and(gt(newsletterReaders.id, after), lte(newsletterReaders.confirmedAtMs, agreedByMs)))
    .orderBy(asc(newsletterReaders.id))
    .limit(atMost)
    .for('key share');
}

/** Records which message tells a reader about a guide. Throws if such a message is already recorded. */
export async function insertGuideLetter(tx: Db, letter: typeof guideLetters.$inferInsert): Promise<void> {
  await tx.insert(guideLetters).values(letter);
}

/** Records how many readers have been notified so far. */
export async function updateGuide(
  tx: Db,
  path: string,
  reached: Partial<Pick<AnnouncedGuide, 'reachedReaderId' | 'finishedAtMs'>>,
): Promise<void> {
  await tx.update(announcedGuides).set(reached).where(eq(announcedGuides.path, path));
}

/** The messages about guides that were written to a reader, whether sent or not. */
export async function listLettersOfReader(tx: Db, readerId: string): Promise<string[]> {
  const found = await tx
    .select({ messageId: guideLetters.messageId })
    .from(guideLetters)
    .where(eq(guideLetters.readerId, readerId));
  return found.map(({ messageId }) => messageId);
}

/** Deletes the records of who was sent which guide, for guides that were finished before `finishedBeforeMs`. */
export async function deleteOldGuideLetters(db: Db, finishedBeforeMs: number): Promise<void> {
  const old = db
    .select({ path: announcedGuides.path })
    .from(announcedGuides)
    .where(lt(announcedGuides.finishedAtMs, finishedBeforeMs));
  await db.delete(guideLetters).where(inArray(guideLetters.guide, old));
}
