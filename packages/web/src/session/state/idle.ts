import type { Observable } from '../../lib/observable.ts';
import type { IdleState } from '../api/session-client.ts';
import type { Platform } from '../platform/platform.ts';

const minute = 60_000;
/** After this long without activity, the person is warned. */
export const warnAfterMs = 28 * minute;
/** After this long without activity, the session locks. */
export const lockAfterMs = 30 * minute;
/** The shortest time between two reports of activity to the server and the other tabs. */
const tellEvery = minute;
const noteEvery = 1_000;

const key = 'kinfolio-last-activity';

/** Watches an open session for activity in any of its tabs. */
export interface IdleWatch {
  acted(): void;
  /** Whether the person was active within the idle time, by this device's clock. */
  recent(): boolean;
  stop(): void;
}

/** The time of the last activity in any tab, in milliseconds since 1970; 0 if no activity was recorded. */
function lastActivity(platform: Pick<Platform, 'storages'>): number {
  const stored = Number(platform.storages.device.getItem(key));
  return Number.isFinite(stored) ? stored : 0;
}

/** Whether no tab was active within the idle time. A device with no recorded activity does not count as idle. */
export function wasIdleTooLong(platform: Pick<Platform, 'storages' | 'timing'>): boolean {
  const last = lastActivity(platform);
  return last > 0 && platform.timing.now() - last >= lockAfterMs;
}

/** Whether a person was signed in on this device, in any tab, and active within the idle time. */
export function wasRecentlyActive(platform: Pick<Platform, 'storages' | 'timing'>): boolean {
  return lastActivity(platform) > 0 && !wasIdleTooLong(platform);
}

export function forgetLastActivity(platform: Pick<Platform, 'storages'>): void {
  platform.storages.device.removeItem(key);
}

/**
 * Starts watching. All tabs share the time of the last activity, so a tab in the background does not lock while the
 * person works in another. A device that has slept checks the clock when it wakes.
 */
export function startIdleWatch(
  platform: Platform,
  state: Observable<IdleState | undefined>,
  on: { tell: () => void; idle: () => void },
): IdleWatch {
  const { timing, page } = platform;
  let last = timing.now();
  let told = 0;
  let callOff: (() => void) | undefined;
  const latest = () => Math.max(last, lastActivity(platform));
  state.set({ warning: false, locksAt: last + lockAfterMs });

  const note = (now: number) => {
    last = now;
    platform.storages.device.setItem(key, String(now));
  };
  const look = () => {
    callOff?.();
    // A time in the future was recorded by a clock that has since been corrected. The idle time then starts now;
    // otherwise the session would not lock until long after that time.
    if (latest() > timing.now()) note(timing.now());
    const since = timing.now() - latest();
    if (since >= lockAfterMs) return on.idle();
    const warning = since >= warnAfterMs;
    const next = { warning, locksAt: latest() + lockAfterMs };
    const before = state.get();
    // Screens use this only while a warning is shown. Setting it at other times would redraw the page at every key
    // press.
    if (warning !== before?.warning || (warning && before.locksAt !== next.locksAt)) state.set(next);
    callOff = timing.after((warning ? lockAfterMs : warnAfterMs) - since, look);
  };
  const acted = () => {
    const now = timing.now();
    // The time limit may have passed while the device slept, so the first key press must lock the session instead of
    // keeping it open.
    if (now - latest() >= lockAfterMs) return look();
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
    recent: () => timing.now() - latest() < lockAfterMs,
    stop() {
      callOff?.();
      for (const end of calls) end();
      state.set(undefined);
    },
  };
}
