import { expect, it } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import type { BrowserTab } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

// "Restored server": the server's database was restored from a backup, and lacks the newest keysets and everything they
// refer to.

const done = { ok: true, value: undefined };
const anotherEpoch = '0198aaaa-0000-4000-8000-0000000e90c5';

type World = ReturnType<typeof createTestWorld>;

async function confirmKit(tab: BrowserTab): Promise<void> {
  const groups = requireValue(tab.session.pendingKit()).groups;
  const [one, two] = requireValue(tab.session.kitChallenge()).groups;
  expect(
    await tab.session.confirmKit([requireValue(groups[one - 1]), requireValue(groups[two - 1])]),
  ).toEqual(done);
}

/**
 * Backs up the ways of opening the vault. Returns a function that restores the backup, in a new epoch by default or in
 * the same one.
 */
function backup({ server }: World) {
  const vault = requireValue(server.only().vault);
  const [state, keysets] = [vault.state, [...vault.keysets]];
  return (epoch: string | undefined = anotherEpoch) => {
    vault.state = { ...state, ...(epoch && { epoch }) };
    vault.keysets.splice(0, Infinity, ...keysets);
  };
}

/** Since the backup, two kits were made (which takes four keysets) and one record was saved. */
async function withKitsSince(world: World) {
  const tab = await world.signedUp();
  await confirmKit(tab);
  const restore = backup(world);
  for (let made = 0; made < 2; made += 1) {
    expect(await tab.session.newKit(margaretPassword)).toMatchObject({ ok: true });
    await confirmKit(tab);
  }
  expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  await tab.settled();
  const before = requireValue(world.server.only().vault).state;
  return { tab, restore, before, documents: [...requireValue(world.server.only().vault).keysets] };
}

const stateOf = ({ server }: World) => requireValue(server.only().vault).state;
const copies = (tab: BrowserTab) => tab.session.copies();

it('is given the keysets and ways back that it lost, once its person says so; records go on', async () => {
  const world = createTestWorld();
  const { tab, restore, before, documents } = await withKitsSince(world);
  restore();
  const shown = stateOf(world);
  expect(await (await copies(tab)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(tab.session.accountAlerts()).toMatchObject({ instead: 'keyset-older', givesBack: true });
  expect(stateOf(world)).toEqual(shown);

  expect(await (await copies(tab)).giveBack('not the password')).toMatchObject({ problem: 'wrong-password' });
  expect(stateOf(world)).toEqual(shown);
  expect(await (await copies(tab)).giveBack(margaretPassword)).toEqual(done);
  const { keyset, wraps } = stateOf(world);
  expect(keyset).toBe(before.keyset);
  expect(wraps.map(({ id }) => id).toSorted()).toEqual(before.wraps.map(({ id }) => id).toSorted());
  expect(requireValue(world.server.only().vault).keysets).toEqual(documents);
  expect(tab.session.accountAlerts().instead).toBeUndefined();
  expect(listRecordNames(tab)).toEqual(['Halifax']);

  const other = world.device().openTab();
  expect(
    await other.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
  ).toEqual(done);
  expect(await (await copies(tab)).giveBack(margaretPassword)).toMatchObject({ ok: false });
});

it('a device that signed in since the backup gives back too: it asked for the keysets that came before', async () => {
  const world = createTestWorld();
  const { tab, restore, before } = await withKitsSince(world);
  const other = world.device().openTab();
  expect(
    await other.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
  ).toEqual(done);
  tab.close();
  restore();
  expect(await (await copies(other)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(other.session.accountAlerts()).toMatchObject({ givesBack: true });
  expect(await (await copies(other)).giveBack(margaretPassword)).toEqual(done);
  expect(stateOf(world).keyset).toBe(before.keyset);
});

it('a claimed epoch takes nothing: without an older keyset, and by a device that did not see all since', async () => {
  const world = createTestWorld();
  const { tab, restore } = await withKitsSince(world);
  // The server shows an older state without claiming to be restored, as a lying server would.
  restore('');
  expect(await (await copies(tab)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(tab.session.accountAlerts().givesBack).toBe(false);
  expect(await (await copies(tab)).giveBack(margaretPassword)).toMatchObject({ problem: 'keyset-older' });
  expect(world.server.calls.filter(call => call === 'PUT /vault/v1/keysets')).toEqual([]);
});
