import type { AuthContext } from '../context.ts';
import { type SessionKey, saveLastActivity } from './store.ts';

/**
 * The shortest time between two writes of a session's activity, in milliseconds. Without it, each push of a
 * busy person would cause a write.
 */
const grainMs = 15_000;

/** Whether a session has been inactive for so long that it has expired. */
export function isIdle(
  { clock, settings }: AuthContext,
  { lastActivityAtMs }: { lastActivityAtMs: number },
): boolean {
  return lastActivityAtMs <= clock.now() - settings.idleMs;
}

/**
 * Records activity. Returns whether it was written. An idle session stays expired, even if its last request comes at
 * almost the same moment. Passing a known `lastActivityAtMs` saves a query.
 */
export async function touchActivity(
  { db, clock, settings }: AuthContext,
  { lastActivityAtMs = 0, ...name }: SessionKey & { lastActivityAtMs?: number },
): Promise<boolean> {
  const nowMs = clock.now();
  if (lastActivityAtMs > nowMs - grainMs) return false;
  return saveLastActivity(db, name, nowMs, { afterMs: nowMs - settings.idleMs, untilMs: nowMs - grainMs });
}
