import { randomBytes } from 'node:crypto';
import { createVaultClient } from '@kinfolio/contract/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRecoveryKit, setPassword } from '../../vault/testing/changed-ways.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ NEW_DEVICE_CODE: 'on' });
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;
const newSecret = () => randomBytes(32).toString('base64url');
const textTo = async ({ email }: SignedInPerson): Promise<string> => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.findLast(({ to }) => to === email)?.text ?? '';
};
const linkIn = (text: string) => /\/auth\/v1\/not-me\?token=\S+/.exec(text)?.[0] ?? 'no link';
const codeIn = (text: string) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? 'no code';
const press = (method: 'GET' | 'POST', path: string) => world.test.app.inject({ method, url: path });
const held = { status: 403, body: { error_code: 'changes_held' } };

describe('a password alone, on a device that is new', () => {
  it('changes nothing that guards the account, and adds no factor of its own', async () => {
    const person = await world.withVault();
    const away = await person.signInAgain();
    const refused = { status: 401, body: { error_code: 'insufficient_aal' } };
    expect(await away.send('POST', '/auth/v1/factors', { factor_type: 'totp' })).toMatchObject(refused);
    for (const change of [{ password: 'x'.repeat(43) }, { email: 'a@example.org' }, { data: { kdf: 1 } }])
      expect(await away.send('PUT', '/auth/v1/user', change)).toMatchObject(refused);
    expect(await person.send('POST', '/auth/v1/factors', { factor_type: 'totp' })).toMatchObject({
      status: 200,
    });
  });
});

describe('"this was not me"', () => {
  let person: SignedInPerson;
  let away: SignedInPerson;
  let link: string;
  beforeEach(async () => {
    person = await world.withVault();
    away = await person.signInAgain();
    link = linkIn(await textTo(person));
  });

  it('is asked first: opening the link does nothing', async () => {
    const page = await press('GET', link);
    expect(page.body).toContain('This was not me');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await person.client().readVault()).ok).toBe(true);
  });

  it('ends every session, forgets every device and the code, once', async () => {
    const code = codeIn(await textTo(person));
    expect((await press('POST', link)).body).toContain('Every device has been logged out');
    expect(await person.client().readVault()).toMatchObject({ code: 'unauthorized' });
    expect(await away.client().confirmDevice({ code })).toMatchObject({
      code: 'unauthorized',
    });
    const again = await person.signInAgain(person.device);
    expect(await again.client().claimDevice({ timeZone: 'Europe/London' })).toMatchObject({
      value: { confirmed: false },
    });
    expect((await press('POST', link)).statusCode).toBe(403);
    expect((await again.client().claimDevice({ timeZone: 'Europe/London' })).ok).toBe(true);
  });

  it('holds changes until another password is set on a device that is known', async () => {
    await press('POST', link);
    const owner = await person.signInAgain();
    const client = owner.client();
    expect((await client.confirmDevice({ code: codeIn(await textTo(person)) })).ok).toBe(true);
    expect(await owner.send('PUT', '/auth/v1/user', { email: 'a@example.org' })).toMatchObject(held);
    expect(await owner.send('PUT', '/auth/v1/user', { phone: '447700900123' })).toMatchObject(held);
    expect(await owner.send('POST', '/auth/v1/factors', { factor_type: 'totp' })).toMatchObject(held);
    expect((await addRecoveryKit(owner)).answer).toMatchObject({ status: 403, code: 'changes_held' });
    const page = await client.readActivity({});
    expect(page.ok && page.value.entries.map(({ event }) => event)).toContain('not-me');
    const user = await owner.send('GET', '/auth/v1/user');
    expect(user.body).toMatchObject({ changes_held_until: expect.any(String) });

    expect((await setPassword(owner)).answer.ok).toBe(true);
    const after = await owner.send('GET', '/auth/v1/user');
    expect(after.body).not.toHaveProperty('changes_held_until');
    expect((await addRecoveryKit(owner)).answer.ok).toBe(true);
  });

  it('holds them for three days at most, and forgets a change of email that was under way', async () => {
    const wanted = `other-${newSecret().slice(0, 9).toLowerCase()}@example.org`;
    expect((await person.prove('PUT', '/auth/v1/user', { email: wanted })).status).toBe(200);
    await press('POST', link);
    world.test.clock.advance(3 * day);
    const owner = await person.signInAgain();
    await owner.client().confirmDevice({ code: codeIn(await textTo(person)) });
    expect((await owner.send('POST', '/auth/v1/factors', { factor_type: 'totp' })).status).toBe(200);
    expect((await owner.send('GET', '/auth/v1/user')).body).not.toHaveProperty('new_email');
  });

  it('works for a week, outlives a change of the password, and a newer mail has a newer one', async () => {
    expect((await setPassword(person)).answer.ok).toBe(true);
    const newer = linkIn(await textTo(person));
    expect(newer).not.toBe(link);
    expect((await press('POST', link)).statusCode).toBe(403);
    world.test.clock.advance(7 * day - 1);
    expect((await press('POST', newer)).statusCode).toBe(200);
  });

  it.each(['', 'x', 'A'.repeat(55), '../..', '%00'])('refuses the token %j', async token => {
    const answer = await press('POST', `/auth/v1/not-me?token=${token}`);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('This button no longer works');
  });
});

it('a recovery kit opens a passport on a device that is not known, without a code, and its owner is told', async () => {
  const person = await world.withVault();
  const { proof } = person.vault.recoveryKit;
  let token: string | undefined;
  const away = createVaultClient({ url: world.url, token: async () => token, fetch });
  const signedIn = await away.recoverySession({ email: person.email, proof });
  token = signedIn.ok ? signedIn.value.session.access_token : '';
  expect(await away.readVault()).toMatchObject({ ok: true, value: { vaultId: person.vault.vaultId } });
  expect(await textTo(person)).toContain('They can now use your account');
});
