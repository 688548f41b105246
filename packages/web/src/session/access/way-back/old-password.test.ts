import { describe, expect, it } from 'vitest';
import { requireValue } from '../../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../../testing/device.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../../testing/people.ts';

// The attacks named in the issue "Keys and proofs", tested on the device.

const done = { ok: true, value: undefined };
const signIn = (tab: BrowserTab, secret: string) =>
  tab.session.signIn({ email: margaretEmail, password: secret, remember: true });

async function withPhone() {
  const world = createTestWorld();
  const tab = await world.signedUp();
  expect(await tab.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
  await tab.settled();
  const phone = world.device().openTab();
  expect(await signIn(phone, margaretPassword)).toEqual(done);
  await waitUntilTrue(() => listRecordNames(phone).includes('Halifax'));
  await phone.session.signOut('keep');
  return { world, tab, phone: phone.reload() };
}

describe('back to the old password', () => {
  it('a device that knows the keys of before takes none by the password of before; the new kit opens', async () => {
    const { tab, phone } = await withPhone();
    // A new salt makes a different secret for the server, but the password itself is still the same one.
    expect(
      await tab.session.changePassword({
        current: margaretPassword,
        next: margaretPassword,
        renewKeys: true,
      }),
    ).toEqual(done);
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    expect(await signIn(phone, margaretPassword)).toMatchObject({ ok: false, problem: 'keyset-forged' });
    const fresh = phone.reload();
    expect(
      await fresh.session.recover({ email: margaretEmail, code, newPassword: margaretNewPassword }),
    ).toMatchObject({ ok: true });
    await waitUntilTrue(() => listRecordNames(fresh).includes('Halifax'));
  });

  it('another password is taken, as after any renewal', async () => {
    const { tab, phone } = await withPhone();
    expect(
      await tab.session.changePassword({
        current: margaretPassword,
        next: margaretNewPassword,
        renewKeys: true,
      }),
    ).toEqual(done);
    expect(await signIn(phone, margaretNewPassword)).toEqual(done);
  });
});

describe('older wrap of the same password', () => {
  it('with the older keyset: a device that knows the newer one refuses both and keeps what it has', async () => {
    const { world, tab, phone } = await withPhone();
    const vault = requireValue(world.server.only().vault);
    const before = vault.state;
    expect(await tab.session.newKit(margaretPassword)).toMatchObject({ ok: true });
    expect(await signIn(phone, margaretPassword)).toEqual(done);
    await phone.settled();
    await phone.session.signOut('keep');
    vault.state = before;
    const again = phone.reload();
    expect(await signIn(again, margaretPassword)).toMatchObject({ ok: false, problem: 'keyset-older' });
    expect(await (await again.session.copies()).open()).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax']);
  });
});
