import { and, eq, gt, lt, type Placeholder, sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { CombinableStatement } from './at-once.ts';
import type { Db } from './database.ts';
import { prepareOncePerDb } from './prepared.ts';
import { limits } from './server-tables.ts';

export interface RateLimit {
  /**
   * Names the protected action, such as `recovery:account:<id>`. It must not contain a secret, because it is stored in
   * plain text.
   */
  key: string;
  max: number;
  windowMs: number;
}

/** Whether another attempt is allowed and, if not, how many milliseconds to wait. */
export type RateLimitResult = { ok: true } | { ok: false; retryAfterMs: number };

const over = sql`${limits.windowEndsAtMs} <= ${sql.placeholder('now')}`;
const newWindow = sql`excluded.window_ends_at_ms`;

// Passes a list of values and not an array to unnest, because a cluster finds the shard of each row by the
// literal value.
const takeSome = (count: number) =>
  prepareOncePerDb(db =>
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

function takeEach(db: Db, wanted: readonly RateLimit[], now: number) {
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
 * Counts one attempt towards a limit. The count is in PostgreSQL, so all servers of a database share it. Pass the
 * database, not the transaction of the protected action: an attempt must count even if the action fails.
 */
export async function countLimitTry(db: Db, clock: Clock, limit: RateLimit): Promise<RateLimitResult> {
  return (await countTriesAndRecall(db, clock, [limit], '')).taken;
}

/**
 * Counts one attempt towards each of several limits, and checks at the same time whether a key is remembered: see
 * {@link rememberUntil}. If limits are exhausted, the first of them determines when the next attempt is allowed.
 */
export async function countTriesAndRecall(
  db: Db,
  clock: Clock,
  wanted: readonly RateLimit[],
  recalled: string,
): Promise<{ taken: RateLimitResult; remembered: boolean }> {
  const now = clock.now();
  const [rows, known] = await Promise.all([
    takeEach(db, wanted, now),
    recalled === '' ? [] : living(db, recalled, now),
  ]);
  const usedUp = rows.find(({ key, count }) => count > (wanted.find(one => one.key === key)?.max ?? 0));
  const taken: RateLimitResult = usedUp
    ? { ok: false, retryAfterMs: usedUp.windowEndsAtMs - now }
    : { ok: true };
  return { taken, remembered: known.length > 0 };
}

/**
 * Takes one attempt off each limit. Used for limits that count only failures, because an attempt is counted before its
 * outcome is known.
 */
export function refundLimitTries(db: Db, keys: readonly string[] | Placeholder): CombinableStatement {
  const given = Array.isArray(keys) ? sql.param(keys) : keys;
  return db
    .update(limits)
    .set({ taken: sql`greatest(${limits.taken} - 1, 0)` })
    .where(sql`${limits.key} = any(${given})`);
}

/**
 * Remembers a key until a given time. Limits can then treat a caller differently who was granted something
 * before.
 */
export function rememberUntil(
  db: Db,
  key: string | Placeholder,
  untilMs: number | Placeholder,
): CombinableStatement {
  return db
    .insert(limits)
    .values({ key, taken: 0, windowEndsAtMs: untilMs })
    .onConflictDoUpdate({ target: limits.key, set: { windowEndsAtMs: sql`excluded.window_ends_at_ms` } });
}

/** Whether a key is remembered and has not expired. */
export async function isRemembered(db: Db, clock: Clock, key: string): Promise<boolean> {
  return (await living(db, key, clock.now())).length > 0;
}

const living = (db: Db, key: string | Placeholder, now: number | Placeholder) =>
  db
    .select({ key: limits.key })
    .from(limits)
    .where(and(eq(limits.key, key), gt(limits.windowEndsAtMs, now)));

/** Deletes expired windows. Running it at any time is safe. */
export async function forgetOldLimits(db: Db, clock: Clock): Promise<void> {
  await db.delete(limits).where(lt(limits.windowEndsAtMs, clock.now()));
}
