import { listReferencedFiles } from '@kinfolio/domain/papers/papers';
import { createLog } from '@kinfolio/server/adapters/log';
import { eraseDueAccounts } from '@kinfolio/server/features/privacy/erasure';
import { createErasure } from '@kinfolio/server/jobs/erasing';
import { startHousekeeping } from '@kinfolio/server/jobs/housekeeping';
import type { CardForPrinting } from '@kinfolio/web/session/api/sharing';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUniquePerson, type Person } from '../harness/people/person.ts';
import { type RealTab, saveAccount } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import { type RestorableWorld, startRestorableWorld } from '../harness/server/restorable-world.ts';
import {
  createImmediateGrantRequest,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';
import { UsedDevice, unlockUsedDevice } from './walks/devices.ts';

const week = 7 * 24 * 3_600_000;
let world: RestorableWorld;
beforeAll(async () => {
  world = await startRestorableWorld();
});
afterAll(() => world.close());

/** A person and the devices on which they are signed in. */
interface DrilledMember {
  readonly person: Person;
  readonly places: UsedDevice[];
  /** All passwords that the person has had, newest first. */
  readonly passwords: string[];
}

async function join(firstName: string): Promise<DrilledMember> {
  const person = createUniquePerson({ firstName });
  const place = new UsedDevice(world.newDevice);
  await place.tab.until('signed-out');
  const { email, password, lastName, phone } = person;
  const details = { displayName: firstName, person: { firstName, lastName } };
  okOr(await place.tab.session.signUp({ email, password, phone, ...details }));
  await place.tab.settled();
  const { pool } = world.app.database;
  await pool.query(
    'update profiles set plan = $1 where account_id = (select id from accounts where email = $2)',
    ['premium', email],
  );
  return { person, places: [place], passwords: [password] };
}

/** Uses a device: the person unlocks it and it pulls the latest changes before the work begins. */
async function use<Value>(
  member: DrilledMember,
  on: number,
  work: (tab: RealTab) => Promise<Value>,
): Promise<Value> {
  const place = member.places[on] ?? new UsedDevice(world.newDevice);
  member.places[on] = place;
  const { person, passwords } = member;
  expect(await unlockUsedDevice(place, { email: person.email, passwords })).toBeUndefined();
  const { tab } = place;
  const sharing = await getSharingFunctions(tab);
  okOr(await sharing.read());
  const done = await work(tab);
  await tab.settled();
  okOr(await sharing.read());
  await place.putAway();
  return done;
}

const passwordOf = ({ passwords }: DrilledMember) => passwords[0] ?? '';

/** Grants access to everything to another member, who accepts. Returns the grant. */
async function share(from: DrilledMember, to: DrilledMember): Promise<string> {
  const given = await use(from, 0, async tab => {
    const wanted = createImmediateGrantRequest(to.person.email, { categories: 'everything' });
    return okOr(await (await getSharingFunctions(tab)).give(wanted, passwordOf(from)));
  });
  await use(to, 0, async tab =>
    okOr(await (await getSharingFunctions(tab)).accept(findInviteCode(given.codes))),
  );
  await use(from, 0, async tab =>
    expect(okOr(await (await getSharingFunctions(tab)).watch()).wrongAnswers).toEqual([]),
  );
  return given.grant;
}

async function changePassword(member: DrilledMember, next: string, renewKeys: boolean): Promise<void> {
  await use(member, 0, async ({ session }) => {
    okOr(await session.changePassword({ current: passwordOf(member), next, renewKeys }));
    member.passwords.unshift(next);
    const { groups = [] } = session.pendingKit() ?? {};
    const [first, second] = session.kitChallenge()?.groups ?? [1, 2];
    if (renewKeys) okOr(await session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
  });
}

const contentOf = (name: string) => new TextEncoder().encode(`%PDF-1.7 ${name} `.repeat(400));

async function addPaper(member: DrilledMember, name: string): Promise<void> {
  await use(member, 0, async tab => {
    const papers = await tab.session.papers();
    papers.send([new File([contentOf(name)], name, { type: 'application/pdf' })], {});
    await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done'));
  });
}

/** The papers that can be opened, by name, and whether their content is unchanged. */
async function papersOn({ session }: RealTab): Promise<Record<string, string>> {
  const papers = await session.papers();
  const named = listReferencedFiles(session.passport.records('paper').map(({ content }) => content));
  const read: Record<string, string> = {};
  for (const { file, title } of named.values()) {
    const opened = await papers.readFrom(file, 0);
    const isSame = opened.ok && Buffer.from(opened.value.bytes).equals(contentOf(title));
    read[title] = opened.ok ? (isSame ? 'as it was' : 'changed') : opened.problem;
  }
  return read;
}

const namesOn = ({ session }: RealTab) =>
  session.passport
    .records('bank-account')
    .map(({ content }) => String(content.fields['name']))
    .toSorted();

/** The names of another member's accounts that a member can read, or the reason why the access does not open. */
async function readAs(member: DrilledMember, grant: string): Promise<string[] | string> {
  return await use(member, 0, async tab => {
    const sharing = await getSharingFunctions(tab);
    let opened = await sharing.open(grant);
    if (!opened.ok && opened.problem === 'code-wanted') {
      const { email } = member.person;
      const known = world.countDigits(email);
      okOr(await sharing.sendCode(grant, 'mail'));
      okOr(await sharing.showCode(grant, await world.digitsTo(email, known)));
      opened = await sharing.open(grant);
    }
    if (!opened.ok) return opened.problem;
    const { records } = okOr(await sharing.contents(grant));
    const accounts = records.filter(({ content }) => content.kind === 'bank-account');
    return accounts.map(({ content }) => String(content.fields['name'])).toSorted();
  });
}

/** Erases accounts whose 30 days are over, and runs the job that the server runs every minute. */
async function doTimedWork(): Promise<void> {
  const { database, clock, objectStore } = world.app;
  await eraseDueAccounts(createErasure({ db: database.db, clock, queueMessage: undefined, jobs: undefined }));
  await startHousekeeping({ db: database.db, store: objectStore, clock }, createLog('silent'))();
}

it('a family has everything back on every device after a restore from last week, and nobody has more than they should', async () => {
  const [ruth, david, nora, tom] = [
    await join('Ruth'),
    await join('David'),
    await join('Nora'),
    await join('Tom'),
  ];
  const cards: string[] = [];

  // In the first week the two members share with each other, with papers and a card.
  await use(ruth, 0, tab => saveAccount(tab, { name: 'Joint account' }));
  await use(david, 0, tab => saveAccount(tab, { name: "David's savings" }));
  await addPaper(ruth, 'Will.pdf');
  const toDavid = await share(ruth, david);
  const toRuth = await share(david, ruth);
  const toNora = await share(ruth, nora);
  const ofTom = await share(tom, ruth);
  const card = await use(ruth, 0, async tab => {
    const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
    const wanted = createImmediateGrantRequest('amira@example.org', {
      when,
      ways: [{ method: 'card', number: '1' }],
    });
    const given = okOr(await (await getSharingFunctions(tab)).give(wanted, passwordOf(ruth)));
    cards.push(findCardCode(given.codes));
    return { grant: given.grant, way: given.codes[0]?.way ?? '' };
  });
  const replaceCard = async () => {
    await use(ruth, 0, async tab => {
      const wanted = { grant: card.grant, lost: card.way, sections: ['Bank accounts and cards'] };
      const made: CardForPrinting = okOr(
        await (await getSharingFunctions(tab)).makeCard(wanted, passwordOf(ruth)),
      );
      cards.push(made.groups.join(' '));
      card.way = made.way;
    });
  };
  await use(ruth, 1, async () => undefined);
  await use(tom, 0, async tab => okOr(await (await tab.session.leaving()).close(passwordOf(tom))));
  await world.drill.backup();

  // Every week something changes and a backup is made.
  const weekly: (() => Promise<unknown>)[] = [
    () => addPaper(ruth, 'Deeds.pdf'),
    () => changePassword(david, 'kettle ribbon meadow 21', false),
    () => use(ruth, 1, tab => saveAccount(tab, { name: 'Saved on the phone' })),
    replaceCard,
  ];
  for (const change of weekly) {
    world.pass(week);
    await doTimedWork();
    await change();
    await world.drill.backup();
  }

  // The changes since the last backup: an account is erased, a reader is stopped, keys and a card are replaced, and
  // records are added.
  world.pass(5 * 24 * 3_600_000);
  await doTimedWork();
  await use(ruth, 0, async tab => {
    const stopped = { tell: true, password: passwordOf(ruth) };
    okOr(await (await getSharingFunctions(tab)).stop([toNora], stopped));
  });
  await changePassword(ruth, 'harbour lantern thistle 34', true);
  await changePassword(david, 'kettle ribbon meadow 55', false);
  await replaceCard();
  await use(ruth, 0, tab => saveAccount(tab, { name: 'Since the backup' }));
  await use(david, 0, tab => saveAccount(tab, { name: "David's since the backup" }));
  await addPaper(david, 'Passport.pdf');
  await world.listEndings();
  const { rows } = await world
    .database()
    .pool.query('select 1 from accounts where email = $1', [tom.person.email]);
  expect(rows).toEqual([]);

  await world.restore();

  // Readers connect first, followed by every device of the owners.
  expect(await readAs(nora, toNora)).toBe('grant-closed');
  const own = ['Joint account', 'Saved on the phone', 'Since the backup'];
  const davids = ["David's savings", "David's since the backup"];
  for (const [member, on, names] of [
    [ruth, 0, own],
    [david, 0, davids],
    [ruth, 1, own],
    [ruth, 2, own],
    [david, 1, davids],
  ] as const)
    await use(member, on, async tab => await expect.poll(() => namesOn(tab)).toEqual(names));
  await use(ruth, 1, async tab =>
    expect(await papersOn(tab)).toEqual({ 'Will.pdf': 'as it was', 'Deeds.pdf': 'as it was' }),
  );
  // Files exist only on the server, so a file added after the backup is lost, and its paper reports it as missing.
  await use(david, 1, async tab => expect(await papersOn(tab)).toEqual({ 'Passport.pdf': 'gone' }));
  expect(await readAs(david, toDavid)).toEqual(own);
  expect(await readAs(ruth, toRuth)).toEqual(davids);
  // From here on, everything works as usual.
  await use(ruth, 1, tab => saveAccount(tab, { name: 'After the restore' }));
  expect(await readAs(david, toDavid)).toEqual(['After the restore', ...own]);

  // No person has more access than they should.
  expect(await readAs(nora, toNora)).toBe('grant-closed');
  expect(await readAs(ruth, ofTom)).not.toEqual(expect.any(Array));
  for (const { person, passwords } of [ruth, david, { ...tom, passwords: ['', ...tom.passwords] }])
    for (const password of passwords.slice(1)) {
      const thief = new UsedDevice(world.newDevice);
      const went = await thief.tab.session.signIn({ email: person.email, password, remember: true });
      expect([person.firstName, password, went.ok]).toEqual([person.firstName, password, false]);
      await thief.putAway();
    }
  const finder = new UsedDevice(world.newDevice);
  await finder.tab.until('signed-out');
  const begun: boolean[] = [];
  for (const code of cards) begun.push((await (await getSharingFunctions(finder.tab)).begin(code)).ok);
  expect(begun).toEqual([false, false, true]);
  await finder.putAway();
}, 600_000);
