import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { ReaderSharingApi, SharingApi } from '@kinfolio/web/session/api/sharing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
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

// Changes each term of a grant while its card is in use and its invitation is unanswered, from the owner's two devices
// in turn. Restrictions apply at once, extensions after 72 hours, and both codes still work.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

const hour = 3_600_000;
type Wanted = Parameters<SharingApi['changeTerms']>[0];

/** An owner with two sections and two devices, and a person who has a card and an unanswered invitation. */
async function ownerOnTwoDevices(wanted: Parameters<typeof createImmediateGrantRequest>[1]) {
  const { tab, person } = await signUpWithPremium(world);
  await saveAccount(tab, { name: 'Joint account' });
  const { passport } = tab.session;
  okOr(await passport.save({ kind: 'contact', category: 'contacts', fields: { name: 'Pryce & Lowe' } }));
  await tab.settled();
  const reader = await world.signUp();
  const given = okOr(
    await (await getSharingFunctions(tab)).give(
      createImmediateGrantRequest(reader.person.email, wanted),
      person.password,
    ),
  );
  let tabs: [RealTab, RealTab] = [tab, await world.signIn(person)];
  let turn = 0;
  /** Switches to the other device and reads the grant as that device shows it now. */
  const onNextDevice = async () => {
    const current = tabs[turn++ % 2] ?? tab;
    await waitUntilSynced(current);
    const own = await getSharingFunctions(current);
    const shown = okOr(await own.read()).grants.find(({ id }) => id === given.grant);
    if (shown === undefined) throw new Error('the access is not there');
    return { own, shown };
  };
  const { password } = person;
  return {
    reader,
    given,
    password,
    onNextDevice,
    change: async (terms: Partial<Wanted>): Promise<void> => {
      const { own, shown } = await onNextDevice();
      const { document, categories, level, when } = shown;
      const next = { grant: given.grant, document, categories, level, when, sections: [...categories] };
      okOr(await own.changeTerms({ ...next, ...terms }, password));
    },
    /** Lets hours pass, after which both devices have to log in again. */
    pass: async (hours: number): Promise<void> => {
      for (const one of tabs) one.close();
      await world.pass(hours * hour);
      tabs = [await world.signIn(person), await world.signIn(person)];
    },
  };
}

const namesIn = async (reader: ReaderSharingApi, grant: string) => {
  okOr(await reader.open(grant));
  const { records } = okOr(await reader.contents(grant));
  return records.map(({ content }) => content.fields['name']).toSorted();
};

it('sections, days, both roads, the card alone, the letter and the address of a release', async () => {
  const wait = (silentDays: number, more: { askDays?: number; longRoad?: boolean } = {}) => ({
    kind: 'release' as const,
    silentDays,
    askDays: null,
    longRoad: false,
    ...more,
  });
  const ways = [{ method: 'invite' }, { method: 'card', number: '1' }] as const;
  const both = ['bank-accounts', 'contacts'];
  const { reader, given, password, onNextDevice, change, pass } = await ownerOnTwoDevices({
    when: wait(14),
    ways,
    categories: both,
  });
  const { grant } = given;
  const [card, invitation] = [findCardCode(given.codes), findInviteCode(given.codes)];
  /** Starts reading with the card on a new device, and checks that the invitation is still genuine. */
  const withCard = async (email = reader.person.email) => {
    const holder = await beginByCardCode(world, card);
    await enterEmailedCode(world, email, holder.reader, grant);
    const looked = okOr(await (await getSharingFunctions(await world.visit())).look(invitation));
    expect(looked).toMatchObject({ grant, genuine: true, method: 'invite' });
    return holder;
  };
  const askOutcome = async () => (await withCard()).reader.ask(grant, 'ask');

  // Adds a request as a second way to get access: the person can make a request 72 hours later, until the owner removes
  // that option.
  await change({ when: wait(14, { askDays: 7 }) });
  expect(await askOutcome()).toMatchObject({ ok: false, problem: 'not-now' });
  await pass(73);
  okOr(await askOutcome());
  okOr(await (await onNextDevice()).own.decline(grant));
  await change({ when: wait(14) });
  expect(await askOutcome()).toMatchObject({ ok: false, problem: 'not-now' });

  // Changes the number of days: a longer wait applies at once, a shorter one 72 hours later.
  const counting = async () => {
    const { when: signed, waiting } = (await onNextDevice()).shown;
    return waiting?.when ?? signed;
  };
  await change({ when: wait(30) });
  expect(await counting()).toMatchObject({ silentDays: 30 });
  await change({ when: wait(7) });
  expect(await counting()).toMatchObject({ silentDays: 30 });
  await pass(73);
  expect(await counting()).toMatchObject({ silentDays: 7 });

  // With a no-contact request, a person can use the card without the email and phone that belong to it.
  const cardAlone = async () => (await beginByCardCode(world, card)).longRoad;
  expect(await cardAlone()).toBe('never');
  await change({ when: wait(7, { longRoad: true }) });
  expect(await cardAlone()).toBe('never');
  await pass(73);
  expect(await cardAlone()).toBe('offered');
  await change({ when: wait(7) });
  expect(await cardAlone()).toBe('never');

  // Changes the address: the code is sent only to the new address. The invitation is for the first address, so the
  // first address is restored afterwards.
  const { own, shown } = await onNextDevice();
  const person = { id: shown.person, name: 'Amira Ellery', relationship: 'Child', notify: false } as const;
  okOr(await own.changePerson({ ...person, email: 'amira.new@example.test', notifyBy: 'mail' }, password));
  await withCard('amira.new@example.test');
  okOr(await own.changePerson({ ...person, email: reader.person.email, notifyBy: 'mail' }, password));

  await pass(1);

  // Changes the letter and the sections while the passport is open and being read.
  await (await onNextDevice()).own.answer(grant, 'allow', password).then(okOr);
  const holder = await withCard();
  const letter = { grant, letter: 'Look in the bureau.', owner: 'Ruth Ellery' };
  okOr(await (await onNextDevice()).own.changeLetter(letter, password));
  expect(okOr(await holder.reader.open(grant))).toMatchObject({ letter: 'Look in the bureau.' });
  expect(await namesIn(holder.reader, grant)).toEqual(['Joint account', 'Pryce & Lowe']);
  await change({ categories: ['bank-accounts'] });
  // The section that was taken away is gone from the page that showed it.
  expect(await holder.reader.contents(grant)).toEqual({ ok: false, problem: 'reopen-needed' });
  expect(await namesIn(holder.reader, grant)).toEqual(['Joint account']);
  await change({ categories: both });
  expect(await namesIn(holder.reader, grant)).toEqual(['Joint account']);
  await pass(73);
  expect(await namesIn((await withCard()).reader, grant)).toEqual(['Joint account', 'Pryce & Lowe']);

  // Finally, the invitation that was unanswered all this time is accepted.
  const theirs = await getSharingFunctions(await world.signIn(reader.person));
  okOr(await theirs.accept(invitation));
  await openSharedPassportWithCode(world, reader.person.email, theirs, grant);
  expect(await namesIn(theirs, grant)).toEqual(['Joint account', 'Pryce & Lowe']);
}, 300_000);

it('level and days of what is shared for some days', async () => {
  const from = todayInLondon(world.app.clock);
  const dayIn = (days: number) => todayInLondon({ now: () => world.app.clock.now() + days * 24 * hour });
  const days = (to: string) => ({ kind: 'window', from, to }) as const;
  const { reader, given, change, pass, onNextDevice } = await ownerOnTwoDevices({ when: days(dayIn(8)) });
  const { grant } = given;
  okOr(await (await getSharingFunctions(reader.tab)).accept(findInviteCode(given.codes)));
  okOr(await (await onNextDevice()).own.watch());
  const readerNow = async () => {
    const theirs = await getSharingFunctions(await world.signIn(reader.person));
    await openSharedPassportWithCode(world, reader.person.email, theirs, grant);
    const [record] = okOr(await theirs.contents(grant)).records;
    if (record === undefined) throw new Error('nothing can be read');
    const { id, content } = record;
    const write = (notes: string) =>
      theirs.edit(grant, {
        do: 'write',
        id,
        kind: 'bank-account',
        base: content,
        fields: { ...content.fields, notes },
      });
    return { theirs, write };
  };

  await change({ level: 'edit' });
  expect(await (await readerNow()).write('too early')).toMatchObject({ ok: false, problem: 'read-only' });
  await pass(73);
  okOr(await (await onNextDevice()).own.watch());
  expect(await (await readerNow()).write('in the loft')).toMatchObject({ ok: true, value: 'saved' });
  await change({ level: 'view' });
  expect(await (await readerNow()).write('too late')).toMatchObject({ ok: false, problem: 'read-only' });

  const { theirs } = await readerNow();
  await change({ when: days(dayIn(1)) });
  okOr(await theirs.open(grant));
  await pass(49);
  const later = await getSharingFunctions(await world.signIn(reader.person));
  expect(okOr(await later.received()).passports.find(one => one.grant === grant)?.stage).not.toBe('open');
}, 300_000);
