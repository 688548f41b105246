import { createVaultClient } from '@kinfolio/contract/client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUnsubscribeLink } from '../../reminders/links.ts';
import { addAndRemoveWays, addRecoveryKit } from '../testing/changed-ways.ts';
import { createRecoveryKit } from '../testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  // The server trusts this test as a proxy, so that a test can choose the address that a request comes from.
  world = await startVaultWorld({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => world.close());

const quarter = 15 * 60_000;
const client = (url = world.url) => createVaultClient({ url, token: async () => undefined, fetch });
const clientAt = (address: string) =>
  createVaultClient({
    url: world.url,
    token: async () => undefined,
    fetch: (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(url, { ...init, headers });
    },
  });
const wrong = () => createRecoveryKit().proof;

/** Advances the clock until the rate limits used up by earlier tests have expired. */
const afterALongWait = () => world.test.clock.advance(quarter);

describe('prelogin', () => {
  it('gives the profile and salt the device stored at sign-up, however the email is written', async () => {
    const person = await world.signUp();
    expect(await client().prelogin(person.email)).toEqual({ ok: true, value: person.kdf });
    expect(await client().prelogin(` ${person.email.toUpperCase()} `)).toEqual({
      ok: true,
      value: person.kdf,
    });
  });

  it('gives an unknown email a salt of its own, the same each time and on each server', async () => {
    const second = await world.secondServer();
    const first = await client().prelogin('nobody@example.org');
    expect(first).toMatchObject({ ok: true, value: { profile: 'argon2id-1' } });
    expect(await client().prelogin('Nobody@Example.org')).toEqual(first);
    expect(await client(second).prelogin('nobody@example.org')).toEqual(first);
    expect(await client().prelogin('somebody@example.org')).not.toEqual(first);
    const salt = first.ok ? first.value.salt : '';
    expect(Buffer.from(salt, 'base64url').toString('base64url')).toBe(salt); // A real salt is canonical base64url too.
  });

  it('is limited for each network', async () => {
    afterALongWait();
    let answer = await clientAt('2001:db8::1').prelogin('nobody@example.org');
    for (let n = 0; n < 200 && answer.ok; n += 1) {
      answer = await clientAt(`2001:db8::${n}`).prelogin('nobody@example.org');
    }
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited', retryAfterSeconds: 60 });
    expect(await clientAt('2001:db8:0:1::1').prelogin('nobody@example.org')).toMatchObject({ ok: true });
    world.test.clock.advance(60_000);
    expect(await clientAt('2001:db8::1').prelogin('nobody@example.org')).toMatchObject({ ok: true });
  });
});

describe('pressing the button of a mail', () => {
  it('is counted for a network, of which nothing readable is stored', async () => {
    const { clock, database, secrets, config } = world.test;
    const marks = { fakesSecret: secrets.fakesSecret, publicUrl: config.publicUrl };
    const { accountId } = await world.signUp();
    const leave = new URL(createUnsubscribeLink(marks, { accountId, classes: ['bills'] }));
    clock.advance(60_000);
    for (const address of ['2001:db8:7::1', '2001:db8:7::2'])
      for (const url of ['/fine?t=x&n=x', `/reminders/leave${leave.search}`])
        await world.test.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': address } });
    const { rows } = await database.pool.query<{ key: string; taken: string }>(
      `select key, taken from limits where key like 'fine:%' or key like 'reminder-link:%' order by key`,
    );
    expect(rows).toEqual([
      { key: expect.stringMatching(/^fine:[\w-]{43}$/), taken: '2' },
      { key: expect.stringMatching(/^reminder-link:[\w-]{43}$/), taken: '2' },
    ]);
  });
});

describe('looking for the code of an invitation or a card', () => {
  it('is limited for a network, of which nothing readable is stored', async () => {
    afterALongWait();
    const lookFrom = (address: string) =>
      world.test.app.inject({
        method: 'POST',
        url: '/vault/v1/ways/look',
        headers: { 'x-forwarded-for': address },
        payload: { lookup: 'A'.repeat(22), proof: 'A'.repeat(43) },
      });
    const codes = [];
    for (let n = 0; n < 21; n += 1) codes.push((await lookFrom(`2001:db8::${n}`)).statusCode);
    expect(codes).toEqual([...Array(20).fill(404), 429]);
    expect((await lookFrom('2001:db8:0:1::1')).statusCode).toBe(404);
    const { rows } = await world.test.database.pool.query('select key from limits');
    expect(rows.filter(({ key }) => /2001:db8|127\.0\.0\.1/.test(key))).toEqual([]);
  });
});

describe('signing in with a recovery kit', () => {
  it('opens a session that reads the vault', async () => {
    afterALongWait();
    const person = await world.withVault();
    const { proof } = person.vault.recoveryKit;
    const signedIn = await client().recoverySession({ email: person.email, proof });
    expect(signedIn).toMatchObject({
      ok: true,
      value: { session: { token_type: 'bearer', user: { id: person.accountId, email: person.email } } },
    });
    const token = signedIn.ok ? signedIn.value.session.access_token : '';
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ amr: [{ method: 'recovery' }] });
    const recovered = createVaultClient({ url: world.url, token: async () => token, fetch });
    expect(await recovered.readVault()).toMatchObject({ ok: true, value: { vaultId: person.vault.vaultId } });
  });

  it('answers a wrong proof, an unknown email and an account without a vault in the same words', async () => {
    afterALongWait();
    const person = await world.withVault();
    const without = await world.signUp();
    const refused = await client().recoverySession({ email: person.email, proof: wrong() });
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await client().recoverySession({ email: 'nobody@example.org', proof: wrong() })).toEqual(refused);
    expect(await client().recoverySession({ email: without.email, proof: wrong() })).toEqual(refused);
  });

  it("refuses another person's proof", async () => {
    afterALongWait();
    const person = await world.withVault();
    const other = await world.withVault();
    const { proof } = other.vault.recoveryKit;
    expect(await client().recoverySession({ email: person.email, proof })).toMatchObject({ status: 401 });
  });

  it('opens with the old kit until a keyset leaves it out', async () => {
    afterALongWait();
    const person = await world.withVault();
    const old = person.vault.recoveryKit;
    const { kit } = await addRecoveryKit(person);
    const opens = async ({ proof }: { proof: string }) => {
      const signedIn = await client().recoverySession({ email: person.email, proof });
      const token = signedIn.ok ? signedIn.value.session.access_token : '';
      return (await person.withToken(token).client().readVault()).ok;
    };
    expect([await opens(old), await opens(kit)]).toEqual([true, true]);
    expect(await addAndRemoveWays(person, 'kit', { without: [old.wrapId] })).toMatchObject({ ok: true });
    expect([await opens(old), await opens(kit)]).toEqual([false, true]);
  });

  it('is limited for each email at one network, on all servers together, and lets others in', async () => {
    afterALongWait();
    const person = await world.withVault();
    const other = await world.withVault();
    const second = await world.secondServer();
    const answers = [];
    for (const url of [world.url, second, world.url, second, world.url]) {
      answers.push(await client(url).recoverySession({ email: person.email, proof: wrong() }));
    }
    expect(answers.map(answer => !answer.ok && answer.code)).toEqual(Array(5).fill('unauthorized'));
    const { proof } = person.vault.recoveryKit;
    const limited = await client(second).recoverySession({ email: person.email.toUpperCase(), proof });
    expect(limited).toMatchObject({ status: 429, code: 'rate_limited', retryAfterSeconds: 900 });
    const theirs = { email: other.email, proof: other.vault.recoveryKit.proof };
    expect(await client().recoverySession(theirs)).toMatchObject({ ok: true });
    world.test.clock.advance(quarter);
    expect(await client().recoverySession({ email: person.email, proof })).toMatchObject({ ok: true });
  });

  it('cannot be shut by wrong proofs from elsewhere', async () => {
    afterALongWait();
    const person = await world.withVault();
    for (let n = 0; n < 6; n += 1) {
      await clientAt(`2001:db8::${n}`).recoverySession({ email: person.email, proof: wrong() });
    }
    const { proof } = person.vault.recoveryKit;
    const kit = { email: person.email, proof };
    expect(await clientAt('2001:db8::9').recoverySession(kit)).toMatchObject({ code: 'rate_limited' });
    expect(await clientAt('203.0.113.7').recoverySession(kit)).toMatchObject({ ok: true });
  });

  it('does not count the right proof', async () => {
    afterALongWait();
    const person = await world.withVault();
    const { proof } = person.vault.recoveryKit;
    for (let n = 0; n < 7; n += 1) {
      expect(await client().recoverySession({ email: person.email, proof })).toMatchObject({ ok: true });
    }
  });

  it('counts tries that come all at once', async () => {
    afterALongWait();
    const person = await world.withVault();
    const tries = Array.from({ length: 12 }, () =>
      client().recoverySession({ email: person.email, proof: wrong() }),
    );
    const codes = (await Promise.all(tries)).map(answer => !answer.ok && answer.code);
    expect(codes.filter(code => code === 'unauthorized')).toHaveLength(5);
  });

  it('is limited for an unknown email just the same', async () => {
    afterALongWait();
    const codes = [];
    for (let n = 0; n < 6; n += 1) {
      const answer = await client().recoverySession({ email: 'nobody@example.org', proof: wrong() });
      codes.push(!answer.ok && answer.code);
    }
    expect(codes).toEqual([...Array(5).fill('unauthorized'), 'rate_limited']);
  });

  it('is limited for each network', async () => {
    afterALongWait();
    const codes = new Set();
    for (let n = 0; n < 21; n += 1) {
      const answer = await clientAt(`2001:db8::${n}`).recoverySession({
        email: `nobody-${n}@example.org`,
        proof: wrong(),
      });
      codes.add(answer.ok ? 'ok' : answer.code);
    }
    expect([...codes]).toEqual(['unauthorized', 'rate_limited']);
  });
});

describe('what the database keeps', () => {
  it('is neither a proof nor, in the limits, an email or an address', async () => {
    const person = await world.withVault();
    await client().recoverySession({ email: person.email, proof: person.vault.recoveryKit.proof });
    const { db } = world.test.database;
    const kept = [sql`select w::text as row from wraps w`, sql`select l::text as row from limits l`];
    const answers = await Promise.all(kept.map(query => db.execute<{ row: string }>(query)));
    const text = answers.flatMap(({ rows }) => rows.map(({ row }) => row)).join(' ');
    const proof = Buffer.from(person.vault.recoveryKit.proof, 'base64url').toString('hex');
    for (const secret of [person.vault.recoveryKit.proof, proof, person.email, '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(person.vault.recoveryKit.wrapId);
  });
});
