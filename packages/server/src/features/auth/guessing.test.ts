import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmallestVault } from '../vault/testing/guarded-client.ts';
import {
  type AuthWorld,
  createUnusedEmail,
  type Person,
  readDeviceSession,
  startAuthWorld,
} from './testing/auth-world.ts';
import { createPersonWithApp } from './testing/authenticator-app.ts';

// A very large number of guesses at one account. Each comes from a different network, and none from the
// owner's. SLOW=1 sends ten thousand.

const guesses = process.env['SLOW'] === '1' ? 10_000 : 300;
const minutes = 60_000;
const home = '203.0.113.7';
const away = '198.51.100.9';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

interface Asked {
  url: string;
  body: object;
  from: string;
  token?: string;
  device?: string | undefined;
}

async function ask({ url, body, from, token, device }: Asked) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(device !== undefined && { 'kinfolio-device': device }),
  };
  const sent = { method: 'POST', url, headers, payload: body, remoteAddress: from } as const;
  const { statusCode, json, headers: answered } = await world.app.inject(sent);
  const next = answered['kinfolio-device'];
  return {
    status: statusCode,
    body: statusCode === 204 ? undefined : json(),
    device: typeof next === 'string' ? next : device,
  };
}

/** Makes guesses from one network after another. Returns how many were checked, and the responses to all of them. */
async function guess(asked: (turn: number) => Omit<Asked, 'from'>) {
  const answers: number[] = [];
  for (let turn = 0; turn < guesses; turn += 50) {
    const some = Array.from({ length: 50 }, async (_, at) => {
      const from = `2001:db8:${(turn + at).toString(16)}::1`;
      return (await ask({ ...asked(turn + at), from })).status;
    });
    answers.push(...(await Promise.all(some)));
  }
  expect(answers).toHaveLength(guesses);
  return { looked: answers.filter(status => status !== 429).length, kinds: new Set(answers) };
}

const token = '/auth/v1/token?grant_type=password';
const signIn = async ({ email, password }: Person, from: string) =>
  (await ask({ url: token, body: { email, password }, from })).status;

describe(`${guesses} guesses at an account`, () => {
  test('at its password: thirty are looked at, and its owner is let in at home at once, elsewhere soon', async () => {
    const person = await world.newPerson();
    expect(await signIn(person, home)).toBe(200);
    const { email } = person;
    const found = await guess(turn => ({ url: token, body: { email, password: `guess ${turn}` } }));
    expect(found).toEqual({ looked: 30, kinds: new Set([400, 429]) });
    expect([await signIn(person, home), await signIn(person, away)]).toEqual([200, 429]);
    world.clock.advance(15 * minutes);
    expect(await signIn(person, away)).toBe(200);
  });

  test('at the code of a mail: eight are looked at, the code is void, and the link still leads in', async () => {
    const { email } = await world.newPerson();
    await ask({ url: '/auth/v1/otp', body: { email }, from: home });
    const message = await world.newestTo(email);
    const wrong = message.code === '000000' ? '000001' : '000000';
    const verify = '/auth/v1/verify';
    const found = await guess(() => ({ url: verify, body: { type: 'email', email, token: wrong } }));
    expect(found).toEqual({ looked: 8, kinds: new Set([403, 429]) });
    const link = { type: 'email', token_hash: message.token };
    expect((await ask({ url: verify, body: link, from: away })).status).toBe(200);
    world.clock.advance(60 * minutes);
    const code = { type: 'email', email, token: message.code };
    expect((await ask({ url: verify, body: code, from: away })).status).toBe(403);
    await ask({ url: '/auth/v1/otp', body: { email }, from: home });
    const next = { ...code, token: (await world.newestTo(email)).code };
    expect((await ask({ url: verify, body: next, from: away })).status).toBe(200);
  });

  test('at its second factor, by somebody who has the password: ten are looked at, and then its owner gets in', async () => {
    const person = await createPersonWithApp(world);
    const { email, password, app } = person;
    const thief = await ask({ url: token, body: { email, password }, from: away });
    const factor = `/auth/v1/factors/${app.factorId}`;
    const held = { token: thief.body.access_token };
    const { body: challenge } = await ask({ url: `${factor}/challenge`, body: {}, from: away, ...held });
    const found = await guess(() => ({
      url: `${factor}/verify`,
      body: { challenge_id: challenge.id, code: '000000' },
      ...held,
    }));
    expect(found).toEqual({ looked: 10, kinds: new Set([422, 429]) });
    world.clock.advance(15 * minutes);
    const owner = world.device();
    expect((await owner.auth.signInWithPassword({ email, password })).error).toBeNull();
    const shown = await owner.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
    expect(shown.error).toBeNull();
  });

  test('at its recovery kit: thirty are looked at, and the kit itself works at home at once, elsewhere soon', async () => {
    const person = await world.newPerson();
    expect(await signIn(person, home)).toBe(200);
    const access = (await readDeviceSession(person)).access_token;
    const at = { url: world.url, publicUrl: world.config.publicUrl, token: async () => access };
    const { vault } = await createSmallestVault(at);
    const url = '/vault/v1/recovery/session';
    const { email } = person;
    const found = await guess(() => ({ url, body: { email, proof: randomBytes(32).toString('base64url') } }));
    expect(found).toEqual({ looked: 30, kinds: new Set([401, 429]) });
    const open = async (from: string) =>
      (await ask({ url, body: { email, proof: vault.recoveryKit.proof }, from })).status;
    expect([await open(home), await open(away)]).toEqual([200, 429]);
    world.clock.advance(15 * minutes);
    expect([await open(away), await signIn(person, away)]).toEqual([200, 200]);
  });

  test('at a recovery kit of an email nobody has: as many are looked at', async () => {
    const url = '/vault/v1/recovery/session';
    const found = await guess(() => ({
      url,
      body: { email: 'nobody-at-all@example.org', proof: randomBytes(32).toString('base64url') },
    }));
    expect(found).toEqual({ looked: 30, kinds: new Set([401, 429]) });
  });
});

const tryAt = (at: string, body: object, device: string | undefined) =>
  ask({ url: token, body: { email: at, ...body }, from: home, device });

/** A person with a vault on a device that their account knows. */
async function ownerAtHome() {
  const email = createUnusedEmail();
  const password = `secret-of-${email}`;
  const made = await ask({ url: '/auth/v1/signup', body: { email, password }, from: home });
  const at = {
    url: world.url,
    publicUrl: world.config.publicUrl,
    token: async () => made.body.access_token,
  };
  const { vault } = await createSmallestVault(at);
  return { email, password, device: made.device, proof: vault.recoveryKit.proof };
}

const another = (code: string) => (code === '000000' ? '000001' : '000000');

const codeFor = async (email: string) => ({
  type: 'email',
  email,
  token: (await world.newestTo(email)).code,
});

const wrongProof = () => randomBytes(32).toString('base64url');

describe('wrong tries from the network of its owner', () => {
  const kitUrl = '/vault/v1/recovery/session';
  const otp = '/auth/v1/otp';
  const verify = '/auth/v1/verify';

  test('ten thousand at password, codes and kit: a known device comes in at once, a new one with the kit elsewhere, or later', async () => {
    const { email, password, proof, ...known } = await ownerAtHome();
    await ask({ url: otp, body: { email }, from: home });
    const token000 = another((await world.newestTo(email)).code);
    const wrong: Array<[string, object]> = [
      [token, { email, password: 'not the secret' }],
      [verify, { type: 'email', email, token: token000 }],
      [kitUrl, { email, proof: wrongProof() }],
      ['/vault/v1/prelogin', { email }],
    ];
    for (const [url, body] of wrong)
      for (let turn = 0; turn < 12; turn += 1) await ask({ url, body, from: home });
    // Simulates ten thousand attempts on every limit that has counted more than ten.
    await world.database.pool.query('update limits set taken = 10000 where taken > 10');

    const tries: Array<[string, object]> = [
      [token, { email, password }],
      ['/vault/v1/prelogin', { email }],
      [kitUrl, { email, proof }],
    ];
    for (const [url, body] of tries) expect((await ask({ url, body, from: home })).status).toBe(429);
    expect((await ask({ url: kitUrl, body: { email, proof }, from: away })).status).toBe(200);
    let { device } = known;
    for (const [url, body] of tries) {
      const answer = await ask({ url, body, from: home, device });
      expect([url, answer.status]).toEqual([url, 200]);
      ({ device } = answer);
    }
    expect((await ask({ url: otp, body: { email }, from: home, device })).status).toBe(200);
    const code = await codeFor(email);
    expect((await ask({ url: verify, body: code, from: home })).status).toBe(429);
    expect((await ask({ url: verify, body: code, from: home, device })).status).toBe(200);
    world.clock.advance(15 * minutes);
    expect((await ask({ url: token, body: { email, password }, from: home })).status).toBe(200);
  });

  test('a known device has ten tries of its own, and no number opens the lane of another account', async () => {
    const mine = await ownerAtHome();
    const { email, password } = await world.newPerson();
    const statuses = async (at: string, device: string | undefined) => {
      const answers: number[] = [];
      for (let turn = 0; turn < 11; turn += 1)
        answers.push((await tryAt(at, { password: 'no' }, device)).status);
      return answers;
    };
    const tenAndOver = [...Array.from({ length: 10 }, () => 400), 429];
    expect(await statuses(mine.email, mine.device)).toEqual(tenAndOver);
    expect(await statuses(email, mine.device)).toEqual(tenAndOver);
    expect((await tryAt(email, { password }, mine.device)).status).toBe(429);
    expect((await tryAt(mine.email, { password: mine.password }, undefined)).status).toBe(200);
  });

  test('wrong codes elsewhere do not void a code where it was asked for, and five there do', async () => {
    const { email } = await world.newPerson();
    const { device } = await ask({ url: otp, body: { email }, from: home });
    const right = await codeFor(email);
    const wrong = { ...right, token: another(right.token) };
    for (let turn = 0; turn < 6; turn += 1) await ask({ url: verify, body: wrong, from: home });
    expect((await ask({ url: verify, body: right, from: home })).status).toBe(403);
    expect((await ask({ url: verify, body: right, from: home, device })).status).toBe(200);

    world.clock.advance(15 * minutes);
    await ask({ url: otp, body: { email }, from: home, device });
    const next = await codeFor(email);
    for (let turn = 0; turn < 5; turn += 1)
      await ask({ url: verify, body: { ...next, token: another(next.token) }, from: home, device });
    expect((await ask({ url: verify, body: next, from: home, device })).status).toBe(403);
  });
});
