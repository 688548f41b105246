import { describe, expect, it } from 'vitest';
import { requireValue } from '../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from './testing/device.ts';
import type { CallFailure, FakeServer } from './testing/fake-server.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretAccount,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from './testing/people.ts';

// At each step of the critical flows, the connection breaks (before or after the server acted) and the page is killed.
// The person must still be able to open their passport, and find their records in it.

type World = ReturnType<typeof createTestWorld>;
// Every call is cut off after the server acted. SLOW=1 also cuts it off before the server acts, which takes longer
// because each case hashes a few passwords.
const places = process.env.SLOW === '1' ? (['before', 'after'] as const) : (['after'] as const);

function cutAt(server: FakeServer, call: string, place: CallFailure) {
  let cut = false;
  server.trouble = name => {
    if (cut || name !== call) return cut ? 'before' : undefined;
    cut = true;
    return place;
  };
}

/** Kills the page and restores the connection. */
function killed(world: World, tab: BrowserTab) {
  tab.close();
  world.server.trouble = () => undefined;
}

async function waysIn(world: World, passwords: readonly string[]): Promise<string[]> {
  const ways: string[] = [];
  for (const one of passwords) {
    const tab = world.device().openTab();
    if ((await tab.session.signIn({ email: margaretEmail, password: one, remember: true })).ok)
      ways.push(one);
    tab.close();
  }
  return ways;
}

describe('sign-up cut short', () => {
  const steps = [
    'POST /auth/v1/signup',
    'GET /vault/v1/vault',
    'POST /vault/v1/vault',
    'PUT /vault/v1/reload-half',
  ];
  const cases = steps.flatMap(step => places.map(place => [step, place] as const));

  it.each(cases)('at %s, %s the server acted, can be gone on with', async (step, place) => {
    const world = createTestWorld();
    const tab = world.laptop.openTab();
    cutAt(world.server, step, place);
    const first = await tab.session.signUp(margaretAccount);
    killed(world, tab);
    const again = world.laptop.openTab();
    const accountThere = world.server.accounts.size > 0;
    expect(accountThere).toBe(step !== 'POST /auth/v1/signup' || place === 'after');
    let back: { ok: boolean; problem?: string } = accountThere
      ? await again.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true })
      : await again.session.signUp(margaretAccount);
    // The sign-up was interrupted before there was a vault. Only the person can say whether there ever was one, so they
    // begin again.
    if (back.problem === 'no-vault') back = await (await again.session.copies()).begin();
    expect(back).toMatchObject({ ok: true });
    expect(again.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    expect(
      first.ok ||
        again.session.pendingKit() !== undefined ||
        (await again.session.newKit(margaretAccount.password)).ok,
    ).toBe(true);
    expect(await again.session.passport.save(halifaxRecord)).toMatchObject({ ok: true });
    await again.settled();
    expect(await waysIn(world, [margaretPassword])).toEqual([margaretPassword]);
  });
});

describe('a change of the password cut short', () => {
  const steps = ['POST /vault/v1/proof/nonce', 'PUT /vault/v1/keyset'];
  const cases = steps.flatMap(step => places.map(place => [step, place] as const));

  it.each(cases)(
    'at %s, %s the server acted, leaves exactly one way in and loses nothing',
    async (step, place) => {
      const world = createTestWorld();
      const tab = await world.signedUp();
      await tab.session.passport.save(halifaxRecord);
      await tab.settled();
      cutAt(world.server, step, place);
      await tab.session.changePassword({ current: margaretPassword, next: margaretNewPassword });
      killed(world, tab);
      const ways = await waysIn(world, [margaretPassword, margaretNewPassword]);
      expect(ways).toHaveLength(1);
      // A later password change removes the leftovers, and still leaves exactly one way of opening the vault.
      const again = world.device().openTab();
      await again.session.signIn({ email: margaretEmail, password: requireValue(ways[0]), remember: true });
      await waitUntilTrue(() => listRecordNames(again).length === 1);
      expect(
        await again.session.changePassword({ current: requireValue(ways[0]), next: 'the third' }),
      ).toMatchObject({
        ok: true,
      });
      expect(await waysIn(world, [margaretPassword, margaretNewPassword, 'the third'])).toEqual([
        'the third',
      ]);
    },
  );
});

describe('coming back with the kit, cut short', () => {
  const steps = ['POST /vault/v1/recovery/session', 'PUT /vault/v1/keyset'];
  const cases = steps.flatMap(step => places.map(place => [step, place] as const));

  it.each(cases)('at %s, %s the server acted, can be done again with the same kit', async (step, place) => {
    const world = createTestWorld();
    const tab = await world.signedUp();
    await tab.session.passport.save(halifaxRecord);
    await tab.settled();
    const code = requireValue(tab.session.pendingKit()).recoveryCode;
    tab.close();
    const phone = world.device().openTab();
    cutAt(world.server, step, place);
    await phone.session.recover({ email: margaretEmail, code, newPassword: margaretNewPassword });
    killed(world, phone);
    const again = world.device().openTab();
    expect(
      await again.session.recover({ email: margaretEmail, code, newPassword: 'the third' }),
    ).toMatchObject({
      ok: true,
    });
    await waitUntilTrue(() => listRecordNames(again).length === 1);
    expect(await waysIn(world, [margaretPassword, margaretNewPassword, 'the third'])).toEqual(['the third']);
  });
});
