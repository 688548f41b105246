import { describe, expect, it, vi } from 'vitest';
import { must } from '../../vault-worker/testing/must.ts';
import { eventually, type Tab } from '../testing/device.ts';
import type { Trouble } from '../testing/fake-server.ts';
import { email, halifax, names, newPassword, newWorld, password } from '../testing/people.ts';

const done = { ok: true, value: undefined };
const renew = { current: password, next: newPassword, renewKeys: true };
const renewing = 'PUT /vault/v1/keyset';
const barclays = { ...halifax, fields: { name: 'Barclays' } };
const form = 'bank-account:new';

type World = ReturnType<typeof newWorld>;

async function withRecord(world: World): Promise<Tab> {
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifax)).toMatchObject({ ok: true });
  await tab.settled();
  return tab;
}

async function signedIn(world: World, secret: string): Promise<Tab> {
  const tab = world.device().openTab();
  expect(await tab.session.signIn({ email, password: secret, remember: true })).toEqual(done);
  return tab;
}

/** Under which key version the server has each bank account. */
const keyVersions = ({ server }: World) =>
  [...server.only().records.values()]
    .map(({ record }) => record)
    .filter(({ categoryId }) => categoryId === lastCategory({ server }))
    .map(({ keyVersion }) => keyVersion)
    .toSorted();

/** The category of the record written last. */
const lastCategory = ({ server }: Pick<World, 'server'>) =>
  [...server.only().records.values()].toSorted((a, b) => b.revision - a.revision)[0]?.record.categoryId;

describe('renewing all keys', () => {
  it('leaves this tab open, with everything readable and what comes under new keys', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    expect(await tab.session.changePassword(renew)).toEqual(done);
    expect(tab.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
    await tab.settled();
    expect(keyVersions(world)).toEqual([1, 2]);
    const other = await signedIn(world, newPassword);
    await eventually(() => names(other).length === 2);
    expect(names(other).toSorted()).toEqual(['Barclays', 'Halifax']);
    const wrong = await world.device().openTab().session.signIn({ email, password, remember: true });
    expect(wrong).toMatchObject({ problem: 'wrong-password' });
  });

  it('ends the kit of before and gives one that opens', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    const old = must(tab.session.pendingKit()).recoveryCode;
    await tab.session.changePassword(renew);
    const code = must(tab.session.pendingKit()).recoveryCode;
    const phone = world.device().openTab();
    const next = { email, newPassword: 'the third' };
    expect(await phone.session.recover({ ...next, code: old })).toMatchObject({ problem: 'way-ended' });
    expect(await phone.session.recover({ ...next, code })).toMatchObject({ ok: true });
    await eventually(() => names(phone).length === 1);
  });

  it('asks another device for the new password, and loses nothing that it had not sent', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    const phone = await signedIn(world, password);
    await eventually(() => names(phone).length === 1);
    phone.device.setOnline(false);
    expect(await phone.session.passport.save(barclays)).toMatchObject({ ok: true });
    const drafted = { fields: { name: 'Half a na' } };
    await phone.session.passport.drafts.write(form, drafted);
    await tab.session.changePassword(renew);
    phone.device.setOnline(true);
    phone.session.passport.retry();
    expect(await phone.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await phone.session.unlock(newPassword)).toEqual(done);
    await phone.settled();
    expect(names(phone).toSorted()).toEqual(['Barclays', 'Halifax']);
    // The own details and Halifax were sent before; what waited is sent under the new keys: the server takes no others.
    const stored = [...world.server.only().records.values()];
    expect(stored.map(({ record }) => record.keyVersion).toSorted()).toEqual([1, 1, 2]);
    expect(await phone.session.passport.drafts.read(form)).toMatchObject(drafted);
    tab.session.passport.retry();
    await eventually(() => names(tab).length === 2);
  });

  it('is gone on with in the other tabs of this device', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    const second = world.laptop.openTab();
    await second.until('open');
    await tab.session.passport.drafts.write(form, { fields: { name: 'Half' } });
    await tab.session.changePassword(renew);
    await second.until('open');
    // Before it has heard, what it wraps is of the key of before and refused; from then on it has the key of now.
    const tried = await second.session.newKit(newPassword);
    expect([undefined, 'keys-changed']).toContain(tried.ok ? undefined : tried.problem);
    expect(tried.ok ? tried : await second.session.newKit(newPassword)).toMatchObject({ ok: true });
    const { groups } = must(second.session.pendingKit());
    const { groups: asked } = must(second.session.kitChallenge());
    const typed = asked.map(group => groups[group - 1] ?? '');
    expect(await second.session.confirmKit([typed[0] ?? '', typed[1] ?? ''])).toEqual(done);
    expect(await second.session.passport.save(barclays)).toMatchObject({ ok: true });
    await second.settled();
    expect(keyVersions(world)).toEqual([1, 2]);
    expect(await second.session.passport.drafts.read(form)).toMatchObject({ fields: { name: 'Half' } });
    const phone = world.device().openTab();
    const code = groups.join('-');
    expect(await phone.session.recover({ email, code, newPassword: 'the third' })).toMatchObject({
      ok: true,
    });
  });

  it('sends and keeps neither password nor kit as they are', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    const sent = vi.spyOn(world.server, 'fetch');
    expect(await tab.session.changePassword(renew)).toEqual(done);
    const { recoveryCode, groups } = must(tab.session.pendingKit());
    const told = sent.mock.calls.map(([to, init]) => JSON.stringify([to, init?.body]));
    const { local } = world.laptop;
    const kept = Array.from({ length: local.length }, (_, at) => local.getItem(local.key(at) ?? '') ?? '');
    const all = [...told, ...kept, JSON.stringify(world.server.only())].join('\n');
    expect(all).toContain(world.server.only().secret);
    for (const secret of [password, newPassword, recoveryCode, groups.join('')])
      expect(all).not.toContain(secret);
  });

  it('survives a reload, and opens without network with the new password alone', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    await tab.session.changePassword(renew);
    const again = tab.reload();
    expect(await again.until('open')).toMatchObject({ account: { email, displayName: 'Margaret' } });
    await again.session.lock();
    world.laptop.setOnline(false);
    expect(await again.session.unlock(password)).toMatchObject({ problem: 'wrong-password' });
    expect(await again.session.unlock(newPassword)).toEqual(done);
    expect(names(again)).toEqual(['Halifax']);
  });
});

describe('renewing all keys, cut short', () => {
  const steps = [renewing, 'PUT /vault/v1/reload-half'];
  const cases = steps.map(step => [step, 'after'] as const);

  it.each<readonly [string, Trouble]>([...cases, [renewing, 'before']])(
    'at %s, %s the server acted, leaves exactly one password, which opens everything',
    async (step, place) => {
      const world = newWorld();
      const tab = await withRecord(world);
      let cut = false;
      world.server.trouble = call => {
        if (!cut && call !== step) return undefined;
        const first = !cut;
        cut = true;
        return first ? place : 'before';
      };
      await tab.session.changePassword(renew);
      tab.close();
      world.server.trouble = () => undefined;
      const ways: string[] = [];
      for (const one of [password, newPassword]) {
        const other = world.device().openTab();
        if ((await other.session.signIn({ email, password: one, remember: true })).ok) ways.push(one);
        other.close();
      }
      expect(ways).toHaveLength(1);
      const [current = ''] = ways;
      // On this very device too, and a later renewal works.
      const again = world.laptop.openTab();
      await eventually(() => again.session.state().status !== 'checking');
      const isLocked = again.session.state().status === 'locked';
      const opened = isLocked ? await again.session.unlock(current) : done;
      // The change was cut short, so this device knows nothing of the salt, and has its person type once more.
      expect(opened.ok ? opened : await again.session.unlock(current)).toEqual(done);
      await eventually(() => names(again).length === 1);
      expect(await again.session.changePassword({ ...renew, current, next: 'the third' })).toEqual(done);
      const other = await signedIn(world, 'the third');
      await eventually(() => names(other).length === 1);
    },
  );

  it('goes on in the same tab once it is seen that the keys came, with the kit that was made', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    let sent = false;
    world.server.trouble = call => {
      const before = sent ? 'before' : undefined;
      sent ||= call === renewing;
      return call === renewing ? 'after' : before;
    };
    expect(await tab.session.changePassword(renew)).toMatchObject({ problem: 'offline' });
    const before = must(tab.session.pendingKit()).recoveryCode;
    expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
    world.server.trouble = () => undefined;
    tab.session.passport.retry();
    await (await tab.session.security()).watch();
    expect(tab.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    const code = must(tab.session.pendingKit()).recoveryCode;
    expect(code).not.toBe(before);
    // The next round counts what this fake server took under the old keys.
    tab.session.passport.retry();
    await tab.settled();
    const phone = world.device().openTab();
    expect(await phone.session.recover({ email, code, newPassword: 'the third' })).toMatchObject({
      ok: true,
    });
    await eventually(() => names(phone).length === 2);
  });

  it('the device of before opens with its old copy until it looks, and then asks for the new password', async () => {
    const world = newWorld();
    const tab = await withRecord(world);
    world.server.trouble = call => (call === renewing ? 'after' : undefined);
    world.server.answering = call => {
      if (call === renewing) tab.close();
      return undefined;
    };
    await tab.session.changePassword(renew).catch(() => undefined);
    world.server.trouble = () => undefined;
    const again = world.laptop.openTab();
    await again.until('locked');
    expect(await again.session.unlock(password)).toEqual(done);
    expect(await again.session.passport.save(barclays)).toMatchObject({ ok: true });
    await again.settled();
    await (await again.session.security()).watch();
    expect(await again.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await again.session.unlock(newPassword)).toEqual(done);
    await eventually(() => names(again).length === 2);
  });
});
