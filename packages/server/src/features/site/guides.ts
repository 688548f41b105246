import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import type { JobQueuer } from '../../db/jobs.ts';
import { addFingerprintFunctions, type SiteDeps } from './context.ts';
import {
  countGuides,
  insertGuideLetter,
  insertGuides,
  listUnfinishedGuides,
  lockGuides,
  lockGuideToAnnounce,
  lockNextReaders,
  updateGuide,
} from './guide-store.ts';
import { createNewsletterLink } from './links.ts';

/** A guide on the public site, as the build describes it. */
export interface PublishedGuide {
  /** The address of the guide, such as `/blog/probate`, which identifies it. */
  path: string;
  title: string;
  summary: string;
  /** The day from which readers are notified of the guide. */
  publishedOn: Day;
}

export type GuideDeps = Pick<SiteDeps, 'db' | 'clock' | 'publicUrl' | 'secrets' | 'queueMessage'> & {
  jobs: JobQueuer;
};

/**
 * The maximum number of emails written in one transaction. They take about a second, so that other requests
 * do not wait long for the transaction's locks.
 */
const atMost = 100;

// [Note: One letter to each reader for each guide] A guide's row is locked while the emails to the next
// readers are queued. The same transaction records the last of these readers, and queues a job that continues
// after that reader. If a process is killed part-way, only whole steps have been written, and the next process
// continues after them. Two processes at once take turns (docs/decisions/0640).

/**
 * Finds new guides and emails their subscribers. Guides found on the first run count as announced, so that
 * subscribers are not sent all of them at once. Safe to repeat.
 */
export async function announceGuides(deps: GuideDeps, guides: readonly PublishedGuide[]): Promise<void> {
  const { db, clock, jobs } = deps;
  const announcedAtMs = clock.now();
  const today = todayInLondon(clock);
  const published = guides.filter(({ publishedOn }) => publishedOn <= today);
  await db.transaction(async tx => {
    await lockGuides(tx);
    const isFirstLook = (await countGuides(tx)) === 0;
    const finishedAtMs = isFirstLook ? announcedAtMs : null;
    await insertGuides(
      tx,
      published.map(({ path, title, summary }) => ({ path, title, summary, announcedAtMs, finishedAtMs })),
    );
    for (const path of await listUnfinishedGuides(tx)) await jobs.add(tx, 'guideLetters', path);
  });
}

/** Queues the email about a guide to the next readers, and a job that continues. Safe to repeat. */
export async function mailNextReaders(deps: GuideDeps, path: string): Promise<void> {
  const { db, clock, jobs, queueMessage, publicUrl, ...context } = addFingerprintFunctions(deps);
  await db.transaction(async tx => {
    const guide = await lockGuideToAnnounce(tx, path);
    if (guide === undefined) return;
    const { title, summary, announcedAtMs, reachedReaderId } = guide;
    const readers = await lockNextReaders(tx, {
      after: reachedReaderId ?? NIL,
      agreedByMs: announcedAtMs,
      atMost,
    });
    for (const { id, email } of readers) {
      const leave = createNewsletterLink({ ...context, publicUrl }, 'leave', id);
      const values = { title, summary, link: `${publicUrl}${path}`, leave };
      const messageId = await queueMessage(tx, { template: 'newsletter-guide', to: email, values });
      await insertGuideLetter(tx, { guide: path, readerId: id, messageId });
    }
    const last = readers.at(-1);
    if (readers.length < atMost || last === undefined)
      return updateGuide(tx, path, { finishedAtMs: clock.now() });
    await updateGuide(tx, path, { reachedReaderId: last.id });
    return jobs.add(tx, 'guideLetters', path);
  });
}
