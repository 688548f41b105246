import { createVaultClient } from '@kinfolio/contract/client';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAndRemoveWays,
  addRecoveryKit,
  setPassword,
  addPasskey as tryPasskey,
} from '../testing/changed-ways.ts';
import { createDeviceId } from '../testing/sealed.ts';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../testing/vault-world.ts';

const minute = 60_000;
const wants = (...missing: string[]) => ({
  ok: false,
  status: 403,
  code: 'proof_required',
  details: { wants: missing },
});
const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };

let world: VaultWorld;
let person: Awaited<ReturnType<VaultWorld['withVault']>>;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.withVault();
});

async function byMailedCode({ email }: SignedInPerson) {
  const { auth } = createClient(world.url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  world.test.clock.advance(minute);
  expect((await auth.signInWithOtp({ email })).error).toBeNull();
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(({ to }) => to === email);
  const token = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? '';
  const { data } = await auth.verifyOtp({ type: 'email', email, token });
  const bearer = data.session?.access_token ?? '';
  return {
    token: bearer,
    client: createVaultClient({ url: world.url, token: async () => bearer, fetch }),
    ask: (method: string, path: string, body?: unknown) =>
      sendRawRequest(`${world.url}${path}`, method, body, bearer),
  };
}

async function addPasskey(owner: SignedInPerson) {
  const origin = world.test.config.publicUrl;
  const { passkey, id, answer } = await tryPasskey(owner, { origin });
  expect(answer).toMatchObject({ ok: true });
  const challenge = async () => {
    const given = await owner.client().passkeyChallenge();
    return given.ok ? given.value.challenge : '';
  };
  return { id, sign: async () => passkey.sign({ challenge: await challenge(), origin }) };
}

const papers = { prefix: '' };
const list = '/storage/v1/object/list/papers';

describe('a session that was opened by a mailed code', () => {
  it('reads and writes nothing that is sealed', async () => {
    const { client, ask } = await byMailedCode(person);
    const { vaultId } = person.vault;
    expect(await client.readVault()).toMatchObject(wants('opened'));
    expect(await client.readEarlierVaults()).toMatchObject(wants('opened'));
    expect(await client.pull(vaultId, {})).toMatchObject(wants('opened'));
    expect(await client.push(vaultId, [])).toMatchObject(wants('opened'));
    expect(await client.allVersions(vaultId, {})).toMatchObject(wants('opened'));
    expect(await client.putReloadHalf('A'.repeat(43))).toMatchObject(wants('opened'));
    expect(await ask('POST', list, papers)).toMatchObject({
      body: { statusCode: '403', code: 'AccessDenied' },
    });
    expect((await person.client().readVault()).ok).toBe(true);
  });

  it('may do what nothing new is wanted for', async () => {
    const { client, ask } = await byMailedCode(person);
    expect((await client.activity()).ok).toBe(true);
    expect((await ask('GET', '/auth/v1/user')).status).toBe(200);
  });

  it('reads nothing about its person, and changes no name', async () => {
    const { client, ask } = await byMailedCode(person);
    expect(await client.readActivity({})).toMatchObject(wants('opened'));
    expect(await client.readSessions()).toMatchObject(wants('opened'));
    expect(await client.readLeaving()).toMatchObject(wants('opened'));
    expect(await client.readStorage()).toMatchObject(wants('opened'));
    expect(await ask('PUT', '/auth/v1/user', { data: { display_name: 'Sam' } })).toMatchObject(needed);
  });

  it('takes no way in away, and adds none', async () => {
    const { token, ask } = await byMailedCode(person);
    const mailed = person.withToken(token);
    expect((await addRecoveryKit(mailed)).answer).toMatchObject(wants('present'));
    expect((await setPassword(mailed)).answer).toMatchObject(wants('present'));
    expect(await ask('PUT', '/auth/v1/user', { password: 'x'.repeat(43) })).toMatchObject(needed);
    expect(await ask('PUT', '/auth/v1/user', { email: 'thief@example.org' })).toMatchObject(needed);
  });

  it('ends no session but itself, without an error', async () => {
    const elsewhere = await byMailedCode(person);
    expect((await elsewhere.ask('POST', '/auth/v1/logout?scope=others')).status).toBe(204);
    expect((await person.client().readVault()).ok).toBe(true);
    expect(await elsewhere.client.activity()).toMatchObject({ code: 'unauthorized' });
    const another = await byMailedCode(person);
    expect((await another.ask('POST', '/auth/v1/logout?scope=global')).status).toBe(204);
    const third = await byMailedCode(person);
    expect(await third.client.endSession(person.sessionId)).toMatchObject(wants('opened'));
    expect((await third.client.activity()).ok).toBe(true);
    expect((await person.client().readVault()).ok).toBe(true);
  });

  it('is opened, and its person present, by the password, a kit or a passkey', async () => {
    const passkey = await addPasskey(person);
    const { proof } = person.vault.recoveryKit;
    const ways = [
      async () => ({ method: 'password', secret: person.password }) as const,
      async () => ({ method: 'kit', proof }) as const,
      async () => ({ method: 'passkey', ...(await passkey.sign()) }) as const,
    ];
    for (const way of ways) {
      const { client, token } = await byMailedCode(person);
      const presentUntil = new Date(world.test.clock.now() + 10 * minute).toISOString();
      expect(await client.confirmSession(await way())).toEqual({ ok: true, value: { presentUntil } });
      expect((await client.readVault()).ok).toBe(true);
      expect((await addRecoveryKit(person.withToken(token))).answer.ok).toBe(true);
    }
  });

  it('is not opened by what is wrong, or of another person; its owner finds that in the log', async () => {
    const other = await world.withVault();
    const theirs = await addPasskey(other);
    const { client } = await byMailedCode(person);
    const refused = { ok: false, status: 403, code: 'proof_refused' };
    const wrong = [
      { method: 'password', secret: other.password },
      { method: 'kit', proof: other.vault.recoveryKit.proof },
      { method: 'passkey', ...(await theirs.sign()) },
    ] as const;
    for (const shown of wrong) expect(await client.confirmSession(shown)).toMatchObject(refused);
    expect(await client.readVault()).toMatchObject(wants('opened'));
    const page = await person.client().readActivity({ limit: 3 });
    expect(page.ok && page.value.entries.map(({ event, about }) => [event, about['method']])).toEqual([
      ['proof-refused', 'passkey'],
      ['proof-refused', 'kit'],
      ['proof-refused', 'password'],
    ]);
  });

  it('is tried with few passwords', async () => {
    const { client } = await byMailedCode(person);
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await client.confirmSession({ method: 'password', secret: `wrong ${tries}` }));
    expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' });
  });
});

it('a kit and a passkey open what they sign in to', async () => {
  const passkey = await addPasskey(person);
  const typed = createVaultClient({ url: world.url, token: async () => undefined, fetch });
  const { proof } = person.vault.recoveryKit;
  for (const entry of [
    await typed.recoverySession({ email: person.email, proof }),
    await typed.passkeySession(await passkey.sign()),
  ]) {
    const bearer = entry.ok ? entry.value.session.access_token : '';
    const client = createVaultClient({ url: world.url, token: async () => bearer, fetch });
    expect((await client.readVault()).ok).toBe(true);
    expect((await addRecoveryKit(person.withToken(bearer))).answer.ok).toBe(true);
  }
});

it('a password that an administrator set signs in and opens nothing', async () => {
  const password = 'set-by-an-administrator';
  const service = await world.serviceKey();
  const set = await sendRawRequest(
    `${world.url}/auth/v1/admin/users/${person.accountId}`,
    'PUT',
    { password },
    service,
  );
  expect(set.status).toBe(200);
  const signedIn = await sendRawRequest(`${world.url}/auth/v1/token?grant_type=password`, 'POST', {
    email: person.email,
    password,
  });
  const { access_token: bearer } = signedIn.body as { access_token: string };
  const client = createVaultClient({ url: world.url, token: async () => bearer, fetch });
  expect(await client.readVault()).toMatchObject(wants('opened'));
  expect(await client.confirmSession({ method: 'password', secret: password })).toMatchObject({
    code: 'proof_refused',
  });
});

describe('ten minutes after the person was there', () => {
  it('what opens the vault is not changed until they show it once more', async () => {
    const { id } = await addPasskey(person);
    world.test.clock.advance(10 * minute);
    const changes = [
      async () => (await addRecoveryKit(person)).answer,
      async () => addAndRemoveWays(person, 'passkey', { without: [id] }),
      async () => (await setPassword(person)).answer,
    ];
    for (const change of changes) expect(await change()).toMatchObject(wants('present'));
    const shown = { method: 'password', secret: person.password } as const;
    expect((await person.client().confirmSession(shown)).ok).toBe(true);
    for (const change of changes) expect(await change()).toMatchObject({ ok: true });
  });

  it('neither is what signs in', async () => {
    const factor = await person.send('POST', '/auth/v1/factors', { factor_type: 'totp' });
    const { id } = factor.body as { id: string };
    world.test.clock.advance(10 * minute);
    const verify = `/auth/v1/factors/${id}/verify`;
    for (const answer of [
      await person.send('PUT', '/auth/v1/user', { email: 'next@example.org' }),
      await person.send('PUT', '/auth/v1/user', { phone: '447700900123' }),
      await person.send('PUT', '/auth/v1/user', { password: 'x'.repeat(43) }),
      await person.send('POST', verify, { challenge_id: createDeviceId(), code: '000000' }),
      await person.send('DELETE', `/auth/v1/user/identities/${createDeviceId()}`),
    ])
      expect(answer).toMatchObject(needed);
    expect((await person.send('PUT', '/auth/v1/user', { email: person.email })).status).toBe(200);
    await person.client().confirmSession({ method: 'password', secret: person.password });
    const next = { email: `next-${person.email}` };
    expect(await person.send('PUT', '/auth/v1/user', next)).toMatchObject(needed);
    expect((await person.prove('PUT', '/auth/v1/user', next)).status).toBe(200);
  });
});

it('an account without a passport is asked for nothing more', async () => {
  const bare = await world.signUp();
  world.test.clock.advance(11 * minute);
  expect((await bare.send('PUT', '/auth/v1/user', { password: 'x'.repeat(43) })).status).toBe(200);
  const { client, ask } = await byMailedCode(bare);
  expect(await client.readVault()).toMatchObject({ code: 'not_found' });
  expect((await ask('POST', list, papers)).status).toBe(200);
});
