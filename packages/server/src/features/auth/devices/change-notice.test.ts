import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAndRemoveWays, addPasskey, addRecoveryKit } from '../../vault/testing/changed-ways.ts';
import { startAgainByMailbox } from '../../vault/testing/mailbox.ts';
import { createDeviceId } from '../../vault/testing/sealed.ts';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../../vault/testing/vault-world.ts';
import { addAuthenticatorApp } from '../../vault/testing/with-app.ts';

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

type Owner = Awaited<ReturnType<VaultWorld['withVault']>>;

const addPasskeyOf = (owner: Owner) => addPasskey(owner, { origin: world.test.config.publicUrl });

async function removePasskey(owner: Owner): Promise<void> {
  const { id, answer } = await addPasskeyOf(owner);
  expect(answer).toMatchObject({ ok: true });
  expect(await addAndRemoveWays(owner, 'passkey', { without: [id] })).toMatchObject({ ok: true });
}

async function makeRecoveryCodes(owner: Owner): Promise<void> {
  const { token } = await addAuthenticatorApp(world, owner);
  const raised = { ...owner.withToken(token), sessionId: owner.sessionId };
  expect(await raised.prove('POST', '/auth/v1/factors/recovery-codes', {})).toMatchObject({ status: 200 });
}

async function unlinkOtherLogin(owner: Owner): Promise<void> {
  const id = createDeviceId();
  await world.test.database.pool.query(
    `insert into identities (id, account_id, provider, provider_id, data, created_at_ms, updated_at_ms)
     values ($1, $2, 'example-house', $3, '{}', 0, 0)`,
    [id, owner.accountId, createDeviceId()],
  );
  expect(await owner.prove('DELETE', `/auth/v1/user/identities/${id}`)).toMatchObject({ status: 200 });
}

async function changePhone(owner: Owner): Promise<void> {
  const phone = `+4477009${String(world.test.sent.texts.length + 10_000)}`;
  expect(await owner.prove('PUT', '/auth/v1/user', { phone })).toMatchObject({ status: 200 });
  await world.test.post.deliverWaiting();
  const token = /\d{6}/.exec(world.test.sent.texts.at(-1)?.text ?? '')?.[0];
  const payload = { type: 'phone_change', phone, token };
  const typed = await world.test.app.inject({ method: 'POST', url: '/auth/v1/verify', payload });
  expect(typed.statusCode).toBe(200);
}

// A kit that is put in place of another is told of by the mail about the new one. See also `archive.test.ts` for an
// earlier passport, and `undo.test.ts` for changes that were undone.
it.each<[string, (owner: Owner) => Promise<unknown>]>([
  ['A passkey was added', addPasskeyOf],
  ['A passkey was removed', removePasskey],
  [
    'A recovery kit stopped working',
    owner => addAndRemoveWays(owner, 'kit', { without: [owner.vault.recoveryKit.wrapId] }),
  ],
  ['A second step was turned on', owner => addAuthenticatorApp(world, owner)],
  ['Recovery codes were made', makeRecoveryCodes],
  ['A connected login was removed', unlinkOtherLogin],
  ['Your phone number was changed', changePhone],
  ['An empty passport was started', owner => startAgainByMailbox(world, owner)],
])('is mailed, once: %s', async (words, change) => {
  const owner = await world.withVault();
  await change(owner);
  const told = (await mailsTo(owner)).filter(text => text.includes(words));
  expect(told).toEqual([expect.stringContaining('/auth/v1/not-me?token=')]);
});
