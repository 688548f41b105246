import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretPassword,
} from '../testing/people.ts';

const signIn = { email: margaretEmail, password: margaretPassword, remember: true };
const anotherEpoch = '0198aaaa-0000-4000-8000-0000000e90c5';

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;
beforeEach(async () => {
  world = createTestWorld();
  tab = await world.signedUp();
  await tab.settled();
});

const saved = async (on: BrowserTab, name: string, id?: string) => {
  world.time.pass(1000);
  const made = await on.session.passport.save({ ...halifaxRecord, ...(id && { id }), fields: { name } });
  await on.settled();
  if (!made.ok) throw new Error(made.problem);
  return made.value.id;
};

/** Backs up the server's database. Returns a function that restores the backup. */
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
    const vault = requireValue(account.vault);
    vault.state = { ...vault.state, epoch: anotherEpoch };
    server.sessions.clear();
  };
}

const onServer = (id: string) => world.server.only().records.get(id)?.record;

/** The same device after a reload, signed out first and then signed in again. */
async function backAgain(of: BrowserTab, entering = signIn): Promise<BrowserTab> {
  const again = of.reload();
  await again.session.signOut('keep');
  const next = again.reload();
  await next.until('signed-out');
  expect(await next.session.signIn(entering)).toMatchObject({ ok: true });
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
    await waitUntilTrue(() => listRecordNames(phone).includes('Added'));
    const before = [edited, added, gone].map(onServer);
    restore();
    expect(onServer(edited)?.version).toBe(1);
    expect(onServer(added)).toBeUndefined();

    const laptop = await backAgain(tab);
    expect([edited, added, gone].map(onServer)).toEqual(before);
    expect(listRecordNames(laptop).toSorted()).toEqual(['Added', 'Third']);
    expect(laptop.session.passport.unreadable()).toEqual([]);
    const calls = world.server.calls.filter(call => call.startsWith('POST') && call.endsWith('/records'));
    const other = await backAgain(phone);
    expect(listRecordNames(other).toSorted()).toEqual(['Added', 'Third']);
    expect(other.session.passport.unreadable()).toEqual([]);
    expect(world.server.calls.filter(call => call.endsWith('/records'))).toHaveLength(calls.length);
  });

  it('gives back what it had refused as older before it knew that the server was restored', async () => {
    const id = await saved(tab, 'First');
    const restore = backup();
    await saved(tab, 'Second', id);
    // The device must have read up to this edit, or a restored server has nothing that it reads again. `settled` only
    // waits until everything is sent.
    expect(await (await tab.session.copies()).tryAgain()).toMatchObject({ ok: true });
    const vault = requireValue(world.server.only().vault);
    const { state } = vault;
    const sessions = [...world.server.sessions];
    restore();
    for (const [token, session] of sessions) world.server.sessions.set(token, session);
    // The records are read before the vault's new state, as when a copy is opened on the device.
    const { state: restored } = vault;
    vault.state = state;
    await tab.session.passport.allVersions();
    expect(tab.session.passport.unreadable()).toHaveLength(1);
    vault.state = restored;
    const laptop = await backAgain(tab);
    expect(onServer(id)?.version).toBe(2);
    expect(listRecordNames(laptop)).toEqual(['Second']);
    expect(laptop.session.passport.unreadable()).toEqual([]);
  });

  it('loses nothing of what another device wrote there meanwhile, and the later edit is on top', async () => {
    const [id, gone] = [await saved(tab, 'First'), await saved(tab, 'Gone')];
    const restore = backup();
    await saved(tab, 'Mine', id);
    await tab.session.passport.remove(gone);
    await tab.settled();
    tab.close();
    restore();
    const phone = world.device().openTab();
    await phone.session.signIn(signIn);
    await waitUntilTrue(() => listRecordNames(phone).includes('First'));
    await saved(phone, 'Theirs', id);
    await saved(phone, 'Wanted', gone);
    const laptop = await backAgain(tab);
    const { passport } = laptop.session;
    const record = passport.record(id);
    expect(record?.content).toMatchObject({ fields: { name: 'Theirs' }, alternatives: { name: ['Mine'] } });
    expect(record?.version).toBe(3);
    expect(onServer(id)?.version).toBe(3);
    // Deleting the record changed none of its values, so there is nothing to choose between.
    expect(passport.record(gone)?.content).toMatchObject({ fields: { name: 'Wanted' } });
    expect(passport.record(gone)?.content.alternatives).toBeUndefined();
  });

  it('deletes again what a device that did not know of it gave back under newer keys', async () => {
    const phone = world.device().openTab();
    await phone.session.signIn(signIn);
    const restore = backup();
    const [gone, undone] = [await saved(tab, 'Gone'), await saved(tab, 'Undone')];
    await tab.session.passport.remove(undone);
    await tab.settled();
    await (await phone.session.copies()).tryAgain();
    expect(listRecordNames(phone)).toEqual(['Gone']);
    const next = `${margaretPassword} again`;
    expect(await tab.session.changePassword({ current: margaretPassword, next, renewKeys: true })).toEqual({
      ok: true,
      value: undefined,
    });
    await tab.settled();
    const entering = { ...signIn, password: next };
    const seeing = await backAgain(phone, entering);
    expect(listRecordNames(seeing)).toEqual(['Gone']);
    seeing.close();
    world.time.pass(1000);
    await tab.session.passport.remove(gone);
    await tab.session.passport.restore(undone);
    await tab.settled();
    restore();

    // The phone seals both records again under the newest keys, so it uses up the versions that the other device used.
    const back = await backAgain(phone, entering);
    expect(listRecordNames(back)).toEqual(['Gone']);
    const laptop = await backAgain(tab, entering);
    expect(listRecordNames(laptop)).toEqual(['Undone']);
    expect(onServer(gone)).toMatchObject({ deleted: true });
    await (await back.session.copies()).tryAgain();
    expect(listRecordNames(back)).toEqual(['Undone']);
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
    await ended.session.passport.save({ ...halifaxRecord, id, fields: { name: 'Fourth' } });
    world.server.trouble = () => undefined;
    const laptop = await backAgain(ended);
    expect(listRecordNames(laptop)).toEqual(['Fourth']);
    expect(onServer(id)?.version).toBe(4);
  });
});
