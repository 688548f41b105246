import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRecoveryKit } from '../../vault/testing/changed-ways.ts';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());

const mailsTo = async ({ email }: SignedInPerson) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to }) => to === email).map(({ text }) => text);
};

it('a change of what opens the passport is mailed once, with what, when and a way to say "this was not me"', async () => {
  world.test.clock.set('2026-11-21T14:02:00Z');
  const person = await world.withVault();
  const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
  await person
    .client(world.url, (asked, init) =>
      fetch(asked, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...firefox } }),
    )
    .claimDevice({ timeZone: 'Europe/London' });
  expect((await addRecoveryKit(person)).answer.ok).toBe(true);
  const [mail = '', ...others] = await mailsTo(person);
  expect(others).toEqual([]);
  expect(mail).toContain('A recovery kit was made, on 21 November 2026 at 14:02, with Firefox on Windows.');
  const link = /\/auth\/v1\/not-me\?token=\S+/.exec(mail)?.[0] ?? '';
  expect((await world.test.app.inject({ method: 'POST', url: link })).body).toContain(
    'Every device has been logged out',
  );
  expect(await person.client().readVault()).toMatchObject({ code: 'unauthorized' });
});

it('a password that an administrator sets is mailed to the owner of a passport, and of nothing else', async () => {
  const people = [await world.withVault(), await world.signUp()];
  const key = await world.serviceKey();
  for (const { accountId } of people) {
    const url = `${world.url}/auth/v1/admin/users/${accountId}`;
    expect((await sendRawRequest(url, 'PUT', { password: 'set-by-an-administrator' }, key)).status).toBe(200);
  }
  const [owner, bare] = await Promise.all(people.map(mailsTo));
  expect(owner).toEqual([expect.stringContaining('Your password was changed by an administrator')]);
  expect(bare).toEqual([]);
});
