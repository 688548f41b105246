import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import { resetValidityMs, resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInByKit } from '../../vault/testing/by-kit.ts';
import { createSmallestVault } from '../../vault/testing/guarded-client.ts';
import { signInByEmailedCode } from '../../vault/testing/mailbox.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { addAuthenticatorApp, enterCodeFromApp, type PersonWithApp } from '../../vault/testing/with-app.ts';
import { createQueueMessage } from '../messages/queue-message.ts';
import { sendResetReminders } from './reminding.ts';

// A person who has lost the password and the second factor, and has neither a kit nor a passkey. They can
// only read the mailbox.

const day = 24 * 60 * 60_000;

let world: VaultWorld;
/** The owner at aal2, on one of their own devices. */
let owner: SignedInPerson & { app: PersonWithApp; vaultId: string; kit: string };
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.test.clock.advance(61 * 60_000);
  const made = await world.withVault();
  const app = await addAuthenticatorApp(world, made);
  const { vaultId, recoveryKit } = made.vault;
  owner = { ...made.withToken(app.token), sessionId: made.sessionId, app, vaultId, kit: recoveryKit.proof };
});

const clientOf = (token: string): VaultClient =>
  createVaultClient({ url: world.url, token: async () => token, fetch });

/** A person who can read the mailbox and has nothing else. */
const byMail = async () => clientOf(await signInByEmailedCode(world, owner.email));

async function ask(): Promise<string> {
  const asked = await (await byMail()).askReset('both');
  if (!asked.ok) throw new Error(asked.code);
  expect(asked.value.due).toBe(false);
  return asked.value.dueAt;
}

const about = async () => {
  await world.test.post.deliverWaiting();
  const own = world.test.sent.mails.filter(({ to }) => to === owner.email).map(({ text }) => text);
  return own.filter(text => text.includes('empty passport, and to turn off your second step'));
};

const remind = async () => {
  const { clock, config, jobs, secrets, database } = world.test;
  const queueMessage = createQueueMessage({ clock, jobs, secrets });
  await sendResetReminders({ db: database.db, clock, publicUrl: config.publicUrl, queueMessage });
};

const factorsOf = async () => {
  const text = 'select id from factors where account_id = $1 and verified_at_ms is not null';
  return (await world.test.database.pool.query(text, [owner.accountId])).rows;
};

const notMe = async () => {
  const mail = (await about()).findLast(text => text.includes('/not-me'));
  const url = /\/auth\/v1\/not-me\?token=\S+/.exec(mail ?? '')?.[0] ?? '';
  expect((await world.test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
};

const nothingDone = async () => {
  expect(await (await byMail()).setVaultAside()).toMatchObject({ code: 'reset_waits' });
  expect(await factorsOf()).toHaveLength(1);
};

describe('a reset of both the vault and the second step', () => {
  it('waits for seven days, and is then done with the mailbox alone, which begins with an empty vault', async () => {
    const dueAt = await ask();
    expect(Date.parse(dueAt) - world.test.clock.now()).toBe(resetWaitMs);
    expect((await owner.send('GET', '/auth/v1/user')).body).toMatchObject({ both_reset_due_at: dueAt });
    await nothingDone();
    world.test.clock.advance(resetWaitMs - 3 * 61_000);
    await nothingDone();
    world.test.clock.advance(61_000);
    const token = await signInByEmailedCode(world, owner.email);
    expect(await clientOf(token).askReset('both')).toMatchObject({ value: { dueAt, due: true } });
    expect(await clientOf(token).setVaultAside()).toMatchObject({ ok: true });
    expect(await factorsOf()).toEqual([]);
    // If the response was lost, the client repeats the request.
    expect(await clientOf(token).setVaultAside()).toMatchObject({ ok: true });
    const at = { url: world.url, publicUrl: world.test.config.publicUrl, token: async () => token };
    const { client, vault } = await createSmallestVault(at);
    expect(await client.readVault()).toMatchObject({ value: { vaultId: vault.vaultId } });
    expect(await client.readEarlierVaults()).toMatchObject({
      value: { earlier: [{ vault: { vaultId: owner.vaultId } }] },
    });
    await world.test.post.deliverWaiting();
    const told = world.test.sent.mails.filter(({ to }) => to === owner.email).map(({ text }) => text);
    expect(told).toContainEqual(expect.stringContaining('A second step was turned off'));
  });

  it('is mailed at once, on the third day and on the sixth, and texted once', async () => {
    const phone = '447700900323';
    const text = 'update accounts set phone = $1, phone_confirmed_at_ms = 1 where id = $2';
    await world.test.database.pool.query(text, [phone, owner.accountId]);
    await ask();
    expect(await (await byMail()).askReset('both')).toMatchObject({ ok: true });
    for (const [days, mails] of [
      [0, 1],
      [2, 1],
      [1, 2],
      [3, 3],
      [30, 3],
    ] as const) {
      world.test.clock.advance(days * day);
      await remind();
      expect([days, (await about()).length]).toEqual([days, mails]);
    }
    expect(world.test.sent.texts.filter(({ to }) => to.endsWith(phone))).toMatchObject([
      { text: expect.stringContaining('Not you? Log in. That stops it.') },
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a sign-in with the password', () => owner.signInAgain()],
    ['a sign-in with a kit', () => signInByKit(world, owner, owner.kit)],
    ['an open passport, by a signature', () => owner.client().openSession()],
    [
      'the second step, shown by who came by mail',
      async () =>
        enterCodeFromApp(world, owner.withToken(await signInByEmailedCode(world, owner.email)), owner.app),
    ],
    ['"This was not me"', notMe],
  ])('is ended by %s', async (_what, end) => {
    await ask();
    await end();
    world.test.clock.advance(resetWaitMs);
    await nothingDone();
    const log = await (await enterCodeFromApp(world, await owner.signInAgain(), owner.app))
      .client()
      .readActivity({});
    const events = log.ok ? log.value.entries.map(({ event, about: said }) => [event, said['what']]) : [];
    expect(events.filter(([event]) => event === 'reset-asked')).toEqual([['reset-asked', 'both']]);
    expect(events.filter(([event]) => event === 'reset-cancelled')).toEqual([['reset-cancelled', 'both']]);
  });

  it('waits apart from the other two: who waits for one has no more than that', async () => {
    await ask();
    expect(await (await byMail()).askReset('vault')).toMatchObject({ code: 'insufficient_aal' });
    expect(await (await byMail()).askReset('factor')).toMatchObject({ code: 'proof_required' });
    world.test.clock.advance(resetWaitMs);
    expect(await (await byMail()).resetFactors()).toMatchObject({ code: 'proof_required' });
    const columns = 'reset_asked_at_ms = both_reset_asked_at_ms, both_reset_asked_at_ms = null';
    await world.test.database.pool.query(`update accounts set ${columns} where id = $1`, [owner.accountId]);
    await nothingDone();
  });

  it('is no open door for ever: it is asked for anew, 30 days after its wait', async () => {
    await ask();
    world.test.clock.advance(resetWaitMs + resetValidityMs);
    await nothingDone();
    expect(Date.parse(await ask())).toBe(world.test.clock.now() + resetWaitMs);
  });

  it('is refused to who showed the second step, who has none, who came otherwise, and while changes are held', async () => {
    expect(await owner.client().askReset('both')).toMatchObject({ code: 'forbidden' });
    expect(await (await owner.signInAgain()).client().askReset('both')).toMatchObject({ code: 'forbidden' });
    const bare = await world.withVault();
    expect(await bare.client().askReset('both')).toMatchObject({ code: 'not_found' });
    await ask();
    // The password alone is not enough to set the vault aside, even after the wait.
    const known = await owner.signInAgain();
    expect(await known.client().setVaultAside()).toMatchObject({ code: 'forbidden' });
    await ask();
    await notMe();
    expect(await (await byMail()).askReset('both')).toMatchObject({ code: 'changes_held' });
  });
});
