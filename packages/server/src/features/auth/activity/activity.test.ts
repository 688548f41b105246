import { createHash } from 'node:crypto';
import { type ActivityEntry, findActivityFault } from '@kinfolio/contract/activity';
import { createVaultClient } from '@kinfolio/contract/client';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSmallestVault } from '../../vault/testing/guarded-client.ts';
import { activityLog } from '../tables.ts';
import {
  type AuthWorld,
  createUnusedEmail,
  firefoxAgent,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const clientOf = (person: Person) =>
  createVaultClient({
    url: world.url,
    fetch,
    token: async () => (await readDeviceSession(person)).access_token,
  });

async function pageOf(person: Person, page: { before?: number; limit?: number } = {}) {
  const answer = await clientOf(person).readActivity(page);
  if (!answer.ok) throw new Error(`the log was refused: ${answer.code}`);
  return answer.value;
}

const told = (entries: readonly ActivityEntry[]) =>
  entries.map(({ event, about }) => [event, ...Object.values(about)].join(' ')).toReversed();

const entryOf = (accountId: string, number: number) =>
  and(eq(activityLog.accountId, accountId), eq(activityLog.number, number));

async function withLog(): Promise<Person> {
  const person = await world.newPerson();
  for (let n = 0; n < 2; n += 1) await signInOnOtherDevice(world, person);
  return person;
}

const faultOf = async (person: Person) =>
  findActivityFault(person.id, (await pageOf(person)).entries, { sha256 });

describe('the activity of an account', () => {
  test('tells signing up, in, out, what failed and what changed, each once and in order', async () => {
    const person = await world.newPerson();
    const other = await signInOnOtherDevice(world, person);
    await world.device().auth.signInWithPassword({ email: person.email, password: 'something-else' });
    await other.device.auth.signOut({ scope: 'local' });
    await person.device.auth.updateUser({ password: 'the-next-secret' });
    await person.device.auth.updateUser({ data: { display_name: 'Ada' } });

    const { entries, more } = await pageOf(person);
    expect(more).toBe(false);
    expect(told(entries)).toEqual([
      'signed-up',
      'signed-in password',
      'signed-in new password',
      'sign-in-failed password',
      'signed-out this',
      'password-changed',
    ]);
    expect(await findActivityFault(person.id, entries, { sha256 })).toBeUndefined();
    const { access_token: token } = await readDeviceSession(person);
    const sessionId = JSON.parse(atob(token.split('.')[1] ?? '')).session_id;
    expect(entries[0]).toMatchObject({ sessionId, at: new Date(world.clock.now()).toISOString() });
    expect(entries[2]?.sessionId).toBeNull();
  });

  test('tells which browser a password was tried in, right or wrong', async () => {
    const person = await world.newPerson();
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1';
    for (const password of ['something-else', person.password])
      await world.call('POST', '/token?grant_type=password', {
        body: { email: person.email, password },
        headers: { 'user-agent': agent },
      });
    const on = { method: 'password', browser: 'Safari', system: 'iPhone' };
    const { entries } = await pageOf(person);
    expect(entries.slice(0, 2).map(({ event, about }) => [event, about])).toEqual([
      ['signed-in', { ...on, device: 'new' }],
      ['sign-in-failed', on],
    ]);
    expect(await faultOf(person)).toBeUndefined();
  });

  test('tells the browser of a sign-in by a code, by its link and by a recovery kit as well', async () => {
    const person = await world.newPerson();
    const token = async () => (await readDeviceSession(person)).access_token;
    const { vault } = await createSmallestVault({ url: world.url, publicUrl: world.config.publicUrl, token });
    const { headers, told: on } = firefoxAgent;
    const { email } = person;
    for (const shown of ['otp', 'token_hash'] as const) {
      world.clock.advance(61_000);
      await world.call('POST', '/otp', { body: { email } });
      const message = await world.newestTo(email);
      const typed = shown === 'otp' ? { email, token: message.code } : { token_hash: message.token };
      await world.call('POST', '/verify', { body: { type: 'email', ...typed }, headers });
    }
    const asked = { email, proof: vault.recoveryKit.proof };
    await fetch(`${world.url}/vault/v1/recovery/session`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    });
    const { entries } = await pageOf(person);
    const signedIn = entries.filter(({ event }) => event === 'signed-in').slice(0, 3);
    expect(signedIn.map(({ about }) => about)).toEqual([
      { method: 'recovery', device: 'new', ...on },
      { method: 'otp', device: 'new', ...on },
      { method: 'otp', device: 'new', ...on },
    ]);
    expect(await faultOf(person)).toBeUndefined();
  });

  test('tells a refresh token that was used twice, once', async () => {
    const person = await world.newPerson();
    const again = await signInOnOtherDevice(world, person);
    const { refresh_token } = await readDeviceSession(again);
    for (let n = 0; n < 3; n += 1) await again.device.auth.refreshSession();
    world.clock.advance(60_000);
    const reuse = () => world.call('POST', '/token?grant_type=refresh_token', { body: { refresh_token } });
    await Promise.all([reuse(), reuse()]);
    expect(told((await pageOf(person)).entries).slice(3)).toEqual(['session-ended']);
  });

  test('is read page by page, newest first', async () => {
    const person = await world.newPerson();
    for (let n = 0; n < 3; n += 1) await signInOnOtherDevice(world, person);
    const first = await pageOf(person, { limit: 2 });
    expect([first.entries.map(entry => entry.number), first.more]).toEqual([[5, 4], true]);
    const rest = await pageOf(person, { before: 4 });
    expect([rest.entries.map(entry => entry.number), rest.more]).toEqual([[3, 2, 1], false]);
    expect((await pageOf(person, { before: 1 })).entries).toEqual([]);
    expect(await clientOf(person).readActivity({ limit: 0 })).toMatchObject({ code: 'bad_request' });
    expect(await clientOf(person).readActivity({ limit: 201 })).toMatchObject({ code: 'bad_request' });
  });

  test("is nobody else's", async () => {
    const [person, stranger] = [await world.newPerson(), await world.newPerson()];
    await signInOnOtherDevice(world, person);
    expect((await pageOf(stranger)).entries).toHaveLength(2);
    const nobody = await fetch(`${world.url}/vault/v1/activity`);
    expect(nobody.status).toBe(401);
  });

  test('does not fork when many things happen at once', async () => {
    const person = await world.newPerson();
    const { email } = person;
    const guess = async () => world.device().auth.signInWithPassword({ email, password: 'something-else' });
    const signIn = async () => signInOnOtherDevice(world, person);
    await Promise.all([guess(), signIn(), guess(), guess(), signIn(), guess(), guess()]);
    const { entries } = await pageOf(person);
    expect(entries).toHaveLength(9);
    expect(await findActivityFault(person.id, entries, { sha256 })).toBeUndefined();
  });

  test('of an email nobody has is written nowhere', async () => {
    const before = await world.database.db.$count(activityLog);
    await world.device().auth.signInWithPassword({ email: createUnusedEmail(), password: 'something' });
    expect(await world.database.db.$count(activityLog)).toBe(before);
  });
});

describe('a log changed behind our back', () => {
  test('shows an edit', async () => {
    const person = await withLog();
    await world.database.db.update(activityLog).set({ event: 'signed-out' }).where(entryOf(person.id, 3));
    expect(await faultOf(person)).toEqual({ kind: 'edited', number: 3 });
  });

  test('shows a deletion', async () => {
    const person = await withLog();
    await world.database.db.delete(activityLog).where(entryOf(person.id, 2));
    expect(await faultOf(person)).toEqual({ kind: 'missing', number: 2 });
  });

  test('shows two entries that changed places', async () => {
    const person = await withLog();
    const swap = (from: number, to: number) =>
      world.database.db.update(activityLog).set({ number: to }).where(entryOf(person.id, from));
    await swap(2, 99);
    await swap(3, 2);
    await swap(99, 3);
    expect(await faultOf(person)).toEqual({ kind: 'edited', number: 2 });
  });
});
