import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovedClock, saveAccount, startMovedClock } from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { inviteIn, openAs, sharingOf, wantedFor } from '../../harness/server/sharing-world.ts';

// Two people, each on a device of their own, with the real session, worker and sealing over the real server and database.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
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

  expect(okOr(await own.confirmAnswers())).toEqual([]);
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
});

it('a found letter joins nobody, and a code of another passport finds nothing', async () => {
  const owner = await world.signUp();
  const [reader, stranger] = [await world.signUp(), await world.signUp()];
  const own = await sharingOf(owner.tab);
  const given = okOr(await own.give(wantedFor(reader.person.email), owner.person.password));
  const code = inviteIn(given.codes);
  const theirs = await sharingOf(stranger.tab);
  expect(okOr(await theirs.look(code))).toMatchObject({ genuine: true, own: false, stage: 'invited' });
  expect(await theirs.accept(code)).toEqual({ ok: false, problem: 'other-email' });
  expect(await theirs.look(code.replace(/^.{5}/, '00001'))).toMatchObject({
    problem: 'wrong-code',
    group: 1,
  });
  expect(okOr(await own.look(code)).own).toBe(true);
  okOr(await (await sharingOf(reader.tab)).refuse(code));
  expect(await theirs.look(code)).toMatchObject({ problem: 'not-found' });
  // Who refused holds up nothing: the owner's keys change as before.
  okOr(await own.stop([given.grant], { tell: false, password: owner.person.password }));
});
