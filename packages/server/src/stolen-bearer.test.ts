import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from './features/vault/testing/vault-world.ts';
import { enterCodeFromApp, startAppSetUp } from './features/vault/testing/with-app.ts';
import { createVictim, tryEveryCall, type Victim } from './testing/thief/thief.ts';

// A thief has another person's access token, stolen from a browser or obtained through the mailbox, and
// nothing else: neither the password nor a kit nor any keys. The thief calls every endpoint with the request
// that would do the most harm. The list of endpoints is the server's own, so a new endpoint is tested as soon
// as it exists.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0', REQUESTS_PER_MINUTE: '100000' });
});
afterAll(() => world.close());

const minute = 60_000;

const ofAccount = [
  'account_emails',
  'account_phones',
  'recovery_codes',
  'vault_identities',
  'set_aside_vaults',
  'wraps',
  'passkeys',
] as const;
const ofVault = [
  'keysets',
  'category_keys',
  'category_chain',
  'categories',
  'records',
  'record_versions',
  'departures',
  'grants',
] as const;

/** Every way of opening the vault, second factor, address, record and file of a person, read from the database. */
async function everythingOf({ person }: Victim) {
  const { pool } = world.test.database;
  const rows = async (text: string, key: string) =>
    (await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from (${text}) t order by 1`, [key]))
      .rows;
  const found: Record<string, unknown> = {
    account: await rows(
      `select email, phone, password_hash, kdf_profile, kdf_salt, app_metadata, closes_at_ms, deleted_at_ms,
        banned_until_ms, new_email, new_phone from accounts where id = $1`,
      person.accountId,
    ),
    factors: await rows(
      'select id, type, friendly_name, phone, passkey, sealed_secret, verified_at_ms from factors where account_id = $1 and verified_at_ms is not null',
      person.accountId,
    ),
    identities: await rows(
      'select id, provider, provider_id from identities where account_id = $1',
      person.accountId,
    ),
    files: await rows('select name, version from objects where space = $1', person.vault.vaultId),
  };
  for (const table of ofAccount)
    found[table] = await rows(`select * from ${table} where account_id = $1`, person.accountId);
  for (const table of ofVault)
    found[table] = await rows(`select * from ${table} where vault_id = $1`, person.vault.vaultId);
  return found;
}

/**
 * Tries to add a first factor. Adding one is as serious as adding a way of opening the vault, because from then on the
 * account refuses every session below aal2.
 */
async function addOwnFactor(token: string): Promise<number> {
  const app = await startAppSetUp(world, (path, body) =>
    sendRawRequest(`${world.url}${path}`, 'POST', body, token),
  );
  return typeof app === 'number' ? app : 200;
}

const mailsTo = async ({ email }: SignedInPerson) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to }) => to === email).map(({ text }) => text);
};

const codeIn = (text = '') => /^\d{6}$/m.exec(text)?.[0] ?? 'no code';

/** Requests the code by email with which a person confirms their identity again in a session. */
async function mailedNonce(person: SignedInPerson, token: string) {
  world.test.clock.advance(2 * minute);
  const { status } = await sendRawRequest(`${world.url}/auth/v1/reauthenticate`, 'GET', undefined, token);
  expect(status).toBe(200);
  return { nonce: codeIn((await mailsTo(person)).at(-1)) };
}

/** Opens every link in the emails, and presses the button on every page. */
async function pressAll(mails: readonly string[]): Promise<number> {
  const found = new Set(mails.flatMap(text => text.match(/https?:\/\/\S+/g) ?? []));
  const paths = [...found].map(link => new URL(link)).map(({ pathname, search }) => pathname + search);
  for (const path of paths)
    for (const method of ['GET', 'POST'])
      await (await fetch(`${world.url}${path}`, { method, redirect: 'manual' })).arrayBuffer();
  return paths.length;
}

/** A session that was opened with nothing but the mailbox. */
async function byMailbox(person: SignedInPerson): Promise<string> {
  world.test.clock.advance(2 * minute);
  await sendRawRequest(`${world.url}/auth/v1/otp`, 'POST', { email: person.email, create_user: false });
  const token = codeIn((await mailsTo(person)).at(-1));
  const { body } = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', {
    type: 'email',
    email: person.email,
    token,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  return (body as { access_token: string }).access_token;
}

const levels = [
  { aal: 'aal1', withFactor: false },
  { aal: 'aal2', withFactor: true },
];

/** The log as its owner sees it after an ordinary sign-in. */
async function eventsSeen({ person, factor }: Victim) {
  const again = await person.signInAgain();
  const read = await (factor === undefined ? again : await enterCodeFromApp(world, again, factor))
    .client()
    .readActivity({});
  return read.ok ? read.value.entries.map(({ event }) => event) : read.code;
}

describe('stolen bearer', () => {
  it.each(levels)('at $aal, while its owner is there: everything is as before', async ({ withFactor }) => {
    const about = await createVictim(world, { withFactor });
    const token = about.factor?.token ?? (await about.person.token());
    const before = await everythingOf(about);
    const answered = await tryEveryCall(world, about, token);
    expect(answered.length).toBeGreaterThan(150);
    expect(await everythingOf(about)).toEqual(before);
    expect(await eventsSeen(about)).toContain('proof-refused');
  });

  it('adds no factor of its own', async () => {
    const about = await createVictim(world, { withFactor: false });
    expect(await addOwnFactor(await about.person.token())).toBe(400);
    expect((await everythingOf(about))['factors']).toEqual([]);
  });
});

describe('the mailbox alone', () => {
  it.each([
    ['where there is no second step', false],
    ['below a second step', true],
  ])(
    'changes nothing: it asks for a reset, which waits, and its owner is told of both, %s',
    async (_where, withFactor) => {
      const about = await createVictim(world, { withFactor });
      const { person } = about;
      const before = await everythingOf(about);
      const mails = (await mailsTo(person)).length;
      const token = await byMailbox(person);
      expect(
        (await mailsTo(person))
          .slice(mails)
          .filter(text => text.includes('on a device we did not recognise')),
      ).toHaveLength(1);
      expect(await addOwnFactor(token)).toBeGreaterThanOrEqual(400);
      expect(await everythingOf(about)).toEqual(before);
      const answered = await tryEveryCall(world, about, token);
      expect(answered.filter(name => name.endsWith('/records') && !name.startsWith('4'))).toEqual([]);
      expect(answered).toContain('200 POST /vault/v1/reset');
      expect(await everythingOf(about)).toEqual(before);
      expect((await mailsTo(person)).join('\n')).toContain('asked to start again with an empty passport');
    },
  );
});

describe('stolen bearer and the mailbox together', () => {
  it.each(levels)(
    'at $aal: neither a mailed code nor a link changes a thing, and its owner is told',
    async ({ withFactor }) => {
      const about = await createVictim(world, { withFactor });
      const { person } = about;
      const before = await everythingOf(about);
      const mails = (await mailsTo(person)).length;
      const stolen = about.factor?.token ?? (await person.token());
      await tryEveryCall(world, about, stolen, { code: await mailedNonce(person, stolen) });
      expect(await everythingOf(about)).toEqual(before);
      const opened = await byMailbox(person);
      await tryEveryCall(world, about, opened, { code: await mailedNonce(person, opened) });
      expect(await everythingOf(about)).toEqual(before);
      const told = (await mailsTo(person)).slice(mails);
      expect(told.join('\n')).toContain('on a device we did not recognise');
      expect(told.join('\n')).toContain('asked to start again with an empty passport');
      expect(await pressAll(told)).toBeGreaterThan(2);
      expect(await everythingOf(about)).toEqual(before);
      expect(await eventsSeen(about)).toContain('proof-refused');
    },
  );
});
