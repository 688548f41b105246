import { type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import type { Jobs } from '../../db/jobs.ts';
import { type SiteDeps, withBlinding } from './context.ts';
import {
  countGuides,
  holdUnfinished,
  insertGuides,
  insertLetter,
  listUnfinished,
  lockGuides,
  nextReaders,
  updateGuide,
} from './guide-store.ts';
import { newsletterLink } from './links.ts';

/** A guide of the public site, as the build tells of it. */
export interface PublishedGuide {
  /** Its address, such as `/blog/probate`; by it a guide is known again. */
  path: string;
  title: string;
  summary: string;
  /** From this day on it is told to readers. */
  publishedOn: Day;
}

export type GuideDeps = Pick<SiteDeps, 'db' | 'clock' | 'publicUrl' | 'secrets' | 'queueMessage'> & {
  jobs: Jobs;
};

/** Letters written in one transaction. A second's work, so that nobody waits long for what it holds. */
const atMost = 100;

// [Note: Each reader one letter for each guide] A guide's row is held while the next readers get their letters, and says
// in the same transaction how far that came; so does the job that goes on. A process killed in between has written
// whole steps only, and whoever takes the job up goes on after them. Two at once take turns (docs/decisions/0640).

/**
 * Finds the guides that are new and has readers told of them. Those there when it looks for the first time count as told:
 * nobody who asked for new guides gets all of them. Harmless to repeat.
 */
export async function announceGuides(deps: GuideDeps, guides: readonly PublishedGuide[]): Promise<void> {
  const { db, clock, jobs } = deps;
  const announcedAtMs = clock.now();
  const today = todayIn(clock);
  const published = guides.filter(({ publishedOn }) => publishedOn <= today);
  await db.transaction(async tx => {
    await lockGuides(tx);
    const isFirstLook = (await countGuides(tx)) === 0;
    const finishedAtMs = isFirstLook ? announcedAtMs : null;
    await insertGuides(
      tx,
      published.map(({ path, title, summary }) => ({ path, title, summary, announcedAtMs, finishedAtMs })),
    );
    for (const path of await listUnfinished(tx)) await jobs.add(tx, 'guideLetters', path);
  });
}

/** Tells the next readers of a guide, and leaves a job to go on. Harmless to repeat. */
export async function tellNextReaders(deps: GuideDeps, path: string): Promise<void> {
  const { db, clock, jobs, queueMessage, publicUrl, ...context } = withBlinding(deps);
  await db.transaction(async tx => {
    const guide = await holdUnfinished(tx, path);
    if (guide === undefined) return;
    const { title, summary, announcedAtMs, reachedReaderId } = guide;
    const readers = await nextReaders(tx, {
      after: reachedReaderId ?? NIL,
      agreedByMs: announcedAtMs,
      atMost,
    });
    for (const { id, email } of readers) {
      const leave = newsletterLink({ ...context, publicUrl }, 'leave', id);
      const values = { title, summary, link: `${publicUrl}${path}`, leave };
      const messageId = await queueMessage(tx, { template: 'newsletter-guide', to: email, values });
      await insertLetter(tx, { guide: path, readerId: id, messageId });
    }
    const last = readers.at(-1);
    if (readers.length < atMost || last === undefined)
      return updateGuide(tx, path, { finishedAtMs: clock.now() });
    await updateGuide(tx, path, { reachedReaderId: last.id });
    return jobs.add(tx, 'guideLetters', path);
  });
}
