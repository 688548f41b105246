import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings } from '../../../testing/test-app.ts';
import {
  createAcceptRequest,
  createGrantDocument,
  createGrantMember,
  createGrantUpdate,
  createGrantWithWay,
  createGuestClient,
  createWayWithCode,
  type SharingOwner,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { createDeviceId, createEnvelope } from '../../vault/testing/sealed.ts';
import { createKeyRenewal, createTestKitChange } from '../../vault/testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { forgetEndedGrants } from './over-service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

const day = 24 * 3_600_000;
const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/** The six digits that a person was sent most recently. */
async function digitsTo(email: string): Promise<string> {
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(
    ({ to, subject }) => to === email && subject.includes('six-digit'),
  );
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'none';
}

const stateOf = async (sharer: SharingOwner, grant: string) => {
  const read = await sharer.sharing.readGrants();
  return read.ok ? read.value.grants.find(one => one.grant === grant)?.state : read.code;
};

/** The rows of a vault in all tables about grants. */
async function rowsOfGrants(sharer: SharingOwner): Promise<string[]> {
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
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const { grant, code } = await createGrantWithWay(sharer, person, { kind: 'always' });
  await member.sharing.acceptWay(createAcceptRequest(code));
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
    const sharer = await signUpSharingOwner(world);
    const [member, stranger] = [await createGrantMember(world), await createGrantMember(world)];
    const person = await savePersonDetails(sharer, member.keeper.email);
    const { grant, code, way } = await createGrantWithWay(sharer, person, { kind: 'always' });
    expect(await stateOf(sharer, grant)).toBe('unjoined');

    expect(await stranger.sharing.lookAtWay(code)).toMatchObject({
      ok: true,
      value: { grant, stage: 'invited' },
    });
    expect(await stranger.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({
      code: 'other_email',
    });
    expect(await stranger.sharing.openGrant(grant)).toMatchObject({ code: 'not_found' });

    expect(await member.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({
      ok: true,
      value: { grant },
    });
    expect(await member.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({ ok: true });
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
    const view = (by: SharingOwner['sharing'], when: 'today' | 'then') =>
      by.viewGrant(grant, { after: {}, when });
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
    const sharer = await signUpSharingOwner(world);
    const member = await createGrantMember(world);
    const person = await savePersonDetails(sharer, member.keeper.email);
    const { grant, code, way, document } = await createGrantWithWay(sharer, person, { kind: 'always' });
    const answer = createAcceptRequest(code);
    await member.sharing.acceptWay(answer);
    const account = member.keeper.accountId;
    const categories = document.categories.map(({ category }) => ({
      category,
      rights: 'view' as const,
      until: null,
    }));
    const joined = { account, categories, identityVersion: 1, ...answer.identity };
    const { version: _, ...membership } = { ...joined, version: 0 };
    const own = createWayWithCode('invite').way;
    const accountWay = {
      way: own.way,
      method: 'account' as const,
      envelope: createEnvelope(),
      half: own.half,
      own: createEnvelope(),
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
    const sharer = await signUpSharingOwner(world);
    const member = await createGrantMember(world);
    const person = await savePersonDetails(sharer, member.keeper.email);
    const { code } = await createGrantWithWay(sharer, person, { kind: 'always' });
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
    const sharer = await signUpSharingOwner(world);
    const { pool } = world.test.database;
    await pool.query('update accounts set user_metadata = $2 where id = $1', [
      sharer.keeper.accountId,
      { display_name: name },
    ]);
    const to = `invited-${createDeviceId()}@example.org`;
    await createGrantWithWay(sharer, await savePersonDetails(sharer, to), { kind: 'always' });
    await world.test.post.deliverWaiting();
    const { text = '', html = '' } = world.test.sent.mails.find(mail => mail.to === to) ?? {};
    expect(text).toContain(sharer.keeper.email);
    expect(`${text}${html}`).not.toContain(name.split('\n')[1] ?? name);
  });

  it('go to twenty people a day for the first time, and no more', async () => {
    const sharer = await signUpSharingOwner(world);
    const { pool } = world.test.database;
    await pool.query(
      `insert into limits (key, taken, window_ends_at_ms) values ($1, 20, $2)
       on conflict (key) do update set taken = 20`,
      [`sharing:invited:${sharer.keeper.accountId}`, world.test.clock.now() + 60_000],
    );
    const person = await savePersonDetails(sharer, 'one-more@example.org');
    await expect(createGrantWithWay(sharer, person, { kind: 'always' })).rejects.toThrow('rate_limited');
    world.test.clock.advance(60_000);
    await createGrantWithWay(sharer, person, { kind: 'always' });
  });
});

describe('changing keys', () => {
  it('wants every grant whole, also for another password', async () => {
    const sharer = await signUpSharingOwner(world);
    const person = await savePersonDetails(sharer, 'daughter@example.org');
    const { grant } = await createGrantWithWay(sharer, person, release, 'card');
    const { change } = createTestKitChange({
      ...sharer.owner,
      payload: { ...sharer.owner.payload, grants: [] },
    });
    expect(await sharer.keeper.proving(sharer.owner).putKeyset(change)).toMatchObject({
      code: 'grants_missing',
      details: { missing: [{ grant, lacks: 'document' }] },
    });
    const kit = createTestKitChange(sharer.owner);
    expect(await sharer.keeper.proving(sharer.owner).putKeyset(kit.change)).toMatchObject({ ok: true });
    sharer.owner = kit.after;
    const renewal = createKeyRenewal(sharer.owner);
    const refused = await sharer.keeper.proving(sharer.owner).putKeyset(renewal.change);
    expect(refused).toMatchObject({ code: 'grants_missing' });
  });

  it('card made on a second device: 409; a stopped grant is not put again', async () => {
    const sharer = await signUpSharingOwner(world);
    const person = await savePersonDetails(sharer, 'son@example.org');
    const other = { ...sharer, documents: new Map(sharer.documents) };
    const { grant, document } = await createGrantWithWay(sharer, person, release, 'card');
    const late = createGrantDocument(other, { person, when: release });
    const answer = await sendGrants(other, {
      put: [createGrantUpdate(other, late, [createWayWithCode('card').way])],
      end: [],
    });
    expect(answer).toMatchObject({ code: 'keys_changed' });
    await sharer.sharing.stopGrant(grant, { tell: false });
    const again = { ...document, sequence: 2, keyset: sharer.owner.payload.sequence + 1 };
    const put = { ...createGrantUpdate(sharer, again, []), keyVersion: 1 };
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
    const sharer = await signUpSharingOwner(world);
    const person = await savePersonDetails(sharer, 'son@example.org');
    const tryOut = async (more: Parameters<typeof createGrantDocument>[1]) => {
      const document = createGrantDocument(sharer, more);
      return sendGrants(sharer, {
        put: [createGrantUpdate(sharer, document, [createWayWithCode('invite').way])],
        end: [],
      });
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
    const sharer = await signUpSharingOwner(world);
    const always = { kind: 'always' } as const;
    const people = await Promise.all(
      ['a', 'b', 'c', 'd'].map(name => savePersonDetails(sharer, `${name}@example.org`)),
    );
    const [a = '', b = '', c = '', d = ''] = people;
    const first = await createGrantWithWay(sharer, a, always);
    const second = await createGrantWithWay(sharer, b, always);
    const third = await createGrantWithWay(sharer, c, always);
    const set = async (plan: string, status: string) => {
      const put = 'update profiles set plan = $1, status = $2, held_until_ms = $3 where account_id = $4';
      const held = world.test.clock.now() + day;
      await world.test.database.pool.query(put, [plan, status, held, sharer.keeper.accountId]);
    };
    await set('basic', 'active');
    const give = (person: string, end: string[] = []) =>
      sendGrants(sharer, {
        put: [
          createGrantUpdate(sharer, createGrantDocument(sharer, { person, when: always }), [
            createWayWithCode('invite').way,
          ]),
        ],
        end: end.map(grant => ({ grant, reason: 'revoked' as const })),
      });
    // Three people had access before the limit applied. They keep their access, and one of them may be given more.
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
    const sharer = await signUpSharingOwner(world);
    const email = 'daughter@example.org';
    const person = await savePersonDetails(sharer, email);
    const { grant, code, way } = await createGrantWithWay(sharer, person, release, 'card');
    const began = await sharer.sharing.cardSession(code);
    if (!began.ok) throw new Error(began.code);
    const guest = createGuestClient(world, began.value.token);
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
    const sharer = await signUpSharingOwner(world);
    const person = await savePersonDetails(sharer, 'numbered@example.org', { mailName: 'Ruth Ellery' });
    const { way, code } = createWayWithCode('card');
    const document = createGrantDocument(sharer, { person, when: release });
    const put = createGrantUpdate(sharer, document, [{ ...way, number: '3' }]);
    expect(await sendGrants(sharer, { put: [put], end: [] })).toMatchObject({ ok: true });
    const { grant } = document;
    expect(await createGuestClient(world, '').lookAtWay(code)).toMatchObject({
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
    await savePersonDetails(sharer, 'Numbered@example.org');
    expect(await last()).toEqual([3, 3]);
  });

  it('waits out a holiday, and takes no return date that cannot be', async () => {
    const sharer = await signUpSharingOwner(world);
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
