import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  type AccountClosingState,
  accountClosingMs,
  personalDataFileDays,
} from '@kinfolio/contract/retention';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createErasure } from '../../jobs/erasing.ts';
import { announcePiece } from '../storage/objects/pieces-store.ts';
import { createNewRecord } from '../vault/testing/sealed.ts';
import { type SignedInPerson, startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';
import { registeredTables } from './classes.ts';
import { eraseDueAccounts } from './erasure.ts';
import { runRequests } from './request-command.ts';
import { findRowsContaining, insertCanariesEverywhere } from './testing/planted.ts';
import { makeWhatWeHoldFile, streamWhatWeHoldFile } from './what-we-hold.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const day = 24 * 60 * 60_000;

const mailsTo = async (email: string) => {
  await world.test.post.deliverWaiting();
  return world.test.sent.mails.filter(({ to }) => to === email).toReversed();
};
/** Converts the typed client's result back to the status and body of the HTTP response. */
const answerOf = (
  answer: { ok: true; value: AccountClosingState } | { ok: false; status: number; code: string },
) =>
  answer.ok ? { status: 200, body: answer.value } : { status: answer.status, body: { code: answer.code } };
const close = async (person: SignedInPerson) => answerOf(await person.client().closeAccount());
const keep = async (person: SignedInPerson) => answerOf(await person.client().keepAccount());
const askCopy = async (person: SignedInPerson) => answerOf(await person.client().askWhatWeHold());
const stateOf = (answer: { body: unknown }) => answer.body as AccountClosingState;
const erase = () => {
  const { database, clock } = world.test;
  return eraseDueAccounts(
    createErasure({ db: database.db, clock, queueMessage: undefined, jobs: undefined }),
  );
};

describe('closing an account', () => {
  it('sets a day 30 days on, says what goes, ends other sessions and mails the way back', async () => {
    const person = await world.withVault();
    await person
      .client()
      .push(person.vault.vaultId, [createNewRecord(person.vault), createNewRecord(person.vault)]);
    const other = await person.signInAgain();
    const closed = await close(person);
    expect(closed.status).toBe(200);
    const closesAt = new Date(world.test.clock.now() + accountClosingMs).toISOString();
    expect(stateOf(closed)).toEqual({
      closesAt,
      records: 2,
      earlierVersions: 0,
      files: { count: 0, bytes: 0 },
      copy: null,
    });
    expect((await other.send('GET', '/vault/v1/vault')).status).toBe(401);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe('Your Kinfolio account is closed');
    expect(mail?.text).toContain('/auth/v1/not-me?token=');
    expect(await close(person)).toMatchObject({ status: 200, body: { closesAt } });
    expect((await mailsTo(person.email)).filter(({ subject }) => subject === mail?.subject)).toHaveLength(1);
  });

  it('takes nothing new, and is read, exported and kept after all', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const record = createNewRecord(person.vault);
    await person.client().push(vaultId, [record]);
    await close(person);
    const refused = { status: 403, code: 'account_closing' };
    expect(await person.client().push(vaultId, [createNewRecord(person.vault)])).toMatchObject(refused);
    const upload = await person.send('POST', `/storage/v1/object/papers/${vaultId}/a`, {});
    expect(upload).toMatchObject({ body: { statusCode: '403', code: 'AccessDenied' } });
    expect(await person.client().pull(vaultId, {})).toMatchObject({ ok: true, value: { records: [record] } });
    expect(await person.client().activity()).toMatchObject({ ok: true });
    expect(stateOf(await keep(person)).closesAt).toBeNull();
    expect((await mailsTo(person.email))[0]?.subject).toBe('You have kept your Kinfolio account');
    expect(await person.client().push(vaultId, [createNewRecord(person.vault)])).toMatchObject({ ok: true });
    world.test.clock.advance(accountClosingMs);
    await erase();
    expect(await findRowsContaining(world.test.database.pool, [vaultId])).not.toEqual([]);
  });

  it('has a plan that is paid for looked at, on closing and on keeping', async () => {
    const { pool } = world.test.database;
    const person = await world.withVault();
    await pool.query(
      'insert into billing_accounts (account_id, customer_id, sync_given, sync_written, attempt) values ($1, $2, 0, 0, 0)',
      [person.accountId, `cus_${person.accountId}`],
    );
    const looks = async () =>
      (
        await pool.query(`select from jobs.job where name = 'billing' and data::text like $1`, [
          `%renewal:${person.accountId}%`,
        ])
      ).rowCount;
    await close(person);
    expect(await looks()).toBe(1);
    await keep(person);
    expect(await looks()).toBe(2);
  });

  it('is stopped by "This was not me", which holds changes: nobody closes it meanwhile', async () => {
    const person = await world.withVault();
    await close(person);
    const [mail] = await mailsTo(person.email);
    const token = /not-me\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const said = await fetch(`${world.url}/auth/v1/not-me?token=${token}`, { method: 'POST' });
    expect(said.status).toBe(200);
    const again = await person.signInAgain();
    expect(stateOf(await again.send('GET', '/vault/v1/account/leaving')).closesAt).toBeNull();
    expect(await close(again)).toMatchObject({
      status: 403,
      body: { code: 'changes_held' },
    });
  });

  it('wants the password once more after ten minutes', async () => {
    const person = await world.withVault();
    world.test.clock.advance(10 * 60_000);
    expect(await close(person)).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    await person.client().confirmSession({ method: 'password', secret: person.password });
    expect(await close(person)).toMatchObject({ status: 200 });
  });

  it('erases on day 30 and not a moment before, and nothing of anybody else', async () => {
    const { pool } = world.test.database;
    const [person, neighbour] = [await world.withVault(), await world.withVault()];
    for (const one of [person, neighbour])
      await one.client().push(one.vault.vaultId, [createNewRecord(one.vault)]);
    await close(person);
    world.test.clock.advance(accountClosingMs - 1);
    // First erases the accounts that other tests closed and that are due by now.
    await erase();
    expect(await findRowsContaining(pool, [person.vault.vaultId])).not.toEqual([]);
    world.test.clock.advance(1);
    expect((await person.signInAgain().catch(() => undefined))?.accountId).toBe(person.accountId);
    expect(await erase()).toBeGreaterThan(0);
    expect(await erase()).toBe(0);
    expect(await findRowsContaining(pool, [person.accountId, person.vault.vaultId, person.email])).toEqual(
      [],
    );
    expect(await findRowsContaining(pool, [neighbour.vault.vaultId])).not.toEqual([]);
    expect(world.test.logged()).not.toContain(person.email);
    expect(await person.signInAgain().catch(() => undefined)).toBeUndefined();
  });

  it('keeps nothing once its 30 days are over', async () => {
    const person = await world.withVault();
    await close(person);
    world.test.clock.advance(accountClosingMs);
    const again = await person.signInAgain();
    expect(await keep(again)).toMatchObject({ status: 404 });
    await erase();
  });
});

it('the same address signs up next day as somebody new, also after 29 February and a change of the clocks', async () => {
  world.test.clock.set('2028-02-28T23:30:00Z');
  const person = await world.withVault();
  const closesAt = Date.parse(stateOf(await close(person)).closesAt ?? '');
  expect(closesAt - world.test.clock.now()).toBe(accountClosingMs);
  world.test.clock.set('2028-03-29T22:29:59.999Z');
  await erase();
  expect(await findRowsContaining(world.test.database.pool, [person.accountId])).not.toEqual([]);
  world.test.clock.set('2028-03-30T12:00:00Z');
  expect(await erase()).toBe(1);
  const { email, password, kdf } = person;
  const answer = await fetch(`${world.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'anon' },
    body: JSON.stringify({ email, password, data: { kdf } }),
  });
  const shape = z.object({ user: z.object({ id: z.string(), email: z.string() }) });
  const { user } = shape.parse(await answer.json());
  expect(user.email).toBe(email);
  expect(user.id).not.toBe(person.accountId);
  expect(
    await findRowsContaining(world.test.database.pool, [person.accountId, person.vault.vaultId]),
  ).toEqual([]);
});

describe('What we hold', () => {
  it('has a row of every table about the person, explained, nobody else’s, and no secret', async () => {
    const { database, clock, objectStore: store } = world.test;
    const [person, other] = [await world.withVault(), await world.withVault()];
    const planted = (one: SignedInPerson & { vault: { vaultId: string } }) =>
      insertCanariesEverywhere(database.pool, {
        accountId: one.accountId,
        vaultId: one.vault.vaultId,
        email: one.email,
        readerId: crypto.randomUUID(),
        atMs: clock.now(),
      });
    expect((await askCopy(person)).status).toBe(200);
    const canaries = await planted(person);
    await planted(other);
    await makeWhatWeHoldFile({ db: database.db, clock, store, announcePiece }, person.accountId);
    const copy = await streamWhatWeHoldFile({ db: database.db, clock, store }, person.accountId);
    const files = unzipSync(new Uint8Array(await buffer(copy ?? Readable.from([]))));
    const { parts } = manifestShape.parse(JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())));
    for (const part of Object.values(parts)) {
      const bytes = files[part.file] ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(part.sha256);
      expect(strFromU8(bytes).split('\n').length - 1).toBe(part.rows);
    }
    expect(Object.entries(parts).filter(([, { rows, about }]) => rows === 0 || about === '')).toEqual([]);
    const whole = Object.values(files)
      .map(file => strFromU8(file))
      .join('');
    // The person already had rows in these tables, so no canary was inserted. Tables with withheld columns
    // are left out too, because their canary may be in a withheld column. The rows of all these tables were
    // counted above.
    const real = new Set([
      'vaults',
      'vault_identities',
      'keysets',
      'profiles',
      'subscriptions',
      'activity_log',
    ]);
    const leads = [...canaries].filter(
      ([name]) => name in parts && !real.has(name) && registeredTables[name]?.withheld === undefined,
    );
    expect(leads.filter(([, canary]) => !whole.includes(canary)).map(([name]) => name)).toEqual([]);
    for (const secret of [other.accountId, other.vault.vaultId, other.email])
      expect(whole).not.toContain(secret);
    const { rows } = await database.pool.query<{ hash: string }>(
      'select password_hash as hash from accounts where id = $1',
      [person.accountId],
    );
    expect(whole).not.toContain(rows[0]?.hash);
  });

  it('is made once a day, and opens a request that is answered with it', async () => {
    const { database, clock, objectStore: store } = world.test;
    const { db } = database;
    await database.pool.query('delete from rights_requests');
    const person = await world.withVault();
    const ask = () => askCopy(person);
    const first = stateOf(await ask());
    clock.advance(60_000);
    expect(stateOf(await ask())).toEqual(first);
    expect((await runRequests({ db, clock }, [])).says).toMatch(
      /^(2[89]|3[01]) days left +asked on .*What we hold/,
    );
    await makeWhatWeHoldFile({ db, clock, store, announcePiece }, person.accountId);
    expect(stateOf(await person.send('GET', '/vault/v1/account/leaving')).copy?.readyAt).not.toBeNull();
    expect((await runRequests({ db, clock }, [])).says).toBe('No open requests.');
    const read = await person.client().readWhatWeHold();
    expect(read.ok && unzipSync(new Uint8Array(await read.value.arrayBuffer()))).toHaveProperty(
      'manifest.json',
    );
    clock.advance(personalDataFileDays * day);
    const late = await person.signInAgain();
    expect(await late.client().readWhatWeHold()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('a message becomes a request with the days left of its month', async () => {
    const { database, clock } = world.test;
    const deps = { db: database.db, clock };
    await database.pool.query(
      `insert into contact_messages (id, reference, name, email, category, subject, message, digest, created_at_ms)
        values (gen_random_uuid(), '4829-1735', 'n', 'e', 'privacy', 's', 'm', 'd', $1)`,
      [clock.now()],
    );
    expect(await runRequests(deps, ['add', '1111-2222'])).toMatchObject({ isDone: false });
    expect(await runRequests(deps, ['add', '4829-1735'])).toMatchObject({ isDone: true });
    expect(await runRequests(deps, ['add', '4829-1735'])).toMatchObject({ isDone: true });
    clock.advance(40 * day);
    const { says } = await runRequests(deps, []);
    expect(says.split('\n')).toHaveLength(1);
    expect(says).toMatch(/^\d+ days late/);
    expect(await runRequests(deps, ['answered', '4829-1735'])).toMatchObject({ isDone: true });
    expect((await runRequests(deps, [])).says).toBe('No open requests.');
  });
});

const manifestShape = z.object({
  parts: z.record(
    z.string(),
    z.object({ file: z.string(), rows: z.number(), sha256: z.string(), about: z.string() }),
  ),
});
