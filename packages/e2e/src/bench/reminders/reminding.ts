import { randomBytes } from 'node:crypto';
import type { PutReminders } from '@kinfolio/contract/reminders/shapes';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { staleFacts } from '@kinfolio/domain/overview/stale-facts';
import { addDays, addYears, todayIn } from '@kinfolio/domain/values/calendar';
import { newSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Db, openDatabase, type Pool } from '@kinfolio/server/db/database';
import { checkFeature, whoMayUse } from '@kinfolio/server/features/account/service';
import { readAccountFacts, readFactsOf } from '@kinfolio/server/features/auth/accounts/facts';
import { createQueueMessage, createQueueUnsaid } from '@kinfolio/server/features/auth/messages/queue-message';
import { isAnythingDue } from '@kinfolio/server/features/reminders/due-store';
import { fetchFeed, makeFeed } from '@kinfolio/server/features/reminders/feeds-service';
import { putPlan } from '@kinfolio/server/features/reminders/plan-service';
import { sendDueReminders } from '@kinfolio/server/features/reminders/sending-service';
import { insertReminded } from '@kinfolio/server/features/vault/testing/insert-reminded';
import { openJobs } from '@kinfolio/server/jobs/boss';
import { decodeJwt } from 'jose';
import { NIL } from 'uuid';
import { somebody } from '../../harness/people/person.ts';
import { signUpOnNode } from '../../harness/server/node-device.ts';
import { ownDatabase } from '../../harness/server/own-database.ts';
import { startServer } from '../../harness/server/server.ts';
import { largePassport } from '../large-passport.ts';
import { type Figure, median } from '../report.ts';

const ROUNDS = 15;
const DUE = 10_000;
const hourMs = 3_600_000;

/** Sending, plans, calendars and the review: what each costs beside bare SQL in the same run, or its limit. */
export async function measureReminding(): Promise<Figure[]> {
  const { databaseUrl, stop } = await ownDatabase();
  const server = await startServer({ databaseUrl, env: { LOG_LEVEL: 'warn' } });
  const device = await signUpOnNode(server.url, somebody());
  const { data } = await device.auth.getSession();
  const accountId = String(decodeJwt(data.session?.access_token ?? '').sub);
  // From here on its own round of sending would take part in the measuring.
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
  const secrets = newSecrets();
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
      whoMayUse({ db: tx, clock, sellsPlans: true }, accountIds, feature),
    accountsOf: readFactsOf,
    queueMessage: createQueueMessage({ clock, jobs, secrets }),
    queueUnsaid: createQueueUnsaid({ clock, jobs }),
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

/** Milliseconds until it is done. */
async function lasts(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

const ids = Array.from({ length: 500 }, () => randomBytes(16).toString('base64url'));

const planOf = (day: string, revision: number): PutReminders => ({
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

/** A plan of 500 in which every day is another one, beside one statement that inserts as many rows. */
async function measurePlan(context: Context, pool: Pool, accountId: string): Promise<Figure[]> {
  await pool.query('create table bare_plan (like reminders including all)');
  const who = { accountId } as Parameters<typeof putPlan>[1];
  const today = todayIn(context.clock);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 1; round <= ROUNDS; round += 1) {
    ours.push(await lasts(() => putPlan(context, who, planOf(addDays(today, 100 + round), round))));
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
    // It may be fetched 60 times an hour.
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

/** Two workers that note, queue and set the next time, beside two that do so in statements for 1,000 rows at a time. */
async function measureSending(context: Context, pool: Pool): Promise<Figure[]> {
  const { clock, db } = context;
  const day = addDays(todayIn(clock), 59);
  const due = { day, sinceMs: clock.at - 72 * hourMs, nextAtMs: clock.at - hourMs };
  const far = { day, sinceMs: clock.at, nextAtMs: clock.at + 9_000 * hourMs, prefix: 'far', each: 50 };
  await insertReminded(pool, { ...far, accounts: 2_000 });
  await insertReminded(pool, { ...due, prefix: 'due', accounts: DUE / 5, each: 5 });
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

/** What may be out of date in 10,000 records, two years on: time of the processor. */
function measureStale(): Figure {
  const records = largePassport(10_000);
  const today = addYears(todayIn(Date), 2);
  const times = Array.from({ length: 21 }, () => {
    const begin = process.cpuUsage();
    staleFacts(kindOf, records, today);
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
