import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../harness/people/person.ts';
import { type RealTab, saveAccount } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  type PersonWithDevice,
  type RestorableWorld,
  startRestorableWorld,
} from '../harness/server/restorable-world.ts';
import {
  createImmediateGrantRequest,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
} from '../harness/server/sharing-world.ts';
import { UsedDevice, unlockUsedDevice } from './walks/devices.ts';

let world: RestorableWorld;
beforeAll(async () => {
  world = await startRestorableWorld();
});
afterAll(() => world.close());

const day = 24 * 3_600_000;

/** A person who reads a passport, and the grant that allows it. */
interface Reader {
  readonly person: Person;
  readonly grant: string;
}

/**
 * An owner who shares with three people, each through a separate grant, has a card made, and shares a seat of the plan.
 */
interface GrownSharer {
  readonly owner: PersonWithDevice;
  readonly readers: readonly Reader[];
  readonly card: { readonly grant: string; readonly code: string };
  /** The code on the owner's kit. */
  readonly kit: string;
}

async function grow(): Promise<GrownSharer> {
  const owner = await world.signUp();
  const { email, password } = owner.person;
  const kit = owner.tab.session.pendingKit()?.recoveryCode ?? '';
  await confirmKit(owner.tab);
  const { pool } = world.database();
  await pool.query(
    'update profiles set plan = $1 where account_id = (select id from accounts where email = $2)',
    ['premium', email],
  );
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await getSharingFunctions(owner.tab);
  const readers: Reader[] = [];
  for (let count = 0; count < 3; count += 1) {
    const reader = await world.signUp();
    const { codes, grant } = okOr(await own.give(createImmediateGrantRequest(reader.person.email), password));
    okOr(await (await getSharingFunctions(reader.tab)).accept(findInviteCode(codes)));
    expect(okOr(await own.watch()).wrongAnswers).toEqual([]);
    readers.push({ person: reader.person, grant });
    reader.tab.close();
  }
  const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
  const wanted = createImmediateGrantRequest(`card.${email}`, {
    when,
    ways: [{ method: 'card', number: '1' }],
  });
  const given = okOr(await own.give(wanted, password));
  await pool.query(
    `insert into plan_seats (account_id, seat, member_id, since_ms)
     select owner.id, 2, reader.id, $3 from accounts owner, accounts reader where owner.email = $1 and reader.email = $2`,
    [email, readers[0]?.person.email, world.app.clock.now()],
  );
  okOr(await own.read());
  return { owner, readers, card: { grant: given.grant, code: findCardCode(given.codes) }, kit };
}

async function confirmKit({ session }: RealTab): Promise<void> {
  const { groups = [] } = session.pendingKit() ?? {};
  const [first, second] = session.kitChallenge()?.groups ?? [1, 2];
  okOr(await session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
}

/** The names of the accounts that a reader sees on a new device, or the reason why the access does not open. */
async function readAs({ person: { email, password }, grant }: Reader): Promise<unknown> {
  // Let time pass, so that the newer of two emails has a later time.
  world.pass(1000);
  const tab = await world.visit();
  okOr(await tab.session.signIn({ email, password, remember: true }));
  const sharing = await getSharingFunctions(tab);
  let opened = await sharing.open(grant);
  if (!opened.ok && opened.problem === 'code-wanted') {
    const known = world.countDigits(email);
    okOr(await sharing.sendCode(grant, 'mail'));
    okOr(await sharing.showCode(grant, await world.digitsTo(email, known)));
    opened = await sharing.open(grant);
  }
  const read = opened.ok ? okOr(await sharing.contents(grant)).records : [];
  tab.close();
  return opened.ok ? read.map(({ content }) => content.fields['name']).toSorted() : opened.problem;
}

/** The contents of the owner's page of people: the grants in force, and whether each reader has joined. */
async function sharedBy(tab: RealTab): Promise<Record<string, boolean>> {
  const { grants } = okOr(await (await getSharingFunctions(tab)).read());
  const inForce = grants.filter(({ state }) => state !== 'stopped');
  return Object.fromEntries(inForce.map(({ id, joinedAt }) => [id, joinedAt !== undefined]));
}

const expectedOf = ({ readers, card }: GrownSharer) =>
  Object.fromEntries([...readers.map(({ grant }) => [grant, true]), [card.grant, false]]);

async function doesCardBegin(code: string): Promise<boolean> {
  const finder = await world.visit();
  const { ok } = await (await getSharingFunctions(finder)).begin(code);
  finder.close();
  return ok;
}

async function seatsOf({ owner, readers }: GrownSharer): Promise<readonly string[]> {
  const { rows } = await world.database().pool.query<{ email: string }>(
    `select member.email from plan_seats join accounts owner on owner.id = account_id
     join accounts member on member.id = member_id where owner.email = $1`,
    [owner.person.email],
  );
  expect(rows).toHaveLength(1);
  return rows.map(({ email }) => (email === readers[0]?.person.email ? 'first reader' : 'stranger'));
}

it('a passport with three readers, a card and a seat is set aside by the mailbox, and comes back whole by its kit', async () => {
  const sharer = await grow();
  const { owner, readers, card, kit } = sharer;
  const { email } = owner.person;
  owner.tab.close();
  const again = await world.visit();
  const ask = async () => {
    const known = world.countDigits(email);
    okOr(await again.session.askForCode(email));
    return await world.digitsTo(email, known);
  };
  const password = 'a whole new password 8';
  await again.session.beginReset({ email, code: await ask() });
  world.pass(7 * day + 60_000);
  await again.session.beginReset({ email, code: await ask() });
  okOr(await again.session.resetPassport(password));
  const security = await again.session.security();
  expect(okOr(await security.earlierPassports())).toHaveLength(1);
  okOr(await security.restoreArchived({ found: kit, password }));
  again.close();

  const back = await world.visit();
  okOr(await back.session.signIn({ email, password, remember: true }));
  await saveAccount(back, { name: 'After taking back' });
  expect(await sharedBy(back)).toEqual(expectedOf(sharer));
  for (const reader of readers) expect(await readAs(reader)).toEqual(['After taking back', 'Joint account']);
  expect(await doesCardBegin(card.code)).toBe(true);
  expect(await seatsOf(sharer)).toEqual(['first reader']);
  back.close();
});

it('an access that was stopped after the backup stays stopped after a restore; the device gives the keysets back, and everybody else reads on', async () => {
  const sharer = await grow();
  const { owner, readers, card } = sharer;
  const { email, password } = owner.person;
  const [first, second, third] = readers;
  if (first === undefined || second === undefined || third === undefined) throw new Error('no readers');
  await world.drill.backup();
  world.pass(60_000);
  okOr(await (await getSharingFunctions(owner.tab)).stop([second.grant], { tell: true, password }));
  okOr(await owner.tab.session.newKit(password));
  await confirmKit(owner.tab);
  await saveAccount(owner.tab, { name: 'Since the backup' });
  okOr(await (await getSharingFunctions(owner.tab)).read());
  owner.tab.close();
  await world.listEndings();
  await world.restore();

  // Until the owner returns, the stopped reader can read nothing, and the others read what was in the backup.
  expect(await readAs(second)).toBe('grant-closed');
  expect(await readAs(first)).toEqual(['Joint account']);
  const place = new UsedDevice(() => owner.device);
  expect(await unlockUsedDevice(place, { email, passwords: [password] })).toBeUndefined();
  const { [second.grant]: _stopped, ...rest } = expectedOf(sharer);
  expect(await sharedBy(place.tab)).toEqual(rest);
  await saveAccount(place.tab, { name: 'After the restore' });
  const all = ['After the restore', 'Joint account', 'Since the backup'];
  for (const reader of [first, third]) expect(await readAs(reader)).toEqual(all);
  expect(await readAs(second)).toBe('grant-closed');
  expect(await doesCardBegin(card.code)).toBe(true);
  expect(await seatsOf(sharer)).toEqual(['first reader']);
  await place.putAway();
});
