import { expect, it } from 'vitest';
import { must } from '../../vault-worker/testing/must.ts';
import type { Tab } from '../testing/device.ts';
import { email, halifax, names, newWorld, password } from '../testing/people.ts';

// "Restored server": its database was put back from a backup, and lacks the newest keysets and what they name.

const done = { ok: true, value: undefined };
const anotherEpoch = '0198aaaa-0000-4000-8000-0000000e90c5';

type World = ReturnType<typeof newWorld>;

async function confirmKit(tab: Tab): Promise<void> {
  const groups = must(tab.session.pendingKit()).groups;
  const [one, two] = must(tab.session.kitChallenge()).groups;
  expect(await tab.session.confirmKit([must(groups[one - 1]), must(groups[two - 1])])).toEqual(done);
}

/** A backup of what opens the vault; called, it is put back, in another epoch or in the same. */
function backup({ server }: World) {
  const vault = must(server.only().vault);
  const [state, keysets] = [vault.state, [...vault.keysets]];
  return (epoch: string | undefined = anotherEpoch) => {
    vault.state = { ...state, ...(epoch && { epoch }) };
    vault.keysets.splice(0, Infinity, ...keysets);
  };
}

/** Two kits were made since the backup, which is four keysets, and a record. */
async function withKitsSince(world: World) {
  const tab = await world.signedUp();
  await confirmKit(tab);
  const restore = backup(world);
  for (let made = 0; made < 2; made += 1) {
    expect(await tab.session.newKit(password)).toMatchObject({ ok: true });
    await confirmKit(tab);
  }
  expect(await tab.session.passport.save(halifax)).toMatchObject({ ok: true });
  await tab.settled();
  const before = must(world.server.only().vault).state;
  return { tab, restore, before, documents: [...must(world.server.only().vault).keysets] };
}

const stateOf = ({ server }: World) => must(server.only().vault).state;
const copies = (tab: Tab) => tab.session.copies();

it('is given the keysets and ways back that it lost, once its person says so; records go on', async () => {
  const world = newWorld();
  const { tab, restore, before, documents } = await withKitsSince(world);
  restore();
  const shown = stateOf(world);
  expect(await (await copies(tab)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(tab.session.accountAlerts()).toMatchObject({ instead: 'keyset-older', givesBack: true });
  expect(stateOf(world)).toEqual(shown);

  expect(await (await copies(tab)).giveBack('not the password')).toMatchObject({ problem: 'wrong-password' });
  expect(stateOf(world)).toEqual(shown);
  expect(await (await copies(tab)).giveBack(password)).toEqual(done);
  const { keyset, wraps } = stateOf(world);
  expect(keyset).toBe(before.keyset);
  expect(wraps.map(({ id }) => id).toSorted()).toEqual(before.wraps.map(({ id }) => id).toSorted());
  expect(must(world.server.only().vault).keysets).toEqual(documents);
  expect(tab.session.accountAlerts().instead).toBeUndefined();
  expect(names(tab)).toEqual(['Halifax']);

  const other = world.device().openTab();
  expect(await other.session.signIn({ email, password, remember: true })).toEqual(done);
  expect(await (await copies(tab)).giveBack(password)).toMatchObject({ ok: false });
});

it('a device that signed in since the backup gives back too: it asked for the keysets that came before', async () => {
  const world = newWorld();
  const { tab, restore, before } = await withKitsSince(world);
  const other = world.device().openTab();
  expect(await other.session.signIn({ email, password, remember: true })).toEqual(done);
  tab.close();
  restore();
  expect(await (await copies(other)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(other.session.accountAlerts()).toMatchObject({ givesBack: true });
  expect(await (await copies(other)).giveBack(password)).toEqual(done);
  expect(stateOf(world).keyset).toBe(before.keyset);
});

it('a claimed epoch takes nothing: without an older keyset, and by a device that did not see all since', async () => {
  const world = newWorld();
  const { tab, restore } = await withKitsSince(world);
  // It shows an older state and claims nothing: as any server that lies.
  restore('');
  expect(await (await copies(tab)).tryAgain()).toMatchObject({ problem: 'keyset-older' });
  expect(tab.session.accountAlerts().givesBack).toBe(false);
  expect(await (await copies(tab)).giveBack(password)).toMatchObject({ problem: 'keyset-older' });
  expect(world.server.calls.filter(call => call === 'PUT /vault/v1/keysets')).toEqual([]);
});
