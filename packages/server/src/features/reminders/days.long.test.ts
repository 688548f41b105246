import {
  createRemindedPerson,
  dayMs,
  listExpectedReminders,
  listReminderFaults,
  type RemindedPerson,
  reminderTestEndMs,
  reminderTestStartMs,
} from '@kinfolio/domain/access/testing/reminded-people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPlanRequest, createRenewalReminder, signUpRemindedOwner } from '../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';
import { toReminderChoices } from './choices.ts';

// The calculation alone is tested in `domain/access/reminder-days`. This test adds two servers, their
// database and the delivery of emails.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** A person with a stored plan, who signed up in the first hour of the simulated time. */
async function joined(seed: number) {
  const { choices, toTell } = createRemindedPerson(seed);
  const { person, client } = await signUpRemindedOwner(world);
  const { accountId } = person;
  const { digest, quietFrom, quietTo } = choices;
  const { day, steps, yearly } = toTell;
  const { yearly: _usual, ...once } = createRenewalReminder({ day, steps: [...steps] });
  const put = await client.putReminders(
    createPlanRequest([yearly === undefined ? once : { ...once, yearly }], { digest, quietFrom, quietTo }),
  );
  if (!put.ok) throw new Error(put.code);
  const real: RemindedPerson = {
    choices: toReminderChoices({ accountId, digest, quietFrom, quietTo }),
    toTell: { ...toTell, sinceMs: reminderTestStartMs },
  };
  return { accountId, email: person.email, real };
}

it('400 days of 30 people in PostgreSQL: nobody is told early, late, twice, in quiet hours or not at all', async () => {
  const { clock, database, post, sent } = world.test;
  const { pool } = database;
  clock.set(reminderTestStartMs);
  const people: Awaited<ReturnType<typeof joined>>[] = [];
  for (let seed = 0; seed < 30; seed += 1) people.push(await joined(seed));
  const first = sent.mails.length;
  let isPutBack = false;
  for (let nowMs = reminderTestStartMs; nowMs < reminderTestEndMs; ) {
    const { rows } = await pool.query('select min(next_at_ms)::float8 as at from reminders');
    const nextMs: number = rows[0]?.at ?? reminderTestEndMs;
    nowMs = Math.min(reminderTestEndMs, nowMs + dayMs, Math.max(nextMs, nowMs + 1));
    clock.set(nowMs);
    await Promise.all([world.test.sendReminders(), world.test.sendReminders()]);
    await post.deliverWaiting();
    // Half-way through, resets the recorded progress of every reminder to the first day, as an old backup
    // would.
    if (isPutBack || nowMs < reminderTestStartMs + 200 * dayMs) continue;
    isPutBack = true;
    await pool.query('update reminders set sent_until_ms = since_ms, next_at_ms = since_ms');
  }

  const { rows } = await pool.query(
    'select account_id, day, step, at_ms::float8 as at, message_id, taken_at_ms from reminder_messages',
  );
  const faults = people.flatMap(({ accountId, real }) =>
    listReminderFaults(
      real,
      rows
        .filter(({ account_id }) => account_id === accountId)
        .map(({ day, step, at }) => ({ day, step, atMs: at })),
    ),
  );
  expect(faults).toEqual([]);
  expect(rows).toHaveLength(people.flatMap(({ real }) => listExpectedReminders(real)).length);
  expect(rows.every(({ taken_at_ms }) => taken_at_ms !== null)).toBe(true);
  const ids = new Set(rows.map(({ message_id }) => String(message_id)));
  const mails = sent.mails.slice(first).filter(({ to }) => people.some(({ email }) => email === to));
  expect(mails.map(({ messageId }) => messageId.slice(1, 37)).toSorted()).toEqual([...ids].toSorted());
}, 120_000);
