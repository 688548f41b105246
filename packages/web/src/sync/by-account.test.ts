import { expect, it } from 'vitest';
import { must } from '../session/testing/must.ts';
import { eventually, serverAddress } from './testing/device.ts';
import { halifax, names, newPassword, newWorld } from './testing/people.ts';

// Somebody whom an organisation or a wallet names has no email by which the server finds them.

it('whoever came in from outside opens by their kit, and changes their password, without an email', async () => {
  const world = newWorld();
  const tab = await world.signedUp();
  await tab.session.passport.save(halifax);
  await tab.settled();
  const code = must(tab.session.pendingKit()).recoveryCode;
  const { email, secret } = world.server.only();
  const signedIn = await world.server.fetch(`${serverAddress}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: JSON.stringify({ email, password: secret }),
  });
  const { access_token, refresh_token } = await signedIn.json();
  tab.close();
  const asked: string[] = [];
  world.server.trouble = call => {
    asked.push(call);
    return undefined;
  };
  const phone = world.device().openTab();
  const outside = await phone.session.outsideSignIn();
  const carried = new URLSearchParams({ access_token, refresh_token }).toString();
  const back = await outside.comeBack(new URL(`${serverAddress}/welcome#${carried}`));
  expect(back).toMatchObject({ ok: true, value: { next: 'open' } });
  const groups = code.split('-');
  const wrong = [...groups.slice(1), must(groups[0])].join('-');
  expect(await outside.openByKit({ code: wrong, newPassword })).toMatchObject({ problem: 'wrong-code' });
  expect(await outside.openByKit({ code, newPassword })).toMatchObject({ ok: true });
  expect(phone.session.pendingKit()).toBeDefined();
  await eventually(() => names(phone).length === 1);
  const next = { current: newPassword, next: 'the third' };
  expect(await phone.session.changePassword(next)).toMatchObject({ ok: true });
  for (const byEmail of ['POST /vault/v1/prelogin', 'POST /vault/v1/recovery/session'])
    expect(asked).not.toContain(byEmail);
});
