import { addDays, readStoredDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSellingSettings } from '../../testing/test-app.ts';
import { createSessionSharingClient } from '../vault/testing/granted.ts';
import { advanceClock, createGuestWithCode, createReleasedVault } from '../vault/testing/released.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createRenewalReminder,
} from '../vault/testing/reminded.ts';
import { createCallGuard } from '../vault/testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

const day = 24 * 3_600_000;

it('an owner whose passport was released is not reminded, until they are back', async () => {
  const { clock, database, post, sent } = world.test;
  const email = 'executor@example.org';
  const { sharer, grant, code } = await createReleasedVault(world, email);
  const { keeper, owner } = sharer;
  await database.pool.query(
    `update profiles set plan = 'premium', status = 'active', paid_through_ms = $1 where account_id = $2`,
    [Date.UTC(2040, 0, 1), keeper.accountId],
  );
  const due = addDays(todayInLondon(clock), 76);
  const { yearly: _usual, ...once } = createRenewalReminder({ day: readStoredDay(due), steps: [60, 50] });
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await keeper
    .client(world.url, fetch, createCallGuard(keeper, owner, { origin }))
    .openSession();
  if (!opened.ok) throw new Error(opened.code);
  const guard = createCallGuard(keeper, owner, { origin, seal: opened.value.seal });
  const put = await createPersonRemindersClient(world, { token: () => keeper.token(), guard }).putReminders(
    createPlanRequest([once]),
  );
  expect(put).toMatchObject({ ok: true, value: { paused: null } });
  const reminded = () =>
    sent.mails.filter(({ to, subject }) => to === keeper.email && subject.startsWith('Reminder for')).length;
  const remind = async () => {
    await world.test.sendReminders();
    await post.deliverWaiting();
  };
  await advanceClock(world, 15 * day, day / 2);
  expect((await (await createGuestWithCode(world, { email, code })).openGrant(grant)).ok).toBe(true);
  await advanceClock(world, 2 * day, day / 2);
  await remind();
  expect(reminded()).toBe(0);
  await createSessionSharingClient(world, await keeper.signInAgain(), owner);
  await advanceClock(world, 10 * day, day / 2);
  await remind();
  expect(reminded()).toBe(1);
});
