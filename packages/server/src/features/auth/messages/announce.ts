import { createHash } from 'node:crypto';
import { addDays, type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { NIL } from 'uuid';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import { holdFact, readFact, saveFact } from '../../../db/facts.ts';
import type { Clock } from '../../../ports/clock.ts';
import { countAddresses, nextAddresses } from './announcement-store.ts';
import type { QueueMessage } from './queue-message.ts';

/** What may be announced, and how many days before the day it is about. */
export const announcementDays = { closing: 90, policy: 30, incident: 0 } as const;
/** See {@link announcementDays}. */
export type AnnouncementKind = keyof typeof announcementDays;

/** Something that everybody hears by mail. */
export interface Announcement {
  readonly kind: AnnouncementKind;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The day it is about; undefined of an incident. */
  readonly on: Day | undefined;
}

export interface AnnounceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly queueMessage: QueueMessage;
}

/** Mails written in one transaction: a moment's work, so that a process that is killed loses little. */
const atMost = 100;
const longestSubject = 120;
const progress = z.object({ reached: z.string(), sent: z.number(), finishedAtMs: z.number().nullable() });
type Progress = z.infer<typeof progress>;
const nothingYet: Progress = { reached: NIL, sent: 0, finishedAtMs: null };

/** Reads the text of an announcement: its first line is the subject, blank lines part the rest. Or a sentence about what is wrong. */
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
    return { problem: 'The file has a subject and no text. Write the text below a blank line.' };
  return { subject: subject.trim(), paragraphs };
}

/** Why an announcement would come too late for the day it is about; undefined when it is in time. */
export function lateProblem(
  { kind, on }: Pick<Announcement, 'kind' | 'on'>,
  clock: Clock,
  promisedDays: number,
): string | undefined {
  const days = kind === 'closing' ? Math.max(promisedDays, announcementDays.closing) : announcementDays[kind];
  if (days === 0) return undefined;
  if (on === undefined) return 'Say the day it is about: --on 2027-03-01.';
  const first = addDays(todayIn(clock), days);
  return on < first
    ? `People are promised ${days} days: the first day that can be announced is ${first}.`
    : undefined;
}

// [Note: Each address one mail for each announcement] The fact of an announcement is held while the next addresses get
// their mails, and notes in the same transaction how far that came. A process killed in between has written whole steps
// only, and the next run continues after them. The same text on the same day is the same announcement.
const nameOf = (announcement: Announcement) =>
  `announcement-${createHash('sha256').update(JSON.stringify(announcement)).digest('base64url')}`;

/** How far an announcement is, and how many confirmed addresses there are. */
export async function announcementState(
  { db }: Pick<AnnounceDeps, 'db'>,
  announcement: Announcement,
): Promise<Progress & { addresses: number }> {
  const kept = await readFact(db, nameOf(announcement));
  const known = kept === undefined ? nothingYet : progress.parse(JSON.parse(kept));
  return { ...known, addresses: await countAddresses(db) };
}

/** Queues the mails to the next addresses. Returns how many there were: none when every address has its mail. */
export async function announceToNext(
  { db, clock, queueMessage }: AnnounceDeps,
  announcement: Announcement,
): Promise<number> {
  const name = nameOf(announcement);
  return db.transaction(async tx => {
    const kept = await holdFact(tx, name, JSON.stringify(nothingYet));
    const known = progress.parse(JSON.parse(kept));
    if (known.finishedAtMs !== null) return 0;
    const next = await nextAddresses(tx, { after: known.reached, atMost });
    const { subject, paragraphs, on } = announcement;
    for (const { email } of next)
      await queueMessage(tx, { template: 'announcement', to: email, values: { subject, paragraphs, on } });
    const reached = next.at(-1)?.id ?? known.reached;
    const finishedAtMs = next.length < atMost ? clock.now() : null;
    await saveFact(tx, name, JSON.stringify({ reached, sent: known.sent + next.length, finishedAtMs }));
    return next.length;
  });
}

/** Mails every confirmed address, continuing where an earlier run was killed. Returns how many mails this run queued. */
export async function announce(deps: AnnounceDeps, announcement: Announcement): Promise<number> {
  let sent = 0;
  for (let more = atMost; more === atMost; sent += more) more = await announceToNext(deps, announcement);
  return sent;
}
