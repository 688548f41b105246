import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellingPlans } from '../../../testing/test-app.ts';
import {
  acceptance,
  choose,
  grantDocument,
  grantTo,
  guestClient,
  newMember,
  newSharer,
  newWay,
  putOf,
  type Sharer,
  sendGrants,
} from '../../vault/testing/granted.ts';
import { newEnvelope, newId } from '../../vault/testing/sealed.ts';
import { kitChange, renewalOf } from '../../vault/testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { forgetEndedGrants } from './over-service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(sellingPlans);
});
afterAll(() => world.close());

const day = 24 * 3_600_000;
const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/** The newest six digits that a person was sent. */
async function digitsTo(email: string): Promise<string> {
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(
    ({ to, subject }) => to === email && subject.includes('six-digit'),
  );
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

const stateOf = async (sharer: Sharer, grant: string) => {
  const read = await sharer.sharing.readGrants();
  return read.ok ? read.value.grants.find(one => one.grant === grant)?.state : read.code;
};

/** Rows of the vault in tables that a grant fills. */
async function rowsOfGrants(sharer: Sharer): Promise<string[]> {
  const found: string[] = [];
  for (const name of [
    'grants',
    'grant_ways',
    'grant_boxes',
    'way_halves',
    'grant_acts',
    'received_grants',
    'persons',
  ]) {
    const text = `select 1 from ${name} where vault_id = $1`;
    const { rowCount } = await world.test.database.pool.query(text, [sharer.owner.payload.vault]);
    if (rowCount !== 0) found.push(name);
  }
  return found;
}

it('keeps a grant that ended for 90 days, and then nothing of it nor of its person', async () => {
  const [sharer, member] = [await newSharer(world), await newMember(world)];
  const person = await choose(sharer, member.keeper.email);
  const { grant, code } = await grantTo(sharer, person, { kind: 'always' });
  await member.sharing.acceptWay(acceptance(code));
  const { database, clock } = world.test;
  const forget = () => forgetEndedGrants({ db: database.db, clock });
  expect(await sendGrants(sharer, { put: [], end: [{ grant, reason: 'revoked' }] })).toMatchObject({
    ok: true,
  });
  clock.advance(90 * day - 1);
  await forget();
  expect(await rowsOfGrants(sharer)).toEqual(expect.arrayContaining(['grants', 'persons']));
  clock.advance(1);
  await forget();
  expect(await rowsOfGrants(sharer)).toEqual([]);
});

describe('sharing now', () => {
  it('opens to the person who accepted, by the confirmed address alone, until it is stopped', async () => {
    const sharer = await newSharer(world);
    const [member, stranger] = [await newMember(world), await newMember(world)];
    const person = await choose(sharer, member.keeper.email);
    const { grant, code, way } = await grantTo(sharer, person, { kind: 'always' });
    expect(await stateOf(sharer, grant)).toBe('unjoined');

    expect(await stranger.sharing.lookAtWay(code)).toMatchObject({
      ok: true,
      value: { grant, stage: 'invited' },
    });
    expect(await stranger.sharing.acceptWay(acceptance(code))).toMatchObject({ code: 'other_email' });
    expect(await stranger.sharing.openGrant(grant)).toMatchObject({ code: 'not_found' });

    expect(await member.sharing.acceptWay(acceptance(code))).toMatchObject({ ok: true, value: { grant } });
    expect(await member.sharing.acceptWay(acceptance(code))).toMatchObject({ ok: true });
    expect(await stateOf(sharer, grant)).toBe('open');
    expect(await member.sharing.openGrant(grant)).toMatchObject({ code: 'second_factor_needed' });
    expect(await member.sharing.sendReceivedCode(grant, 'mail')).toMatchObject({ ok: true });
    expect(await member.sharing.verifyReceivedCode(grant, '000000')).toMatchObject({ code: 'wrong_code' });
    const digits = await digitsTo(member.keeper.email);
    expect(await member.sharing.verifyReceivedCode(grant, digits)).toMatchObject({ ok: true });
    const opened = await member.sharing.openGrant(grant);
    expect(opened).toMatchObject({ ok: true, value: { half: way.half, envelope: way.envelope } });
    expect(opened.ok && opened.value.boxes).toHaveLength(2);
    const pulled = await member.sharing.pullGrant(grant, { after: {} });
    expect(pulled.ok && pulled.value.categories).toHaveLength(2);
    expect(await stranger.sharing.pullGrant(grant, { after: {} })).toMatchObject({ code: 'not_found' });
    const view = (by: Sharer['sharing'], when: 'today' | 'then') => by.viewGrant(grant, { after: {}, when });
    expect(await view(sharer.sharing, 'today')).toEqual(pulled);
    expect(await view(sharer.sharing, 'then')).toEqual(pulled);
    expect(await view(member.sharing, 'today')).toMatchObject({ code: 'not_found' });

    expect(await sharer.sharing.stopGrant(grant, { tell: true })).toMatchObject({ ok: true });
    expect(await view(sharer.sharing, 'then')).toMatchObject({
      ok: true,
      value: { categories: [], records: [] },
    });
    expect(await member.sharing.openGrant(grant)).toMatchObject({ code: 'grant_closed' });
    expect(await member.sharing.pullGrant(grant, { after: {} })).toMatchObject({ code: 'grant_closed' });
    const received = await member.sharing.readReceived();
    expect(received).toMatchObject({ ok: true, value: { grants: [{ stage: 'ended', open: [] }] } });
  });

  it('is confirmed by the owner’s device without presence, and by nothing that is more than that', async () => {
    const sharer = await newSharer(world);
    const member = await newMember(world);
    const person = await choose(sharer, member.keeper.email);
    const { grant, code, way, document } = await grantTo(sharer, person, { kind: 'always' });
    const answer = acceptance(code);
    await member.sharing.acceptWay(answer);
    const account = member.keeper.accountId;
    const categories = document.categories.map(({ category }) => ({
      category,
      rights: 'view' as const,
      until: null,
    }));
    const joined = { account, categories, identityVersion: 1, ...answer.identity };
    const { version: _, ...membership } = { ...joined, version: 0 };
    const own = newWay('invite').way;
    const accountWay = {
      way: own.way,
      method: 'account' as const,
      envelope: newEnvelope(),
      half: own.half,
      own: newEnvelope(),
      personHalf: sharer.documents.get(grant) ?? '',
    };
    const put = {
      document: sharer.documents.get(grant) ?? '',
      keyVersion: 1,
      boxes: [],
      ways: [accountWay],
      endWays: [way.way],
    };
    world.test.clock.advance(11 * 60_000);
    const forged = { ...membership, seal: membership.sign };
    const more = await sendGrants(sharer, { put: [put], end: [] }, { reason: 'confirm', members: [forged] });
    expect(more).toMatchObject({ code: 'bad_request' });
    const done = await sendGrants(
      sharer,
      { put: [put], end: [] },
      { reason: 'confirm', members: [membership] },
    );
    expect(done).toMatchObject({ ok: true });
    expect(await member.sharing.lookAtWay(code)).toMatchObject({ code: 'not_found' });
    const read = await sharer.sharing.readGrants();
    expect(read.ok && read.value.grants[0]?.ways.map(({ method }) => method)).toEqual(['account']);
  });

  it('lapses after 14 days, and a refused invitation finds nothing', async () => {
    const sharer = await newSharer(world);
    const member = await newMember(world);
    const person = await choose(sharer, member.keeper.email);
    const { code } = await grantTo(sharer, person, { kind: 'always' });
    expect(await member.sharing.refuseWay(code)).toMatchObject({ ok: true });
    expect(await member.sharing.lookAtWay(code)).toMatchObject({ code: 'not_found' });
  });
});

describe('our mails', () => {
  it.each([
    'Your account is locked: https://evil.example/x',
    'Call us\n0800 1234',
    'evil.example',
    'x'.repeat(61),
  ])('carry no name that is none: %s', async name => {
    const sharer = await newSharer(world);
    const { pool } = world.test.database;
    await pool.query('update accounts set user_metadata = $2 where id = $1', [
      sharer.keeper.accountId,
      { display_name: name },
    ]);
    const to = `invited-${newId()}@example.org`;
    await grantTo(sharer, await choose(sharer, to), { kind: 'always' });
    await world.test.post.deliverWaiting();
    const { text = '', html = '' } = world.test.sent.mails.find(mail => mail.to === to) ?? {};
    expect(text).toContain(sharer.keeper.email);
    expect(`${text}${html}`).not.toContain(name.split('\n')[1] ?? name);
  });

  it('go to twenty people a day for the first time, and no more', async () => {
    const sharer = await newSharer(world);
    const { pool } = world.test.database;
    await pool.query(
      `insert into limits (key, taken, window_ends_at_ms) values ($1, 20, $2)
       on conflict (key) do update set taken = 20`,
      [`sharing:invited:${sharer.keeper.accountId}`, world.test.clock.now() + 60_000],
    );
    const person = await choose(sharer, 'one-more@example.org');
    await expect(grantTo(sharer, person, { kind: 'always' })).rejects.toThrow('rate_limited');
    world.test.clock.advance(60_000);
    await grantTo(sharer, person, { kind: 'always' });
  });
});

describe('changing keys', () => {
  it('wants every grant whole, also for another password', async () => {
    const sharer = await newSharer(world);
    const person = await choose(sharer, 'daughter@example.org');
    const { grant } = await grantTo(sharer, person, release, 'card');
    const { change } = kitChange({ ...sharer.owner, payload: { ...sharer.owner.payload, grants: [] } });
    expect(await sharer.keeper.proving(sharer.owner).putKeyset(change)).toMatchObject({
      code: 'grants_missing',
      details: { missing: [{ grant, lacks: 'document' }] },
    });
    const kit = kitChange(sharer.owner);
    expect(await sharer.keeper.proving(sharer.owner).putKeyset(kit.change)).toMatchObject({ ok: true });
    sharer.owner = kit.after;
    const renewal = renewalOf(sharer.owner);
    const refused = await sharer.keeper.proving(sharer.owner).putKeyset(renewal.change);
    expect(refused).toMatchObject({ code: 'grants_missing' });
  });

  it('card made on a second device: 409; a stopped grant is not put again', async () => {
    const sharer = await newSharer(world);
    const person = await choose(sharer, 'son@example.org');
    const other = { ...sharer, documents: new Map(sharer.documents) };
    const { grant, document } = await grantTo(sharer, person, release, 'card');
    const late = grantDocument(other, { person, when: release });
    const answer = await sendGrants(other, { put: [putOf(other, late, [newWay('card').way])], end: [] });
    expect(answer).toMatchObject({ code: 'keys_changed' });
    await sharer.sharing.stopGrant(grant, { tell: false });
    const again = { ...document, sequence: 2, keyset: sharer.owner.payload.sequence + 1 };
    const put = { ...putOf(sharer, again, []), keyVersion: 1 };
    expect(await sendGrants(sharer, { put: [put], end: [] })).toMatchObject({ code: 'bad_request' });
    const ended = await sendGrants(
      sharer,
      { put: [], end: [{ grant, reason: 'revoked' }] },
      { reason: 'ended' },
    );
    expect(ended).toMatchObject({ ok: true });
    expect(await stateOf(sharer, grant)).toBeUndefined();
  });

  it('refuses terms that cannot be, an unknown person, and what the plan has no room for', async () => {
    const sharer = await newSharer(world);
    const person = await choose(sharer, 'son@example.org');
    const tryOut = async (more: Parameters<typeof grantDocument>[1]) => {
      const document = grantDocument(sharer, more);
      return sendGrants(sharer, { put: [putOf(sharer, document, [newWay('invite').way])], end: [] });
    };
    const yesterday = { kind: 'window', from: '2020-01-01', to: '2020-01-02' } as const;
    expect(await tryOut({ person, when: yesterday })).toMatchObject({
      code: 'bad_terms',
      details: { problem: 'from_past' },
    });
    expect(await tryOut({ person, when: release, level: 'edit' })).toMatchObject({ code: 'bad_terms' });
    expect(await tryOut({ person: crypto.randomUUID(), when: release })).toMatchObject({ code: 'not_found' });
    const put = `update profiles set plan = $1, status = 'active' where account_id = $2`;
    await world.test.database.pool.query(put, ['basic', sharer.keeper.accountId]);
    expect(await tryOut({ person, when: release })).toMatchObject({ code: 'plan_limit' });
    expect(await tryOut({ person, when: { kind: 'always' } })).toMatchObject({ ok: true });
  });

  it('counts people when another one is given access, and asks about nobody who has it', async () => {
    const sharer = await newSharer(world);
    const always = { kind: 'always' } as const;
    const people = await Promise.all(['a', 'b', 'c', 'd'].map(name => choose(sharer, `${name}@example.org`)));
    const [a = '', b = '', c = '', d = ''] = people;
    const first = await grantTo(sharer, a, always);
    const second = await grantTo(sharer, b, always);
    const third = await grantTo(sharer, c, always);
    const set = async (plan: string, status: string) => {
      const put = 'update profiles set plan = $1, status = $2, held_until_ms = $3 where account_id = $4';
      const held = world.test.clock.now() + day;
      await world.test.database.pool.query(put, [plan, status, held, sharer.keeper.accountId]);
    };
    await set('basic', 'active');
    const give = (person: string, end: string[] = []) =>
      sendGrants(sharer, {
        put: [putOf(sharer, grantDocument(sharer, { person, when: always }), [newWay('invite').way])],
        end: end.map(grant => ({ grant, reason: 'revoked' as const })),
      });
    // Three had access before: they keep it, and one of them may be given more.
    expect(await stateOf(sharer, third.grant)).toBeDefined();
    expect(await give(a)).toMatchObject({ ok: true });
    expect(await give(d)).toMatchObject({ code: 'plan_limit', details: { problem: 'people' } });
    expect(await give(d, [second.grant])).toMatchObject({ code: 'plan_limit' });
    expect(await give(d, [second.grant, third.grant])).toMatchObject({ ok: true });
    await set('premium', 'past_due');
    expect(await give(b)).toMatchObject({ code: 'plan_limit', details: { problem: 'standing' } });
    expect(
      await sendGrants(sharer, { put: [], end: [{ grant: first.grant, reason: 'revoked' }] }),
    ).toMatchObject({
      ok: true,
    });
  });
});

describe('a release', () => {
  it('opens to a card and a phone when the owner says yes', async () => {
    const sharer = await newSharer(world);
    const email = 'daughter@example.org';
    const person = await choose(sharer, email);
    const { grant, code, way } = await grantTo(sharer, person, release, 'card');
    const began = await sharer.sharing.cardSession(code);
    if (!began.ok) throw new Error(began.code);
    const guest = guestClient(world, began.value.token);
    expect(await guest.openGrant(grant)).toMatchObject({ code: 'second_factor_needed' });
    expect(await guest.sendCardCode('mail')).toMatchObject({ ok: true });
    expect(await guest.verifyCardCode(await digitsTo(email))).toMatchObject({ ok: true });
    expect(await guest.openGrant(grant)).toMatchObject({ code: 'grant_closed' });
    expect(await guest.askGrant(grant, 'ask')).toMatchObject({ ok: true });
    expect(await guest.askGrant(grant, 'ask')).toMatchObject({ code: 'not_now' });
    expect(await stateOf(sharer, grant)).toBe('asked');
    expect(await sharer.sharing.actOnGrant(grant, 'decline')).toMatchObject({ ok: true });
    expect(await guest.askGrant(grant, 'ask')).toMatchObject({ code: 'too_soon' });
    expect(await sharer.sharing.actOnGrant(grant, 'allow')).toMatchObject({ ok: true });
    expect(await guest.openGrant(grant)).toMatchObject({ ok: true, value: { half: way.half } });
    world.test.clock.advance(31 * 60_000);
    expect(await guest.openGrant(grant)).toMatchObject({ code: 'unauthorized' });
  });

  it('remembers the highest number of a person’s cards after access was stopped, for the next card', async () => {
    const sharer = await newSharer(world);
    const person = await choose(sharer, 'numbered@example.org', { mailName: 'Ruth Ellery' });
    const { way, code } = newWay('card');
    const document = grantDocument(sharer, { person, when: release });
    const put = putOf(sharer, document, [{ ...way, number: '3' }]);
    expect(await sendGrants(sharer, { put: [put], end: [] })).toMatchObject({ ok: true });
    const { grant } = document;
    expect(await guestClient(world, '').lookAtWay(code)).toMatchObject({
      ok: true,
      value: { name: 'Ruth Ellery' },
    });
    const last = async () => {
      const read = await sharer.sharing.readGrants();
      return read.ok ? read.value.persons.map(one => one.lastCard) : read.code;
    };
    expect(await last()).toEqual([3]);
    expect(await sharer.sharing.stopGrant(grant, { tell: false })).toMatchObject({ ok: true });
    expect(await last()).toEqual([3]);
    await choose(sharer, 'Numbered@example.org');
    expect(await last()).toEqual([3, 3]);
  });

  it('waits out a holiday, and takes no return date that cannot be', async () => {
    const sharer = await newSharer(world);
    const today = new Date(world.test.clock.now());
    const plus = (days: number) => new Date(today.getTime() + days * day).toISOString().slice(0, 10);
    expect(await sharer.sharing.putHoliday(plus(181))).toMatchObject({ code: 'bad_day' });
    expect(await sharer.sharing.putHoliday(plus(-1))).toMatchObject({ code: 'bad_day' });
    expect(await sharer.sharing.putHoliday(plus(20))).toMatchObject({ ok: true });
    await world.test.post.deliverWaiting();
    const told = world.test.sent.mails.filter(one => one.subject === 'Holiday mode is on');
    expect(told.map(({ to }) => to)).toEqual([sharer.keeper.email]);
    const read = await sharer.sharing.readGrants();
    expect(read).toMatchObject({ ok: true, value: { holidayUntil: plus(20) } });
    expect(await sharer.sharing.endHoliday()).toMatchObject({ ok: true });
  });
});
