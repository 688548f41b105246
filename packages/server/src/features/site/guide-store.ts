import { and, asc, count, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { announcedGuides, guideLetters, newsletterReaders } from './tables.ts';

/** A guide that readers are being told of, or have been. */
export type AnnouncedGuide = typeof announcedGuides.$inferSelect;

/** Has others who look for new guides wait until the transaction ends. */
export async function lockGuides(tx: Db): Promise<void> {
  await tx.execute('lock table announced_guides in share row exclusive mode');
}

export async function countGuides(tx: Db): Promise<number> {
  const [counted] = await tx.select({ guides: count() }).from(announcedGuides);
  return counted?.guides ?? 0;
}

/** Adds those guides that are not there yet. */
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

/** The guides some reader may still be told of. */
export async function listUnfinished(tx: Db): Promise<string[]> {
  const found = await tx
    .select({ path: announcedGuides.path })
    .from(announcedGuides)
    .where(isNull(announcedGuides.finishedAtMs));
  return found.map(({ path }) => path);
}

/** Keeps a guide for oneself until the transaction ends; undefined when every reader was told of it. */
export async function holdUnfinished(tx: Db, path: string): Promise<AnnouncedGuide | undefined> {
  const [guide] = await tx
    .select()
    .from(announcedGuides)
    .where(and(eq(announcedGuides.path, path), isNull(announcedGuides.finishedAtMs)))
    .for('update');
  return guide;
}

/** The next readers, in the order of their ids, who were on the list when a guide was announced. They stay meanwhile. */
export async function nextReaders(
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

/** Notes which message tells a reader of a guide. Throws where one does already. */
export async function insertLetter(tx: Db, letter: typeof guideLetters.$inferInsert): Promise<void> {
  await tx.insert(guideLetters).values(letter);
}

/** Notes how far the telling has come. */
export async function updateGuide(
  tx: Db,
  path: string,
  reached: Partial<Pick<AnnouncedGuide, 'reachedReaderId' | 'finishedAtMs'>>,
): Promise<void> {
  await tx.update(announcedGuides).set(reached).where(eq(announcedGuides.path, path));
}

/** The messages that told a reader of guides, sent or not. */
export async function lettersOf(tx: Db, readerId: string): Promise<string[]> {
  const found = await tx
    .select({ messageId: guideLetters.messageId })
    .from(guideLetters)
    .where(eq(guideLetters.readerId, readerId));
  return found.map(({ messageId }) => messageId);
}

/** Forgets who was sent which guide, of guides that all were told of before `finishedBeforeMs`. */
export async function deleteOldLetters(db: Db, finishedBeforeMs: number): Promise<void> {
  const old = db
    .select({ path: announcedGuides.path })
    .from(announcedGuides)
    .where(lt(announcedGuides.finishedAtMs, finishedBeforeMs));
  await db.delete(guideLetters).where(inArray(guideLetters.guide, old));
}
