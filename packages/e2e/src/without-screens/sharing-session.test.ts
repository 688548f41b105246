import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, saveAccount, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  beginWith,
  cardIn,
  inviteIn,
  openAs,
  sharingOf,
  showNumber,
  signUpWithPremium,
  wantedFor,
} from '../harness/server/sharing-world.ts';

// Two people, each on a device of their own, with the real session, worker and sealing over the real server and database. An
// invitation in the wrong hands is in `sharing-session.long.test.ts`.

let world: MovedClock;
beforeAll(async () => {
  // A server without mail releases nothing.
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

/** An owner who has shared the bank accounts, and the person, who has accepted. */
async function shared() {
  const owner = await world.signUp();
  await saveAccount(owner.tab, { name: 'Joint account', notes: 'the pin is with David' });
  const reader = await world.signUp();
  const own = await sharingOf(owner.tab);
  const given = okOr(await own.give(wantedFor(reader.person.email), owner.person.password));
  const theirs = await sharingOf(reader.tab);
  okOr(await theirs.accept(inviteIn(given.codes)));
  return { owner, reader, own, theirs, grant: given.grant };
}

it('a section is read by who accepted, before and after the owner’s device confirmed, and nothing else', async () => {
  const { owner, reader, own, theirs, grant } = await shared();
  const { passport } = owner.tab.session;
  okOr(await passport.save({ kind: 'contact', category: 'contacts', fields: { name: 'Not for Amira' } }));
  await owner.tab.settled();
  const cover = await openAs(world, reader.person.email, theirs, grant);
  expect(cover).toEqual({
    owner: 'Ruth Ellery',
    letter: 'Ring Pryce & Lowe first.',
    sections: ['bank-accounts'],
  });
  const before = okOr(await theirs.contents(grant));
  expect(before).toMatchObject({ unreadable: 0, records: [{ section: 'bank-accounts', confirmed: true }] });
  expect(before.records[0]?.content.fields['notes']).toBe('the pin is with David');

  expect(okOr(await own.watch()).wrongAnswers).toEqual([]);
  expect(okOr(await own.read()).grants[0]?.ways.map(({ method }) => method)).toEqual(['account']);
  await saveAccount(owner.tab, { name: 'Savings', notes: 'since confirmed' });
  okOr(await theirs.open(grant));
  const after = okOr(await theirs.contents(grant));
  expect(after.records.map(({ content }) => content.fields['name'])).toEqual(['Joint account', 'Savings']);
  // The copy of the account's own way was kept: it opens again.
  okOr(await theirs.open(grant));

  const said = okOr(await own.read());
  expect(said.opened.map(one => one.grant)).toContain(grant);
  await world.app.post.deliverWaiting();
  const mails = world.app.sent.mails.filter(({ to }) => to === owner.person.email);
  expect(mails.filter(({ subject }) => subject === 'Your passport was opened')).toHaveLength(1);
});

it('a stopped grant is refused at once, and who stays reads what was written before and after the keys changed', async () => {
  const { owner, reader, own, theirs, grant } = await shared();
  const other = await world.signUp();
  const second = okOr(
    await own.give(wantedFor(other.person.email, { ways: [{ method: 'invite' }] }), owner.person.password),
  );
  const others = await sharingOf(other.tab);
  okOr(await others.accept(inviteIn(second.codes)));
  await openAs(world, reader.person.email, theirs, grant);
  okOr(await theirs.contents(grant));

  expect(await own.stop([grant], { tell: true, password: 'a guess' })).toMatchObject({
    problem: 'wrong-password',
  });
  okOr(await own.stop([grant], { tell: true, password: owner.person.password }));
  expect(await theirs.contents(grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(await theirs.open(grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(okOr(await own.read()).grants.map(({ id }) => id)).toEqual([second.grant]);

  await saveAccount(owner.tab, { name: 'Savings', notes: 'under the new keys' });
  await openAs(world, other.person.email, others, second.grant);
  const { records, unreadable } = okOr(await others.contents(second.grant));
  expect([records.map(({ content }) => content.fields['name']), unreadable]).toEqual([
    ['Joint account', 'Savings'],
    0,
  ]);
  // The owner's own device reads everything still, and changes its password with the grant whole.
  const { session } = owner.tab;
  const next = `${owner.person.password} and more`;
  okOr(await session.changePassword({ current: owner.person.password, next }));
  const again = await world.signIn({ email: owner.person.email, password: next });
  expect(again.session.passport.records('bank-account')).toHaveLength(2);
  // By the checkpoints of the first device all of it is there, under the new keys too.
  await expect.poll(() => again.session.accountAlerts().newestAt).toBeDefined();
  for (const { accountAlerts } of [again.session, session]) expect(accountAlerts().heldBack).toBeUndefined();
  const { pool } = world.app.database;
  const unsigned = async () =>
    (await pool.query('select id from categories where revision > 0 and checkpoint is null')).rows;
  await expect.poll(unsigned).toEqual([]);
});

const amira = 'amira@example.test';

/** An owner whose daughter has an Emergency Card and may ask. */
async function withCard(email = amira) {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await sharingOf(owner.tab);
  const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
  const ways = [{ method: 'invite' }, { method: 'card', number: '1' }] as const;
  const given = okOr(await own.give(wantedFor(email, { when, ways }), owner.person.password));
  return { owner, own, given, code: cardIn(given.codes) };
}

const namesIn = (read: { records: readonly { content: { fields: Readonly<Record<string, unknown>> } }[] }) =>
  read.records.map(({ content }) => content.fields['name']);

it('a card opens to who has no account: with the number, and not before the gate', async () => {
  const { owner, own, given, code } = await withCard();
  const card = await beginWith(world, code.toLowerCase());
  expect(okOr(await card.about())).toMatchObject({ ownerName: 'Ruth', stage: 'waiting', askDays: null });
  expect(await card.reader.open(card.grant)).toEqual({ ok: false, problem: 'code-wanted' });
  expect(await card.reader.contents(card.grant)).toEqual({ ok: false, problem: 'code-wanted' });
  await showNumber(world, amira, card.reader, card.grant);
  expect(await card.reader.open(card.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(await card.reader.contents(card.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  okOr(await card.reader.ask(card.grant, 'ask'));
  expect(okOr(await card.about())).toMatchObject({ stage: 'asked', askDays: 7 });

  okOr(await own.answer(given.grant, 'allow', owner.person.password));
  expect(okOr(await card.reader.open(card.grant))).toMatchObject({ sections: ['bank-accounts'] });
  expect(namesIn(okOr(await card.reader.contents(card.grant)))).toEqual(['Joint account']);
  okOr(await own.stop([given.grant], { tell: false, password: owner.person.password }));
  expect((await card.reader.contents(card.grant)).ok).toBe(false);
});

it('a lost card opens nothing any more, and the one in its place reads on', async () => {
  const joined = await world.signUp();
  const { email } = joined.person;
  const { owner, own, given, code } = await withCard(email);
  const byAccount = await sharingOf(joined.tab);
  okOr(await byAccount.accept(inviteIn(given.codes)));
  okOr(await own.watch());
  okOr(await own.answer(given.grant, 'allow', owner.person.password));
  const lost = await beginWith(world, code);
  await openAs(world, email, lost.reader, lost.grant);
  const [way] = okOr(await own.read()).grants[0]?.ways.filter(one => one.method === 'card') ?? [];
  const wanted = { grant: given.grant, lost: way?.way ?? '', sections: ['Bank accounts and cards'] };
  expect(await own.makeCard(wanted, 'a guess')).toMatchObject({ problem: 'wrong-password' });
  const made = okOr(await own.makeCard(wanted, owner.person.password));
  expect(made.number).toBe('2');
  expect((await lost.reader.contents(lost.grant)).ok).toBe(false);

  // Codes that ended, of a card or an invitation, are answered alike.
  const theirs = await sharingOf(await world.visit());
  const [ended, invitation] = [await theirs.begin(code), await theirs.begin(inviteIn(given.codes))];
  expect(ended).toEqual({ ok: false, problem: 'not-found' });
  expect(invitation).toEqual(ended);

  await saveAccount(owner.tab, { name: 'Savings' });
  const card = await beginWith(world, made.groups.join('-'));
  await openAs(world, email, card.reader, card.grant);
  expect(namesIn(okOr(await card.reader.contents(card.grant)))).toEqual(['Joint account', 'Savings']);
  // Who has joined accepts nothing again.
  await openAs(world, email, byAccount, given.grant);
  expect(namesIn(okOr(await byAccount.contents(given.grant)))).toEqual(['Joint account', 'Savings']);

  const typed = new Map([...made.groups.entries()].slice(1, 3).map(([at, group]) => [at + 1, group]));
  expect(okOr(await own.checkCard(made, new Map([...typed, [3, 'AAAAA']])))).toEqual([3]);
  expect(okOr(await own.checkCard(made, typed))).toEqual([]);
  const cards = okOr(await own.read()).grants[0]?.ways.filter(({ method }) => method === 'card');
  expect(cards?.map(({ number, checkedAt }) => [number, checkedAt !== undefined])).toEqual([['2', true]]);
  expect(okOr(await own.codeOf(made.way, owner.person.password))).toEqual(made.groups);

  // Under the key that the lost card brought; each way to it leads to the newest letter.
  const letter = { grant: given.grant, letter: 'Ring Ann first.', owner: 'Margaret' };
  expect(await own.changeLetter(letter, 'a guess')).toMatchObject({ problem: 'wrong-password' });
  okOr(await own.changeLetter(letter, owner.person.password));
  expect(okOr(await own.read()).grants[0]?.letter).toBe('Ring Ann first.');
  for (const reader of [card.reader, byAccount])
    expect(okOr(await reader.open(given.grant)).letter).toBe('Ring Ann first.');
});

it('access that was given or changed on one device is there on another one that was open meanwhile', async () => {
  const owner = await world.signUp();
  const second = await sharingOf(await world.signIn(owner.person));
  const first = await sharingOf(owner.tab);
  const given = okOr(await first.give(wantedFor('amira@example.test'), owner.person.password));
  const [shown, ...more] = okOr(await second.read()).grants;
  expect([shown?.id, more]).toEqual([given.grant, []]);
  const { document = '', level = 'view', when = { kind: 'always' } } = shown ?? {};
  const terms = { grant: given.grant, document, level, when, sections: ['Insurance'] };
  okOr(await first.changeTerms({ ...terms, categories: ['insurance'] }, owner.person.password));
  expect(okOr(await second.read()).grants.map(({ categories }) => categories)).toEqual([['insurance']]);
});
