import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { Observable } from '../../lib/observable.ts';
import type { SyncStatus } from '../api/passport.ts';
import type { Platform } from '../platform/platform.ts';
import { signDueCheckpoints } from './checkpoints.ts';
import { pullRecords } from './pull.ts';
import { purgeDeletedRecords } from './purge-old.ts';
import { pushRecords, type RecordSyncDeps } from './push.ts';

/** How often an open, visible tab fetches other devices' changes. */
const pullEvery = 60_000;
/** Errors caused by the records in a push, and not by the sign-in or connection. */
const aboutRecords: ReadonlySet<ClientErrorCode> = new Set(['bad_request', 'too_large', 'version_conflict']);
const firstRetry = 1_000;
const longestRetry = 60_000;

/** The parts of the session that syncing one open vault needs. */
export interface SyncerDeps extends RecordSyncDeps {
  readonly platform: Platform;
  readonly account: string;
  readonly status: Observable<SyncStatus>;
  /** Called when the server no longer accepts the sign-in. Returns whether it accepts it again. */
  readonly onRefused: (code: ClientErrorCode) => Promise<boolean>;
  /** Called after each exchange with the server, with the error code if it was refused. */
  readonly onAnswer: (refused: ClientErrorCode | undefined) => void;
  /**
   * Calls `sync` when another device has saved something; returns a function that stops listening. Absent if
   * nothing announces changes.
   */
  readonly hear?: (sync: () => void) => () => void;
  /** Whether anything may be sent or fetched. False while we reject the server's state of the keys. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Keeps one open vault in sync with the server. */
export interface Syncer {
  /** Reports that something was saved and must be sent. */
  requestPush(): void;
  /** Sends and fetches now. Resolves to whether everything succeeded. */
  syncNow(): Promise<boolean>;
  /** Resolves, once the running round has ended, to whether it succeeded. */
  settled(): Promise<boolean>;
  stop(): void;
}

/**
 * The name of the lock that a round holds, in whichever tab it runs. Opening another vault of the account takes the
 * same lock.
 */
export const syncLockName = (account: string): string => `kinfolio-sync-${account}`;

/** Starts syncing: at once, and again whenever something may have changed. */
export function startSyncer(parts: SyncerDeps): Syncer {
  const { platform, view, status } = parts;
  const { page, timing } = platform;
  let stopped = false;
  let problem: ClientErrorCode | undefined;
  let tries = 0;
  let wanted: 'push' | 'both' | undefined;
  let running: Promise<void> | undefined;
  let callOff: (() => void) | undefined;

  const show = () => {
    // A lock ended the round early, so its result concerns a passport that is no longer shown.
    if (stopped) return;
    const waiting = view.waiting();
    const offline = !page.online() || problem === 'offline';
    const state = stateOf(waiting, offline, problem, running !== undefined);
    const before = status.get();
    const lastSavedAt = waiting === 0 && before.waiting > 0 ? timing.now() : before.lastSavedAt;
    if (state === before.state && offline === before.offline && waiting === before.waiting) return;
    status.set({ state, offline, waiting, ...(lastSavedAt !== undefined && { lastSavedAt }) });
  };

  const round = createRounds(parts, () => stopped);
  const attempt = async (what: 'push' | 'both'): Promise<ClientErrorCode | undefined> => {
    try {
      await purgeDeletedRecords(parts);
      if (!page.online()) return 'offline';
      if (!(await parts.mayGoOn())) return 'unexpected';
      const refused = await round(what);
      if (stopped || (refused !== 'session_expired' && refused !== 'unauthorized')) return refused;
      return (await parts.onRefused(refused)) ? await round('both') : refused;
    } catch {
      // Either a lock ended the worker, so the result is no longer needed, or the disk failed, which the app shows as
      // not saved.
      return 'unexpected';
    }
  };
  const run = async () => {
    while (wanted !== undefined) {
      if (stopped) break;
      const what = wanted;
      wanted = undefined;
      problem = await attempt(what);
      parts.onAnswer(problem);
    }
    running = undefined;
    plan();
    show();
  };
  const plan = () => {
    callOff?.();
    if (stopped) return;
    tries = problem === undefined ? 0 : tries + 1;
    const wait = problem === undefined ? pullEvery : retryAfter(tries, platform);
    callOff = timing.after(wait, () => {
      // A hidden tab leaves fetching to the visible one, but still sends its pending changes.
      if (page.visible() || view.waiting() > 0) void start('both');
      else plan();
    });
  };
  const start = async (what: 'push' | 'both'): Promise<void> => {
    if (stopped) return;
    wanted = what === 'both' || wanted === 'both' ? 'both' : 'push';
    running ??= run();
    show();
    await running;
  };

  const stopListening = listen(parts, () => void start('both'), show);
  void start('both');
  return {
    requestPush: () => void start('push'),
    syncNow: async () => {
      await start('both');
      return !stopped && problem === undefined;
    },
    settled: async () => {
      await running;
      return !stopped && problem === undefined;
    },
    stop() {
      stopped = true;
      callOff?.();
      stopListening();
    },
  };
}

/**
 * Syncs when the device comes back online, the page becomes visible or another device has saved something. Also shows
 * changes in the network and in the number of unsent records.
 */
function listen(
  { platform: { page }, view, hear }: SyncerDeps,
  sync: () => void,
  show: () => void,
): () => void {
  // A hidden tab fetches when it becomes visible again.
  const ifVisible = () => (page.visible() ? sync() : undefined);
  const calls = [
    ...(hear ? [hear(ifVisible)] : []),
    page.on('online', sync),
    page.on('offline', show),
    page.on('seen', sync),
    view.subscribe(show),
  ];
  return () => {
    for (const end of calls) end();
  };
}

/**
 * Whether a restored server still needs the data it lost, according to the latest check. Rounds do not wait for a new
 * check.
 */
interface Returning {
  is: Promise<boolean>;
}

const askReturning = ({ service }: SyncerDeps): Promise<boolean> =>
  // The call fails if a lock ended the worker.
  service.isReturning().catch(() => false);

function createRounds(parts: SyncerDeps, isStopped: () => boolean) {
  const returning: Returning = { is: askReturning(parts) };
  return (what: 'push' | 'both') => syncRound(parts, what, returning, isStopped);
}

/** One exchange with the server. Only one tab runs it at a time. */
async function syncRound(
  parts: SyncerDeps,
  what: 'push' | 'both',
  returning: Returning,
  isStopped: () => boolean,
): Promise<ClientErrorCode | undefined> {
  return await parts.platform.withLock(syncLockName(parts.account), async () => {
    // While this round waited for the lock, the worker may have opened another vault, whose records must not be mixed
    // with these.
    if (isStopped()) return 'unexpected';
    // Before the lost changes are returned to a restored server, its state must have been read.
    if (await returning.is) return await giveBack(parts, returning);
    // A device that is new to the vault must see its records before it signs any changes.
    const first = (await parts.service.hasLooked()) ? undefined : await pullFirst(parts);
    if (first !== undefined) return first;
    const pushed = await pushRecords(parts);
    // If the server refuses a record of ours, changes from other devices are still fetched.
    if (what === 'push' || (pushed !== undefined && !aboutRecords.has(pushed))) return pushed;
    // Records that were merged during the pull are pushed in the same round.
    const refused = (await pullRecords(parts)) ?? pushed ?? (await pushRecords(parts));
    await signDueCheckpoints(parts);
    returning.is = askReturning(parts);
    return refused;
  });
}

async function pullFirst(parts: SyncerDeps): Promise<ClientErrorCode | undefined> {
  const hadNone = !parts.view.hasSent();
  const refused = await pullRecords(parts);
  if (refused === undefined && hadNone && parts.view.hasSent()) parts.onFirstRecords();
  return refused;
}

async function giveBack(parts: SyncerDeps, returning: Returning): Promise<ClientErrorCode | undefined> {
  const refused = (await pullRecords(parts)) ?? (await pushRecords(parts));
  if (refused !== undefined) return refused;
  await parts.service.endReturning();
  returning.is = Promise.resolve(false);
  // Checkpoints that the server lost are signed again, because new devices accept records under old keys only with a
  // checkpoint.
  const seen = await pullRecords(parts);
  if (seen === undefined) await signDueCheckpoints(parts);
  return seen;
}

/**
 * How long to wait after this many failed tries, in milliseconds. A random part spreads the retries of different
 * devices.
 */
function retryAfter(tries: number, platform: Platform): number {
  const retry = Math.min(longestRetry, firstRetry * 2 ** Math.min(tries - 1, 6));
  return retry + platform.random(Math.ceil(retry / 4));
}

function stateOf(waiting: number, offline: boolean, problem: unknown, running: boolean): SyncStatus['state'] {
  if (waiting === 0) return 'saved';
  if (offline) return 'waiting';
  if (running || problem === undefined) return 'saving';
  return 'failed';
}
