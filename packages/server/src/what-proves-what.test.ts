import { proofHeader, sealHeader } from '@kinfolio/contract/keyset';
import { type PretendProvider, startPretendProvider } from '@kinfolio/stripe-stand-in/stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectProvider,
  createBillingServerSettings,
  postForm,
} from './features/billing/testing/billing-world.ts';
import { signInByKit } from './features/vault/testing/by-kit.ts';
import {
  createGrantWithWay,
  createGuestClient,
  createSessionSharingClient,
  type SharingOwner,
  savePersonDetails,
  type TestWayCode,
} from './features/vault/testing/granted.ts';
import { signInByEmailedCode } from './features/vault/testing/mailbox.ts';
import { createCallGuard } from './features/vault/testing/signed-vault.ts';
import { sendRawRequest, startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { needsByRoute } from './needs/table.ts';
import { findEndpointNeeds } from './testing/endpoints.ts';
import { createVictim, tryEveryCall, type Victim } from './testing/thief/thief.ts';
import { type ExcludedTables, readAllDatabaseRows, technicalTables } from './testing/thief/whole-database.ts';

// Sessions that lack what the table of needs requires call every endpoint. Afterwards, every table of the
// database, and the data of the payment provider, must be unchanged. See also `stolen-bearer.test.ts`, which
// tests that the owner is notified.

let world: VaultWorld;
let provider: PretendProvider;
let about: Victim & { card: TestWayCode };
beforeAll(async () => {
  provider = await startPretendProvider({ clock: { now: () => world.test.clock.now() } });
  world = await startVaultWorld({
    MESSAGE_COOLDOWN: '0',
    REQUESTS_PER_MINUTE: '100000',
    ...createBillingServerSettings(provider),
  });
  await connectProvider(provider, world.url);
  about = await familyMember();
}, 60_000);
afterAll(async () => {
  await provider.delivered();
  await world.close();
  await provider.close();
});

/** A person who pays, has shared a seat and a card, and has two sessions. */
async function familyMember(): Promise<typeof about> {
  const found = await createVictim(world, { withFactor: false });
  const { person, owner } = found;
  const { body } = await person.send('POST', '/billing/v1/checkout', {
    plan: 'premium',
    interval: 'monthly',
  });
  await postForm(textIn(body, 'url'), { number: '4242 4242 4242 4242' });
  await provider.delivered();
  await person.send('GET', '/billing/v1/overview');
  const link = await person.prove('POST', '/billing/v1/seats/link', { seat: 2 });
  const member = await world.signUp();
  const token = textIn(link.body, 'address').split('#')[1];
  expect(await member.send('POST', '/billing/v1/seats/accept', { token })).toMatchObject({ status: 200 });
  const origin = new URL(world.test.config.publicUrl).origin;
  const sharer: SharingOwner = {
    keeper: {
      ...person,
      owner,
      vault: person.vault,
      proving: (by = owner) => person.client(world.url, fetch, createCallGuard(person, by, { origin })),
    },
    owner,
    sharing: await createSessionSharingClient(world, person, owner),
    documents: new Map(),
  };
  const chosen = await savePersonDetails(sharer, 'card-holder@example.org');
  const given = await createGrantWithWay(
    sharer,
    chosen,
    { kind: 'release', silentDays: 14, askDays: 7, longRoad: true },
    'card',
  );
  person.keys.owner = sharer.owner;
  const { sessionId: elsewhere } = await person.signInAgain();
  return { ...found, owner: sharer.owner, elsewhere, grant: given.grant, card: given.code };
}

const textIn = (body: unknown, name: string): string => {
  const value: unknown = Object.entries(body ?? {}).find(([key]) => key === name)?.[1];
  if (typeof value !== 'string') throw new Error(`no ${name} in ${JSON.stringify(body)}`);
  return value;
};

/** Exchanges a stolen refresh token for an access token. */
async function byRefreshToken(): Promise<string> {
  const { email, password } = about.person;
  const entered = await sendRawRequest(`${world.url}/auth/v1/token?grant_type=password`, 'POST', {
    email,
    password,
  });
  const refresh_token = textIn(entered.body, 'refresh_token');
  world.test.clock.advance(11 * 60_000);
  const refreshed = await sendRawRequest(`${world.url}/auth/v1/token?grant_type=refresh_token`, 'POST', {
    refresh_token,
  });
  return textIn(refreshed.body, 'access_token');
}

async function byKit(): Promise<string> {
  const session = await signInByKit(world, about.person, about.person.vault.recoveryKit.proof);
  return (await session?.token()) ?? 'no session';
}

async function byCard(): Promise<string> {
  const begun = await createGuestClient(world, '').cardSession(about.card);
  if (!begun.ok) throw new Error(begun.code);
  return begun.value.token;
}

/**
 * What the thief's own calls may leave behind: the thief's own rows, and messages that the owner is meant to
 * read.
 */
const ownTraces: ExcludedTables = {
  ...technicalTables,
  one_time_codes: 'a code that was mailed to the owner',
  waiting_messages: 'mails to the owner',
  factor_challenges: 'of a factor that was begun and never verified',
  'accounts.sent_at_ms': 'when a code was asked for last',
  'billing_accounts.sync_given': 'how often the provider was asked how the customer stands',
  'billing_accounts.sync_written': 'the same',
  'profiles.updated_at_ms': 'when the plan was written last, with what the provider answered',
  'subscriptions.updated_at_ms': 'the same',
  flow_states: 'a sign-in that the caller began',
  outside_flows: 'the same',
};
const waits = 'a mailbox may ask for a reset, which waits for seven days and is mailed to its owner';
const asksForReset: ExcludedTables = {
  'accounts.reset_asked_at_ms': waits,
  'accounts.reset_notices': waits,
  'accounts.updated_at_ms': waits,
};

const rowOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ');
  return findEndpointNeeds({ method, path });
};

/** Each row that was added or removed, with its table. */
const changesOf = (before: Record<string, string[]>, after: Record<string, string[]>): string[] =>
  Object.keys({ ...before, ...after }).flatMap(table => {
    const [old, now] = [new Set(before[table]), new Set(after[table])];
    const gone = [...old].filter(row => !now.has(row)).map(row => `gone from ${table}: ${row}`);
    const made = [...now].filter(row => !old.has(row)).map(row => `new in ${table}: ${row}`);
    return gone.concat(made);
  });

/** Whether a call ends or concerns only the caller's own session. */
const endsOwn = (name: string) => name.endsWith('/logout');

const isGuests = (name: string) => rowOf(name).needs.includes('guest');
/** Whether a call needs a proof that only an open vault or the operator can provide. */
const asksMore = (name: string) =>
  rowOf(name).needs.some(need => ['proof', 'seal', 'service', 'operator'].includes(need));

/**
 * The victim has nothing that these calls could change, and the server reports that before it checks the
 * proof.
 */
const nothingThere = new Set([
  'DELETE /auth/v1/factors/{id}',
  'DELETE /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes/regenerate',
  'POST /vault/v1/vault/take-back',
]);

/**
 * Every route of `vault/v1` that needs neither a seal nor a proof. Think carefully before you add a route.
 */
const neitherSealNorProof = [
  'GET /vault/v1/account/leaving',
  'GET /vault/v1/account/what-we-hold',
  'GET /vault/v1/activity',
  'GET /vault/v1/cards/state',
  'GET /vault/v1/keysets',
  'GET /vault/v1/received/:grant/files/:object',
  'GET /vault/v1/reload-half',
  'GET /vault/v1/sessions',
  'GET /vault/v1/storage',
  'GET /vault/v1/vault',
  'GET /vault/v1/vault/before',
  'GET /vault/v1/vault/earlier',
  'GET /vault/v1/vaults/:vaultId/records/:recordId/versions',
  'GET /vault/v1/vaults/:vaultId/versions',
  'POST /vault/v1/activity',
  'POST /vault/v1/cards/code',
  'POST /vault/v1/cards/long-road',
  'POST /vault/v1/cards/session',
  'POST /vault/v1/cards/verify',
  'POST /vault/v1/device',
  'POST /vault/v1/device/code',
  'POST /vault/v1/device/confirm',
  'POST /vault/v1/factors/reset',
  'POST /vault/v1/passkeys/challenge',
  'POST /vault/v1/passkeys/session',
  'POST /vault/v1/prelogin',
  'POST /vault/v1/proof/nonce',
  'POST /vault/v1/received/:grant/acts',
  'POST /vault/v1/received/:grant/open',
  'POST /vault/v1/received/:grant/pull',
  'POST /vault/v1/recovery/session',
  'POST /vault/v1/rehearsals/steps',
  'POST /vault/v1/reset',
  'POST /vault/v1/session/confirm',
  'POST /vault/v1/sign-up/confirmed',
  'POST /vault/v1/vault/earlier/open',
  'POST /vault/v1/vault/set-aside',
  'POST /vault/v1/vaults/:vaultId/pull',
  'POST /vault/v1/ways/look',
];

describe('the routes of a vault', () => {
  it('that need neither a seal nor a proof are these', () => {
    const bare = [...needsByRoute].filter(
      ([, { needs }]) => !needs.includes('seal') && !needs.includes('proof'),
    );
    const names = bare.map(([name]) => name).filter(name => name.includes(' /vault/v1/'));
    expect(names.toSorted()).toEqual(neitherSealNorProof);
  });
});

describe.each<[string, () => Promise<string>, ExcludedTables]>([
  ['stolen access token', () => about.person.token(), {}],
  ['stolen refresh token', byRefreshToken, {}],
  ['session of a mailed code', () => signInByEmailedCode(world, about.person.email), asksForReset],
  ['session of a kit', byKit, {}],
  ['card', byCard, {}],
])('%s', (who, enter, more) => {
  it('leaves every table and the payments as they were', async () => {
    const token = await enter();
    const leftOut = { ...ownTraces, ...more };
    const before = await readAllDatabaseRows(world.test.database, leftOut);
    const paid = JSON.stringify(provider.state);
    const answered = await tryEveryCall(world, about, token, {
      leaves: name => endsOwn(name) || (who === 'card' && isGuests(name)),
    });
    expect(answered.length).toBeGreaterThan(150);
    const after = await readAllDatabaseRows(world.test.database, leftOut);
    expect(changesOf(before, after)).toEqual([]);
    expect(JSON.stringify(provider.state)).toBe(paid);
    const others = answered.filter(line => !/^40[13] /.test(line) && asksMore(line.slice(4)));
    const notRefused = others.filter(line => line.startsWith('2') || !nothingThere.has(line.slice(4)));
    expect(notRefused).toEqual([]);
  });
});

describe('the trial of a guarded account', () => {
  it('is put on another plan by a sealed call alone', async () => {
    const { person } = await createVictim(world, { withFactor: false });
    const [method, path] = ['POST', '/rest/v1/rpc/choose_trial_plan'];
    const body = { user_id: person.accountId, plan: 'premium' };
    const plans = () =>
      world.test.database.pool.query('select * from profiles where account_id = $1', [person.accountId]);
    const before = (await plans()).rows;
    await tryEveryCall(world, { ...about, person }, await person.token(), {
      leaves: name => !name.includes(path),
    });
    expect((await plans()).rows).toEqual(before);
    expect(await person.send(method, path, body)).toMatchObject({
      status: 403,
      body: { code: '42501', details: 'proof_required' },
    });
    const seal = await person.guard({ guard: 'seal', method, path, body: JSON.stringify(body) });
    expect(await person.send(method, path, body, { [sealHeader]: seal ?? '' })).toMatchObject({
      status: 200,
    });
    expect((await plans()).rows).not.toEqual(before);
  });
});

describe('money of a guarded account', () => {
  it('is read in an opened session alone', async () => {
    const mailed = await signInByEmailedCode(world, about.person.email);
    for (const path of ['overview', 'seats']) {
      const refused = await sendRawRequest(`${world.url}/billing/v1/${path}`, 'GET', undefined, mailed);
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'proof_required', details: { wants: ['opened'] } },
      });
    }
  });

  it('is moved by a present person with a proof, and not by a proof that is of another call', async () => {
    const person = await about.person.signInAgain();
    const yearly = { plan: 'premium', interval: 'yearly' };
    const bare = await person.send('POST', '/billing/v1/change', yearly);
    expect(bare).toMatchObject({
      status: 403,
      body: { code: 'proof_required', details: { wants: ['proof'] } },
    });
    const returning = { returnUrl: `${world.test.config.publicUrl}/subscription-management` };
    const portal = await person.send('POST', '/functions/v1/create-portal-session', returning);
    expect(portal).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect(await person.prove('POST', '/functions/v1/create-portal-session', returning)).toMatchObject({
      status: 200,
    });
    const body = JSON.stringify({ plan: 'basic', interval: 'monthly' });
    const other = await person.guard({ guard: 'proof', method: 'POST', path: '/billing/v1/change', body });
    const swapped = { [proofHeader]: other ?? '' };
    expect(await person.send('POST', '/billing/v1/change', yearly, swapped)).toMatchObject({
      body: { code: 'proof_refused' },
    });
    expect(await person.prove('POST', '/billing/v1/change', yearly)).toMatchObject({
      status: 200,
      body: { interval: 'yearly' },
    });
    world.test.clock.advance(11 * 60_000);
    expect(await person.prove('POST', '/billing/v1/portal')).toMatchObject({
      body: { code: 'proof_required', details: { wants: ['present'] } },
    });
  });

  it('ends with its period by a sealed call, which asks for no password', async () => {
    const person = await about.person.signInAgain();
    world.test.clock.advance(11 * 60_000);
    const [method, path] = ['POST', '/billing/v1/cancel'];
    expect(await person.send(method, path)).toMatchObject({ body: { code: 'proof_required' } });
    const seal = await person.guard({ guard: 'seal', method, path, body: undefined });
    expect(await person.send(method, path, undefined, { [sealHeader]: seal ?? '' })).toMatchObject({
      status: 200,
      body: { ending: true },
    });
  });
});
