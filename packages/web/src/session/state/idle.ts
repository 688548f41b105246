import type { Observable } from '../../lib/observable.ts';
import type { IdleState } from '../api/session-client.ts';
import type { Platform } from '../platform/platform.ts';

const minute = 60_000;
/** After this long without activity the person is warned. */
export const warnAfter = 28 * minute;
/** After this long without activity the session locks. */
export const lockAfter = 30 * minute;
/** How often, at most, the server and the other tabs are told of activity. */
const tellEvery = minute;
const noteEvery = 1_000;

const key = 'kinfolio-last-activity';

/** Watches one open session for activity in any tab. */
export interface Idle {
  acted(): void;
  /** Whether the person did something within the idle time, by this device's clock. */
  recent(): boolean;
  stop(): void;
}

/** When somebody last did something in any tab, milliseconds since 1970; 0 when nobody is known to have. */
function lastActivity(platform: Pick<Platform, 'storages'>): number {
  const stored = Number(platform.storages.device.getItem(key));
  return Number.isFinite(stored) ? stored : 0;
}

/** Whether nobody did anything in any tab for the idle time. A device that has noted nothing is not idle. */
export function isIdle(platform: Pick<Platform, 'storages' | 'timing'>): boolean {
  const last = lastActivity(platform);
  return last > 0 && platform.timing.now() - last >= lockAfter;
}

/** Whether a person was signed in on this device, in any tab, and active within the idle time. */
export function wasActive(platform: Pick<Platform, 'storages' | 'timing'>): boolean {
  return lastActivity(platform) > 0 && !isIdle(platform);
}

/** Forgets when that was. */
export function forgetActivity(platform: Pick<Platform, 'storages'>): void {
  platform.storages.device.removeItem(key);
}

/**
 * Starts watching. Every tab counts from the one time all of them share, so a tab in the background does not lock a
 * person who works in another one. A device that slept looks at the clock when it wakes.
 */
export function startIdle(
  platform: Platform,
  state: Observable<IdleState | undefined>,
  on: { tell: () => void; idle: () => void },
): Idle {
  const { timing, page } = platform;
  let last = timing.now();
  let told = 0;
  let callOff: (() => void) | undefined;
  const latest = () => Math.max(last, lastActivity(platform));
  state.set({ warning: false, locksAt: last + lockAfter });

  const note = (now: number) => {
    last = now;
    platform.storages.device.setItem(key, String(now));
  };
  const look = () => {
    callOff?.();
    // A time that is yet to come was noted by a clock that was put right since: the time without activity counts from
    // now, or nobody would be locked out before that time comes.
    if (latest() > timing.now()) note(timing.now());
    const since = timing.now() - latest();
    if (since >= lockAfter) return on.idle();
    const warning = since >= warnAfter;
    const next = { warning, locksAt: latest() + lockAfter };
    const before = state.get();
    // Screens only care while they warn; without that, every key press would draw the page again.
    if (warning !== before?.warning || (warning && before.locksAt !== next.locksAt)) state.set(next);
    callOff = timing.after((warning ? lockAfter : warnAfter) - since, look);
  };
  const acted = () => {
    const now = timing.now();
    // The clock may have passed the limit while the device slept: then the first key press must not open it again.
    if (now - latest() >= lockAfter) return look();
    if (Math.abs(now - last) < noteEvery && !state.get()?.warning) return;
    note(now);
    if (Math.abs(now - told) >= tellEvery) {
      told = now;
      on.tell();
    }
    if (state.get()?.warning) look();
  };

  note(last);
  const calls = [page.on('acted', acted), page.on('seen', look), page.on('stored', look)];
  look();
  return {
    acted,
    recent: () => timing.now() - latest() < lockAfter,
    stop() {
      callOff?.();
      for (const end of calls) end();
      state.set(undefined);
    },
  };
}
