import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Clock } from '../ports/clock.ts';
import type { Db } from './database.ts';
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

/**
 * Takes one try from a limit, in PostgreSQL so that all servers of a database count together. Give it the database,
 * not the transaction of the guarded work: a try must count although the work fails.
 */
export async function takeFromLimit(db: Db, clock: Clock, { key, max, windowMs }: Limit): Promise<Taken> {
  const now = clock.now();
  const over = sql`${limits.windowEndsAtMs} <= ${now}`;
  const [row] = await db
    .insert(limits)
    .values({ key, taken: 1, windowEndsAtMs: now + windowMs })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        taken: sql`case when ${over} then 1 else ${limits.taken} + 1 end`,
        windowEndsAtMs: sql`case when ${over} then ${now + windowMs} else ${limits.windowEndsAtMs} end`,
      },
    })
    .returning();
  if (row === undefined || row.taken <= max) return { ok: true };
  return { ok: false, retryAfterMs: row.windowEndsAtMs - now };
}

/** Gives one try back, where only failures should count: a try is taken before the outcome is known. */
export async function giveBackToLimit(db: Db, key: string): Promise<void> {
  await db
    .update(limits)
    .set({ taken: sql`greatest(${limits.taken} - 1, 0)` })
    .where(eq(limits.key, key));
}

/** Keeps a key for `forMs` milliseconds from now: what was granted once may weigh when something is limited later. */
export async function remember(db: Db, clock: Clock, key: string, forMs: number): Promise<void> {
  const windowEndsAtMs = clock.now() + forMs;
  await db
    .insert(limits)
    .values({ key, taken: 0, windowEndsAtMs })
    .onConflictDoUpdate({ target: limits.key, set: { windowEndsAtMs } });
}

/** Whether a key was remembered and its time is not over. */
export async function isRemembered(db: Db, clock: Clock, key: string): Promise<boolean> {
  const kept = await db
    .select({ key: limits.key })
    .from(limits)
    .where(and(eq(limits.key, key), gt(limits.windowEndsAtMs, clock.now())));
  return kept.length > 0;
}

/** Forgets the windows that are over. Harmless at any time. */
export async function forgetOldLimits(db: Db, clock: Clock): Promise<void> {
  await db.delete(limits).where(lt(limits.windowEndsAtMs, clock.now()));
}
