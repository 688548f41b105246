import { createHash } from 'node:crypto';
import { addDays, type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import { lockFact, readFact, saveFact } from '../../../db/facts.ts';
import type { Clock } from '../../../ports/clock.ts';
import { countAddresses, readNextAddresses } from './announcement-store.ts';
import type { QueueMessage } from './queue-message.ts';

/** For each kind of announcement, how many days before its date it must be sent. */
export const announcementDays = { closing: 90, policy: 30, incident: 0 } as const;
/** See {@link announcementDays}. */
export type AnnouncementKind = keyof typeof announcementDays;

export interface Announcement {
  readonly kind: AnnouncementKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The date that the announcement is about; undefined for an incident. */
  readonly on: Day | undefined;
}

export interface AnnounceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly queueMessage: QueueMessage;
}

/**
 * How many emails are queued in one transaction. The number is small so that a killed process loses little
 * work.
 */
const atMost = 100;
const longestSubject = 120;
const progress = z.object({ reached: z.string(), sent: z.number(), finishedAtMs: z.number().nullable() });
type Progress = z.infer<typeof progress>;
const nothingYet: Progress = { reached: NIL, sent: 0, finishedAtMs: null };

/**
 * Parses the text of an announcement. The first line is the subject, and blank lines separate paragraphs. If
 * the text is faulty, returns a sentence that explains the fault.
 */
export function readAnnouncementText(
  text: string,
): { subject: string; paragraphs: string[] } | { problem: string } {
  const [subject = '', ...rest] = text.replaceAll('\r\n', '\n').trim().split('\n');
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map(one => one.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter(one => one !== '');
  if (subject.trim() === '') return { problem: 'The file is empty. Its first line is the subject.' };
  if (subject.length > longestSubject)
    return { problem: `The first line is the subject: make it at most ${longestSubject} characters.` };
  if (paragraphs.length === 0)
    return { problem: 'The file has a subject but no text. Write the text below a blank line.' };
  return { subject: subject.trim(), paragraphs };
}

/**
 * If it is too late to send the announcement before its date, a sentence that explains this; otherwise
 * undefined.
 */
export function findTooLateProblem(
  { kind, on }: Pick<Announcement, 'kind' | 'on'>,
  clock: Clock,
  promisedDays: number,
): string | undefined {
  const days = kind === 'closing' ? Math.max(promisedDays, announcementDays.closing) : announcementDays[kind];
  if (days === 0) return undefined;
  if (on === undefined) return 'Give the date that the announcement is about: --on 2027-03-01.';
  const first = addDays(todayInLondon(clock), days);
  return on < first
    ? `People are promised ${days} days’ notice: the first day that can be announced is ${first}.`
    : undefined;
}

// [Note: One email to each address for each announcement] Each transaction locks the row of the announcement,
// queues the emails for the next few addresses, and records its progress. So a process that is killed has
// completed only whole steps, and the next run continues after them. The same text on the same day counts as
// the same announcement.
const nameOf = (announcement: Announcement) =>
  `announcement-${createHash('sha256').update(JSON.stringify(announcement)).digest('base64url')}`;

/**
 * The progress of an announcement: how many addresses have been emailed, and how many confirmed addresses there are.
 */
export async function readAnnouncementState(
  { db }: Pick<AnnounceDeps, 'db'>,
  announcement: Announcement,
): Promise<Progress & { addresses: number }> {
  const kept = await readFact(db, nameOf(announcement));
  const known = kept === undefined ? nothingYet : progress.parse(JSON.parse(kept));
  return { ...known, addresses: await countAddresses(db) };
}

/** Queues emails to the next few addresses. Returns their number, which is 0 once every address has its email. */
export async function queueNextAnnouncements(
  { db, clock, queueMessage }: AnnounceDeps,
  announcement: Announcement,
): Promise<number> {
  const name = nameOf(announcement);
  return db.transaction(async tx => {
    const kept = await lockFact(tx, name, JSON.stringify(nothingYet));
    const known = progress.parse(JSON.parse(kept));
    if (known.finishedAtMs !== null) return 0;
    const next = await readNextAddresses(tx, { after: known.reached, atMost });
    const { subject, paragraphs, on } = announcement;
    for (const { email } of next)
      await queueMessage(tx, { template: 'announcement', to: email, values: { subject, paragraphs, on } });
    const reached = next.at(-1)?.id ?? known.reached;
    const finishedAtMs = next.length < atMost ? clock.now() : null;
    await saveFact(tx, name, JSON.stringify({ reached, sent: known.sent + next.length, finishedAtMs }));
    return next.length;
  });
}

/**
 * Emails every confirmed address, and continues where an earlier run was killed. Returns the number of emails that this
 * run queued.
 */
export async function announce(deps: AnnounceDeps, announcement: Announcement): Promise<number> {
  let sent = 0;
  for (let more = atMost; more === atMost; sent += more)
    more = await queueNextAnnouncements(deps, announcement);
  return sent;
}
