import { and, eq, gt, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { Statement } from './at-once.ts';
import type { Db } from './database.ts';
import { prepared } from './prepared.ts';
import { limits } from './server-tables.ts';

/** What is limited: `max` times in `windowMs` milliseconds for each `key`. */
export interface Limit {
  /** Names the guarded thing, such as `recovery:account:<id>`. Never a secret: it is stored as it is. */
  key: string;
  max: number;
  windowMs: number;
}

/** Whether one more try is allowed and, if not, after how many milliseconds it will be. */
export type Taken = { ok: true } | { ok: false; retryAfterMs: number };

const over = sql`${limits.windowEndsAtMs} <= ${sql.placeholder('now')}`;
const newWindow = sql`excluded.window_ends_at_ms`;

// A list of values, not of arrays that are unnested: on a cluster each row has to be found by what is written.
const takeSome = (count: number) =>
  prepared(db =>
    db
      .insert(limits)
      .values(
        Array.from({ length: count }, (_, index) => ({
          key: sql.placeholder(`key${String(index)}`),
          taken: 1,
          windowEndsAtMs: sql.placeholder(`ends${String(index)}`),
        })),
      )
      .onConflictDoUpdate({
        target: limits.key,
        set: {
          taken: sql`case when ${over} then 1 else ${limits.taken} + 1 end`,
          windowEndsAtMs: sql`case when ${over} then ${newWindow} else ${limits.windowEndsAtMs} end`,
        },
      })
      .returning({ key: limits.key, count: limits.taken, windowEndsAtMs: limits.windowEndsAtMs })
      .prepare(`take_from_${String(count)}_limits`),
  );

const takers = new Map<number, ReturnType<typeof takeSome>>();

function takeEach(db: Db, wanted: readonly Limit[], now: number) {
  const count = wanted.length;
  const taker = takers.get(count) ?? takeSome(count);
  takers.set(count, taker);
  const given = wanted.flatMap(({ key, windowMs }, index) => [
    [`key${String(index)}`, key],
    [`ends${String(index)}`, now + windowMs],
  ]);
  return taker(db).execute({ ...Object.fromEntries(given), now });
}

/**
 * Takes one try from a limit, in PostgreSQL so that all servers of a database count together. Give it the database,
 * not the transaction of the guarded work: a try must count although the work fails.
 */
export async function takeFromLimit(db: Db, clock: Clock, limit: Limit): Promise<Taken> {
  return (await takeAndRecall(db, clock, [limit], '')).taken;
}

/**
 * Takes one try from each of several limits, and asks at the same time whether a key is remembered: see
 * {@link remember}. The first limit that is used up says when one more try will be allowed.
 */
export async function takeAndRecall(
  db: Db,
  clock: Clock,
  wanted: readonly Limit[],
  recalled: string,
): Promise<{ taken: Taken; remembered: boolean }> {
  const now = clock.now();
  const [rows, known] = await Promise.all([
    takeEach(db, wanted, now),
    recalled === '' ? [] : living(db, recalled, now),
  ]);
  const usedUp = rows.find(({ key, count }) => count > (wanted.find(one => one.key === key)?.max ?? 0));
  const taken: Taken = usedUp ? { ok: false, retryAfterMs: usedUp.windowEndsAtMs - now } : { ok: true };
  return { taken, remembered: known.length > 0 };
}

/** Gives one try back to each, where only failures should count: a try is taken before the outcome is known. */
export function giveBackToLimits(db: Db, keys: readonly string[] | Placeholder): Statement {
  const given = Array.isArray(keys) ? sql.param(keys) : keys;
  return db
    .update(limits)
    .set({ taken: sql`greatest(${limits.taken} - 1, 0)` })
    .where(sql`${limits.key} = any(${given})`);
}

/** Keeps a key until a time: what was granted once may weigh when something is limited later. */
export function remember(db: Db, key: string | Placeholder, untilMs: number | Placeholder): Statement {
  return db
    .insert(limits)
    .values({ key, taken: 0, windowEndsAtMs: untilMs })
    .onConflictDoUpdate({ target: limits.key, set: { windowEndsAtMs: sql`excluded.window_ends_at_ms` } });
}

/** Whether a key was remembered and its time is not over. */
export async function isRemembered(db: Db, clock: Clock, key: string): Promise<boolean> {
  return (await living(db, key, clock.now())).length > 0;
}

const living = (db: Db, key: string | Placeholder, now: number | Placeholder) =>
  db
    .select({ key: limits.key })
    .from(limits)
    .where(and(eq(limits.key, key), gt(limits.windowEndsAtMs, now)));

/** Forgets the windows that are over. Harmless at any time. */
export async function forgetOldLimits(db: Db, clock: Clock): Promise<void> {
  await db.delete(limits).where(lt(limits.windowEndsAtMs, clock.now()));
}
