import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type CreatedFeed, maxFeeds, type NewFeed } from '@kinfolio/contract/reminders/shapes';
import { toLondonDay } from '@kinfolio/domain/access/london';
import { countLimitTry } from '../../db/limits.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { writeCalendar, writePausedCalendar } from './calendar.ts';
import { type ReminderContext, reminderFeatures } from './context.ts';
import {
  deleteFeed,
  findFeed,
  insertFeed,
  readAllReminders,
  readFeeds,
  recordFeedFetched,
  type StoredFeed,
} from './store.ts';

const secretBytes = 20;
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Creates a calendar address. Throws `plan_limit` if the plan includes none, and `not_now` if the account
 * would have more than five.
 */
export async function makeFeed(
  context: ReminderContext,
  { accountId }: SignedIn,
  { classes }: NewFeed,
): Promise<CreatedFeed> {
  const { db, clock, publicUrl } = context;
  if (!(await context.mayUse(db, accountId, reminderFeatures.calendar)))
    throw new ServerError('plan_limit', 'The plan does not include a calendar.');
  const secret = randomBytes(secretBytes).toString('base64url');
  const id = randomUUID();
  await db.transaction(async tx => {
    if ((await readFeeds(tx, accountId)).length >= maxFeeds)
      throw new ServerError('not_now', 'You already have as many calendar addresses as are allowed.');
    const feed = { accountId, id, secretHash: hashOf(secret), classes, createdAtMs: clock.now() };
    await insertFeed(tx, { ...feed, fetchedAtMs: null });
  });
  return { id, address: `${publicUrl}/calendar/v1/${secret}.ics` };
}

/** Revokes a calendar address, with effect at once on every server. Throws `not_found`. */
export async function revokeFeed(
  { db }: ReminderContext,
  { accountId }: SignedIn,
  id: string,
): Promise<void> {
  const wasThere = await db.transaction(tx => deleteFeed(tx, accountId, id));
  if (!wasThere) throw new ServerError('not_found', 'Nothing was found.');
}

/**
 * The response to a calendar program: the entity tag of the calendar, and its text unless the program already
 * has this version.
 */
export interface FetchedFeed {
  readonly etag: string;
  readonly text: string | undefined;
}

/**
 * The calendar behind an address; undefined for an unknown or revoked address. `known` is the entity tag of the version
 * that the caller has. Throws `rate_limited`.
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
    context.mayUse(db, feed.accountId, reminderFeatures.calendar).then(may => !may),
    takeFetch(context, feed),
  ]);
  const state = isPaused ? 'paused' : String(found.changedAtMs);
  const etag = `"${hashOf(`${feed.id} ${feed.classes.join(' ')} ${state}`).slice(0, 22)}"`;
  if (known === etag) return { etag, text: undefined };
  if (isPaused) return { etag, text: writePausedCalendar(toLondonDay(feed.createdAtMs)) };
  return { etag, text: writeCalendar(await rowsOf(context, feed)) };
}

/** Counts a fetch, and records its time to the minute. Throws `rate_limited`. */
async function takeFetch({ db, clock }: ReminderContext, feed: StoredFeed): Promise<void> {
  const nowMs = clock.now();
  const limit = { key: `calendar-feed:${feed.id}`, max: 60, windowMs: 3_600_000 };
  const taken = await countLimitTry(db, clock, limit);
  if (!taken.ok)
    throw new ServerError('rate_limited', 'Fetched too often.', {
      retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
    });
  if (Math.abs(nowMs - (feed.fetchedAtMs ?? 0)) >= 60_000) await recordFeedFetched(db, feed, nowMs);
}

const rowsOf = async ({ db }: ReminderContext, { accountId, classes }: StoredFeed) =>
  (await readAllReminders(db, accountId)).filter(row => classes.includes(row.class));
