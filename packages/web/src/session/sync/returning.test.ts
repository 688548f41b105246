import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../vault-worker/testing/must.ts';
import { eventually, type Tab } from '../testing/device.ts';
import { email, halifax, names, newWorld, password } from '../testing/people.ts';

const signIn = { email, password, remember: true };
const anotherEpoch = '0198aaaa-0000-4000-8000-0000000e90c5';

let world: ReturnType<typeof newWorld>;
let tab: Tab;
beforeEach(async () => {
  world = newWorld();
  tab = await world.signedUp();
  await tab.settled();
});

const saved = async (on: Tab, name: string, id?: string) => {
  world.time.pass(1000);
  const made = await on.session.passport.save({ ...halifax, ...(id && { id }), fields: { name } });
  await on.settled();
  if (!made.ok) throw new Error(made.problem);
  return made.value.id;
};

/** The server's database as it is now; called, it is put back. */
function backup(): () => void {
  const { server } = world;
  const account = server.only();
  const [records, revisions] = [new Map(account.records), new Map(account.revisions)];
  const versions = [...account.versions];
  return () => {
    for (const [map, before] of [
      [account.records, records],
      [account.revisions, revisions],
    ] as const) {
      map.clear();
      for (const [id, value] of before) (map as Map<string, unknown>).set(id, value);
    }
    account.versions.splice(0, Infinity, ...versions);
    const vault = must(account.vault);
    vault.state = { ...vault.state, epoch: anotherEpoch };
    server.sessions.clear();
  };
}

const onServer = (id: string) => world.server.only().records.get(id)?.record;

/** The same device after a reload, first with no account signed in and then with one. */
async function backAgain(of: Tab): Promise<Tab> {
  const again = of.reload();
  await again.session.signOut('keep');
  const next = again.reload();
  await next.until('signed-out');
  expect(await next.session.signIn(signIn)).toMatchObject({ ok: true });
  await next.settled();
  return next;
}

describe('a device that is ahead of a restored server', () => {
  it('gives back its newer edits, what is new, and what was deleted, at the versions others know', async () => {
    const phone = world.device().openTab();
    const [edited, gone] = [await saved(tab, 'First'), await saved(tab, 'Gone')];
    const restore = backup();
    for (const name of ['Second', 'Third']) await saved(tab, name, edited);
    const added = await saved(tab, 'Added');
    await tab.session.passport.remove(gone);
    await tab.settled();
    await phone.session.signIn(signIn);
    await eventually(() => names(phone).includes('Added'));
    const before = [edited, added, gone].map(onServer);
    restore();
    expect(onServer(edited)?.version).toBe(1);
    expect(onServer(added)).toBeUndefined();

    const laptop = await backAgain(tab);
    expect([edited, added, gone].map(onServer)).toEqual(before);
    expect(names(laptop).toSorted()).toEqual(['Added', 'Third']);
    expect(laptop.session.passport.unreadable()).toEqual([]);
    const calls = world.server.calls.filter(call => call.startsWith('POST') && call.endsWith('/records'));
    const other = await backAgain(phone);
    expect(names(other).toSorted()).toEqual(['Added', 'Third']);
    expect(other.session.passport.unreadable()).toEqual([]);
    expect(world.server.calls.filter(call => call.endsWith('/records'))).toHaveLength(calls.length);
  });

  it('gives back what it had refused as older before it knew that the server was restored', async () => {
    const id = await saved(tab, 'First');
    const restore = backup();
    await saved(tab, 'Second', id);
    const vault = must(world.server.only().vault);
    const { state } = vault;
    const sessions = [...world.server.sessions];
    restore();
    for (const [token, session] of sessions) world.server.sessions.set(token, session);
    // The records are read before the vault, as where a copy is opened on the device.
    const { state: restored } = vault;
    vault.state = state;
    await tab.session.passport.allVersions();
    await eventually(() => tab.session.passport.unreadable().length === 1);
    vault.state = restored;
    const laptop = await backAgain(tab);
    expect(onServer(id)?.version).toBe(2);
    expect(names(laptop)).toEqual(['Second']);
    expect(laptop.session.passport.unreadable()).toEqual([]);
  });

  it('loses nothing of what another device wrote there meanwhile', async () => {
    const id = await saved(tab, 'First');
    const restore = backup();
    await saved(tab, 'Mine', id);
    tab.close();
    restore();
    const phone = world.device().openTab();
    await phone.session.signIn(signIn);
    await eventually(() => names(phone).includes('First'));
    await saved(phone, 'Theirs', id);
    const laptop = await backAgain(tab);
    const [record] = laptop.session.passport.records('bank-account');
    const all = [record?.content.fields.name, ...(record?.content.alternatives?.['name'] ?? [])];
    expect(all.toSorted()).toEqual(['Mine', 'Theirs']);
    expect(record?.version).toBe(3);
    expect(onServer(id)?.version).toBe(3);
  });

  it('goes on where it was ended, and an edit made before stands above what was lost', async () => {
    const id = await saved(tab, 'First');
    const restore = backup();
    await saved(tab, 'Second', id);
    await saved(tab, 'Third', id);
    restore();
    world.server.trouble = call =>
      call.endsWith('/pull') || call.endsWith('/records') ? 'before' : undefined;
    const again = tab.reload();
    await again.session.signOut('keep');
    const ended = again.reload();
    await ended.until('signed-out');
    await ended.session.signIn(signIn);
    await ended.session.passport.save({ ...halifax, id, fields: { name: 'Fourth' } });
    world.server.trouble = () => undefined;
    const laptop = await backAgain(ended);
    expect(names(laptop)).toEqual(['Fourth']);
    expect(onServer(id)?.version).toBe(4);
  });
});
