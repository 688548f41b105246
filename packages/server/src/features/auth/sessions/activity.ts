import type { AuthContext } from '../context.ts';
import { type SessionName, saveActivity } from './store.ts';

/** Activity is written down at most this often, so that a busy person does not cost a write for each push. */
const grainMs = 15_000;

/** Whether nobody has done anything in a session for so long that it is over. */
export function isIdle(
  { clock, settings }: AuthContext,
  { lastActivityAtMs }: { lastActivityAtMs: number },
): boolean {
  return lastActivityAtMs <= clock.now() - settings.idleMs;
}

/**
 * Notes that the person did something; true when that was written down. An idle session stays over, however close
 * the race. `lastActivityAtMs`, where known, spares asking the database.
 */
export async function touchActivity(
  { db, clock, settings }: AuthContext,
  { lastActivityAtMs = 0, ...name }: SessionName & { lastActivityAtMs?: number },
): Promise<boolean> {
  const nowMs = clock.now();
  if (lastActivityAtMs > nowMs - grainMs) return false;
  return saveActivity(db, name, nowMs, { afterMs: nowMs - settings.idleMs, untilMs: nowMs - grainMs });
}
