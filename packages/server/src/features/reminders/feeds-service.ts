import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type MadeFeed, maxFeeds, type NewFeed } from '@kinfolio/contract/reminders/shapes';
import { londonDayOf } from '@kinfolio/domain/access/london';
import { takeFromLimit } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { calendarOf, pausedCalendar } from './calendar.ts';
import { features, type ReminderContext } from './context.ts';
import {
  deleteFeed,
  findFeed,
  insertFeed,
  noteFetched,
  readAllReminders,
  readFeeds,
  type StoredFeed,
} from './store.ts';

const secretBytes = 20;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Makes a calendar address. Throws `plan_limit` where the plan has none, and `not_now` for more than five. */
export async function makeFeed(
  context: ReminderContext,
  { accountId }: SignedIn,
  { classes }: NewFeed,
): Promise<MadeFeed> {
  const { db, clock, publicUrl } = context;
  if (!(await context.mayUse(db, accountId, features.calendar)))
    throw new ServerError('plan_limit', 'The plan has no calendar.');
  const secret = randomBytes(secretBytes).toString('base64url');
  const id = randomUUID();
  await db.transaction(async tx => {
    if ((await readFeeds(tx, accountId)).length >= maxFeeds)
      throw new ServerError('not_now', 'There are as many calendar addresses as there may be.');
    const feed = { accountId, id, secretHash: hashOf(secret), classes, createdAtMs: clock.now() };
    await insertFeed(tx, { ...feed, fetchedAtMs: null });
  });
  return { id, address: `${publicUrl}/calendar/v1/${secret}.ics` };
}

/** Ends a calendar address, at once on every server. Throws `not_found`. */
export async function revokeFeed(
  { db }: ReminderContext,
  { accountId }: SignedIn,
  id: string,
): Promise<void> {
  const wasThere = await db.transaction(tx => deleteFeed(tx, accountId, id));
  if (!wasThere) throw new ServerError('not_found', 'There is nothing here.');
}

/** What a calendar program gets: the mark of the content, and the content unless it has it. */
export interface FetchedFeed {
  readonly etag: string;
  readonly text: string | undefined;
}

/**
 * The calendar behind an address; undefined for one that is not there or was ended. `known` is the mark of what the caller
 * has. Throws `rate_limited`.
 */
export async function fetchFeed(
  context: ReminderContext,
  secret: string,
  known: string | undefined,
): Promise<FetchedFeed | undefined> {
  const { db } = context;
  const found = await findFeed(db, hashOf(secret));
  if (found === undefined) return undefined;
  const { feed } = found;
  const [isPaused] = await Promise.all([
    context.mayUse(db, feed.accountId, features.calendar).then(may => !may),
    takeFetch(context, feed),
  ]);
  const state = isPaused ? 'paused' : String(found.changedAtMs);
  const etag = `"${hashOf(`${feed.id} ${feed.classes.join(' ')} ${state}`).slice(0, 22)}"`;
  if (known === etag) return { etag, text: undefined };
  if (isPaused) return { etag, text: pausedCalendar(londonDayOf(feed.createdAtMs)) };
  return { etag, text: calendarOf(await rowsOf(context, feed)) };
}

/** Counts a fetch, and notes by the minute when it was. Throws `rate_limited`. */
async function takeFetch({ db, clock }: ReminderContext, feed: StoredFeed): Promise<void> {
  const nowMs = clock.now();
  const limit = { key: `calendar-feed:${feed.id}`, max: 60, windowMs: 3_600_000 };
  const taken = await takeFromLimit(db, clock, limit);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Fetched too often.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  if (Math.abs(nowMs - (feed.fetchedAtMs ?? 0)) >= 60_000) await noteFetched(db, feed, nowMs);
}

const rowsOf = async ({ db }: ReminderContext, { accountId, classes }: StoredFeed) =>
  (await readAllReminders(db, accountId)).filter(row => classes.includes(row.class));
