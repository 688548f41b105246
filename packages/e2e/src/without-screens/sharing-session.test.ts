import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  saveAccount,
  startMovedClock,
  waitUntilSynced,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  beginByCardCode,
  createImmediateGrantRequest,
  enterEmailedCode,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

// Two people on separate devices, with the real session, worker and encryption, and the real server and database. An
// invitation in the wrong hands is in `sharing-session.long.test.ts`.

let world: MovedClock;
beforeAll(async () => {
  // A server without a mail server configured releases nothing.
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

async function shared() {
  const owner = await world.signUp();
  await saveAccount(owner.tab, { name: 'Joint account', notes: 'the pin is with David' });
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const given = okOr(await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password));
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  return { owner, reader, own, theirs, grant: given.grant };
}

it('a section is read by who accepted, before and after the owner’s device confirmed, and nothing else', async () => {
  const { owner, reader, own, theirs, grant } = await shared();
  const { passport } = owner.tab.session;
  okOr(await passport.save({ kind: 'contact', category: 'contacts', fields: { name: 'Not for Amira' } }));
  await owner.tab.settled();
  const cover = await openSharedPassportWithCode(world, reader.person.email, theirs, grant);
  expect(cover).toEqual({
    owner: 'Ruth Ellery',
    letter: 'Ring Pryce & Lowe first.',
    sections: ['bank-accounts'],
  });
  const before = okOr(await theirs.contents(grant));
  expect(before).toMatchObject({ unreadable: 0, records: [{ section: 'bank-accounts', confirmed: true }] });
  expect(before.records[0]?.content.fields['notes']).toBe('the pin is with David');

  const news = okOr(await own.watch());
  expect(news.wrongAnswers).toEqual([]);
  // Home names who has access, also if there is no news about them.
  expect(news.access.grants).toMatchObject([{ id: grant, state: 'open', categories: ['bank-accounts'] }]);
  expect(news.access.people).toMatchObject([{ id: news.access.grants[0]?.person, name: 'Amira Ellery' }]);
  expect(okOr(await own.read()).grants[0]?.ways.map(({ method }) => method)).toEqual(['account']);
  await saveAccount(owner.tab, { name: 'Savings', notes: 'since confirmed' });
  okOr(await theirs.open(grant));
  const after = okOr(await theirs.contents(grant));
  expect(after.records.map(({ content }) => content.fields['name'])).toEqual(['Joint account', 'Savings']);
  // The copy made for opening with the account was stored, so the grant opens again.
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
    await own.give(
      createImmediateGrantRequest(other.person.email, { ways: [{ method: 'invite' }] }),
      owner.person.password,
    ),
  );
  const others = await getSharingFunctions(other.tab);
  okOr(await others.accept(findInviteCode(second.codes)));
  await openSharedPassportWithCode(world, reader.person.email, theirs, grant);
  okOr(await theirs.contents(grant));

  expect(await own.stop([grant], { tell: true, password: 'a guess' })).toMatchObject({
    problem: 'wrong-password',
  });
  okOr(await own.stop([grant], { tell: true, password: owner.person.password }));
  expect(await theirs.contents(grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(await theirs.open(grant)).toEqual({ ok: false, problem: 'grant-closed' });
  expect(okOr(await own.read()).grants.map(({ id }) => id)).toEqual([second.grant]);

  await saveAccount(owner.tab, { name: 'Savings', notes: 'under the new keys' });
  await openSharedPassportWithCode(world, other.person.email, others, second.grant);
  const { records, unreadable } = okOr(await others.contents(second.grant));
  expect([records.map(({ content }) => content.fields['name']), unreadable]).toEqual([
    ['Joint account', 'Savings'],
    0,
  ]);
  // The owner's own device can still read everything, and can change its password without affecting the grant.
  const { session } = owner.tab;
  const next = `${owner.person.password} and more`;
  okOr(await session.changePassword({ current: owner.person.password, next }));
  const again = await world.signIn({ email: owner.person.email, password: next });
  expect(again.session.passport.records('bank-account')).toHaveLength(2);
  // According to the checkpoints of the first device nothing is missing, under the new keys too.
  await expect.poll(() => again.session.accountAlerts().newestAt).toBeDefined();
  for (const { accountAlerts } of [again.session, session]) expect(accountAlerts().heldBack).toBeUndefined();
  const { pool } = world.app.database;
  const unsigned = async () =>
    (await pool.query('select id from categories where revision > 0 and checkpoint is null')).rows;
  await expect.poll(unsigned).toEqual([]);
});

it('an edit that waits for a connection is sent, though the owner takes another section away meanwhile', async () => {
  const owner = await world.signUp();
  const { id } = await saveAccount(owner.tab, { name: 'Joint account' });
  const editor = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const wanted = createImmediateGrantRequest(editor.person.email, {
    level: 'edit',
    categories: ['bank-accounts', 'contacts'],
  });
  const { codes, grant } = okOr(await own.give(wanted, owner.person.password));
  const theirs = await getSharingFunctions(editor.tab);
  okOr(await theirs.accept(findInviteCode(codes)));
  okOr(await own.watch());
  await openSharedPassportWithCode(world, editor.person.email, theirs, grant);
  const [base] = okOr(await theirs.contents(grant)).records.map(({ content }) => content);
  if (base === undefined) throw new Error('there is no record');

  const { device } = editor.tab;
  device.setOnline(false);
  const fields = { ...base.fields, branch: 'Leeds' };
  expect(await theirs.edit(grant, { do: 'write', id, kind: base.kind, base, fields })).toMatchObject({
    value: 'kept',
  });
  const [shown] = okOr(await own.read()).grants;
  if (shown === undefined) throw new Error('there is no grant');
  const { document, level, when } = shown;
  const fewer = { categories: ['bank-accounts'], sections: ['Bank accounts and cards'] };
  okOr(await own.changeTerms({ grant, document, level, when, ...fewer }, owner.person.password));
  device.setOnline(true);
  await waitUntilTrue(() => theirs.waitingEdits().every(({ refused }) => refused !== undefined));
  expect(theirs.waitingEdits()).toEqual([]);
  await waitUntilSynced(owner.tab);
  await waitUntilTrue(() => owner.tab.session.passport.record(id)?.content.fields['branch'] === 'Leeds');

  // Without a connection, the copy on the device can still be read.
  device.setOnline(false);
  okOr(await theirs.open(grant));
  expect(okOr(await theirs.contents(grant)).records.map(one => one.content.fields['branch'])).toEqual([
    'Leeds',
  ]);
});

it('a person with two accesses is told once, when both are stopped', async () => {
  const owner = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const email = 'priya@example.test';
  const { password } = owner.person;
  const first = okOr(await own.give(createImmediateGrantRequest(email), password));
  const second = okOr(
    await own.give(createImmediateGrantRequest(email, { categories: ['contacts'] }), password),
  );
  okOr(await own.stop([first.grant, second.grant], { tell: true, password }));
  await world.app.post.deliverWaiting();
  const told = world.app.sent.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(told.filter(subject => subject !== 'You have been chosen')).toEqual([
    'Nothing is shared with you any more',
  ]);
});

const amira = 'amira@example.test';

/** An owner whose daughter has an Emergency Card and can make a request. */
async function withCard(email = amira) {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await getSharingFunctions(owner.tab);
  const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
  const ways = [{ method: 'invite' }, { method: 'card', number: '1' }] as const;
  const given = okOr(
    await own.give(createImmediateGrantRequest(email, { when, ways }), owner.person.password),
  );
  return { owner, own, given, code: findCardCode(given.codes) };
}

const namesIn = (read: { records: readonly { content: { fields: Readonly<Record<string, unknown>> } }[] }) =>
  read.records.map(({ content }) => content.fields['name']);

it('a card opens to who has no account: with the number, and not before the gate', async () => {
  const { owner, own, given, code } = await withCard();
  const card = await beginByCardCode(world, code.toLowerCase());
  expect(okOr(await card.about())).toMatchObject({ ownerName: 'Ruth', stage: 'waiting', askDays: null });
  expect(await card.reader.open(card.grant)).toEqual({ ok: false, problem: 'code-wanted' });
  expect(await card.reader.contents(card.grant)).toEqual({ ok: false, problem: 'code-wanted' });
  await enterEmailedCode(world, amira, card.reader, card.grant);
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
  const byAccount = await getSharingFunctions(joined.tab);
  okOr(await byAccount.accept(findInviteCode(given.codes)));
  okOr(await own.watch());
  okOr(await own.answer(given.grant, 'allow', owner.person.password));
  const lost = await beginByCardCode(world, code);
  await openSharedPassportWithCode(world, email, lost.reader, lost.grant);
  const [way] = okOr(await own.read()).grants[0]?.ways.filter(one => one.method === 'card') ?? [];
  const wanted = { grant: given.grant, lost: way?.way ?? '', sections: ['Bank accounts and cards'] };
  expect(await own.makeCard(wanted, 'a guess')).toMatchObject({ problem: 'wrong-password' });
  const made = okOr(await own.makeCard(wanted, owner.person.password));
  expect(made.number).toBe('2');
  expect((await lost.reader.contents(lost.grant)).ok).toBe(false);

  // Ended codes of a card and of an invitation get the same response.
  const theirs = await getSharingFunctions(await world.visit());
  const [ended, invitation] = [await theirs.begin(code), await theirs.begin(findInviteCode(given.codes))];
  expect(ended).toEqual({ ok: false, problem: 'not-found' });
  expect(invitation).toEqual(ended);

  await saveAccount(owner.tab, { name: 'Savings' });
  const card = await beginByCardCode(world, made.groups.join('-'));
  await openSharedPassportWithCode(world, email, card.reader, card.grant);
  expect(namesIn(okOr(await card.reader.contents(card.grant)))).toEqual(['Joint account', 'Savings']);
  // A person who has joined cannot accept again, but can open the passport.
  await openSharedPassportWithCode(world, email, byAccount, given.grant);
  expect(namesIn(okOr(await byAccount.contents(given.grant)))).toEqual(['Joint account', 'Savings']);

  const typed = new Map([...made.groups.entries()].slice(1, 3).map(([at, group]) => [at + 1, group]));
  expect(okOr(await own.checkCard(made, new Map([...typed, [3, 'AAAAA']])))).toEqual([3]);
  expect(okOr(await own.checkCard(made, typed))).toEqual([]);
  const cards = okOr(await own.read()).grants[0]?.ways.filter(({ method }) => method === 'card');
  expect(cards?.map(({ number, checkedAt }) => [number, checkedAt !== undefined])).toEqual([['2', true]]);
  expect(okOr(await own.codeOf(made.way, owner.person.password))).toEqual(made.groups);

  // The letter is encrypted under the key that came with the lost card. Each way of opening the grant shows the newest
  // letter.
  const letter = { grant: given.grant, letter: 'Ring Ann first.', owner: 'Margaret' };
  expect(await own.changeLetter(letter, 'a guess')).toMatchObject({ problem: 'wrong-password' });
  okOr(await own.changeLetter(letter, owner.person.password));
  expect(okOr(await own.read()).grants[0]?.letter).toBe('Ring Ann first.');
  for (const reader of [card.reader, byAccount])
    expect(okOr(await reader.open(given.grant)).letter).toBe('Ring Ann first.');
});

it('access that was given or changed on one device is there on another one that was open meanwhile', async () => {
  const owner = await world.signUp();
  const second = await getSharingFunctions(await world.signIn(owner.person));
  const first = await getSharingFunctions(owner.tab);
  const given = okOr(
    await first.give(createImmediateGrantRequest('amira@example.test'), owner.person.password),
  );
  const [shown, ...more] = okOr(await second.read()).grants;
  expect([shown?.id, more]).toEqual([given.grant, []]);
  const { document = '', level = 'view', when = { kind: 'always' } } = shown ?? {};
  const terms = { grant: given.grant, document, level, when, sections: ['Insurance'] };
  okOr(await first.changeTerms({ ...terms, categories: ['insurance'] }, owner.person.password));
  expect(okOr(await second.read()).grants.map(({ categories }) => categories)).toEqual([['insurance']]);
});
