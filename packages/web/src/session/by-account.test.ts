import { expect, it } from 'vitest';
import { requireValue } from '../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from './testing/device.ts';
import { rightTestCode } from './testing/fake-entry.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretNewPassword,
  margaretPassword,
} from './testing/people.ts';

/** Signs in through an external provider, which returns the person to the server's only account. */
async function comeBack({ server }: ReturnType<typeof createTestWorld>, phone: BrowserTab) {
  const external = await phone.session.externalSignIn();
  expect(await external.begin('google')).toMatchObject({ ok: true });
  return { external, back: await external.completeRedirect(server.leadsBack(server.only().id)) };
}

// A person from an organisation or a wallet has no email by which the server finds them.

it('whoever comes back from outside shows their second factor first, then opens with the password', async () => {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await tab.session.passport.save(halifaxRecord);
  await tab.settled();
  world.server.wants = 'factor';
  const phone = world.device().openTab();
  const { external, back } = await comeBack(world, phone);
  expect(back).toMatchObject({ problem: 'code-wanted' });
  expect(phone.session.requiredChallenge()).toBe('factor');
  expect(external.waiting()).toBeUndefined();
  expect(await external.open(margaretPassword, true)).toMatchObject({ problem: 'not-open' });
  const shown = { code: rightTestCode, by: phone.session.factors()[0] };
  expect(await phone.session.answerChallenge(shown)).toMatchObject({ ok: true });
  expect(external.waiting()).toMatchObject({ next: 'open' });
  expect(await external.open(margaretPassword, true)).toMatchObject({ ok: true });
  await waitUntilTrue(() => listRecordNames(phone).length === 1);
});

it('whoever came in from outside opens by their kit, and changes their password, without an email', async () => {
  const world = createTestWorld();
  const tab = await world.signedUp();
  await tab.session.passport.save(halifaxRecord);
  await tab.settled();
  const code = requireValue(tab.session.pendingKit()).recoveryCode;
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
  const wrong = [...groups.slice(1), requireValue(groups[0])].join('-');
  expect(await external.openByKit({ code: wrong, newPassword: margaretNewPassword })).toMatchObject({
    problem: 'wrong-code',
  });
  expect(await external.openByKit({ code, newPassword: margaretNewPassword })).toMatchObject({ ok: true });
  expect(phone.session.pendingKit()).toBeDefined();
  await waitUntilTrue(() => listRecordNames(phone).length === 1);
  const next = { current: margaretNewPassword, next: 'the third' };
  expect(await phone.session.changePassword(next)).toMatchObject({ ok: true });
  for (const byEmail of ['POST /vault/v1/prelogin', 'POST /vault/v1/recovery/session'])
    expect(asked).not.toContain(byEmail);
});
