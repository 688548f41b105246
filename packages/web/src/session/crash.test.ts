import { describe, expect, it } from 'vitest';
import { must } from '../vault-worker/testing/must.ts';
import { eventually, type Tab } from './testing/device.ts';
import type { FakeServer, Trouble } from './testing/fake-server.ts';
import { email, halifax, margaret, names, newPassword, newWorld, password } from './testing/people.ts';

// At each step of what must not be cut short, the line breaks (before the server acted, or after) and the page is
// killed. Whoever comes back must find a way in, and the records behind it.

type World = ReturnType<typeof newWorld>;
// Every line broken after the server acted; before it did as well with SLOW=1, since each case hashes a few passwords.
const places = process.env.SLOW === '1' ? (['before', 'after'] as const) : (['after'] as const);

function cutAt(server: FakeServer, call: string, place: Trouble) {
  let cut = false;
  server.trouble = name => {
    if (cut || name !== call) return cut ? 'before' : undefined;
    cut = true;
    return place;
  };
}

/** Kills the page and mends the line. */
function killed(world: World, tab: Tab) {
  tab.close();
  world.server.trouble = () => undefined;
}

async function waysIn(world: World, passwords: readonly string[]): Promise<string[]> {
  const ways: string[] = [];
  for (const one of passwords) {
    const tab = world.device().openTab();
    if ((await tab.session.signIn({ email, password: one, remember: true })).ok) ways.push(one);
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
    const world = newWorld();
    const tab = world.laptop.openTab();
    cutAt(world.server, step, place);
    const first = await tab.session.signUp(margaret);
    killed(world, tab);
    const again = world.laptop.openTab();
    const accountThere = world.server.accounts.size > 0;
    expect(accountThere).toBe(step !== 'POST /auth/v1/signup' || place === 'after');
    let back: { ok: boolean; problem?: string } = accountThere
      ? await again.session.signIn({ email, password, remember: true })
      : await again.session.signUp(margaret);
    // Signed up, and cut short before there was a vault: whether there ever was one is for the person to answer.
    if (back.problem === 'no-vault') back = await (await again.session.copies()).begin();
    expect(back).toMatchObject({ ok: true });
    expect(again.session.state()).toMatchObject({ status: 'open', recoveryConfirmed: false });
    expect(
      first.ok ||
        again.session.pendingKit() !== undefined ||
        (await again.session.newKit(margaret.password)).ok,
    ).toBe(true);
    expect(await again.session.passport.save(halifax)).toMatchObject({ ok: true });
    await again.settled();
    expect(await waysIn(world, [password])).toEqual([password]);
  });
});

describe('a change of the password cut short', () => {
  const steps = ['POST /vault/v1/proof/nonce', 'PUT /vault/v1/keyset'];
  const cases = steps.flatMap(step => places.map(place => [step, place] as const));

  it.each(cases)(
    'at %s, %s the server acted, leaves exactly one way in and loses nothing',
    async (step, place) => {
      const world = newWorld();
      const tab = await world.signedUp();
      await tab.session.passport.save(halifax);
      await tab.settled();
      cutAt(world.server, step, place);
      await tab.session.changePassword({ current: password, next: newPassword });
      killed(world, tab);
      const ways = await waysIn(world, [password, newPassword]);
      expect(ways).toHaveLength(1);
      // And a later change tidies up and still leaves one.
      const again = world.device().openTab();
      await again.session.signIn({ email, password: must(ways[0]), remember: true });
      await eventually(() => names(again).length === 1);
      expect(await again.session.changePassword({ current: must(ways[0]), next: 'the third' })).toMatchObject(
        {
          ok: true,
        },
      );
      expect(await waysIn(world, [password, newPassword, 'the third'])).toEqual(['the third']);
    },
  );
});

describe('coming back with the kit, cut short', () => {
  const steps = ['POST /vault/v1/recovery/session', 'PUT /vault/v1/keyset'];
  const cases = steps.flatMap(step => places.map(place => [step, place] as const));

  it.each(cases)('at %s, %s the server acted, can be done again with the same kit', async (step, place) => {
    const world = newWorld();
    const tab = await world.signedUp();
    await tab.session.passport.save(halifax);
    await tab.settled();
    const code = must(tab.session.pendingKit()).recoveryCode;
    tab.close();
    const phone = world.device().openTab();
    cutAt(world.server, step, place);
    await phone.session.recover({ email, code, newPassword });
    killed(world, phone);
    const again = world.device().openTab();
    expect(await again.session.recover({ email, code, newPassword: 'the third' })).toMatchObject({
      ok: true,
    });
    await eventually(() => names(again).length === 1);
    expect(await waysIn(world, [password, newPassword, 'the third'])).toEqual(['the third']);
  });
});
