import { describe, expect, it, vi } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import type { CallFailure } from '../testing/fake-server.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../testing/people.ts';

const done = { ok: true, value: undefined };
const renew = { current: margaretPassword, next: margaretNewPassword, renewKeys: true };
const renewing = 'PUT /vault/v1/keyset';
const barclays = { ...halifaxRecord, fields: { name: 'Barclays' } };
const form = 'bank-account:new';

type World = ReturnType<typeof createTestWorld>;

async function withRecord(world: World): Promise<BrowserTab> {
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  await tab.settled();
  return tab;
}

async function signedIn(world: World, secret: string): Promise<BrowserTab> {
  const tab = world.device().openTab();
  expect(await tab.session.signIn({ email: margaretEmail, password: secret, remember: true })).toEqual(done);
  return tab;
}

/** The key versions under which the server stores the bank accounts. */
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
    const world = createTestWorld();
    const tab = await withRecord(world);
    expect(await tab.session.changePassword(renew)).toEqual(done);
    expect(tab.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
    await tab.settled();
    expect(keyVersions(world)).toEqual([1, 2]);
    const other = await signedIn(world, margaretNewPassword);
    await waitUntilTrue(() => listRecordNames(other).length === 2);
    expect(listRecordNames(other).toSorted()).toEqual(['Barclays', 'Halifax']);
    const wrong = await world
      .device()
      .openTab()
      .session.signIn({ email: margaretEmail, password: margaretPassword, remember: true });
    expect(wrong).toMatchObject({ problem: 'wrong-password' });
  });

  it('ends the kit of before and gives one that opens', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    const old = requireValue(tab.session.pendingKit()).recoveryCode;
    await tab.session.changePassword(renew);
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    const phone = world.device().openTab();
    const next = { email: margaretEmail, newPassword: 'the third' };
    expect(await phone.session.recover({ ...next, code: old })).toMatchObject({ problem: 'way-ended' });
    expect(await phone.session.recover({ ...next, code })).toMatchObject({ ok: true });
    await waitUntilTrue(() => listRecordNames(phone).length === 1);
  });

  it('asks another device for the new password, and loses nothing that it had not sent', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    const phone = await signedIn(world, margaretPassword);
    await waitUntilTrue(() => listRecordNames(phone).length === 1);
    phone.device.setOnline(false);
    expect(await phone.session.passport.save(barclays)).toMatchObject({ ok: true });
    const drafted = { fields: { name: 'Half a na' } };
    await phone.session.passport.drafts.write(form, drafted);
    await tab.session.changePassword(renew);
    phone.device.setOnline(true);
    phone.session.passport.retry();
    expect(await phone.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await phone.session.unlock(margaretNewPassword)).toEqual(done);
    await phone.settled();
    expect(listRecordNames(phone).toSorted()).toEqual(['Barclays', 'Halifax']);
    // The person's own record and Halifax had already been sent. The unsent record is sent under the new keys, because
    // the server accepts no others.
    const stored = [...world.server.only().records.values()];
    expect(stored.map(({ record }) => record.keyVersion).toSorted()).toEqual([1, 1, 2]);
    expect(await phone.session.passport.drafts.read(form)).toMatchObject(drafted);
    tab.session.passport.retry();
    await waitUntilTrue(() => listRecordNames(tab).length === 2);
  });

  it('is gone on with in the other tabs of this device', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    const second = world.laptop.openTab();
    await second.until('open');
    await tab.session.passport.drafts.write(form, { fields: { name: 'Half' } });
    await tab.session.changePassword(renew);
    await second.until('open');
    // Until this tab has received the new key, it wraps keys with the old one and the server refuses them. After that
    // it uses the current key.
    const tried = await second.session.newKit(margaretNewPassword);
    expect([undefined, 'keys-changed']).toContain(tried.ok ? undefined : tried.problem);
    expect(tried.ok ? tried : await second.session.newKit(margaretNewPassword)).toMatchObject({ ok: true });
    const { groups } = requireValue(second.session.pendingKit());
    const { groups: asked } = requireValue(second.session.kitChallenge());
    const typed = asked.map(group => groups[group - 1] ?? '');
    expect(await second.session.confirmKit([typed[0] ?? '', typed[1] ?? ''])).toEqual(done);
    expect(await second.session.passport.save(barclays)).toMatchObject({ ok: true });
    await second.settled();
    expect(keyVersions(world)).toEqual([1, 2]);
    expect(await second.session.passport.drafts.read(form)).toMatchObject({ fields: { name: 'Half' } });
    const phone = world.device().openTab();
    const code = groups.join('-');
    expect(
      await phone.session.recover({ email: margaretEmail, code, newPassword: 'the third' }),
    ).toMatchObject({
      ok: true,
    });
  });

  it('sends and keeps neither password nor kit as they are', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    const sent = vi.spyOn(world.server, 'fetch');
    expect(await tab.session.changePassword(renew)).toEqual(done);
    const { recoveryCode, groups } = requireValue(tab.session.pendingKit());
    const told = sent.mock.calls.map(([to, init]) => JSON.stringify([to, init?.body]));
    const { local } = world.laptop;
    const kept = Array.from({ length: local.length }, (_, at) => local.getItem(local.key(at) ?? '') ?? '');
    const all = [...told, ...kept, JSON.stringify(world.server.only())].join('\n');
    expect(all).toContain(world.server.only().secret);
    for (const secret of [margaretPassword, margaretNewPassword, recoveryCode, groups.join('')])
      expect(all).not.toContain(secret);
  });

  it('survives a reload, and opens without network with the new password alone', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    await tab.session.changePassword(renew);
    const again = tab.reload();
    expect(await again.until('open')).toMatchObject({
      account: { email: margaretEmail, displayName: 'Margaret' },
    });
    await again.session.lock();
    world.laptop.setOnline(false);
    expect(await again.session.unlock(margaretPassword)).toMatchObject({ problem: 'wrong-password' });
    expect(await again.session.unlock(margaretNewPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax']);
  });
});

describe('renewing all keys, cut short', () => {
  const steps = [renewing, 'PUT /vault/v1/reload-half'];
  const cases = steps.map(step => [step, 'after'] as const);

  it.each<readonly [string, CallFailure]>([...cases, [renewing, 'before']])(
    'at %s, %s the server acted, leaves exactly one password, which opens everything',
    async (step, place) => {
      const world = createTestWorld();
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
      for (const one of [margaretPassword, margaretNewPassword]) {
        const other = world.device().openTab();
        if ((await other.session.signIn({ email: margaretEmail, password: one, remember: true })).ok)
          ways.push(one);
        other.close();
      }
      expect(ways).toHaveLength(1);
      const [current = ''] = ways;
      // The password also opens the vault on this same device, and the keys can be renewed again.
      const again = world.laptop.openTab();
      await waitUntilTrue(() => again.session.state().status !== 'checking');
      const isLocked = again.session.state().status === 'locked';
      const opened = isLocked ? await again.session.unlock(current) : done;
      // The change was interrupted, so this device does not know the new salt and the person has to type the password a
      // second time.
      expect(opened.ok ? opened : await again.session.unlock(current)).toEqual(done);
      await waitUntilTrue(() => listRecordNames(again).length === 1);
      expect(await again.session.changePassword({ ...renew, current, next: 'the third' })).toEqual(done);
      const other = await signedIn(world, 'the third');
      await waitUntilTrue(() => listRecordNames(other).length === 1);
    },
  );

  it('goes on in the same tab once it is seen that the keys came, with the kit that was made', async () => {
    const world = createTestWorld();
    const tab = await withRecord(world);
    let sent = false;
    world.server.trouble = call => {
      const before = sent ? 'before' : undefined;
      sent ||= call === renewing;
      return call === renewing ? 'after' : before;
    };
    expect(await tab.session.changePassword(renew)).toMatchObject({ problem: 'offline' });
    const before = requireValue(tab.session.pendingKit()).recoveryCode;
    expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
    world.server.trouble = () => undefined;
    tab.session.passport.retry();
    await (await tab.session.security()).watch();
    expect(tab.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    expect(code).not.toBe(before);
    // In the next sync round, this fake server counts the records it accepted under the old keys.
    tab.session.passport.retry();
    await tab.settled();
    const phone = world.device().openTab();
    expect(
      await phone.session.recover({ email: margaretEmail, code, newPassword: 'the third' }),
    ).toMatchObject({
      ok: true,
    });
    await waitUntilTrue(() => listRecordNames(phone).length === 2);
  });

  it('the device of before opens with its old copy until it looks, and then asks for the new password', async () => {
    const world = createTestWorld();
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
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(await again.session.passport.save(barclays)).toMatchObject({ ok: true });
    await again.settled();
    await (await again.session.security()).watch();
    expect(await again.until('locked')).toMatchObject({ reason: 'password-changed' });
    expect(await again.session.unlock(margaretNewPassword)).toEqual(done);
    await waitUntilTrue(() => listRecordNames(again).length === 2);
  });
});
