import type { LeavingState } from '@kinfolio/contract/retention';
import { whatWeHoldDays } from '@kinfolio/contract/retention';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { v7 } from 'uuid';
import type { Db } from '../../db/database.ts';
import type { Jobs } from '../../db/jobs.ts';
import { ServerError } from '../../http/server-error.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import type { Clock } from '../../ports/clock.ts';
import { closesAt, copyOf, figuresOf, insertRequest, openCopy } from './leaving-store.ts';

/** What closing works with. Whatever is about signing in, releases or sharing comes from other features, by way of app.ts. */
export interface ClosingDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  /** Puts the account into the state of closing; false when it was. Throws `changes_held`, `not_found`. */
  close(tx: Db, accountId: string, closedBy: { sessionId: string } | { reason: string }): Promise<boolean>;
  /** Puts it back; false when it was not closed. Throws `not_found` once it is too late. */
  keep(tx: Db, who: SignedIn): Promise<boolean>;
  /** Whether a release runs, or a vault set aside has an armed grant: then nothing is closed. */
  releaseRunning(tx: Db, accountId: string): Promise<boolean>;
  /** Notifies the people of what was shared, which is shut while its owner closes, in the transaction that closes. */
  closed(tx: Db, accountId: string): Promise<void>;
  /** Notifies them that it is open again. */
  kept(tx: Db, accountId: string): Promise<void>;
}

/** Closes an account. Throws `changes_held`, `release_running`, `not_found`. Harmless to repeat. */
export async function close(
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

/** Keeps an account that was closed. Throws `not_found` once it is too late. Harmless to repeat. */
export async function keepAfterAll(deps: ClosingDeps, who: SignedIn): Promise<void> {
  await deps.db.transaction(async tx => {
    if (await deps.keep(tx, who)) await deps.kept(tx, who.accountId);
  });
}

const day = 24 * 60 * 60_000;
const instant = (ms: number) => new Date(ms).toISOString();

/** Whether an account closes, and what would go with it. */
export async function leavingState(
  { db }: Pick<ClosingDeps, 'db'>,
  accountId: string,
): Promise<LeavingState> {
  const closesAtMs = await closesAt(db, accountId);
  const copy = await copyOf(db, accountId);
  return {
    closesAt: closesAtMs === null ? null : instant(closesAtMs),
    ...(await figuresOf(db, accountId)),
    copy:
      copy === undefined
        ? null
        : {
            askedAt: instant(copy.askedAtMs),
            readyAt: copy.readyAtMs === null ? null : instant(copy.readyAtMs),
            goesAt: instant(copy.askedAtMs + whatWeHoldDays * day),
            bytes: copy.bytes,
          },
  };
}

/** Has the file "What we hold" made, once a day in London; it opens a rights request. */
export async function askCopy(
  { db, clock, jobs }: Pick<ClosingDeps, 'db' | 'clock' | 'jobs'>,
  accountId: string,
): Promise<void> {
  const now = clock.now();
  await db.transaction(async tx => {
    const known = await copyOf(tx, accountId);
    const today = todayIn(clock);
    if (known !== undefined && todayIn({ now: () => known.askedAtMs }) === today) return;
    await openCopy(tx, accountId, now);
    await insertRequest(tx, { id: v7({ msecs: now }), accountId, kind: 'what-we-hold', askedAtMs: now });
    await jobs.add(tx, 'whatWeHold', accountId);
  });
}
