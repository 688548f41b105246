import { describe, expect, it } from 'vitest';
import { waitUntilTrue } from '../testing/device.ts';
import { createVaryingBytes } from '../testing/papers-world.ts';
import { margaretEmail, margaretPassword } from '../testing/people.ts';
import { createPersonWithPapers, listFilesByName, sendTestPapers } from '../testing/sent-papers.ts';
import { orphanRetentionMs } from './remove-orphans.ts';

const day = 24 * 60 * 60_000;
type World = Awaited<ReturnType<typeof createPersonWithPapers>>;

/** Moves the time forward on the server and on all devices. */
function pass({ time, server }: World, milliseconds: number): void {
  server.storedAt = new Date(time.now() + milliseconds).toISOString();
  time.pass(milliseconds);
}

async function aWorld(
  files: Parameters<typeof createPersonWithPapers>[0] = { 'Will.pdf': createVaryingBytes(10) },
) {
  const world = await createPersonWithPapers(files);
  pass(world, 0);
  return world;
}

/**
 * Stores an object that no record refers to, as if the file was sent completely but the tab was closed before its
 * record was saved.
 */
function orphan({ account, server }: World, name = 'orphan'): string {
  const whole = `${account.vault?.vaultId ?? ''}/${name}`;
  account.files.objects.set(whole, { bytes: createVaryingBytes(5), createdAt: server.storedAt });
  return whole;
}

const asked = ({ server }: World) => server.calls.filter(call => call.includes('/object/list/')).length;
const kept = ({ account }: World) =>
  [...account.files.objects.keys()].map(name => name.slice(name.indexOf('/') + 1)).toSorted();

/**
 * Opens the passport after it has been locked for some time, because an open passport would look for orphans as the
 * time passes.
 */
async function openLater(world: World, milliseconds: number): Promise<void> {
  const { tab } = world;
  await waitUntilTrue(() => tab.session.state().status !== 'checking');
  if (tab.session.state().status === 'open') await tab.session.lock();
  await tab.until('locked');
  await over(world);
  pass(world, milliseconds);
  expect(await tab.session.unlock(margaretPassword)).toEqual({ ok: true });
  await tab.session.passport.whenWhole();
  await tab.settled();
}

/** Makes the open passport look for orphans, and waits until it has finished. */
async function look(world: World): Promise<void> {
  const before = asked(world);
  pass(world, 11_000);
  await waitUntilTrue(() => asked(world) > before);
  await over(world);
}

/** Waits for the check in progress, by taking the lock after it. */
const over = ({ laptop, account }: World) =>
  laptop.alone(`kinfolio-sweep-${account.vault?.vaultId ?? ''}`, async () => undefined);

describe('what nobody names', () => {
  it('goes once it is 30 days old, and a file that a record names never does', async () => {
    const world = await aWorld();
    const will = listFilesByName(world.tab).get('Will.pdf')?.object ?? '';
    orphan(world);
    await openLater(world, orphanRetentionMs - day);
    await look(world);
    expect(kept(world)).toEqual([will, 'orphan'].toSorted());
    await openLater(world, day);
    await look(world);
    expect(kept(world)).toEqual([will]);
  });

  it('is not a file of an earlier version, nor one of a paper in Deleted items', async () => {
    const world = await aWorld({
      'Policy 2025.pdf': createVaryingBytes(10),
      'Deleted.pdf': createVaryingBytes(11),
    });
    const { tab } = world;
    const [policy, gone] = tab.session.passport.records('paper');
    await sendTestPapers(tab, { 'Policy 2026.pdf': createVaryingBytes(12) }, policy?.id);
    await tab.settled();
    const all = kept(world);
    expect(all).toHaveLength(3);
    orphan(world);
    await openLater(world, day);
    await tab.session.passport.remove(gone?.id ?? '');
    await tab.settled();
    await openLater(world, orphanRetentionMs - day);
    await look(world);
    expect(kept(world)).toEqual(all);
  });

  it('is the file of a paper whose 30 days in Deleted items are over', async () => {
    const world = await aWorld();
    const { tab } = world;
    await tab.session.passport.remove(tab.session.passport.records('paper')[0]?.id ?? '');
    await tab.settled();
    await openLater(world, orphanRetentionMs + day);
    await look(world);
    expect(kept(world)).toEqual([]);
  });

  it.each<[string, (world: World) => void | Promise<void>]>([
    [
      'a record does not open, which could name it',
      async ({ account, server, tab }) => {
        const [stored] = account.records.values();
        if (stored === undefined) throw new Error('nothing is stored');
        const { envelope, version } = stored.record;
        const record = { ...stored.record, version: version + 1, envelope: envelope.slice(0, -30) };
        server.store(account, record);
        tab.session.passport.retry();
        await waitUntilTrue(() => tab.session.passport.unreadable().length === 1);
      },
    ],
    [
      'the records could not be fetched',
      ({ server }) => {
        server.trouble = call => (call.includes('/pull') ? 'before' : undefined);
      },
    ],
    [
      'the clock of this device is of another day',
      ({ server, time }) => {
        server.storedAt = new Date(time.now() - 2 * day).toISOString();
      },
    ],
  ])('stays when %s', async (_why, spoil) => {
    const world = await aWorld();
    orphan(world);
    await openLater(world, orphanRetentionMs + 3 * day);
    const all = kept(world);
    await spoil(world);
    const { storedAt } = world.server;
    const before = asked(world);
    world.time.pass(11_000);
    expect(world.server.storedAt).toBe(storedAt);
    await waitUntilTrue(() => asked(world) > before);
    await over(world);
    expect(kept(world)).toEqual(all);
  });

  it('is not a file whose record the server holds back from a new device', async () => {
    const world = await aWorld();
    const all = kept(world);
    world.account.records.delete(world.tab.session.passport.records('paper')[0]?.id ?? '');
    pass(world, orphanRetentionMs + day);
    const laptop = world.device();
    const tab = laptop.openTab();
    expect(
      await tab.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toMatchObject({ ok: true });
    await waitUntilTrue(() => tab.session.accountAlerts().heldBack !== undefined);
    expect(tab.session.passport.records('paper')).toEqual([]);
    await tab.session.papers();
    await look({ ...world, laptop, tab });
    expect(kept(world)).toEqual(all);
  });

  it('is known only after what another device has sent meanwhile has come', async () => {
    const world = await aWorld();
    const phone = world.device().openTab();
    expect(
      await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }),
    ).toMatchObject({ ok: true });
    await phone.session.passport.whenWhole();
    // The phone has sent a file, but has been unable to send its record ever since.
    world.server.trouble = call => (call.includes('/records') ? 'before' : undefined);
    await sendTestPapers(phone, { 'From the phone.pdf': createVaryingBytes(20) });
    const all = kept(world);
    expect(all).toHaveLength(2);
    await Promise.all([world.tab, phone].map(async tab => tab.session.lock()));
    pass(world, orphanRetentionMs);
    world.server.trouble = () => undefined;
    await openLater({ ...world, tab: phone }, 0);
    await openLater(world, 0);
    await look(world);
    expect(kept(world)).toEqual(all);
  });

  it('is looked for once a day only', async () => {
    const world = await aWorld();
    await look(world);
    const before = asked(world);
    await openLater(world, 0);
    pass(world, 11_000);
    await over(world);
    expect(asked(world)).toBe(before);
    await openLater(world, day);
    await look(world);
  });
});
