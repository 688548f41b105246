import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  startMovedClock,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  advanceAndDeliver,
  beginByCardCode,
  createImmediateGrantRequest,
  enterEmailedCode,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

// All keys are replaced while a passport is shared. Uses real devices and real keys, with the clock moved.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;

const pass = (ms: number) => advanceAndDeliver(world, ms);

const renew = async (tab: RealTab, current: string, next: string) =>
  okOr(await tab.session.changePassword({ current, next, renewKeys: true }));

const silence = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;

it('keys renewed twice, a second device granting in between, all jobs stopped for 30 days, nothing paid: both cards open', async () => {
  const owner = await signUpWithPremium(world);
  const { email, password } = owner.person;
  await saveAccount(owner.tab, { name: 'Joint account' });
  const give = async (tab: RealTab, to: string, by: string) => {
    const wanted = createImmediateGrantRequest(to, {
      when: silence,
      ways: [{ method: 'card', number: '1' }],
    });
    return findCardCode(okOr(await (await getSharingFunctions(tab)).give(wanted, by)).codes);
  };
  const [amira, peter] = ['amira@example.test', 'peter@example.test'];
  const codes = [await give(owner.tab, amira, password)];
  await renew(owner.tab, password, `${password} 2`);
  const second = await world.signIn({ email, password: `${password} 2` });
  codes.push(await give(second, peter, `${password} 2`));
  await renew(second, `${password} 2`, `${password} 3`);
  await saveAccount(second, { name: 'Sealed under the third keys' });
  expect(okOr(await (await getSharingFunctions(second)).read()).people.map(({ name }) => name)).toEqual([
    'Amira Ellery',
    'Amira Ellery',
  ]);
  for (const tab of [owner.tab, second]) tab.close();
  await world.app.database.pool.query(
    "update profiles set status = 'canceled', held_until_ms = 1 where account_id = (select account_id from account_emails where email = $1)",
    [email],
  );

  await world.pass(30 * day);
  const early = await beginByCardCode(world, codes[0] ?? '');
  await enterEmailedCode(world, amira, early.reader, early.grant);
  expect(await early.reader.open(early.grant)).toEqual({ ok: false, problem: 'grant-closed' });
  await pass(8 * day);
  for (const [at, code] of codes.entries()) {
    const card = await beginByCardCode(world, code);
    await openSharedPassportWithCode(world, [amira, peter][at] ?? '', card.reader, card.grant);
    const read = okOr(await card.reader.contents(card.grant));
    expect(read.unreadable).toBe(0);
    // Records written under an author's first keys are also recognised as the author's: the first keys signed the
    // second, and the second signed the third.
    expect(
      new Map(read.records.map(({ content, confirmed }) => [content.fields['name'], confirmed])),
    ).toEqual(
      new Map([
        ['Joint account', true],
        ['Sealed under the third keys', true],
      ]),
    );
  }
});

it('attorney renews: the edits stand, they read on, and write again once they are invited anew', async () => {
  const owner = await signUpWithPremium(world);
  const account = await saveAccount(owner.tab, { name: 'Joint account' });
  const attorney = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const invite = async () => {
    const wanted = createImmediateGrantRequest(attorney.person.email, { level: 'edit' });
    const given = okOr(await own.give(wanted, owner.person.password));
    const theirs = await getSharingFunctions(attorney.tab);
    okOr(await theirs.accept(findInviteCode(given.codes)));
    okOr(await own.watch());
    await openSharedPassportWithCode(world, attorney.person.email, theirs, given.grant);
    return { theirs, grant: given.grant };
  };
  const branch = async ({ theirs, grant }: Awaited<ReturnType<typeof invite>>, to: string) => {
    const { records } = okOr(await theirs.contents(grant));
    const base = records.find(({ id }) => id === account.id)?.content;
    if (base === undefined) throw new Error('there is no such record');
    const fields = { ...base.fields, branch: to };
    return theirs.edit(grant, { do: 'write', id: account.id, kind: base.kind, base, fields });
  };
  const first = await invite();
  okOr(await branch(first, 'Leeds'));
  await renew(attorney.tab, attorney.person.password, `${attorney.person.password} 2`);
  okOr(await first.theirs.open(first.grant));
  expect(await branch(first, 'Hull')).toMatchObject({ ok: false, problem: 'read-only' });
  const second = await invite();
  okOr(await branch(second, 'York'));
  const again = await world.signIn(owner.person);
  expect(again.session.passport.unreadable()).toEqual([]);
  expect(again.session.passport.record(account.id)?.content.fields).toMatchObject({ branch: 'York' });
});
