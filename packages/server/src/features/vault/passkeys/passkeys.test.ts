import { createVaultClient } from '@kinfolio/contract/client';
import { maxPasskeys, passkeyChallengeMs } from '@kinfolio/contract/passkeys';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSoftwarePasskey, type PasskeyRequest } from '../../../testing/software-passkey.ts';
import { addAndRemoveWays, addPasskey as tryPasskey } from '../testing/changed-ways.ts';
import { createDeviceId } from '../testing/sealed.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
let origin: string;
beforeAll(async () => {
  world = await startVaultWorld();
  origin = world.test.config.publicUrl;
});
afterAll(() => world.close());

const challenge = async (person: SignedInPerson) => {
  const given = await person.client().passkeyChallenge();
  if (!given.ok) throw new Error(given.code);
  return given.value.challenge;
};

/** Registers a passkey for a person, and checks that the server accepted it. */
async function addPasskey(person: SignedInPerson) {
  const { answer, ...added } = await tryPasskey(person, { origin });
  expect(answer).toMatchObject({ ok: true });
  return added;
}

const wraps = async (person: SignedInPerson) => {
  const state = await person.client().readVault();
  return state.ok ? state.value.wraps.filter(wrap => wrap.method === 'passkey') : [];
};
const events = async (person: SignedInPerson) => {
  const read = await person.client().readActivity({});
  return read.ok
    ? read.value.entries.map(({ event, about }) => [event, about['method']].join(' ').trim())
    : [];
};
const code = (answer: { ok: boolean }) => ('code' in answer ? answer.code : 'ok');

describe('a passkey', () => {
  it('is kept with the account key under it, and signs in as its person', async () => {
    const person = await world.withVault();
    const { passkey, way, id } = await addPasskey(person);
    const [wrap] = await wraps(person);
    const { credentialId, envelope } = way;
    expect(wrap).toEqual({ id, method: 'passkey', credentialId, envelope, madeAt: expect.any(String) });

    const signed = passkey.sign({ challenge: await challenge(person), origin });
    const answer = await person.client().passkeySession(signed);
    expect(answer).toMatchObject({ ok: true, value: { session: { user: { id: person.accountId } } } });
    const token = answer.ok ? answer.value.session.access_token : '';
    expect(decodeJwt(token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] });
    expect(await events(person)).toEqual([
      'signed-in passkey',
      'keyset-changed',
      'passkey-added',
      'signed-in password',
      'signed-up',
    ]);
  });

  it('is told in the activity with browser and system', async () => {
    const person = await world.withVault();
    const { passkey } = await addPasskey(person);
    const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/145.0' };
    const browser = createVaultClient({
      url: world.url,
      token: async () => undefined,
      fetch: (to, init) =>
        fetch(to, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...agent } }),
    });
    const signed = passkey.sign({ challenge: await challenge(person), origin });
    expect(code(await browser.passkeySession(signed))).toBe('ok');
    const read = await person.client().readActivity({ limit: 1 });
    expect(read.ok && read.value.entries[0]).toMatchObject({
      event: 'signed-in',
      about: { method: 'passkey', browser: 'Firefox', system: 'Linux' },
    });
  });

  it('that was removed opens nothing: for three days it takes the removal back, then it is unknown', async () => {
    const person = await world.withVault();
    const { passkey, id } = await addPasskey(person);
    expect(await addAndRemoveWays(person, 'passkey', { without: [id] })).toMatchObject({ ok: true });
    expect(await wraps(person)).toEqual([]);
    const enter = async () =>
      person.client().passkeySession(passkey.sign({ challenge: await challenge(person), origin }));
    const entered = await enter();
    const away = person.withToken(entered.ok ? entered.value.session.access_token : '');
    expect(await away.client().readVault()).toMatchObject({ status: 403, details: { wants: ['opened'] } });
    world.test.clock.advance(72 * 60 * 60_000);
    expect(code(await enter())).toBe('unauthorized');
    expect(await events(await person.signInAgain())).toContain('passkey-removed');
  });

  it('is kept once, and is nobody else’s', async () => {
    const person = await world.withVault();
    const { way } = await addPasskey(person);
    const again = { ...way, id: createDeviceId() };
    expect(code(await addAndRemoveWays(person, 'passkey', { added: [again] }))).not.toBe('ok');
    expect(await wraps(person)).toHaveLength(1);
    const other = await world.withVault();
    expect(code(await addAndRemoveWays(other, 'passkey', { added: [again] }))).not.toBe('ok');
    expect(await wraps(other)).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const person = await world.withVault();
    for (let count = 0; count < maxPasskeys; count += 1) await addPasskey(person);
    expect(code((await tryPasskey(person, { origin })).answer)).toBe('bad_request');
  });
});

const wrongs: ReadonlyArray<
  readonly [what: string, change: (asked: PasskeyRequest) => Partial<PasskeyRequest>]
> = [
  ['another origin', () => ({ origin: 'https://kinfolio.example.net' })],
  ['another server', () => ({ rpId: 'example.net' })],
  ['nobody there', () => ({ verified: false })],
  ['a made-up challenge', () => ({ challenge: Buffer.alloc(38, 7).toString('base64url') })],
  ['a challenge with another end', ({ challenge: text }) => ({ challenge: later(text) })],
  ['no challenge', () => ({ challenge: '' })],
  ['an answer to something else', () => ({ type: 'payment.get' })],
];

/** The same challenge with an expiry one minute later. */
function later(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  bytes.writeUIntBE(bytes.readUIntBE(16, 6) + 60_000, 16, 6);
  return bytes.toString('base64url');
}

describe('what a passkey signed is refused', () => {
  it.each(wrongs)('with %s', async (_what, change) => {
    const person = await world.withVault();
    const { passkey } = await addPasskey(person);
    const asked = { challenge: await challenge(person), origin };
    const wrong = { ...asked, ...change(asked) };
    expect(code(await person.client().passkeySession(passkey.sign(wrong)))).toBe('unauthorized');
    expect(code((await tryPasskey(person, wrong)).answer)).toBe('bad_request');
    expect(code(await person.client().passkeySession(passkey.sign(asked)))).toBe('ok');
  });

  it('a second time, also by several at once', async () => {
    const person = await world.withVault();
    const { passkey } = await addPasskey(person);
    const signed = passkey.sign({ challenge: await challenge(person), origin });
    const all = await Promise.all(Array.from({ length: 5 }, () => person.client().passkeySession(signed)));
    expect(all.map(code).toSorted()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'unauthorized')]);
    expect(code(await person.client().passkeySession(signed))).toBe('unauthorized');
  });

  it('after ten minutes', async () => {
    const person = await world.withVault();
    const { passkey } = await addPasskey(person);
    const signed = passkey.sign({ challenge: await challenge(person), origin });
    world.test.clock.advance(passkeyChallengeMs);
    expect(code(await person.client().passkeySession(signed))).toBe('unauthorized');
  });

  it('by the key of another passkey, and by one that nobody knows, in the same words', async () => {
    const person = await world.withVault();
    const { passkey } = await addPasskey(person);
    const asked = { challenge: await challenge(person), origin };
    const unknown = createSoftwarePasskey().sign(asked);
    const stolen = { ...unknown, credentialId: passkey.credentialId };
    const answers = [unknown, stolen].map(signed => person.client().passkeySession(signed));
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(one).toMatchObject({ status: 401, code: 'unauthorized' });
  });

  it('as often as somebody likes, but not more than sixty times from one network', async () => {
    const person = await world.withVault();
    const signed = createSoftwarePasskey().sign({ challenge: await challenge(person), origin });
    const codes = new Set<string>();
    for (let left = 62; left > 0 && !codes.has('rate_limited'); left -= 1)
      codes.add(String(code(await person.client().passkeySession(signed))));
    expect([...codes]).toContain('rate_limited');
    world.test.clock.advance(passkeyChallengeMs);
  });
});
