import { expect, it } from 'vitest';
import { must } from '../vault-worker/testing/must.ts';
import { eventually, type Tab } from './testing/device.ts';
import { rightCode } from './testing/fake-entry.ts';
import { halifax, names, newPassword, newWorld, password } from './testing/people.ts';

/** Signs in with another service, which returns to the only account. */
async function comeBack({ server }: ReturnType<typeof newWorld>, phone: Tab) {
  const external = await phone.session.externalSignIn();
  expect(await external.begin('google')).toMatchObject({ ok: true });
  return { external, back: await external.completeRedirect(server.leadsBack(server.only().id)) };
}

// Somebody whom an organisation or a wallet names has no email by which the server finds them.

it('whoever comes back from outside shows their second factor first, then opens with the password', async () => {
  const world = newWorld();
  const tab = await world.signedUp();
  await tab.session.passport.save(halifax);
  await tab.settled();
  world.server.wants = 'factor';
  const phone = world.device().openTab();
  const { external, back } = await comeBack(world, phone);
  expect(back).toMatchObject({ problem: 'code-wanted' });
  expect(phone.session.requiredChallenge()).toBe('factor');
  expect(external.waiting()).toBeUndefined();
  expect(await external.open(password, true)).toMatchObject({ problem: 'not-open' });
  const shown = { code: rightCode, by: phone.session.factors()[0] };
  expect(await phone.session.answerChallenge(shown)).toMatchObject({ ok: true });
  expect(external.waiting()).toMatchObject({ next: 'open' });
  expect(await external.open(password, true)).toMatchObject({ ok: true });
  await eventually(() => names(phone).length === 1);
});

it('whoever came in from outside opens by their kit, and changes their password, without an email', async () => {
  const world = newWorld();
  const tab = await world.signedUp();
  await tab.session.passport.save(halifax);
  await tab.settled();
  const code = must(tab.session.pendingKit()).recoveryCode;
  tab.close();
  const asked: string[] = [];
  world.server.trouble = call => {
    asked.push(call);
    return undefined;
  };
  const phone = world.device().openTab();
  const { external, back } = await comeBack(world, phone);
  expect(back).toMatchObject({ ok: true, value: { next: 'open' } });
  const groups = code.split('-');
  const wrong = [...groups.slice(1), must(groups[0])].join('-');
  expect(await external.openByKit({ code: wrong, newPassword })).toMatchObject({ problem: 'wrong-code' });
  expect(await external.openByKit({ code, newPassword })).toMatchObject({ ok: true });
  expect(phone.session.pendingKit()).toBeDefined();
  await eventually(() => names(phone).length === 1);
  const next = { current: newPassword, next: 'the third' };
  expect(await phone.session.changePassword(next)).toMatchObject({ ok: true });
  for (const byEmail of ['POST /vault/v1/prelogin', 'POST /vault/v1/recovery/session'])
    expect(asked).not.toContain(byEmail);
});
