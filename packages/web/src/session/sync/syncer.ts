import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { Observable } from '../../lib/observable.ts';
import type { SyncStatus } from '../api/passport.ts';
import type { Platform } from '../platform/platform.ts';
import { signWhatIsDue } from './checkpoints.ts';
import { pull } from './pull.ts';
import { purgeOld } from './purge-old.ts';
import { push, type Sending } from './push.ts';

/** How often an open, visible tab asks for what other devices wrote. */
const pullEvery = 60_000;
/** Refusals of what was pushed, not of who pushes. */
const aboutRecords: ReadonlySet<ClientErrorCode> = new Set(['bad_request', 'too_large', 'version_conflict']);
const firstRetry = 1_000;
const longestRetry = 60_000;

/** What one opened vault needs to sync. */
export interface SyncParts extends Sending {
  readonly platform: Platform;
  readonly account: string;
  readonly status: Observable<SyncStatus>;
  /** The server no longer takes our sign-in; answers whether it does again. */
  readonly onRefused: (code: ClientErrorCode) => Promise<boolean>;
  /** An exchange is over; with what it was refused. */
  readonly onAnswer: (refused: ClientErrorCode | undefined) => void;
  /** Calls `sync` when another device saved something; returns what ends that. Absent where no one announces. */
  readonly hear?: (sync: () => void) => () => void;
  /** Whether anything may be sent or fetched: not while what the server shows of the keys is refused. */
  readonly mayGoOn: () => Promise<boolean>;
}

/** Keeps one opened vault and the server in step. */
export interface Syncer {
  /** Something was saved: send it. */
  requestPush(): void;
  /** Sends and fetches now; resolves when that is over, and says whether all of it went well. */
  syncNow(): Promise<boolean>;
  /** Resolves when what is under way is over, and says whether it went well. */
  settled(): Promise<boolean>;
  stop(): void;
}

/** Starts syncing, at once and then whenever there is a reason to. */
export function startSyncer(parts: SyncParts): Syncer {
  const { platform, view, status } = parts;
  const { page, timing } = platform;
  let stopped = false;
  let problem: ClientErrorCode | undefined;
  let tries = 0;
  let wanted: 'push' | 'both' | undefined;
  let running: Promise<void> | undefined;
  let callOff: (() => void) | undefined;

  const show = () => {
    // What a round cut short by a lock still has to say is about a passport that is no longer shown.
    if (stopped) return;
    const waiting = view.waiting();
    const offline = !page.online() || problem === 'offline';
    const state = stateOf(waiting, offline, problem, running !== undefined);
    const before = status.get();
    const lastSavedAt = waiting === 0 && before.waiting > 0 ? timing.now() : before.lastSavedAt;
    if (state === before.state && offline === before.offline && waiting === before.waiting) return;
    status.set({ state, offline, waiting, ...(lastSavedAt !== undefined && { lastSavedAt }) });
  };

  const returning: Returning = { is: askReturning(parts) };
  const attempt = async (what: 'push' | 'both'): Promise<ClientErrorCode | undefined> => {
    try {
      await purgeOld(parts);
      if (!page.online()) return 'offline';
      if (!(await parts.mayGoOn())) return 'unexpected';
      const refused = await syncRound(parts, what, returning);
      if (stopped || (refused !== 'session_expired' && refused !== 'unauthorized')) return refused;
      return (await parts.onRefused(refused)) ? await syncRound(parts, 'both', returning) : refused;
    } catch {
      // The worker was ended by a lock, and nobody is left to tell; or its disk failed, which is shown as not saved.
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
      // A hidden tab leaves fetching to the one in front; what waits to be sent is sent all the same.
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

/** Syncs when the device is online again, the page is seen or another device saved; shows what the network and the records report. */
function listen(
  { platform: { page }, view, hear }: SyncParts,
  sync: () => void,
  show: () => void,
): () => void {
  // A hidden tab fetches when it is seen again.
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

/** Whether a restored server is to be given back what it lost, as last asked: rounds do not wait for the answer. */
interface Returning {
  is: Promise<boolean>;
}

const askReturning = ({ service }: SyncParts): Promise<boolean> =>
  // The worker was ended by a lock.
  service.isReturning().catch(() => false);

/** One exchange with the server, in one tab at a time. */
async function syncRound(
  parts: SyncParts,
  what: 'push' | 'both',
  returning: Returning,
): Promise<ClientErrorCode | undefined> {
  return await parts.platform.withLock(`kinfolio-sync-${parts.account}`, async () => {
    // Before it is given back what it lost, a restored server shows what it has.
    if (await returning.is) return await giveBack(parts, returning);
    // A device that is new to the vault signs what it writes once it has seen what is there.
    const first = (await parts.service.hasLooked()) ? undefined : await pullFirst(parts);
    if (first !== undefined) return first;
    const pushed = await push(parts);
    // A record the server does not take must not keep out what other devices wrote.
    if (what === 'push' || (pushed !== undefined && !aboutRecords.has(pushed))) return pushed;
    // What was merged on the way in goes out again in the same round.
    const refused = (await pull(parts)) ?? pushed ?? (await push(parts));
    await signWhatIsDue(parts);
    returning.is = askReturning(parts);
    return refused;
  });
}

async function pullFirst(parts: SyncParts): Promise<ClientErrorCode | undefined> {
  const hadNone = !parts.view.hasSent();
  const refused = await pull(parts);
  if (refused === undefined && hadNone && parts.view.hasSent()) parts.onFirstRecords();
  return refused;
}

async function giveBack(parts: SyncParts, returning: Returning): Promise<ClientErrorCode | undefined> {
  const refused = (await pull(parts)) ?? (await push(parts));
  if (refused !== undefined) return refused;
  await parts.service.endReturning();
  returning.is = Promise.resolve(false);
  // The checkpoints that the server lost are signed again, for new devices accept what is under old keys by them alone.
  const seen = await pull(parts);
  if (seen === undefined) await signWhatIsDue(parts);
  return seen;
}

/** How long to wait after so many tries that failed, in milliseconds; not the same for all devices. */
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
