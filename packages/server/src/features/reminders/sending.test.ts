import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planSellingSettings, testStartMs } from '../../testing/test-app.ts';
import { countLockWaits } from '../../testing/waiting.ts';
import { insertRemindedAccounts } from '../vault/testing/insert-reminded.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createRenewalReminder,
  type RemindedOwner,
  signUpRemindedOwner,
} from '../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';
import { claimDuePlans, countDueByAccount, findFirstDueReminder, isAnythingDue } from './due-store.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());
beforeEach(() => {
  world.test.clock.set(testStartMs);
  world.test.refuseMail(undefined);
});

const hour = 3_600_000;

/**
 * Moves the clock forward to an instant, by one hour at a time unless told otherwise, and runs the reminder job after
 * each step.
 */
async function until(instant: string, step = hour): Promise<void> {
  const { clock, post } = world.test;
  const end = Date.parse(instant);
  while (clock.now() < end) {
    clock.set(Math.min(clock.now() + step, end));
    await world.test.sendReminders();
    await post.deliverWaiting();
  }
}

const mailsTo = ({ person }: RemindedOwner) =>
  world.test.sent.mails.filter(
    ({ to, subject }) => to === person.email && /^(Reminder for|Your upcoming dates|A test)/.test(subject),
  );
const linkTo = (page: string, text = '') =>
  new RegExp(`\\S+(/reminders/${page}\\?t=\\S+)`).exec(text)?.[1] ?? 'no link';
const press = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${world.url}${path}`, { method: 'POST', redirect: 'manual', headers });
/** The client in a new session, because the earlier session has expired by then. */
const now = async ({ person }: RemindedOwner) =>
  createPersonRemindersClient(world, await person.signInAgain());
/** Deletes the reminders of earlier tests, so that moving the clock far ahead is fast. */
const alone = () => world.test.database.pool.query('delete from reminders');

describe('a reminder', () => {
  it('arrives once, at 09:00 London, 60 days before, with its label and nothing else, and again next year', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
    await until('2026-12-21T08:59:00Z', 72 * hour);
    expect(mailsTo(one)).toEqual([]);
    await until('2026-12-21T10:00:00Z');
    const [mail, ...more] = mailsTo(one);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Reminder for 19 February 2027');
    expect(mail?.text).toContain('Insurance policy: renewal, 19 February 2027.');
    expect(mail?.text).toContain('in 60 days');
    expect(mail?.leave).toContain('/reminders/leave?t=');
    await until('2027-12-21T08:00:00Z', 240 * hour);
    expect(mailsTo(one)).toHaveLength(1);
    await until('2027-12-21T10:00:00Z');
    expect(mailsTo(one)[1]?.text).toContain('19 February 2028');
  });

  it('is sent by one of several servers that look at once, and by none again when the clock is set back', async () => {
    await alone();
    const people = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
    for (const { client } of people)
      await client.putReminders(createPlanRequest([createRenewalReminder(), createRenewalReminder()]));
    world.test.clock.set('2026-12-21T10:00:00Z');
    await Promise.all(Array.from({ length: 4 }, () => world.test.sendReminders()));
    world.test.clock.set('2026-12-21T09:00:00Z');
    await world.test.database.pool.query('update reminders set next_at_ms = 0, sent_until_ms = since_ms');
    world.test.clock.set('2026-12-21T10:30:00Z');
    await world.test.sendReminders();
    await world.test.post.deliverWaiting();
    const ids = people.flatMap(one => mailsTo(one)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('keeps its Message-ID in a database put back to yesterday', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
    await until('2026-12-21T10:00:00Z', 24 * hour);
    const [first] = mailsTo(one);
    await world.test.database.pool.query('delete from reminder_messages');
    await world.test.database.pool.query('update reminders set next_at_ms = 0, sent_until_ms = since_ms');
    await world.test.sendReminders();
    await world.test.post.deliverWaiting();
    expect(mailsTo(one).map(({ messageId }) => messageId)).toEqual([first?.messageId, first?.messageId]);
  });

  it('waits for the end of a quiet time when the server was off at nine', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
    world.test.clock.set('2026-12-21T22:00:00Z');
    await until('2026-12-22T07:59:00Z');
    expect(mailsTo(one)).toEqual([]);
    await until('2026-12-22T08:01:00Z');
    expect(mailsTo(one)).toHaveLength(1);
  });

  it('comes in one message for what a server that was off for weeks missed', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder({ steps: [60, 50, 45] })]));
    world.test.clock.set('2027-01-11T12:00:00Z');
    await world.test.sendReminders();
    await world.test.post.deliverWaiting();
    expect(mailsTo(one)).toHaveLength(1);
    expect(mailsTo(one)[0]?.text).toContain('in 39 days');
  });

  it('gathered for a week comes on Monday with the others, and by itself when it is near', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    const far = createRenewalReminder({ steps: [60, 7] });
    const farther = createRenewalReminder({ day: '2027-02-20', label: 'Bill: payment', class: 'bills' });
    await one.client.putReminders(createPlanRequest([far, farther], { digest: 'weekly' }));
    await until('2026-12-22T12:00:00Z', 13 * hour);
    expect(mailsTo(one).map(({ subject }) => subject)).toEqual(['Your upcoming dates']);
    expect(mailsTo(one)[0]?.text).toMatch(/renewal, 19 February 2027[^]*payment, 20 February 2027/);
    await until('2027-02-12T12:00:00Z', 12 * hour);
    expect(mailsTo(one).map(({ subject }) => subject)[1]).toBe('Reminder for 19 February 2027');
  });

  it('does not go out without the plan that has it, to a closed account, or once it is switched off', async () => {
    await alone();
    const [unpaid, off] = [await signUpRemindedOwner(world, 'basic'), await signUpRemindedOwner(world)];
    await unpaid.client.putReminders(createPlanRequest([createRenewalReminder()]));
    await off.client.putReminders(createPlanRequest([createRenewalReminder()]));
    await off.client.putReminders(createPlanRequest([], {}, 2));
    await until('2026-12-21T12:00:00Z', 12 * hour);
    expect([...mailsTo(unpaid), ...mailsTo(off)]).toEqual([]);
    expect(await (await now(unpaid)).readReminders()).toMatchObject({ value: { reminders: [{}] } });
  });

  it('that waits has no words, and goes to the address of then, and not at all once it was stopped', async () => {
    await alone();
    const [moved, stopped] = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
    for (const { client } of [moved, stopped])
      await client.putReminders(createPlanRequest([createRenewalReminder()]));
    world.test.refuseMail('451 4.7.1 try later');
    await until('2026-12-21T12:00:00Z', 12 * hour);
    const { pool } = world.test.database;
    // While messages wait to be sent, their text is not stored.
    expect((await pool.query("select 1 from waiting_messages where sealed = ''")).rowCount).toBe(2);
    await pool.query('update accounts set email = $1 where id = $2', [
      'new@example.org',
      moved.person.accountId,
    ]);
    await (await now(stopped)).putReminders(createPlanRequest([], {}, 2));
    world.test.refuseMail(undefined);
    await world.test.post.deliverWaiting();
    expect([...mailsTo(moved), ...mailsTo(stopped)]).toEqual([]);
    expect(world.test.sent.mails.filter(({ to }) => to === 'new@example.org')).toHaveLength(1);
    expect((await pool.query('select 1 from waiting_messages')).rows).toEqual([]);
  });

  it('that a mail server refuses for ever is not tried again, and one it refuses for now is', async () => {
    await alone();
    const one = await signUpRemindedOwner(world);
    await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
    world.test.refuseMail('451 4.7.1 try later');
    await until('2026-12-21T12:00:00Z', 12 * hour);
    const waiting = async () =>
      (await world.test.database.pool.query('select 1 from waiting_messages')).rowCount;
    expect(await waiting()).toBe(1);
    world.test.refuseMail('550 5.1.1 no such person');
    await world.test.post.deliverWaiting();
    expect(await waiting()).toBe(0);
  });
});

it('waits for a mail server that is away for two days, and goes once', async () => {
  await alone();
  const one = await signUpRemindedOwner(world);
  await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
  world.test.refuseMail('421 4.3.2 down');
  await until('2026-12-23T12:00:00Z', 12 * hour);
  expect(mailsTo(one)).toEqual([]);
  world.test.refuseMail(undefined);
  await until('2026-12-24T12:00:00Z', 12 * hour);
  expect(mailsTo(one)).toHaveLength(1);
});

async function arrived() {
  await alone();
  const one = await signUpRemindedOwner(world);
  await one.client.putReminders(
    createPlanRequest([
      createRenewalReminder(),
      createRenewalReminder({ class: 'bills', label: 'Bill: payment' }),
    ]),
  );
  await until('2026-12-21T12:00:00Z', 12 * hour);
  const mail = mailsTo(one).find(({ text }) => text.includes('Insurance'));
  return { one, stop: linkTo('stop', mail?.text), leave: new URL(mail?.leave ?? '') };
}

/**
 * Starts several operations while an account's rows are locked. Each one starts once the previous one is waiting for
 * the lock.
 */
async function whileHeld(
  table: string,
  { person }: RemindedOwner,
  begin: (() => Promise<unknown>)[],
): Promise<void> {
  const { pool } = world.test.database;
  const tx = await pool.connect();
  await tx.query('begin');
  await tx.query(`select 1 from ${table} where account_id = $1 for update`, [person.accountId]);
  const begun = [];
  for (const one of begin) {
    begun.push(one());
    await expect.poll(() => countLockWaits(tx)).toBe(begun.length);
  }
  await tx.query('commit');
  tx.release();
  await Promise.all(begun);
}

describe('the links of a reminder', () => {
  it('“Unsubscribe” acts at one POST without a cookie, twice too, and ends that class only', async () => {
    const { one, leave } = await arrived();
    const path = `${leave.pathname}${leave.search}`;
    for (let time = 0; time < 5; time += 1) expect((await fetch(`${world.url}${path}`)).status).toBe(200);
    expect(await (await now(one)).readReminders()).toMatchObject({ value: { left: [] } });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await Promise.all(
      [1, 2].map(() =>
        fetch(`${world.url}${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: form,
          body: 'List-Unsubscribe=One-Click',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await (await now(one)).readReminders()).toMatchObject({ value: { left: ['renewals'] } });
    await until('2027-12-21T12:00:00Z', 240 * hour);
    expect(mailsTo(one).filter(({ text }) => text.includes('Insurance'))).toHaveLength(1);
    expect(mailsTo(one).filter(({ text }) => text.includes('Bill'))).toHaveLength(2);
    await (await now(one)).rejoinReminders(['renewals']);
    expect(await (await now(one)).readReminders()).toMatchObject({ value: { left: [] } });
  });

  it('“Stop” is not pressed by whoever fetches it, and ends that reminder at a press on its page', async () => {
    const { one, stop } = await arrived();
    const stoppedAt = async () => {
      const read = await (await now(one)).readReminders();
      return read.ok ? read.value.reminders.map(({ stoppedAt: at }) => at !== null) : [];
    };
    const page = await (await fetch(`${world.url}${stop}`)).text();
    await fetch(`${world.url}${stop}`, { method: 'HEAD' });
    expect((await press(stop)).status).toBe(403);
    expect(page).toContain('Insurance policy: renewal, 19 February 2027');
    expect(await stoppedAt()).toEqual([false, false]);
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const tooSoon = await press(action);
    expect(tooSoon.status).toBe(403);
    expect(await tooSoon.text()).toMatch(/press once more.*<a href="\/reminders\/stop\?t=/s);
    world.test.clock.advance(2_000);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => press(action)));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await stoppedAt()).filter(Boolean)).toHaveLength(1);
    await until('2027-12-21T12:00:00Z', 240 * hour);
    expect(mailsTo(one).filter(({ text }) => text.includes('Insurance'))).toHaveLength(1);
  });

  it('pressed while a device sends its plan, or at once, are all kept', async () => {
    const { one, stop } = await arrived();
    const client = await now(one);
    const page = await (await fetch(`${world.url}${stop}`)).text();
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    world.test.clock.advance(2_000);
    const read = await client.readReminders();
    const known = read.ok ? read.value.reminders : [];
    const renamed = known.map(({ id, class: of }) =>
      createRenewalReminder({ id, class: of, label: 'New words' }),
    );
    await whileHeld('reminders', one, [
      () => client.putReminders(createPlanRequest(renamed, {}, 2)),
      () => press(action),
    ]);
    const after = await client.readReminders();
    const told = after.ok ? after.value.reminders : [];
    expect(told.map(({ label, stoppedAt }) => [label, stoppedAt !== null]).toSorted()).toEqual([
      ['New words', false],
      ['New words', true],
    ]);
    const ways = mailsTo(one).map(({ leave = '' }) => leave.replace(/^.*(?=\/reminders\/)/, ''));
    await whileHeld(
      'reminder_plans',
      one,
      ways.map(way => () => press(way)),
    );
    const left = await client.readReminders();
    expect(left.ok && left.value.left.toSorted()).toEqual(['bills', 'renewals']);
  });

  it('that are guessed, cut or old do nothing', async () => {
    const { one, stop, leave } = await arrived();
    for (const path of [stop.slice(0, -3), '/reminders/stop?t=a.b.2027-02-19.c', '/reminders/stop'])
      expect((await fetch(`${world.url}${path}`)).status).toBe(410);
    expect((await press(`${leave.pathname}${leave.search.slice(0, -2)}`)).status).toBe(410);
    const other = `${leave.search.slice(0, 3)}${crypto.randomUUID()}${leave.search.slice(39)}`;
    expect((await press(`${leave.pathname}${other}`)).status).toBe(410);
    world.test.clock.set('2027-03-23T12:00:00Z');
    expect((await fetch(`${world.url}${stop}`)).status).toBe(410);
    expect(one.person.email).toContain('@');
  });
});

it('a test arrives at once, three in a quarter of an hour', async () => {
  const one = await signUpRemindedOwner(world);
  await one.client.testReminder();
  await world.test.post.deliverWaiting();
  expect(mailsTo(one).map(({ subject }) => subject)).toEqual(['A test from Kinfolio']);
  await one.client.testReminder();
  await one.client.testReminder();
  expect(await one.client.testReminder()).toMatchObject({ ok: false, code: 'rate_limited' });
});

it('the look for what is due goes by the index of what waits, however many reminders there are', async () => {
  const { db, pool } = world.test.database;
  const nowMs = world.test.clock.now();
  const day = '2027-06-01';
  const far = { day, sinceMs: nowMs, nextAtMs: nowMs + 90 * 24 * hour, prefix: 'far' };
  await insertRemindedAccounts(pool, { ...far, accounts: 200, each: 50 });
  await pool.query('analyze reminders');
  const found = await db.execute(sql`explain ${countDueByAccount(nowMs)}`);
  expect(JSON.stringify(found.rows)).toMatch(/Index (Only )?Scan using reminders_(part_\d_)?next/);
  expect(await claimDuePlans(db, nowMs)).toEqual([]);
  expect(await isAnythingDue(db, nowMs)).toBe(false);
  // Simulates the moment right after a round of sending, when the database's statistics still say that many
  // rows are due.
  await insertRemindedAccounts(pool, {
    ...far,
    nextAtMs: nowMs - hour,
    prefix: 'due',
    accounts: 100,
    each: 50,
  });
  await pool.query('analyze reminders');
  const { rows } = await pool.query(`explain ${findFirstDueReminder(db).getQuery().sql}`, [nowMs, 1]);
  expect(JSON.stringify(rows)).toMatch(/Index (Only )?Scan using reminders_(part_\d_)?next/);
  expect(await isAnythingDue(db, nowMs)).toBe(true);
});
