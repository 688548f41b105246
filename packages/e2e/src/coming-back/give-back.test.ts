import type { PassedCode } from '@kinfolio/web/session/api/sharing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RealTab, saveAccount } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  type RestorableWorld,
  startRestorableWorld,
  type WithDevice,
} from '../harness/server/restorable-world.ts';
import { inviteIn, sharingOf, wantedFor } from '../harness/server/sharing-world.ts';

let world: RestorableWorld;
afterAll(() => world.close());

const names = ({ session }: RealTab) =>
  session.passport.records('bank-account').map(({ content }) => content.fields['name']);

/** An owner who shares their bank accounts, and a reader who has accepted and opened them. */
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

/** Logs in on a device that was used before the restore, and opens its copy. */
async function comeBack({ device, person }: WithDevice) {
  const tab = device.openTab();
  await tab.until('locked');
  const { email, password } = person;
  const signedIn = await tab.session.signIn({ email, password, remember: true });
  if (signedIn.ok) return tab;
  const copies = await tab.session.copies();
  const opened = await copies.open(undefined);
  if (!opened.ok) okOr(await tab.session.unlock(password));
  expect(tab.session.state().status).toBe('open');
  return tab;
}

const giveBack = async (tab: RealTab, password: string) =>
  okOr(await (await tab.session.copies()).giveBack(password));

// One backup and one restore serve all the stories: each changes something between the two.
type Shared = Awaited<ReturnType<typeof shared>>;
let stopping: Shared;
let kitMaking: Shared;
let inviting: WithDevice;
let invited: { reader: WithDevice; codes: readonly PassedCode[]; grant: string };
let unaware: { device: WithDevice; grant: string };
const changing: { renewKeys: boolean; who: Shared }[] = [];
let alone: WithDevice;
const newest = 'the new password nobody knows 9';

beforeAll(async () => {
  world = await startRestorableWorld();
  stopping = await shared();
  kitMaking = await shared();
  inviting = await world.signUp();
  await saveAccount(inviting.tab, { name: 'Joint account' });
  for (const renewKeys of [false, true]) changing.push({ renewKeys, who: await shared() });
  alone = await world.signUp();
  await saveAccount(alone.tab, { name: 'Joint account' });
  const twoDevices = await world.signUp();
  await saveAccount(twoDevices.tab, { name: 'Joint account' });
  await world.drill.backup();
  world.pass(1000);
  okOr(await stopping.own.stop([stopping.grant], { tell: true, password: stopping.owner.person.password }));
  await makeKit(kitMaking.owner);
  const reader = await world.signUp();
  const own = await sharingOf(inviting.tab);
  const given = okOr(await own.give(wantedFor(reader.person.email), inviting.person.password));
  okOr(await own.read());
  invited = { reader, ...given };
  for (const { renewKeys, who } of changing) {
    const { tab, person } = who.owner;
    okOr(await tab.session.changePassword({ current: person.password, next: newest, renewKeys }));
    okOr(await (await sharingOf(tab)).read());
  }
  const { password: current } = alone.person;
  okOr(await alone.tab.session.changePassword({ current, next: newest, renewKeys: true }));
  unaware = await givenAndStopped(twoDevices);
  const owners = [stopping.owner, kitMaking.owner, ...changing.map(({ who }) => who.owner)];
  for (const { tab } of owners) await saveAccount(tab, { name: 'Since the backup' });
  await world.listEndings();
  await world.restore();
});

/** Creates a grant on one device and stops it there, while another device has only seen it created. */
async function givenAndStopped({ tab, person }: WithDevice) {
  const { email, password } = person;
  const other = await world.visit();
  okOr(await other.session.signIn({ email, password, remember: true }));
  const own = await sharingOf(tab);
  const { grant } = okOr(await own.give(wantedFor('invited@example.org'), password));
  okOr(await (await other.session.copies()).tryAgain());
  expect(okOr(await (await sharingOf(other)).read()).grants).toHaveLength(1);
  other.device.setOnline(false);
  okOr(await own.stop([grant], { tell: false, password }));
  return { device: { tab: other, person, device: other.device }, grant };
}

async function makeKit({ tab, person }: WithDevice): Promise<void> {
  okOr(await tab.session.newKit(person.password));
  const { groups = [] } = tab.session.pendingKit() ?? {};
  const [first, second] = tab.session.kitChallenge()?.groups ?? [1, 2];
  okOr(await tab.session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
}

it('access that was stopped after the backup stays stopped once its owner has given back', async () => {
  const { owner, reader, grant } = stopping;
  const back = await comeBack(owner);
  await giveBack(back, owner.person.password);
  await back.settled();
  expect(names(back).toSorted()).toEqual(['Joint account', 'Since the backup']);
  expect(okOr(await (await sharingOf(back)).read()).grants).toEqual([]);
  const theirs = await comeBack(reader);
  expect(await open(theirs, reader.person.email, grant)).toMatchObject({ problem: 'grant-closed' });
});

it('a person who shares gives back a kit made since the backup, and whoever reads goes on reading', async () => {
  const { owner, reader, grant } = kitMaking;
  const { password, email } = owner.person;
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

it('access that one device gave and stopped since the backup stays stopped when another device gives it back', async () => {
  const { device, grant } = unaware;
  device.device.setOnline(true);
  await giveBack(await comeBack(device), device.person.password);
  const { rows } = await world
    .database()
    .pool.query(
      'select g.stopped_at_ms, h.half from grants g left join way_halves h on h.vault_id = g.vault_id where g.id = $1',
      [grant],
    );
  expect(rows).toEqual([{ stopped_at_ms: expect.any(String), half: null }]);
});

it('an invitation made since the backup is good again, with the code that was handed out', async () => {
  const { reader, codes, grant } = invited;
  const back = await comeBack(inviting);
  await giveBack(back, inviting.person.password);
  const again = await sharingOf(back);
  expect(okOr(await again.read()).grants.map(({ id }) => id)).toEqual([grant]);
  // The account of this reader came after the backup and is gone: they sign up once more, with the same address.
  const other = await world.visit();
  const { email, firstName, lastName, phone } = reader.person;
  const details = { displayName: firstName, person: { firstName, lastName } };
  okOr(await other.session.signUp({ email, phone, password: 'kettle ribbon harbour 9', ...details }));
  await other.settled();
  okOr(await (await sharingOf(other)).accept(inviteIn(codes)));
  expect(okOr(await again.watch()).wrongAnswers).toEqual([]);
  expect(await open(other, email, grant)).toMatchObject({ ok: true });
});

it('a device that gave renewed keys back goes on saving, where nothing is shared', async () => {
  const { device, person } = alone;
  // Another tab would send what is saved.
  alone.tab.close();
  const back = device.openTab();
  await back.until('locked');
  const { session } = back;
  for (const typed of [newest, newest, person.password]) await session.unlock(typed);
  expect(await (await session.copies()).open(undefined)).toMatchObject({ problem: 'wrong-password' });
  okOr(await session.unlock(newest));
  await giveBack(back, newest);
  await saveAccount(back, { name: 'After the restore' });
});

it.each([0, 1])(
  'a password changed since the backup is given back, with all keys renewed or not, and the old one no longer logs in (%i)',
  async place => {
    const { who } = changing[place] ?? { who: stopping };
    const { owner, reader, grant } = who;
    const { email, password } = owner.person;
    // The newest password opens the copy here, and the server refuses it: its person hears of the restore.
    const back = owner.device.openTab();
    await back.until('locked');
    const { session } = back;
    await session.unlock(newest);
    await back.until('locked');
    expect(await session.unlock(newest)).toMatchObject({ problem: 'wrong-since-restore' });
    expect(await session.unlock(password)).toMatchObject({ problem: 'keyset-older' });
    const copies = await session.copies();
    expect(await copies.open(undefined)).toMatchObject({ problem: 'wrong-password' });
    okOr(await session.unlock(newest));
    expect(await copies.giveBack(password)).toMatchObject({ problem: 'wrong-password' });
    await giveBack(back, newest);
    // It is open with the newest keys, and what it saves is taken.
    await saveAccount(back, { name: 'After the restore' });
    const fresh = await world.visit();
    expect(await fresh.session.signIn({ email, password, remember: true })).toMatchObject({ ok: false });
    okOr(await fresh.session.signIn({ email, password: newest, remember: true }));
    await expect
      .poll(() => names(fresh).toSorted())
      .toEqual(['After the restore', 'Joint account', 'Since the backup']);
    expect(await open(await comeBack(reader), reader.person.email, grant)).toMatchObject({ ok: true });
  },
);
