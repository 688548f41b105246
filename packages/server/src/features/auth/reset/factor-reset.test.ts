import { createVaultClient } from '@kinfolio/contract/client';
import { resetValidityMs, resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInByKit } from '../../vault/testing/by-kit.ts';
import { addPasskey } from '../../vault/testing/changed-ways.ts';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../../vault/testing/vault-world.ts';
import { addAuthenticatorApp, enterCodeFromApp, type PersonWithApp } from '../../vault/testing/with-app.ts';
import { createQueueMessage } from '../messages/queue-message.ts';
import { sendResetReminders } from './reminding.ts';

const day = 24 * 60 * 60_000;

let world: VaultWorld;
/** The owner at aal2, on one of their own devices. */
let owner: SignedInPerson & { app: PersonWithApp; kit: string };
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0', NEW_DEVICE_CODE: 'on' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.test.clock.advance(61 * 60_000);
  const made = await world.withVault();
  const app = await addAuthenticatorApp(world, made);
  owner = { ...made.withToken(app.token), sessionId: made.sessionId, app, kit: made.vault.recoveryKit.proof };
});

/** A person who knows the password and nothing else, on a device that the account does not know. */
const byPassword = () => owner.signInAgain();

const ask = async () => {
  const asked = await (await byPassword()).client().askReset('factor');
  if (!asked.ok) throw new Error(asked.code);
  return asked.value;
};

const complete = async () => (await byPassword()).client().resetFactors();

const mails = async () => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to }) => to === owner.email).map(({ text }) => text);
};
const about = async () => (await mails()).filter(text => text.includes('turn off your second step'));

const factorsOf = async () => {
  const { pool } = world.test.database;
  const text = 'select id from factors where account_id = $1 and verified_at_ms is not null';
  return (await pool.query<{ id: string }>(text, [owner.accountId])).rows.map(({ id }) => id);
};

const remind = async () => {
  const { clock, config, jobs, secrets, database } = world.test;
  const queueMessage = createQueueMessage({ clock, jobs, secrets });
  await sendResetReminders({ db: database.db, clock, publicUrl: config.publicUrl, queueMessage });
};

const eventsOf = async (person: SignedInPerson) => {
  const log = await person.client().readActivity({});
  return log.ok ? log.value.entries.map(({ event, about: said }) => [event, said['what']] as const) : [];
};

/** A person who can read the mailbox and has nothing else. */
async function byMail() {
  world.test.clock.advance(61_000);
  await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email: owner.email });
  const token = /^\d{6}$/m.exec((await mails()).at(-1) ?? '')?.[0];
  const typed = { type: 'recovery', email: owner.email, token };
  const { body } = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', typed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  const { access_token } = body as { access_token: string };
  return createVaultClient({ url: world.url, token: async () => access_token, fetch });
}

const notMe = async () => {
  const mail = (await about()).findLast(text => text.includes('/not-me'));
  const url = /\/auth\/v1\/not-me\?token=\S+/.exec(mail ?? '')?.[0] ?? '';
  expect((await world.test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
};

describe('a reset of the second step', () => {
  it('waits for seven days and is then done with the password, and not before', async () => {
    const { dueAt, due } = await ask();
    expect([due, Date.parse(dueAt) - world.test.clock.now()]).toEqual([false, resetWaitMs]);
    expect(await complete()).toMatchObject({ code: 'reset_waits' });
    world.test.clock.advance(resetWaitMs - 1000);
    expect(await complete()).toMatchObject({ code: 'reset_waits' });
    expect(await factorsOf()).toHaveLength(1);
    world.test.clock.advance(1000);
    const back = await byPassword();
    expect((await back.send('GET', '/auth/v1/user')).body).toMatchObject({ factor_reset_due_at: dueAt });
    expect(await back.client().askReset('factor')).toMatchObject({ value: { dueAt, due: true } });
    expect(await back.client().resetFactors()).toMatchObject({ ok: true });
    expect(await factorsOf()).toEqual([]);
    expect(await mails()).toContainEqual(expect.stringContaining('A second step was turned off'));
    expect((await back.send('GET', '/auth/v1/user')).body).not.toHaveProperty('factor_reset_due_at');
    // A new device still needs the code from the email. If the response was lost, the client repeats the request.
    expect(await back.client().readVault()).toMatchObject({ code: 'new_device' });
    expect(await back.client().resetFactors()).toMatchObject({ code: 'new_device' });
    const known = await owner.signInAgain(owner.device);
    expect(await known.client().resetFactors()).toMatchObject({ ok: true });
    expect(await known.client().readVault()).toMatchObject({ ok: true });
  });

  it('by a thief with the password: its owner hears of the entry, at once of the asking, and twice more', async () => {
    const before = (await mails()).length;
    await ask();
    expect(await byPassword().then(again => again.client().askReset('factor'))).toMatchObject({ ok: true });
    const told = (await mails()).slice(before);
    expect(told.filter(text => text.includes('second step'))).not.toEqual([]);
    for (const [days, count] of [
      [2, 1],
      [1, 2],
      [0, 2],
      [3, 3],
      [1, 3],
      [30, 3],
    ] as const) {
      world.test.clock.advance(days * day);
      await remind();
      expect([days, (await about()).length]).toEqual([days, count]);
    }
    expect(await factorsOf()).toHaveLength(1);
  });

  it('is texted to the phone of its owner, once', async () => {
    const { pool } = world.test.database;
    const phone = '447700900322';
    await pool.query('update accounts set phone = $1, phone_confirmed_at_ms = 1 where id = $2', [
      phone,
      owner.accountId,
    ]);
    await ask();
    await mails();
    const texts = world.test.sent.texts.filter(({ to }) => to.endsWith(phone));
    expect(texts).toMatchObject([{ text: expect.stringContaining('turn off your second step') }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the second step, shown anywhere', async () => enterCodeFromApp(world, await byPassword(), owner.app)],
    ['an open passport, by a signature', async () => owner.client().openSession()],
    [
      'the password, in a session that showed the second step',
      () => owner.client().confirmSession({ method: 'password', secret: owner.password }),
    ],
    ['a sign-in with a kit', () => signInByKit(world, owner, owner.kit)],
    ['"This was not me"', notMe],
  ])('is ended by %s', async (_what, end) => {
    await ask();
    await end();
    world.test.clock.advance(resetWaitMs);
    expect(await complete()).toMatchObject({ code: 'reset_waits' });
    expect(await factorsOf()).toHaveLength(1);
    const seen = await enterCodeFromApp(world, await owner.signInAgain(owner.device), owner.app);
    const events = await eventsOf(seen);
    expect(events.filter(([event]) => event === 'reset-asked')).toEqual([['reset-asked', 'factor']]);
    expect(events.filter(([event]) => event === 'reset-cancelled')).toEqual([['reset-cancelled', 'factor']]);
  });

  it('is ended by a passkey, which is two steps in one', async () => {
    const origin = world.test.config.publicUrl;
    const { answer, passkey } = await addPasskey(owner, { origin });
    expect(answer).toMatchObject({ ok: true });
    await ask();
    const given = await owner.client().passkeyChallenge();
    const challenge = given.ok ? given.value.challenge : '';
    expect(await owner.client().passkeySession(passkey.sign({ challenge, origin }))).toMatchObject({
      ok: true,
    });
    world.test.clock.advance(resetWaitMs);
    expect(await complete()).toMatchObject({ code: 'reset_waits' });
  });

  it('is not ended by the password, nor by the mailbox', async () => {
    await ask();
    await byPassword();
    await byMail();
    world.test.clock.advance(resetWaitMs);
    expect(await complete()).toMatchObject({ ok: true });
  });

  it('waits apart from that of the vault: a password ends the one, the mailbox asks for neither', async () => {
    await ask();
    expect(await (await byMail()).askReset('vault')).toMatchObject({ code: 'insufficient_aal' });
    expect(await (await byMail()).askReset('factor')).toMatchObject({ code: 'proof_required' });
    await world.test.database.pool.query('update accounts set reset_asked_at_ms = $1 where id = $2', [
      world.test.clock.now(),
      owner.accountId,
    ]);
    const { body } = await (await byPassword()).send('GET', '/auth/v1/user');
    expect(body).toHaveProperty('factor_reset_due_at');
    expect(body).not.toHaveProperty('reset_due_at');
  });

  it('is no open door for ever: it is asked for anew, 30 days after its wait', async () => {
    await ask();
    world.test.clock.advance(resetWaitMs + resetValidityMs);
    expect(await complete()).toMatchObject({ code: 'reset_waits' });
    expect(await ask()).toMatchObject({ due: false });
  });
});

describe('asked for by another', () => {
  it('a session at aal2, an account without a second step, and a word that is none are refused', async () => {
    expect(await owner.client().askReset('factor')).toMatchObject({ code: 'forbidden' });
    expect(await owner.client().resetFactors()).toMatchObject({ code: 'forbidden' });
    const bare = await world.withVault();
    expect(await bare.client().askReset('factor')).toMatchObject({ code: 'not_found' });
    for (const what of ['all', 'factors', '', null, 7, ['factor']])
      expect(await owner.send('POST', '/vault/v1/reset', { what })).toMatchObject({ status: 400 });
    expect(await owner.send('POST', '/vault/v1/reset', { what: 'factor', now: true })).toMatchObject({
      status: 400,
    });
    expect(await sendRawRequest(`${world.url}/vault/v1/factors/reset`, 'POST', {})).toMatchObject({
      status: 401,
    });
  });

  it('the mailbox does not do it once the wait is over, nor does a password of ten minutes ago', async () => {
    await ask();
    world.test.clock.advance(resetWaitMs - 12 * 60_000);
    const early = await byPassword();
    world.test.clock.advance(12 * 60_000);
    expect(await (await byMail()).resetFactors()).toMatchObject({ code: 'proof_required' });
    expect(await early.client().resetFactors()).toMatchObject({ code: 'proof_required' });
    expect(await factorsOf()).toHaveLength(1);
  });

  it('nothing is asked for or done while changes are held, and nothing else answers below the second step', async () => {
    await ask();
    await notMe();
    const thief = await byPassword();
    expect(await thief.client().askReset('factor')).toMatchObject({ code: 'changes_held' });
    expect(await thief.client().resetFactors()).toMatchObject({ code: 'changes_held' });
    expect(await thief.client().readVault()).toMatchObject({ code: 'insufficient_aal' });
    expect(await thief.client().sendDeviceCode()).toMatchObject({ code: 'insufficient_aal' });
  });
});
