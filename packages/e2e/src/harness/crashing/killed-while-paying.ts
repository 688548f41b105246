import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '@kinfolio/server/adapters/log';
import { createStripePayments } from '@kinfolio/server/adapters/payments/stripe';
import { openDatabase, type Pool } from '@kinfolio/server/db/database';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import { startPretendProvider } from '@kinfolio/stripe-stand-in/stand-in';
import { expect } from 'vitest';
import { createUniquePerson } from '../people/person.ts';
import { startDyingProvider } from '../server/dying-provider.ts';
import { listAllMails } from '../server/mail-server.ts';
import { type RunningServer, startServer } from '../server/server.ts';

/** Something that a person does with their plan, and the step after which the server is killed. */
export interface PaymentKillTest {
  readonly deed: Deed;
  /** The number of the provider's response; for a seat, the table that was written last, or the response itself. */
  readonly after: number | (typeof seatSteps)[number];
}

type Deed = 'paying' | 'cancelling' | 'refunding' | 'accepting a seat';
const deeds = ['paying', 'cancelling', 'refunding'] as const;
/** The steps at which taking a seat can be interrupted, in order. */
const seatSteps = ['seat_invites', 'plan_seats', 'profiles', 'the answer'] as const;

/** The state after repeating the same action on a restarted server. */
export interface AfterKill extends PaymentKillTest {
  readonly killed: boolean;
  readonly running: number;
  readonly paid: number;
  readonly refunded: number;
  readonly status: string;
  /** The number of emails sent under more than one Message-ID. */
  readonly doubled: number;
  readonly seats: number;
}

interface Somebody {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

const secretKey = 'sk_test_killed';
const refundScript = fileURLToPath(new URL('../../../../../scripts/billing/refund.ts', import.meta.url));
const quick = new URL('../../../../server/src/quick-imports.ts', import.meta.url).href;

/** Performs each action once without interruption to learn its steps, and then uses kill -9 after the chosen ones. */
export async function payWhileKilled(
  choose: (all: readonly PaymentKillTest[]) => readonly PaymentKillTest[],
): Promise<AfterKill[]> {
  const town = await startTown();
  try {
    const all = await stepsOf(town);
    const kills: AfterKill[] = [];
    for (const step of choose(all)) kills.push(await killAfter(town, step));
    return kills;
  } finally {
    await town.close();
  }
}

async function startTown() {
  const provider = await startPretendProvider();
  const payments = createStripePayments({ secretKey, webhookSecrets: [], apiBase: provider.url });
  await payments.setUp('http://localhost:1/billing/v1/webhook');
  // Turn off events: they would make the server call the provider on its own, so that the steps would not be only those
  // of the flow.
  for (const id of Object.keys(provider.state.endpoints)) delete provider.state.endpoints[id];
  const between = await startDyingProvider(provider.url);
  const databaseUrl = await createTestDatabase();
  const { pool } = openDatabase({ connectionString: databaseUrl, max: 3 }, createLog('silent'));
  const env = {
    SECRETS_FILE: join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json'),
    EMAIL_CONFIRM: 'off',
    LOG_LEVEL: 'warn',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_killed',
    STRIPE_API_BASE: between.url,
  };
  let server: RunningServer = await startServer({ databaseUrl, env });
  return {
    provider,
    payments,
    between,
    pool,
    env: { ...env, DATABASE_URL: databaseUrl },
    server: () => server,
    startAgain: async () => {
      server = await startServer({ databaseUrl, env, dataDir: server.dataDir, port: server.port });
    },
    close: async () => {
      await server.stop();
      between.close();
      await provider.close();
      await pool.end();
    },
  };
}

type Town = Awaited<ReturnType<typeof startTown>>;

async function ask(
  town: Town,
  who: Somebody,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${town.server().url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the response comes from our own server
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** A person whose free trial is over, so that a payment is taken immediately. */
async function newSomebody(town: Town): Promise<Somebody> {
  const { email } = createUniquePerson();
  const body = JSON.stringify({ email, password: 'a-good-secret' });
  const answer = await fetch(`${town.server().url}/auth/v1/signup`, { method: 'POST', body });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the response comes from our own server
  const { access_token: token, user } = (await answer.json()) as {
    access_token: string;
    user: { id: string };
  };
  await town.pool.query('update profiles set trial_ends_at_ms = 0 where account_id = $1', [user.id]);
  return { id: user.id, email, token };
}

/** Goes to the provider's page, pays unless that was done before, and returns. */
async function pay(town: Town, who: Somebody): Promise<void> {
  const choice = { plan: 'enhanced', interval: 'monthly' };
  const { status, body } = await ask(town, who, '/billing/v1/checkout', choice);
  if (status === 200) {
    const card = new URLSearchParams({ number: '4242 4242 4242 4242' });
    await fetch(String(body['url']), { method: 'POST', redirect: 'manual', body: card });
  } else expect(body['code']).toBe('plan_conflict');
  await ask(town, who, '/billing/v1/overview');
}

/** Runs the operator's refund command; `kill` ends the command instead of the server. */
function refundCommand(town: Town, who: Somebody, payment: string) {
  const { PATH = '' } = process.env;
  const typed = [who.email, '--payment', payment, '--yes'];
  const child = spawn(process.execPath, ['--import', quick, refundScript, ...typed], {
    env: { PATH, DATA_DIR: town.server().dataDir, ...town.env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return { ended, kill: async () => void (child.kill('SIGKILL'), await ended) };
}

const customerOf = async ({ pool, payments }: Town, { id }: Somebody) => {
  const { rows } = await pool.query('select customer_id from billing_accounts where account_id = $1', [id]);
  return payments.readCustomer(rows[0]?.customer_id ?? 'none');
};

/** Starts an action, during which the server or the command may be killed. */
async function begin(town: Town, deed: (typeof deeds)[number], who: Somebody) {
  if (deed === 'paying') return { ended: pay(town, who), kill: () => town.server().kill() };
  if (deed === 'cancelling')
    return { ended: ask(town, who, '/billing/v1/cancel', {}), kill: () => town.server().kill() };
  const payment = (await customerOf(town, who))?.payments[0]?.id ?? 'none';
  return refundCommand(town, who, payment);
}

/**
 * Lists the steps of every action: first the first step of each, then the second steps, so that the beginning of the
 * list covers all actions.
 */
async function stepsOf(town: Town): Promise<PaymentKillTest[]> {
  // Pay once first: soon after starting, the server makes one call that is not a step of the flow.
  await pay(town, await newSomebody(town));
  const who = await newSomebody(town);
  const steps: { place: number; step: PaymentKillTest }[] = seatSteps.map((after, at) => ({
    place: at + 1,
    step: { deed: 'accepting a seat', after },
  }));
  for (const deed of deeds) {
    const before = town.between.answered();
    await (await begin(town, deed, who)).ended;
    const count = town.between.answered() - before;
    for (let at = 1; at <= count; at += 1) steps.push({ place: at, step: { deed, after: at } });
  }
  return steps.toSorted((one, other) => one.place - other.place).map(({ step }) => step);
}

async function killAfter(town: Town, { deed, after }: PaymentKillTest): Promise<AfterKill> {
  const who = await newSomebody(town);
  if (deed !== 'paying') await pay(town, who);
  if (typeof after === 'string')
    return { deed, after, ...(await killSeat(town, who, after)), ...(await found(town, who)) };
  if (deed === 'accepting a seat') throw new Error('a seat has other steps');
  const victim: { kill?: () => Promise<void> } = {};
  town.between.dieAfter(after, async () => victim.kill?.());
  const begun = await begin(town, deed, who);
  victim.kill = begun.kill;
  await begun.ended.catch(() => undefined);
  const killed = town.between.live();
  if (killed && deed !== 'refunding') await town.startAgain();
  // Repeat the same action.
  await (await begin(town, deed, who)).ended;
  await ask(town, who, '/billing/v1/overview');
  return { deed, after, killed, seats: 0, ...(await found(town, who)) };
}

async function found(town: Town, who: Somebody) {
  const customer = await customerOf(town, who);
  const { rows } = await town.pool.query('select status from profiles where account_id = $1', [who.id]);
  const letters = Map.groupBy(
    listAllMails().filter(({ to }) => to === who.email),
    ({ subject }) => subject,
  );
  return {
    running: (customer?.subscriptions ?? []).filter(({ status }) => status === 'active').length,
    paid: customer?.payments.length ?? 0,
    refunded: customer?.payments.filter(({ refundedPence }) => refundedPence > 0).length ?? 0,
    status: String(rows[0]?.status),
    doubled: [...letters.values()].filter(of => new Set(of.map(({ messageId }) => messageId)).size > 1)
      .length,
  };
}

/** Kills the server while it is writing the seat to a table, or once everything is written. */
async function killSeat(town: Town, payer: Somebody, after: (typeof seatSteps)[number]) {
  const member = await newSomebody(town);
  const { body } = await ask(town, payer, '/billing/v1/seats/link', { seat: 2 });
  const token = String(body['address']).split('#')[1] ?? '';
  const accept = () => ask(town, member, '/billing/v1/seats/accept', { token });
  const holding = await town.pool.connect();
  await holding.query('begin');
  if (after !== 'the answer') await holding.query(`lock table ${after} in share mode`);
  const accepted = accept().catch(() => undefined);
  await expect.poll(() => isAt(town.pool, after, member), { interval: 5, timeout: 60_000 }).toBe(true);
  await town.server().kill();
  await accepted;
  await holding.query('rollback');
  holding.release();
  await town.startAgain();
  const again = await accept();
  // If the seat was taken before the server was killed, the link is used up and the seat exists.
  expect(again.status).toBe(after === 'the answer' ? 404 : 200);
  const { rows } = await town.pool.query('select 1 from plan_seats where account_id = $1', [payer.id]);
  const state = await ask(town, member, '/billing/v1/overview');
  expect(state.body).toMatchObject({ plan: 'enhanced', state: 'active', sponsored: true });
  return { killed: true, seats: rows.length };
}

/** Whether the server is waiting to write to a table, or has written the seat. */
async function isAt(pool: Pool, after: (typeof seatSteps)[number], member: Somebody): Promise<boolean> {
  const { rows } =
    after === 'the answer'
      ? await pool.query('select 1 from plan_seats where member_id = $1', [member.id])
      : await pool.query(
          'select 1 from pg_locks join pg_class on relation = pg_class.oid where relname = $1 and not granted',
          [after],
        );
  return rows.length > 0;
}
