import { todayInLondon } from '@kinfolio/domain/values/calendar';
import type { GrantRequest, SharedPassportContents, SharingApi } from '@kinfolio/web/session/api/sharing';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
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
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
  signUpWithPremium,
} from '../harness/server/sharing-world.ts';

// Two people on separate devices, with the real session, worker and encryption, and the real server and database.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

/** An owner who lets a person edit the bank accounts. The owner's device has confirmed that person. */
async function edited() {
  const owner = await world.signUp();
  const account = await saveAccount(owner.tab, { name: 'Joint account', notes: 'as it was' });
  const editor = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const wanted = createImmediateGrantRequest(editor.person.email, { level: 'edit' });
  const given = okOr(await own.give(wanted, owner.person.password));
  const theirs = await getSharingFunctions(editor.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  okOr(await own.watch());
  await openSharedPassportWithCode(world, editor.person.email, theirs, given.grant);
  return { owner, editor, own, theirs, account, grant: given.grant };
}

const contentIn = ({ records }: SharedPassportContents, id: string) => {
  const found = records.find(one => one.id === id);
  if (found === undefined) throw new Error('there is no such record');
  return found.content;
};

const fieldsOf = (tab: RealTab, id: string) => tab.session.passport.record(id)?.content.fields;

/** Edits fields of an account as the person of a grant. `on` are the contents on which their form was based. */
async function change(
  theirs: SharingApi,
  grant: string,
  id: string,
  fields: Record<string, string>,
  on?: SharedPassportContents,
) {
  const base = contentIn(on ?? okOr(await theirs.contents(grant)), id);
  return theirs.edit(grant, {
    do: 'write',
    id,
    kind: base.kind,
    base,
    fields: { ...base.fields, ...fields },
  });
}

it('two people change a section from both sides and nothing is lost, also once it is stopped', async () => {
  const { owner, own, theirs, account, grant } = await edited();
  const before = okOr(await theirs.contents(grant));
  okOr(await change(theirs, grant, account.id, { branch: 'Leeds' }));
  const mine = crypto.randomUUID();
  const isa = { accountType: 'savings', bankName: 'Nationwide', name: 'Added by Amira' };
  okOr(await theirs.edit(grant, { do: 'write', id: mine, kind: 'bank-account', fields: isa }));
  await waitUntilSynced(owner.tab);
  await waitUntilTrue(() => fieldsOf(owner.tab, mine) !== undefined);
  expect(fieldsOf(owner.tab, account.id)).toMatchObject({ branch: 'Leeds', notes: 'as it was' });
  expect(owner.tab.session.passport.unreadable()).toEqual([]);

  const asAmira = okOr(await own.viewAs(grant, 'today')).records;
  const amiras = okOr(await theirs.contents(grant)).records;
  expect(asAmira.map(one => [one.id, one.section]).toSorted()).toEqual(
    amiras.map(one => [one.id, one.section]).toSorted(),
  );

  // Both edits are based on the same record. Different fields are merged, and for the same field both values are kept.
  await saveAccount(
    owner.tab,
    { ...fieldsOf(owner.tab, account.id), name: 'Joint account', notes: 'by Ruth' },
    account.id,
  );
  const now = okOr(await theirs.contents(grant));
  await saveAccount(owner.tab, { ...fieldsOf(owner.tab, account.id), name: 'Ours' }, account.id);
  okOr(await change(theirs, grant, account.id, { branch: 'York' }, now));
  okOr(await change(theirs, grant, account.id, { notes: 'by Amira' }, before));
  await waitUntilSynced(owner.tab);
  await waitUntilTrue(() => fieldsOf(owner.tab, account.id)?.['branch'] === 'York');
  expect(fieldsOf(owner.tab, account.id)).toMatchObject({ name: 'Ours' });
  const { content } = owner.tab.session.passport.record(account.id) ?? {};
  expect([content?.fields['notes'], ...(content?.alternatives?.['notes'] ?? [])].toSorted()).toEqual([
    'by Amira',
    'by Ruth',
  ]);
  expect(okOr(await theirs.history(grant, account.id)).at(-1)?.content.fields['notes']).toBe('as it was');

  const deleted = await theirs.edit(grant, {
    do: 'delete',
    id: mine,
    base: { ...contentIn(now, mine), kind: 'will' },
  });
  expect(deleted).toEqual({ ok: false, problem: 'changed-since' });
  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  expect(await change(theirs, grant, account.id, { branch: 'Hull' }, now)).toMatchObject({ ok: false });
  const again = await world.signIn(owner.person);
  expect(again.session.passport.unreadable()).toEqual([]);
  expect(fieldsOf(again, mine)).toMatchObject({ name: 'Added by Amira' });
  expect(fieldsOf(again, account.id)).toMatchObject({ branch: 'York', name: 'Ours' });
});

it('what an editor wrote stays the owner’s once they are gone, though another person still reads', async () => {
  const { owner, own, theirs, account, grant } = await edited();
  const reader = await world.signUp();
  const second = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password),
  );
  const readers = await getSharingFunctions(reader.tab);
  okOr(await readers.accept(findInviteCode(second.codes)));
  okOr(await change(theirs, grant, account.id, { notes: 'by Amira' }));
  // Another reader of the section recognises the editor by the grant, once the owner's device has updated it.
  okOr(await own.watch());
  await openSharedPassportWithCode(world, reader.person.email, readers, second.grant);
  const shown = okOr(await readers.contents(second.grant)).records;
  expect(shown.map(({ confirmed, content }) => [confirmed, content.fields['notes']])).toEqual([
    [true, 'by Amira'],
  ]);
  const gone = crypto.randomUUID();
  const fields = { accountType: 'savings', bankName: 'Nationwide', name: 'Closed since' };
  okOr(await theirs.edit(grant, { do: 'write', id: gone, kind: 'bank-account', fields }));
  const base = contentIn(okOr(await theirs.contents(grant)), gone);
  okOr(await theirs.edit(grant, { do: 'delete', id: gone, base }));
  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));

  // A new device does not know the editor yet, so it checks who signed. The other reader can still open the section.
  const again = await world.signIn(owner.person);
  expect(again.session.passport.unreadable()).toEqual([]);
  expect(fieldsOf(again, account.id)).toMatchObject({ notes: 'by Amira' });
  expect(again.session.passport.records('bank-account')).toHaveLength(1);
  okOr(await readers.open(second.grant));
  const read = okOr(await readers.contents(second.grant));
  expect(read.records.map(({ confirmed, content }) => [confirmed, content.fields['notes']])).toEqual([
    [true, 'by Amira'],
  ]);
});

/** The reason for each keyset of the vault of a grant, oldest first, and who may write under it. */
async function keysetsOf(grant: string) {
  const { rows } = await world.app.database.pool.query<{ text: string }>(
    'select document as text from keysets where vault_id = (select vault_id from grants where id = $1) order by sequence',
    [grant],
  );
  return rows.map(({ text }) => {
    const { members, reason } = JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
    return { reason, members };
  });
}

it('window over, editor gone: rotates at the next unlock, and what the editors wrote stays', async () => {
  const owner = await signUpWithPremium(world);
  await saveAccount(owner.tab, { name: 'Joint account' });
  const own = await getSharingFunctions(owner.tab);
  const reader = await world.signUp();
  const { grant, codes } = okOr(
    await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password),
  );
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(codes)));
  const today = todayInLondon(world.app.clock);
  const [byDay, byLeave] = [await world.signUp(), await world.signUp()];
  const editing = async (person: typeof byDay, when: GrantRequest['when']) => {
    const wanted = createImmediateGrantRequest(person.person.email, { level: 'edit', when });
    const given = okOr(await own.give(wanted, owner.person.password));
    const sharing = await getSharingFunctions(person.tab);
    okOr(await sharing.accept(findInviteCode(given.codes)));
    okOr(await own.watch());
    await openSharedPassportWithCode(world, person.person.email, sharing, given.grant);
    const fields = { accountType: 'savings', bankName: 'Nationwide', name: person.person.email };
    okOr(
      await sharing.edit(given.grant, {
        do: 'write',
        id: crypto.randomUUID(),
        kind: 'bank-account',
        fields,
      }),
    );
    return { sharing, grant: given.grant };
  };
  await editing(byDay, { kind: 'window', from: today, to: today });
  const left = await editing(byLeave, { kind: 'always' });
  okOr(await left.sharing.leave(left.grant));
  await world.pass(24 * 3_600_000);
  const before = (await keysetsOf(grant)).length;

  const again = await world.signIn(owner.person);
  const back = await getSharingFunctions(again);
  expect(okOr(await back.watch())).toMatchObject({ wrongAnswers: [], returned: [], unended: [], undone: [] });
  expect(okOr(await back.read()).grants.map(({ id }) => id)).toEqual([grant]);
  // The keys are renewed only once for both ended grants. After that, the document of the remaining person no longer
  // names the editors.
  const made = (await keysetsOf(grant)).slice(before);
  expect(made.map(({ reason }) => reason)).toEqual(['ended']);
  expect(made.every(({ members }) => members.length === 1)).toBe(true);
  await saveAccount(again, { name: 'Savings', notes: 'under the new keys' });

  const fresh = await world.signIn(owner.person);
  expect(fresh.session.passport.unreadable()).toEqual([]);
  const names = fresh.session.passport.records('bank-account').map(({ content }) => content.fields['name']);
  expect(names.toSorted()).toEqual(
    ['Joint account', 'Savings', byDay.person.email, byLeave.person.email].toSorted(),
  );
  // A day later the reader needs a new sign-in, and can read everything.
  const later = await getSharingFunctions(await world.signIn(reader.person));
  await openSharedPassportWithCode(world, reader.person.email, later, grant);
  expect(okOr(await later.contents(grant))).toMatchObject({ unreadable: 0 });
});
