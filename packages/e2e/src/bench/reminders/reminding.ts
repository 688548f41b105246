import { randomBytes } from 'node:crypto';
import type { ReminderPlanRequest } from '@kinfolio/contract/reminders/shapes';
import { findKind } from '@kinfolio/domain/kinds/index';
import { listStaleFacts } from '@kinfolio/domain/overview/stale-facts';
import { addDays, addYears, todayInLondon } from '@kinfolio/domain/values/calendar';
import { createSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Db, openDatabase, type Pool } from '@kinfolio/server/db/database';
import { checkFeature, listAccountsThatMayUse } from '@kinfolio/server/features/account/service';
import { readAccountFacts, readFactsOfAccounts } from '@kinfolio/server/features/auth/accounts/facts';
import {
  createQueueMessage,
  createUnwrittenQueue,
} from '@kinfolio/server/features/auth/messages/queue-message';
import { isAnythingDue } from '@kinfolio/server/features/reminders/due-store';
import { fetchFeed, makeFeed } from '@kinfolio/server/features/reminders/feeds-service';
import { saveReminderPlan } from '@kinfolio/server/features/reminders/plan-service';
import { sendDueReminders } from '@kinfolio/server/features/reminders/sending-service';
import { insertRemindedAccounts } from '@kinfolio/server/features/vault/testing/insert-reminded';
import { openJobs } from '@kinfolio/server/jobs/boss';
import { decodeJwt } from 'jose';
import { NIL } from 'uuid';
import { createUniquePerson } from '../../harness/people/person.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { startOwnDatabase } from '../../harness/server/own-database.ts';
import { startServer } from '../../harness/server/server.ts';
import { createLargePassport } from '../large-passport.ts';
import { type Figure, median } from '../report.ts';

const ROUNDS = 15;
const DUE = 10_000;
const hourMs = 3_600_000;

/**
 * Measures the cost of sending reminders, of plans, of calendars and of the review, each compared with bare SQL in the
 * same run, or with its limit.
 */
export async function measureReminders(): Promise<Figure[]> {
  const { databaseUrl, stop } = await startOwnDatabase();
  const server = await startServer({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
  const device = await signUpOnNode(server.url, createUniquePerson());
  const { data } = await device.auth.getSession();
  const accountId = String(decodeJwt(data.session?.access_token ?? '').sub);
  // Stop the server, whose own sending jobs would disturb the measurements.
  await server.stop();
  const { context, pool, close } = await openContext(databaseUrl);
  try {
    await pool.query(
      `update profiles set plan = 'premium', status = 'active', paid_through_ms = 4102444800000`,
    );
    return [
      ...(await measurePlan(context, pool, accountId)),
      ...(await measureFeed(context, accountId)),
      ...(await measureSending(context, pool)),
      measureStale(),
    ];
  } finally {
    await close();
    await stop();
  }
}

async function openContext(databaseUrl: string) {
  const log = createLog('silent');
  const { db, pool } = openDatabase({ connectionString: databaseUrl, max: 8 }, log);
  const jobs = await openJobs({ connection: { connectionString: databaseUrl }, log, works: false });
  const secrets = createSecrets();
  const clock = {
    at: Date.now(),
    now() {
      return this.at;
    },
  };
  const context = {
    db,
    clock,
    publicUrl: 'https://kinfolio.example',
    fakesSecret: secrets.fakesSecret,
    sendsTexts: false,
    accountOf: readAccountFacts,
    mayUse: (tx: Db, accountId: string, feature: string) =>
      checkFeature({ db: tx, clock, sellsPlans: true }, accountId, feature),
    whoMayUse: (tx: Db, accountIds: readonly string[], feature: string) =>
      listAccountsThatMayUse({ db: tx, clock, sellsPlans: true }, accountIds, feature),
    accountsOf: readFactsOfAccounts,
    queueMessage: createQueueMessage({ clock, jobs, secrets }),
    queueUnsaid: createUnwrittenQueue({ clock, jobs }),
  };
  return {
    context,
    pool,
    close: async () => {
      await jobs.close();
      await pool.end();
    },
  };
}

type Context = Awaited<ReturnType<typeof openContext>>['context'];

/** Returns the milliseconds until the work is done. */
async function lasts(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const ids = Array.from({ length: 500 }, () => randomBytes(16).toString('base64url'));

const planOf = (day: string, revision: number): ReminderPlanRequest => ({
  revisions: { [NIL]: revision },
  choices: { digest: 'each', quietFrom: 21, quietTo: 8 },
  reminders: ids.map(id => ({
    id,
    label: 'Insurance policy: renewal',
    class: 'renewals',
    day,
    steps: [60, 7],
    yearly: day.slice(5),
  })),
});

/**
 * Measures storing a plan of 500 reminders on different days, compared with a single statement that inserts the same
 * number of rows.
 */
async function measurePlan(context: Context, pool: Pool, accountId: string): Promise<Figure[]> {
  await pool.query('create table bare_plan (like reminders including all)');
  const who = { accountId } as Parameters<typeof saveReminderPlan>[1];
  const today = todayInLondon(context.clock);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    ours.push(await lasts(() => saveReminderPlan(context, who, planOf(addDays(today, 100 + round), round))));
    await pool.query('truncate bare_plan');
    bare.push(await lasts(() => pool.query('insert into bare_plan select * from reminders')));
  }
  return [
    {
      name: 'a whole plan of 500 reminders, all changed',
      unit: 'ms',
      ours: median(ours),
      against: 'one statement that inserts 500 rows',
      baseline: median(bare),
      bound: { atMost: 3 },
    },
  ];
}

async function measureFeed(context: Context, accountId: string): Promise<Figure[]> {
  const who = { accountId } as Parameters<typeof makeFeed>[1];
  const { address } = await makeFeed(context, who, { classes: ['renewals'] });
  const secret = /([\w-]+)\.ics$/.exec(address)?.[1] ?? '';
  const [whole, same]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Move the clock on, because a calendar may be fetched only 60 times an hour.
    context.clock.at += hourMs;
    let etag = '';
    whole.push(
      await lasts(async () => {
        etag = (await fetchFeed(context, secret, undefined))?.etag ?? '';
      }),
    );
    same.push(await lasts(() => fetchFeed(context, secret, etag)));
  }
  const limit = { unit: 'ms', against: 'the limit', bound: { atMost: 1 } } as const;
  return [
    { name: 'a calendar of 500 events, as it was', ours: median(same), baseline: 2, ...limit },
    { name: 'a calendar of 500 events, whole', ours: median(whole), baseline: 15, ...limit },
  ];
}

/**
 * Measures two workers that record reminders, queue them and set the next time, compared with two that do the same in
 * statements for 1,000 rows at a time.
 */
async function measureSending(context: Context, pool: Pool): Promise<Figure[]> {
  const { clock, db } = context;
  const day = addDays(todayInLondon(clock), 59);
  const due = { day, sinceMs: clock.at - 72 * hourMs, nextAtMs: clock.at - hourMs };
  const far = { day, sinceMs: clock.at, nextAtMs: clock.at + 9_000 * hourMs, prefix: 'far', each: 50 };
  await insertRemindedAccounts(pool, { ...far, accounts: 2_000 });
  await insertRemindedAccounts(pool, { ...due, prefix: 'due', accounts: DUE / 5, each: 5 });
  await pool.query(`
    create table bare_due (like reminders including all);
    insert into bare_due select * from reminders where next_at_ms <= ${clock.at};
    create table bare_sent (like reminder_messages including all);
    create table bare_waiting (id uuid primary key, sealed text, created_at_ms bigint)`);
  await pool.query('analyze');
  const bare = DUE / (await lasts(() => Promise.all([sendBare(pool, clock.at), sendBare(pool, clock.at)])));
  const ours = DUE / (await lasts(() => Promise.all([sendDueReminders(context), sendDueReminders(context)])));
  const polls: number[] = [];
  for (let round = 0; round < 101; round += 1) polls.push(await lasts(() => isAnythingDue(db, clock.at)));
  return [
    {
      name: 'reminders noted, queued and moved on, two workers',
      unit: 'requests/s',
      ours: ours * 1000,
      against: 'bare SQL, 1,000 rows a statement',
      baseline: bare * 1000,
      bound: { atLeast: 0.6 },
    },
    {
      name: 'a look that finds nothing due among 100,000',
      unit: 'ms',
      ours: median(polls),
      against: 'the limit',
      baseline: 1,
      bound: { atMost: 1 },
    },
  ];
}

async function sendBare(pool: Pool, nowMs: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `with due as (
        select account_id, id, day from bare_due where next_at_ms <= $1 limit 1000 for update skip locked
      ), sent as (
        insert into bare_sent (account_id, reminder_id, day, step, channel, message_id, at_ms)
        select account_id, id, day, 60, 'mail', gen_random_uuid(), $1 from due
        on conflict do nothing returning message_id
      ), queued as (
        insert into bare_waiting select message_id, '', $1 from sent
      )
      update bare_due set next_at_ms = null, sent_until_ms = $1 from due
      where bare_due.account_id = due.account_id and bare_due.id = due.id`,
      [nowMs],
    );
    if (rowCount === 0) return;
  }
}

/** Measures the CPU time for finding facts that may be out of date in 10,000 records, two years later. */
function measureStale(): Figure {
  const records = createLargePassport(10_000);
  const today = addYears(todayInLondon(Date), 2);
  const times = Array.from({ length: 21 }, () => {
    const begin = process.cpuUsage();
    listStaleFacts(findKind, records, today);
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 1000;
  });
  return {
    name: 'what may be out of date in 10,000 records',
    unit: 'ms',
    ours: median(times),
    against: 'the limit',
    baseline: 20,
    bound: { atMost: 1 },
  };
}
