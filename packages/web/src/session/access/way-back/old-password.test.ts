import { describe, expect, it } from 'vitest';
import { must } from '../../../vault-worker/testing/must.ts';
import { eventually, type Tab } from '../../testing/device.ts';
import { email, halifax, names, newPassword, newWorld, password } from '../../testing/people.ts';

// Attacks by their names in the issue "Keys and proofs", at the device.

const done = { ok: true, value: undefined };
const signIn = (tab: Tab, secret: string) => tab.session.signIn({ email, password: secret, remember: true });

async function withPhone() {
  const world = newWorld();
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifax)).toMatchObject({ ok: true });
  await tab.settled();
  const phone = world.device().openTab();
  expect(await signIn(phone, password)).toEqual(done);
  await eventually(() => names(phone).includes('Halifax'));
  await phone.session.signOut('keep');
  return { world, tab, phone: phone.reload() };
}

describe('back to the old password', () => {
  it('a device that knows the keys of before takes none by the password of before; the new kit opens', async () => {
    const { tab, phone } = await withPhone();
    // With another salt it is another secret for the server, and the same password for who made these keys.
    expect(await tab.session.changePassword({ current: password, next: password, renewKeys: true })).toEqual(
      done,
    );
    const code = must(tab.session.pendingKit()).recoveryCode;
    expect(await signIn(phone, password)).toMatchObject({ ok: false, problem: 'keyset-forged' });
    const fresh = phone.reload();
    expect(await fresh.session.recover({ email, code, newPassword })).toMatchObject({ ok: true });
    await eventually(() => names(fresh).includes('Halifax'));
  });

  it('another password is taken, as after any renewal', async () => {
    const { tab, phone } = await withPhone();
    expect(
      await tab.session.changePassword({ current: password, next: newPassword, renewKeys: true }),
    ).toEqual(done);
    expect(await signIn(phone, newPassword)).toEqual(done);
  });
});

describe('older wrap of the same password', () => {
  it('with the older keyset: a device that knows the newer one refuses both and keeps what it has', async () => {
    const { world, tab, phone } = await withPhone();
    const vault = must(world.server.only().vault);
    const before = vault.state;
    expect(await tab.session.newKit(password)).toMatchObject({ ok: true });
    expect(await signIn(phone, password)).toEqual(done);
    await phone.settled();
    await phone.session.signOut('keep');
    vault.state = before;
    const again = phone.reload();
    expect(await signIn(again, password)).toMatchObject({ ok: false, problem: 'keyset-older' });
    expect(await (await again.session.copies()).open()).toEqual(done);
    expect(names(again)).toEqual(['Halifax']);
  });
});
