import type { AccountClosingState } from '@kinfolio/contract/retention';
import { personalDataFileDays } from '@kinfolio/contract/retention';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  countErasableData,
  insertRequest,
  readClosesAt,
  readLatestWhatWeHold,
  saveWhatWeHoldRequest,
} from './leaving-store.ts';

/**
 * The dependencies for closing an account. Those for signing in, releases and sharing come from other
 * features, through app.ts.
 */
export interface ClosingDeps {
  db: Db;
  clock: Clock;
  jobs: JobQueuer;
  /** Marks the account as closing. Returns false if it already was. Throws `changes_held`, `not_found`. */
  close(tx: Db, accountId: string, closedBy: { sessionId: string } | { reason: string }): Promise<boolean>;
  /**
   * Cancels the closing. Returns false if the account was not closed. Throws `not_found` once it is too late.
   */
  keep(tx: Db, who: SignedIn): Promise<boolean>;
  /**
   * Whether a release is running, or a vault that was set aside has a grant that can still be released. Such
   * an account cannot be closed.
   */
  releaseRunning(tx: Db, accountId: string): Promise<boolean>;
  /**
   * Notifies the people with shared access that they cannot read while the owner's account is closing. Runs
   * in the transaction that closes the account.
   */
  closed(tx: Db, accountId: string): Promise<void>;
  /** Notifies the people with shared access that they can read again. */
  kept(tx: Db, accountId: string): Promise<void>;
}

/** Closes an account. Throws `changes_held`, `release_running`, `not_found`. It can be repeated. */
export async function beginClosing(
  deps: ClosingDeps,
  accountId: string,
  closedBy: { sessionId: string } | { reason: string },
): Promise<void> {
  await deps.db.transaction(async tx => {
    if (!(await deps.close(tx, accountId, closedBy))) return;
    if (await deps.releaseRunning(tx, accountId))
      throw new ServerError('release_running', 'A release is under way.');
    await deps.closed(tx, accountId);
  });
}

/** Cancels the closing of an account. Throws `not_found` once it is too late. It can be repeated. */
export async function cancelClosing(deps: ClosingDeps, who: SignedIn): Promise<void> {
  await deps.db.transaction(async tx => {
    if (await deps.keep(tx, who)) await deps.kept(tx, who.accountId);
  });
}

const day = 24 * 60 * 60_000;
const instant = (ms: number) => new Date(ms).toISOString();

/** Reads whether an account is closing, and what will be erased with it. */
export async function readAccountClosingState(
  { db }: Pick<ClosingDeps, 'db'>,
  accountId: string,
): Promise<AccountClosingState> {
  const closesAtMs = await readClosesAt(db, accountId);
  const copy = await readLatestWhatWeHold(db, accountId);
  return {
    closesAt: closesAtMs === null ? null : instant(closesAtMs),
    ...(await countErasableData(db, accountId)),
    copy:
      copy === undefined
        ? null
        : {
            askedAt: instant(copy.askedAtMs),
            readyAt: copy.readyAtMs === null ? null : instant(copy.readyAtMs),
            goesAt: instant(copy.askedAtMs + personalDataFileDays * day),
            bytes: copy.bytes,
          },
  };
}

/** Requests the file "What we hold", at most once a day in London. The request is recorded as a rights request. */
export async function requestWhatWeHoldFile(
  { db, clock, jobs }: Pick<ClosingDeps, 'db' | 'clock' | 'jobs'>,
  accountId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async tx => {
    const known = await readLatestWhatWeHold(tx, accountId);
    const today = todayInLondon(clock);
    if (known !== undefined && todayInLondon({ now: () => known.askedAtMs }) === today) return;
    await saveWhatWeHoldRequest(tx, accountId, now);
    await insertRequest(tx, { id: v7({ msecs: now }), accountId, kind: 'what-we-hold', askedAtMs: now });
    await jobs.add(tx, 'whatWeHold', accountId);
  });
}
