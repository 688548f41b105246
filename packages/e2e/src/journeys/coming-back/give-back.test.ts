import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RealTab, saveAccount } from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import {
  type RestorableWorld,
  startRestorableWorld,
  type WithDevice,
} from '../../harness/server/restorable-world.ts';
import { inviteIn, sharingOf, wantedFor } from '../../harness/server/sharing-world.ts';

let world: RestorableWorld;
beforeEach(async () => {
  world = await startRestorableWorld();
});
afterEach(() => world.close());

const names = ({ session }: RealTab) =>
  session.passport.records('bank-account').map(({ content }) => content.fields['name']);

/** Somebody shares their bank accounts with somebody who has joined and opened them. */
async function shared() {
  const owner = await world.signUp();
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const own = await sharingOf(owner.tab);
  const { codes, grant } = okOr(await own.give(wantedFor(reader.person.email), owner.person.password));
  const theirs = await sharingOf(reader.tab);
  okOr(await theirs.accept(inviteIn(codes)));
  expect(okOr(await own.watch()).wrongAnswers).toEqual([]);
  // The device keeps what it reads of sharing once everybody is confirmed.
  okOr(await own.read());
  await open(reader.tab, reader.person.email, grant);
  return { owner, reader, own, grant };
}

async function open(tab: RealTab, email: string, grant: string) {
  const theirs = await sharingOf(tab);
  const first = await theirs.open(grant);
  if (first.ok || first.problem !== 'code-wanted') return first;
  const known = world.countDigits(email);
  okOr(await theirs.sendCode(grant, 'mail'));
  okOr(await theirs.showCode(grant, await world.digitsTo(email, known)));
  return await theirs.open(grant);
}

/** Logs in on the device of before the restore, by the password that the server has, and opens the copy by its own. */
async function comeBack(
  { device, person }: WithDevice,
  { server = person.password, own }: { server?: string; own?: string } = {},
) {
  const tab = device.openTab();
  await tab.until('locked');
  const { email } = person;
  const signedIn = await tab.session.signIn({ email, password: server, remember: true });
  if (signedIn.ok) return tab;
  const copies = await tab.session.copies();
  const opened = await copies.open(undefined);
  if (!opened.ok) okOr(await tab.session.unlock(own ?? server));
  expect(tab.session.state().status).toBe('open');
  return tab;
}

const giveBack = async (tab: RealTab, password: string) =>
  okOr(await (await tab.session.copies()).giveBack(password));

it('access that was stopped after the backup stays stopped once its owner has given back', async () => {
  const { owner, reader, own, grant } = await shared();
  const { password } = owner.person;
  await world.drill.backup();
  world.pass(1000);
  okOr(await own.stop([grant], { tell: true, password }));
  await saveAccount(owner.tab, { name: 'Since the backup' });
  await world.restore();
  const back = await comeBack(owner);
  await giveBack(back, password);
  await back.settled();
  expect(names(back).toSorted()).toEqual(['Joint account', 'Since the backup']);
  expect(okOr(await (await sharingOf(back)).read()).grants).toEqual([]);
  const theirs = await comeBack(reader);
  expect(await open(theirs, reader.person.email, grant)).toMatchObject({ problem: 'grant-closed' });
});

it('a person who shares gives back a kit made since the backup, and whoever reads goes on reading', async () => {
  const { owner, reader, grant } = await shared();
  const { password, email } = owner.person;
  await world.drill.backup();
  world.pass(1000);
  okOr(await owner.tab.session.newKit(password));
  const { groups = [] } = owner.tab.session.pendingKit() ?? {};
  const [first, second] = owner.tab.session.kitChallenge()?.groups ?? [1, 2];
  okOr(await owner.tab.session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
  await saveAccount(owner.tab, { name: 'Since the backup' });
  await world.restore();
  const back = await comeBack(owner);
  await giveBack(back, password);
  await saveAccount(back, { name: 'After the restore' });
  const fresh = await world.visit();
  okOr(await fresh.session.signIn({ email, password, remember: true }));
  await expect
    .poll(() => names(fresh).toSorted())
    .toEqual(['After the restore', 'Joint account', 'Since the backup']);
  expect(await open(await comeBack(reader), reader.person.email, grant)).toMatchObject({ ok: true });
});

it('an invitation and a card made since the backup are good again, with the codes that were handed out', async () => {
  const owner = await world.signUp();
  const { password } = owner.person;
  await saveAccount(owner.tab, { name: 'Joint account' });
  await world.drill.backup();
  world.pass(1000);
  const reader = await world.signUp();
  const own = await sharingOf(owner.tab);
  const { codes, grant } = okOr(await own.give(wantedFor(reader.person.email), password));
  okOr(await own.read());
  await world.restore();
  const back = await comeBack(owner);
  await giveBack(back, password);
  const again = await sharingOf(back);
  expect(okOr(await again.read()).grants.map(({ id }) => id)).toEqual([grant]);
  // The reader's account came after the backup and is gone: they sign up once more, with the same address.
  const other = await world.visit();
  const { email, firstName, lastName, phone } = reader.person;
  const person = { firstName, lastName };
  okOr(
    await other.session.signUp({
      email,
      phone,
      password: 'kettle ribbon harbour 9',
      displayName: firstName,
      person,
    }),
  );
  await other.settled();
  okOr(await (await sharingOf(other)).accept(inviteIn(codes)));
  expect(okOr(await again.watch()).wrongAnswers).toEqual([]);
  expect(await open(other, email, grant)).toMatchObject({ ok: true });
});

it.each([
  ['changed', false],
  ['changed with all keys, because another person knew it', true],
])(
  'a password that was %s since the backup is given back, and the old one no longer logs in',
  async (_, renewKeys) => {
    const { owner, reader, grant } = await shared();
    const { email, password } = owner.person;
    const own = 'the new password nobody knows 9';
    await world.drill.backup();
    world.pass(1000);
    okOr(await owner.tab.session.changePassword({ current: password, next: own, renewKeys }));
    okOr(await (await sharingOf(owner.tab)).read());
    await saveAccount(owner.tab, { name: 'Since the backup' });
    await world.restore();
    const back = await comeBack(owner, { server: password, own });
    expect(await (await back.session.copies()).giveBack(password)).toMatchObject({
      problem: 'wrong-password',
    });
    await giveBack(back, own);
    await back.settled();
    const fresh = await world.visit();
    expect(await fresh.session.signIn({ email, password, remember: true })).toMatchObject({ ok: false });
    okOr(await fresh.session.signIn({ email, password: own, remember: true }));
    await expect.poll(() => names(fresh).toSorted()).toEqual(['Joint account', 'Since the backup']);
    expect(await open(await comeBack(reader), reader.person.email, grant)).toMatchObject({ ok: true });
  },
);
