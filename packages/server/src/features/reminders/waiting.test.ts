import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { planSellingSettings, testStartMs } from '../../testing/test-app.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createRenewalReminder,
  type RemindedOwner,
  signUpRemindedOwner,
} from '../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.test.clock.set(testStartMs);
  world.test.refuseMail(undefined);
  await world.test.database.pool.query('delete from waiting_passports');
});

async function at(instant: string): Promise<void> {
  world.test.clock.set(instant);
  await world.test.sendReminders();
  await world.test.post.deliverWaiting();
}
const lettersTo = ({ person }: RemindedOwner) =>
  world.test.sent.mails.filter(
    ({ to, subject }) => to === person.email && subject === 'Your passport is waiting for you',
  );
const now = async ({ person }: RemindedOwner) =>
  createPersonRemindersClient(world, await person.signInAgain());
const rows = async () => (await world.test.database.pool.query('select * from waiting_passports')).rows;

it('an unfinished passport: its owner hears once that it waits, on any plan, after three days away, at nine', async () => {
  const one = await signUpRemindedOwner(world, 'basic');
  await one.client.notePassport(true);
  await at('2026-11-24T08:59:00Z');
  expect(testStartMs).toBe(Date.parse('2026-11-21T12:00:00Z'));
  await at('2026-11-24T11:59:00Z');
  expect(lettersTo(one)).toEqual([]);
  await Promise.all([world.test.sendReminders(), at('2026-11-25T10:00:00Z')]);
  await at('2026-11-25T11:00:00Z');
  const [letter, ...more] = lettersTo(one);
  expect(more).toEqual([]);
  expect(letter?.text).toContain('is waiting for you');
  expect(letter?.leave).toContain('/reminders/leave?t=');
  await (await now(one)).notePassport(true);
  await at('2027-02-25T10:00:00Z');
  expect(lettersTo(one)).toHaveLength(1);
});

it('a person who only accepted what another one shares hears of no passport, and does with records of their own', async () => {
  const [reader, both] = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
  const { pool } = world.test.database;
  for (const { client, person } of [reader, both]) {
    await client.notePassport(true);
    await pool.query(
      `insert into received_grants (account_id, grant_id, vault_id, way_id, envelope) values ($1, $2, $3, $4, '')`,
      [person.accountId, randomUUID(), randomUUID(), randomUUID()],
    );
  }
  const { rows: vaults } = await pool.query('select vault_id from vault_identities where account_id = $1', [
    both.person.accountId,
  ]);
  for (let count = 0; count < 2; count += 1)
    await pool.query(
      `insert into records (vault_id, id, category_id, key_version, version, deleted, envelope, revision, written_at_ms)
       values ($1, $2, $3, 1, 1, false, '', $4, 1)`,
      [vaults[0].vault_id, randomUUID(), randomUUID(), count + 1],
    );
  await at('2026-11-25T11:00:00Z');
  expect([reader, both].map(one => lettersTo(one).length)).toEqual([0, 1]);
});

it('opened again, it waits from then on; finished, or unwanted, it does not, and no row is left', async () => {
  const [opened, finished] = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
  for (const { client } of [opened, finished]) await client.notePassport(true);
  world.test.clock.set('2026-11-23T12:00:00Z');
  await (await now(opened)).notePassport(true);
  await (await now(finished)).notePassport(false);
  await at('2026-11-26T11:00:00Z');
  expect([...lettersTo(opened), ...lettersTo(finished)]).toEqual([]);
  expect(await rows()).toHaveLength(1);
  await at('2026-11-27T10:00:00Z');
  expect(lettersTo(opened)).toHaveLength(1);
  expect(lettersTo(finished)).toEqual([]);
});

it('the letter that waits for a mail server goes neither once the passport was opened, nor to an old address', async () => {
  const [opened, moved] = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
  for (const { client } of [opened, moved]) await client.notePassport(true);
  world.test.refuseMail('451 4.7.1 try later');
  await at('2026-11-25T10:00:00Z');
  await (await now(opened)).notePassport(true);
  const { pool } = world.test.database;
  await pool.query(`update accounts set email = 'later@example.org' where id = $1`, [moved.person.accountId]);
  world.test.refuseMail(undefined);
  await world.test.post.deliverWaiting();
  expect([...lettersTo(opened), ...lettersTo(moved)]).toEqual([]);
});

it('comes after the quiet hours that were chosen, and in a database put back under the same Message-ID', async () => {
  const one = await signUpRemindedOwner(world);
  await one.client.putReminders(createPlanRequest([createRenewalReminder()], { quietFrom: 5, quietTo: 12 }));
  await one.client.notePassport(true);
  await at('2026-11-25T11:59:00Z');
  expect(lettersTo(one)).toEqual([]);
  await at('2026-11-25T13:00:00Z');
  const { pool } = world.test.database;
  await pool.query('update waiting_passports set due_at_ms = 0, message_id = null, told_at_ms = null');
  await at('2026-11-25T13:01:00Z');
  const ids = lettersTo(one).map(({ messageId }) => messageId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('its “Unsubscribe” takes a press of a mail program, and no reminder with it', async () => {
  const one = await signUpRemindedOwner(world);
  await one.client.putReminders(createPlanRequest([createRenewalReminder()]));
  await one.client.notePassport(true);
  await at('2026-11-25T10:00:00Z');
  const { pathname, search } = new URL(lettersTo(one)[0]?.leave ?? '');
  const shown = await fetch(`${world.url}${pathname}${search}`);
  expect(await shown.text()).toContain('about an unfinished passport');
  const pressed = await fetch(`${world.url}${pathname}${search}`, { method: 'POST', redirect: 'manual' });
  expect(pressed.status).toBe(200);
  expect(await (await now(one)).readReminders()).toMatchObject({ value: { left: [], reminders: [{}] } });
});
