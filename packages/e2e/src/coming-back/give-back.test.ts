import type { CodeToPassOn } from '@kinfolio/web/session/api/sharing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RealTab, saveAccount } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  type PersonWithDevice,
  type RestorableWorld,
  startRestorableWorld,
} from '../harness/server/restorable-world.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';

let world: RestorableWorld;
afterAll(() => world.close());

const names = ({ session }: RealTab) =>
  session.passport.records('bank-account').map(({ content }) => content.fields['name']);

async function shared() {
  const owner = await world.signUp();
  await saveAccount(owner.tab, { name: 'Joint account' });
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const { codes, grant } = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password),
  );
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(codes)));
  expect(okOr(await own.watch()).wrongAnswers).toEqual([]);
  // The device stores the state of sharing once every reader is confirmed.
  okOr(await own.read());
  await open(reader.tab, reader.person.email, grant);
  return { owner, reader, own, grant };
}

async function open(tab: RealTab, email: string, grant: string) {
  const theirs = await getSharingFunctions(tab);
  const first = await theirs.open(grant);
  if (first.ok || first.problem !== 'code-wanted') return first;
  const known = world.countDigits(email);
  okOr(await theirs.sendCode(grant, 'mail'));
  okOr(await theirs.showCode(grant, await world.digitsTo(email, known)));
  return await theirs.open(grant);
}

/** Logs in on a device that was used before the restore, and opens its local copy. */
async function comeBack({ device, person }: PersonWithDevice) {
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

// All tests share one backup and one restore. Each test changes something between the backup and the restore.
type Shared = Awaited<ReturnType<typeof shared>>;
let stopping: Shared;
let stoppingLate: Shared;
let kitMaking: Shared;
let inviting: PersonWithDevice;
let invited: { reader: PersonWithDevice; codes: readonly CodeToPassOn[]; grant: string };
let unaware: { device: PersonWithDevice; grant: string };
const changing: { renewKeys: boolean; who: Shared }[] = [];
let alone: PersonWithDevice;
const newest = 'the new password nobody knows 9';

beforeAll(async () => {
  world = await startRestorableWorld();
  stopping = await shared();
  stoppingLate = await shared();
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
  const own = await getSharingFunctions(inviting.tab);
  const given = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email), inviting.person.password),
  );
  okOr(await own.read());
  invited = { reader, ...given };
  for (const { renewKeys, who } of changing) {
    const { tab, person } = who.owner;
    okOr(await tab.session.changePassword({ current: person.password, next: newest, renewKeys }));
    okOr(await (await getSharingFunctions(tab)).read());
  }
  const { password: current } = alone.person;
  okOr(await alone.tab.session.changePassword({ current, next: newest, renewKeys: true }));
  unaware = await givenAndStopped(twoDevices);
  const owners = [stopping.owner, kitMaking.owner, ...changing.map(({ who }) => who.owner)];
  for (const { tab } of owners) await saveAccount(tab, { name: 'Since the backup' });
  await world.listEndings();
  const { own: late, grant, owner } = stoppingLate;
  okOr(await late.stop([grant], { tell: true, password: owner.person.password }));
  await world.restore();
});

/** Creates a grant and stops it on one device, while another device has seen only that the grant was created. */
async function givenAndStopped({ tab, person }: PersonWithDevice) {
  const { email, password } = person;
  const other = await world.visit();
  okOr(await other.session.signIn({ email, password, remember: true }));
  const own = await getSharingFunctions(tab);
  const { grant } = okOr(await own.give(createImmediateGrantRequest('invited@example.org'), password));
  okOr(await (await other.session.copies()).tryAgain());
  expect(okOr(await (await getSharingFunctions(other)).read()).grants).toHaveLength(1);
  other.device.setOnline(false);
  okOr(await own.stop([grant], { tell: false, password }));
  return { device: { tab: other, person, device: other.device }, grant };
}

async function makeKit({ tab, person }: PersonWithDevice): Promise<void> {
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
  expect(okOr(await (await getSharingFunctions(back)).read()).grants).toEqual([]);
  const theirs = await comeBack(reader);
  expect(await open(theirs, reader.person.email, grant)).toMatchObject({ problem: 'grant-closed' });
});

it('access that was stopped in the last minutes, which no list of endings names, ends once its owner has given back', async () => {
  const { owner, reader, grant } = stoppingLate;
  const theirs = await comeBack(reader);
  expect(await open(theirs, reader.person.email, grant)).toMatchObject({ ok: true });
  const back = await comeBack(owner);
  await giveBack(back, owner.person.password);
  expect(okOr(await (await getSharingFunctions(back)).read()).grants).toEqual([]);
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
  const again = await getSharingFunctions(back);
  expect(okOr(await again.read()).grants.map(({ id }) => id)).toEqual([grant]);
  // This reader's account was created after the backup and is lost, so they sign up again with the same address.
  const other = await world.visit();
  const { email, firstName, lastName, phone } = reader.person;
  const details = { displayName: firstName, person: { firstName, lastName } };
  okOr(await other.session.signUp({ email, phone, password: 'kettle ribbon harbour 9', ...details }));
  await other.settled();
  okOr(await (await getSharingFunctions(other)).accept(findInviteCode(codes)));
  expect(okOr(await again.watch()).wrongAnswers).toEqual([]);
  expect(await open(other, email, grant)).toMatchObject({ ok: true });
});

it('a device that gave renewed keys back goes on saving, where nothing is shared', async () => {
  const { device, person } = alone;
  // Close the other tab, which would send the saved change.
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
    // The newest password opens the local copy, but the server rejects it. The person is informed of the restore.
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
    // The passport opens with the newest keys, and the server accepts what the owner then saves.
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
