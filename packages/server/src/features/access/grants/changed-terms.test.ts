import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeGrantTerms as change,
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  createSessionSharingClient,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import {
  advanceClock,
  createReleasedVault,
  findEmailedCode,
  listMailsWithSubject,
} from '../../vault/testing/released.ts';
import { createDeviceId } from '../../vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const wait = 72 * hour;
const changed = 'The people who can read your passport have changed';

async function sharedNow(level: GrantDocument['level'] = 'view') {
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const categories = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
  const made = await createGrantWithWay(sharer, person, { kind: 'always' }, 'invite', {
    level,
    categories: categories.slice(0, 2),
  });
  const accepted = await member.sharing.acceptWay(createAcceptRequest(made.code));
  if (!accepted.ok) throw new Error(accepted.code);
  const openTo = async () => {
    const again = await member.keeper.signInAgain();
    const read = await (await createSessionSharingClient(world, again, member.keeper.owner)).readReceived();
    const [row] = read.ok ? read.value.grants : [];
    return { open: row?.open, level: row?.level };
  };
  return { sharer, member, made, categories, openTo, ids: categories.map(({ category }) => category) };
}

const later = (ms: number) => world.test.clock.advance(ms);

describe('other terms of what is shared now', () => {
  it('take away at once, and add 72 hours later, which is mailed and written down', async () => {
    const { sharer, member, made, categories, openTo, ids } = await sharedNow();
    expect(await openTo()).toEqual({ open: ids.slice(0, 2), level: 'view' });
    const { answer } = await change(sharer, made, { categories: categories.slice(1), level: 'edit' });
    expect(answer).toMatchObject({ ok: true });
    expect(await openTo()).toEqual({ open: ids.slice(1, 2), level: 'view' });
    await world.test.post.deliverWaiting();
    const mail = listMailsWithSubject(world, sharer.keeper.email, changed).at(-1);
    expect(mail?.text).toMatch(
      /From \d\d:\d\d on \w+day \d+ \w+ they can open more\. Until then you can cancel/,
    );
    later(wait - 1);
    expect(await openTo()).toEqual({ open: ids.slice(1, 2), level: 'view' });
    later(1);
    expect(await openTo()).toEqual({ open: ids.slice(1), level: 'edit' });
    await Promise.all([world.test.sendNotices(), world.test.sendNotices()]);
    await world.test.post.deliverWaiting();
    const [told, ...twice] = listMailsWithSubject(world, member.keeper.email, 'You can now do more');
    expect(twice).toEqual([]);
    expect(told?.text).toMatch(
      /You can now read 1 more section\.[\s\S]*You can now change the papers you read/,
    );
    const log = await (await sharer.keeper.signInAgain()).client().readActivity({ limit: 20 });
    const lines = log.ok ? log.value.entries.filter(({ event }) => event === 'grant-changed') : [];
    expect(lines.map(({ about }) => about)).toEqual([{ grant: made.grant, what: 'wider' }]);
  });

  it('are taken back before they count, and then never count', async () => {
    const { sharer, made, categories, openTo, ids } = await sharedNow();
    const wider = await change(sharer, made, { categories });
    later(wait - hour);
    const back = { ...made, document: wider.document, keyVersion: 3 };
    const { answer } = await change(sharer, back, { categories: made.document.categories });
    expect(answer).toMatchObject({ ok: true });
    later(wait);
    expect((await openTo()).open).toEqual(ids.slice(0, 2));
  });

  it('are not called wider in the log when part of what waits is taken back', async () => {
    const { sharer, made, categories } = await sharedNow();
    const wider = await change(sharer, made, { categories, level: 'edit' });
    later(hour);
    const part = { ...made, document: wider.document, keyVersion: 3 };
    expect((await change(sharer, part, { level: 'view' })).answer).toMatchObject({ ok: true });
    const log = await (await sharer.keeper.signInAgain()).client().readActivity({ limit: 20 });
    const lines = log.ok ? log.value.entries.filter(({ event }) => event === 'grant-changed') : [];
    expect(lines.map(({ about }) => about['what'])).toEqual(['narrower', 'wider']);
  });

  it('wait no longer and no shorter when keys are changed meanwhile', async () => {
    const { sharer, made, categories, openTo, ids } = await sharedNow();
    const wider = await change(sharer, made, { categories });
    later(wait / 2);
    const again = await change(sharer, { ...made, document: wider.document, keyVersion: 3 }, {});
    expect(again.answer).toMatchObject({ ok: true });
    later(wait / 2 - 1);
    expect((await openTo()).open).toEqual(ids.slice(0, 2));
    later(1);
    expect((await openTo()).open).toEqual(ids);
  });

  it('are refused with old keys when they are less, of a second device that knows others, and when it is over', async () => {
    const { sharer, made, categories, openTo, ids } = await sharedNow();
    const old = await change(sharer, { ...made, keyVersion: 1 }, { categories: categories.slice(1, 2) });
    expect(old.answer).toMatchObject({ ok: false, code: 'bad_request' });
    const second = { ...sharer, owner: sharer.owner, documents: new Map(sharer.documents) };
    expect((await change(sharer, made, { categories: categories.slice(1, 2) })).answer.ok).toBe(true);
    expect((await change(second, made, { categories })).answer).toMatchObject({ code: 'keys_changed' });
    expect((await openTo()).open).toEqual(ids.slice(1, 2));
  });

  it('end for a window that goes on only after 72 hours, and none that has ended goes on', async () => {
    const today = new Date(world.test.clock.now()).toISOString().slice(0, 10);
    const end = new Date(world.test.clock.now() + 24 * hour).toISOString().slice(0, 10);
    const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
    const person = await savePersonDetails(sharer, member.keeper.email);
    const when = { kind: 'window', from: today, to: end } as const;
    const made = await createGrantWithWay(sharer, person, when);
    await member.sharing.acceptWay(createAcceptRequest(made.code));
    const stageOf = async () => {
      const again = await member.keeper.signInAgain();
      const read = await (await createSessionSharingClient(world, again, member.keeper.owner)).readReceived();
      return read.ok ? read.value.grants[0]?.stage : read.code;
    };
    expect(await stageOf()).toBe('open');
    later(25 * hour);
    const longer = {
      when: { ...when, to: new Date(world.test.clock.now() + 200 * hour).toISOString().slice(0, 10) },
    };
    expect((await change(sharer, made, longer)).answer).toMatchObject({ ok: true });
    later(48 * hour);
    expect(await stageOf()).not.toBe('open');
    later(24 * hour);
    expect(await stageOf()).toBe('open');
    later(400 * hour);
    const over = await change(
      sharer,
      { ...made, document: { ...made.document, sequence: 2 }, keyVersion: 3 },
      {
        when: {
          ...longer.when,
          to: new Date(world.test.clock.now() + 200 * hour).toISOString().slice(0, 10),
        },
      },
    );
    expect(over.answer).toMatchObject({ code: 'bad_terms', details: { problem: 'over' } });
  });
});

it('the messages about an opening say what counts then, while wider terms wait', async () => {
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, member.keeper.email);
  const dayIn = (hours: number) => new Date(world.test.clock.now() + hours * hour).toISOString().slice(0, 10);
  const categories = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
  const when = { kind: 'window', from: dayIn(24), to: dayIn(300) } as const;
  const more = { level: 'view', categories: categories.slice(0, 2) } as const;
  const made = await createGrantWithWay(sharer, person, when, 'invite', more);
  await member.sharing.acceptWay(createAcceptRequest(made.code));
  expect((await change(sharer, made, { categories, level: 'edit' })).answer).toMatchObject({ ok: true });
  await advanceClock(world, 30 * hour);
  const toOwner = listMailsWithSubject(world, sharer.keeper.email, 'Your papers can be read now').at(
    -1,
  )?.text;
  expect(toOwner).toContain('can now read 2 sections of your passport');
  const toReader = listMailsWithSubject(world, member.keeper.email, 'You can now read the papers').at(
    -1,
  )?.text;
  expect(toReader).toContain('but not change anything');
});

describe('other terms of a release', () => {
  it('keep the former road open on its day, and the card in use', async () => {
    const {
      sharer,
      email: _,
      ...made
    } = await createReleasedVault(world, `amira-${createDeviceId()}@example.test`, {
      when: { kind: 'release', silentDays: 3, askDays: null, longRoad: true },
    });
    await advanceClock(world, 24 * hour);
    const categories = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
    expect((await change(sharer, made, { categories })).answer.ok).toBe(true);
    const again = async () =>
      createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
    const read = await (await again()).readGrants();
    const [grant] = read.ok ? read.value.grants : [];
    expect(grant?.ways.map(({ way }) => way)).toEqual([made.way.way]);
    await advanceClock(world, 11 * 24 * hour, 6 * hour);
    // Checks only the emails, because logging in as the keeper to look would count as a sign of life.
    expect(listMailsWithSubject(world, sharer.keeper.email, 'Your papers can be read now')).toHaveLength(1);
  });
});

it('a change of a release that is taken back does not hold the release up', async () => {
  const {
    sharer,
    email: _,
    ...made
  } = await createReleasedVault(world, `amira-${createDeviceId()}@example.test`, {
    when: { kind: 'release', silentDays: 30, askDays: null, longRoad: true },
  });
  const categories = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
  const wider = await change(sharer, made, { categories });
  const back = { ...made, document: wider.document, keyVersion: 3 };
  expect((await change(sharer, back, { categories: made.document.categories })).answer.ok).toBe(true);
  const { rows } = await world.test.database.pool.query(
    'select former, widened_at_ms from grants where id = $1',
    [made.grant],
  );
  expect(rows).toEqual([{ former: null, widened_at_ms: null }]);
});

it('mails the owner of a new access and of one that was stopped', async () => {
  const { sharer, made } = await sharedNow();
  await sharer.sharing.stopGrant(made.grant, { tell: false });
  await world.test.post.deliverWaiting();
  const said = listMailsWithSubject(world, sharer.keeper.email, changed).map(({ text }) => text);
  expect(said.some(text => text.includes('You gave someone access'))).toBe(true);
  expect(said.at(-1)).toContain('You stopped access');
});

it('tells the person of an access that was stopped what is left to them', async () => {
  const { sharer, member, made } = await sharedNow();
  const { email } = member.keeper;
  const { grant } = await createGrantWithWay(sharer, await savePersonDetails(sharer, email), {
    kind: 'always',
  });
  await sharer.sharing.stopGrant(made.grant, { tell: true });
  await world.test.post.deliverWaiting();
  expect(listMailsWithSubject(world, email, 'Nothing is shared with you')).toEqual([]);
  expect(listMailsWithSubject(world, email, 'Less is shared with you now')).toHaveLength(1);
  await sharer.sharing.stopGrant(grant, { tell: true });
  await world.test.post.deliverWaiting();
  expect(listMailsWithSubject(world, email, 'Nothing is shared with you any more')).toHaveLength(1);
});

it('names for 90 days whose an access was that ended, and the sections that were opened', async () => {
  const { sharer, member, made, ids } = await sharedNow();
  await member.sharing.sendReceivedCode(made.grant, 'mail');
  await member.sharing.verifyReceivedCode(made.grant, await findEmailedCode(world, member.keeper.email));
  expect(await member.sharing.openGrant(made.grant)).toMatchObject({ ok: true });
  await world.test.post.deliverWaiting();
  const mail = listMailsWithSubject(world, sharer.keeper.email, 'Your passport was opened').at(-1);
  expect(mail?.text).toContain('has opened 2 sections of your passport');
  expect(mail?.text).toContain('press Stop under People and access');
  await sendGrants(sharer, { put: [], end: [{ grant: made.grant, reason: 'revoked' }] });
  const endedFor = async () => {
    const again = await createSessionSharingClient(world, await sharer.keeper.signInAgain(), sharer.owner);
    const read = await again.readGrants();
    return read.ok ? read.value.ended?.map(({ grant }) => grant) : read.code;
  };
  expect(await endedFor()).toEqual([made.grant]);
  const log = await (await sharer.keeper.signInAgain()).client().readActivity({ limit: 20 });
  const opened = log.ok ? log.value.entries.find(({ event }) => event === 'opened') : undefined;
  expect(opened?.about['categories']?.split(' ').toSorted()).toEqual(ids.slice(0, 2).toSorted());
  later(91 * 24 * hour);
  expect(await endedFor()).toEqual([]);
});
