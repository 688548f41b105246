import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import { resetValidityMs, resetWaitMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../../vault/testing/vault-world.ts';
import { createQueueMessage } from '../messages/queue-message.ts';
import { sendResetReminders } from './reminding.ts';

const day = 24 * 60 * 60_000;

let world: VaultWorld;
let person: Awaited<ReturnType<VaultWorld['withVault']>>;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.withVault();
});

const mailsTo = async ({ email }: SignedInPerson) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to }) => to === email).map(({ text }) => text);
};

/** A person who can read the mailbox and has nothing else. */
async function byMail(owner: SignedInPerson): Promise<VaultClient> {
  world.test.clock.advance(61_000);
  await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email: owner.email });
  const token = /^\d{6}$/m.exec((await mailsTo(owner)).at(-1) ?? '')?.[0];
  const { body } = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', {
    type: 'recovery',
    email: owner.email,
    token,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  const { access_token } = body as { access_token: string };
  return createVaultClient({ url: world.url, token: async () => access_token, fetch });
}

async function ask(owner: SignedInPerson): Promise<string> {
  const asked = await (await byMail(owner)).askReset('vault');
  if (!asked.ok) throw new Error(asked.code);
  expect(asked.value.due).toBe(false);
  return asked.value.dueAt;
}

const remind = async () => {
  const { clock, config, jobs, secrets, database } = world.test;
  const queueMessage = createQueueMessage({ clock, jobs, secrets });
  await sendResetReminders({ db: database.db, clock, publicUrl: config.publicUrl, queueMessage });
};

const linkIn = (mail = '') => /\/auth\/v1\/not-me\?token=\S+/.exec(mail)?.[0] ?? '';

describe('a reset of the vault', () => {
  it('is told to open devices, one of which stops it by a signature of the vault', async () => {
    const dueAt = await ask(person);
    const told = await person.send('GET', '/auth/v1/user');
    expect(told.body).toMatchObject({ reset_due_at: dueAt });
    expect(await person.client(undefined, undefined, async () => undefined).openSession()).toMatchObject({
      code: 'proof_required',
    });
    expect(await person.client().openSession()).toMatchObject({ ok: true });
    expect((await person.send('GET', '/auth/v1/user')).body).not.toHaveProperty('reset_due_at');
  });

  it('waits for seven days, and sets nothing aside until they are over', async () => {
    const dueAt = await ask(person);
    expect(Date.parse(dueAt) - world.test.clock.now()).toBe(resetWaitMs);
    world.test.clock.advance(resetWaitMs - 2 * 61_000);
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ code: 'reset_waits' });
    expect(await (await byMail(person)).askReset('vault')).toMatchObject({ value: { dueAt, due: true } });
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ ok: true });
  });

  it('is mailed at once, on the third day and on the sixth, and asking again mails nothing', async () => {
    await ask(person);
    const about = async () => (await mailsTo(person)).filter(text => text.includes('with an empty passport'));
    const [first = '', ...none] = await about();
    expect(none).toEqual([]);
    expect(linkIn(first)).not.toBe('');
    expect(await (await byMail(person)).askReset('vault')).toMatchObject({ ok: true });
    for (const [days, mails] of [
      [2, 1],
      [1, 2],
      [0, 2],
      [2, 2],
      [1, 3],
      [1, 3],
      [30, 3],
    ] as const) {
      world.test.clock.advance(days * day);
      await remind();
      expect([days, (await about()).length]).toEqual([days, mails]);
    }
  });

  it('is texted too, where a phone number is confirmed', async () => {
    const phone = '447700900321';
    await world.test.database.pool.query(
      'update accounts set phone = $1, phone_confirmed_at_ms = 1 where id = $2',
      [phone, person.accountId],
    );
    await ask(person);
    await world.test.post.deliverWaiting();
    const texts = world.test.sent.texts.filter(({ to }) => to.endsWith(phone));
    expect(texts).toMatchObject([{ text: expect.stringContaining('Log in. That stops it.') }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a sign-in with the password', () => person.signInAgain()],
    [
      'a sign-in with a kit',
      () => person.client().recoverySession({ email: person.email, proof: person.vault.recoveryKit.proof }),
    ],
    [
      'the password once more',
      () => person.client().confirmSession({ method: 'password', secret: person.password }),
    ],
    ['the vault, opened', () => person.client().openSession()],
    [
      '"This was not me"',
      async () => {
        const mails = await mailsTo(person);
        const url = linkIn(mails.findLast(text => text.includes('with an empty passport')));
        expect((await world.test.app.inject({ method: 'POST', url })).statusCode).toBe(200);
      },
    ],
  ])('is ended by %s', async (_what, end) => {
    await ask(person);
    await person.client().activity();
    await end();
    const log = await person.signInAgain().then(again => again.client().readActivity({}));
    const events = log.ok ? log.value.entries.map(({ event }) => event) : [];
    expect(events).toContain('reset-asked');
    expect(events.filter(event => event === 'reset-cancelled')).toHaveLength(1);
    world.test.clock.advance(resetWaitMs + 3 * day);
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ code: 'reset_waits' });
  });

  it('is not ended by the mailbox, nor by a wrong password', async () => {
    await ask(person);
    await byMail(person);
    const wrong = { email: person.email, password: 'a-guess' };
    await sendRawRequest(`${world.url}/auth/v1/token?grant_type=password`, 'POST', wrong);
    world.test.clock.advance(resetWaitMs);
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ ok: true });
  });

  it('is no open door for ever: it is asked for anew, 30 days after its wait', async () => {
    await ask(person);
    world.test.clock.advance(resetWaitMs + resetValidityMs);
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ code: 'reset_waits' });
    await ask(person);
  });

  it('is asked for by who was just mailed a code, and not while changes are held', async () => {
    expect(await person.client().askReset('vault')).toMatchObject({ code: 'forbidden' });
    await ask(person);
    const url = linkIn((await mailsTo(person)).at(-1));
    await world.test.app.inject({ method: 'POST', url });
    expect(await (await byMail(person)).askReset('vault')).toMatchObject({ code: 'changes_held' });
  });

  it('has nothing to wait for where there is no vault', async () => {
    const bare = await world.signUp();
    expect(await (await byMail(bare)).askReset('vault')).toMatchObject({ value: { due: true } });
  });
});

describe('reset, then emptied', () => {
  it('by the mailbox: email, phone and sign-ins are refused while no vault is there, and the one set aside waits', async () => {
    await ask(person);
    world.test.clock.advance(resetWaitMs);
    await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email: person.email });
    const code = /^\d{6}$/m.exec((await mailsTo(person)).at(-1) ?? '')?.[0];
    const verified = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', {
      type: 'recovery',
      email: person.email,
      token: code,
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
    const thief = person.withToken((verified.body as { access_token: string }).access_token);
    expect(await thief.client().setVaultAside()).toMatchObject({ ok: true });
    const needed = expect.stringMatching(/^reauthentication_/);
    for (const change of [{ email: 'thief@example.org' }, { phone: '447700900999' }])
      expect(await thief.send('PUT', '/auth/v1/user', change)).toMatchObject({
        body: { error_code: needed },
      });
    expect(await thief.send('GET', '/auth/v1/user/identities/authorize?provider=none')).toMatchObject({
      body: { error_code: needed },
    });
    expect(await thief.client().readEarlierVaults()).toMatchObject({
      value: { earlier: [{ vault: { vaultId: person.vault.vaultId } }] },
    });
  });
});
