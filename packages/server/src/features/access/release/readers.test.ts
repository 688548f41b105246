import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSellingSettings } from '../../../testing/test-app.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  savePersonDetails,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { findEmailedCode, listMailsWithSubject } from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

/** An owner who shares with a member at once. The member has joined and entered the six-digit code. */
async function shared() {
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const { email } = member.keeper;
  const { grant, code } = await createGrantWithWay(sharer, await savePersonDetails(sharer, email), {
    kind: 'always',
  });
  await member.sharing.acceptWay(createAcceptRequest(code));
  await member.sharing.sendReceivedCode(grant, 'mail');
  await member.sharing.verifyReceivedCode(grant, await findEmailedCode(world, email));
  return { sharer, member, grant };
}

it('each time a person opens it is in the owner’s list, and the first one is mailed', async () => {
  const { sharer, member, grant } = await shared();
  for (let time = 0; time < 3; time += 1)
    expect(await member.sharing.openGrant(grant)).toMatchObject({ ok: true });
  await world.test.post.deliverWaiting();
  expect(listMailsWithSubject(world, sharer.keeper.email, 'Your passport was opened')).toHaveLength(1);
  const list = await sharer.keeper.client().readActivity({ limit: 50 });
  const opened = list.ok ? list.value.entries.filter(({ event }) => event === 'opened') : [];
  expect(opened.map(({ about }) => about['grant'])).toEqual([grant, grant, grant]);
});

it('a person reads with an account of which nothing is paid', async () => {
  const { member, grant } = await shared();
  await world.test.database.pool.query(
    "update profiles set plan = 'basic', status = 'canceled', held_until_ms = 1 where account_id = $1",
    [member.keeper.accountId],
  );
  expect(await member.sharing.openGrant(grant)).toMatchObject({ ok: true });
  expect(await member.sharing.pullGrant(grant, { after: {} })).toMatchObject({ ok: true });
});
