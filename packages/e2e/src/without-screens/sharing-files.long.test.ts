import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { readFileContent } from '@kinfolio/web/session/api/read-content';
import type { SharedPassportContents } from '@kinfolio/web/session/api/sharing';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { bytesPerMebibyte, createVaryingBytes } from '@kinfolio/web/session/testing/papers-world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  startMovedClock,
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

async function sendPaper(tab: RealTab, name: string, bytes: Uint8Array<ArrayBuffer>, recordId?: string) {
  const papers = await tab.session.papers();
  papers.send([new File([bytes], name, { type: 'application/pdf' })], { recordId });
  await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done'));
  await tab.settled();
}

const fileIn = ({ records }: SharedPassportContents, name: string) => {
  const found = records.find(({ content }) => content.fields['name'] === name);
  const file = readStoredFile(found?.content.fields['file']);
  if (file === undefined) throw new Error(`there is no paper ${name}`);
  return file;
};

it('a paper of what is shared is opened whole, also one added since, and one of another section is not', async () => {
  const owner = await world.signUp();
  const account = await saveAccount(owner.tab, { name: 'Joint account' });
  const bytes = createVaryingBytes(bytesPerMebibyte + 3);
  await sendPaper(owner.tab, 'Mandate.pdf', bytes, account.id);
  await sendPaper(owner.tab, 'Diary.pdf', createVaryingBytes(20));
  const reader = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const given = okOr(await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password));
  const theirs = await getSharingFunctions(reader.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  await openSharedPassportWithCode(world, reader.person.email, theirs, given.grant);
  const read = okOr(await theirs.contents(given.grant));
  expect(read.records.map(({ content }) => content.fields['name'])).toEqual(['Joint account', 'Mandate.pdf']);

  const files = theirs.files(given.grant);
  const never = new AbortController().signal;
  const mandate = fileIn(read, 'Mandate.pdf');
  await expect.poll(async () => (await files.readFrom(mandate, 0)).ok).toBe(true);
  const opened = await readFileContent(files, mandate, never);
  expect(opened.ok && Buffer.from(await opened.content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);

  await sendPaper(owner.tab, 'Letter.pdf', createVaryingBytes(30), account.id);
  const later = okOr(await theirs.contents(given.grant));
  await expect.poll(async () => (await files.readFrom(fileIn(later, 'Letter.pdf'), 0)).ok).toBe(true);

  // Having the key would not help: the server refuses a file from another section, and any file once the grant is
  // stopped.
  const diary = readStoredFile(
    owner.tab.session.passport.records('paper').find(({ content }) => content.fields['name'] === 'Diary.pdf')
      ?.content.fields['file'],
  );
  expect(diary && (await files.readFrom(diary, 0))).toEqual({ ok: false, problem: 'gone' });
  okOr(await own.stop([given.grant], { tell: false, password: owner.person.password }));
  expect(await files.readFrom(mandate, 0)).toEqual({ ok: false, problem: 'gone' });
});

/**
 * An editor, and an account record of the owner that they may change, because the owner's device has confirmed them.
 */
async function editing() {
  const owner = await signUpWithPremium(world);
  const account = await saveAccount(owner.tab, { name: 'Joint account', branch: 'York' });
  const editor = await world.signUp();
  const own = await getSharingFunctions(owner.tab);
  const wanted = createImmediateGrantRequest(editor.person.email, { level: 'edit' });
  const given = okOr(await own.give(wanted, owner.person.password));
  const theirs = await getSharingFunctions(editor.tab);
  okOr(await theirs.accept(findInviteCode(given.codes)));
  okOr(await own.watch());
  await openSharedPassportWithCode(world, editor.person.email, theirs, given.grant);
  okOr(await theirs.contents(given.grant));
  const branch = (to: string) => {
    const fields = { ...account.content.fields, branch: to };
    const { kind } = account.content;
    return theirs.edit(given.grant, { do: 'write', id: account.id, kind, base: account.content, fields });
  };
  return { account, branch, editor, grant: given.grant, own, owner, theirs };
}

it('a paper that an editor adds is the owner’s, on every device of theirs, and opens for who else reads', async () => {
  const { account, grant, own, owner, theirs } = await editing();
  const bytes = createVaryingBytes(bytesPerMebibyte + 7);
  const papers = theirs.papersTo(grant);
  papers.send([new File([bytes], 'Mandate.pdf', { type: 'application/pdf' })], { recordId: account.id });
  await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done' || state === 'failed'));
  expect(papers.sending()).toMatchObject([{ state: 'done' }]);

  const again = await world.signIn(owner.person);
  await again.session.passport.whenWhole();
  expect(again.session.passport.unreadable()).toEqual([]);
  const [paper] = again.session.passport.records('paper');
  expect(paper?.content.fields).toMatchObject({ name: 'Mandate.pdf', links: account.id });
  const file = readStoredFile(paper?.content.fields['file']);
  if (file === undefined) throw new Error('the paper has no file');
  const never = new AbortController().signal;
  const byOwner = await readFileContent(await again.session.papers(), file, never);
  expect(byOwner.ok && Buffer.from(await byOwner.content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(
    true,
  );

  const reader = await world.signUp();
  const given = okOr(await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password));
  const other = await getSharingFunctions(reader.tab);
  okOr(await other.accept(findInviteCode(given.codes)));
  // The owner's device lists the other writers in the document of each reader.
  okOr(await own.watch());
  await openSharedPassportWithCode(world, reader.person.email, other, given.grant);
  const read = okOr(await other.contents(given.grant));
  expect(read.records.map(({ content, confirmed }) => [content.fields['name'], confirmed])).toContainEqual([
    'Mandate.pdf',
    true,
  ]);
  const byReader = await readFileContent(other.files(given.grant), fileIn(read, 'Mandate.pdf'), never);
  expect(byReader.ok && Buffer.from(await byReader.content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(
    true,
  );
});

it('a paper gets another file from an editor, and one they delete comes back whole to its owner', async () => {
  const { account, grant, owner, theirs } = await editing();
  await sendPaper(owner.tab, 'Lease.pdf', createVaryingBytes(40), account.id);
  const [lease] = owner.tab.session.passport.records('paper');
  const paperIn = async () => okOr(await theirs.contents(grant)).records.find(({ id }) => id === lease?.id);
  await expect.poll(paperIn).toBeDefined();
  const papers = theirs.papersTo(grant);
  const bytes = createVaryingBytes(bytesPerMebibyte + 9, 11);
  papers.send([new File([bytes], 'Lease 2026.pdf', { type: 'application/pdf' })], { replaces: lease?.id });
  await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done' || state === 'failed'));
  expect(papers.sending()).toMatchObject([{ state: 'done' }]);
  const before = await paperIn();
  if (before === undefined) throw new Error('the paper is not there');
  okOr(await theirs.edit(grant, { do: 'delete', id: before.id, base: before.content }));
  expect(await paperIn()).toBeUndefined();

  const again = await world.signIn(owner.person);
  const { passport } = again.session;
  await passport.whenWhole();
  expect(passport.records('paper')).toEqual([]);
  const [gone] = passport.deleted();
  if (gone === undefined) throw new Error('nothing can be restored');
  okOr(await passport.restore(gone.id));
  const file = readStoredFile(passport.record(gone.id)?.content.fields['file']);
  if (file === undefined) throw new Error('the paper has no file');
  const byOwner = await readFileContent(await again.session.papers(), file, new AbortController().signal);
  expect(byOwner.ok && Buffer.from(await byOwner.content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(
    true,
  );
});

it('an editor reads without a connection what was read here before, until the server says that it is over', async () => {
  const { account, editor, grant, own, owner } = await editing();
  const { device } = editor.tab;
  device.setOnline(false);
  const tab = editor.tab.reload();
  await tab.until('locked');
  okOr(await tab.session.unlock(editor.person.password));
  const again = await getSharingFunctions(tab);
  expect(okOr(await again.received())).toMatchObject({ offline: true, passports: [{ grant, edits: true }] });
  okOr(await again.open(grant));
  const read = okOr(await again.contents(grant));
  expect(read).toMatchObject({ records: [{ id: account.id, confirmed: true }], asOf: expect.any(String) });

  await saveAccount(owner.tab, { name: 'Joint account', branch: 'Selby' }, account.id);
  const openings = async () => okOr(await own.read()).opened.length;
  const before = await openings();
  device.setOnline(true);
  await expect
    .poll(async () => {
      const now = okOr(await again.contents(grant));
      return [now.asOf, now.records[0]?.content.fields['branch']];
    })
    .toEqual([undefined, 'Selby']);
  expect(await openings()).toBe(before + 1);

  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  expect(await again.contents(grant)).toMatchObject({ problem: 'grant-closed' });
  device.setOnline(false);
  expect(await again.open(grant)).toMatchObject({ problem: 'offline' });
  expect(await again.received()).toMatchObject({ problem: 'offline' });
});

it('who may only read has no copy, and that of an editor goes unseen once it was stopped', async () => {
  const { editor, grant, own, owner, theirs } = await editing();
  const reader = await world.signUp();
  const given = okOr(await own.give(createImmediateGrantRequest(reader.person.email), owner.person.password));
  const other = await getSharingFunctions(reader.tab);
  okOr(await other.accept(findInviteCode(given.codes)));
  await openSharedPassportWithCode(world, reader.person.email, other, given.grant);
  okOr(await other.contents(given.grant));
  reader.tab.device.setOnline(false);
  expect(await other.received()).toMatchObject({ problem: 'offline' });

  editor.tab.device.setOnline(false);
  expect(okOr(await theirs.received()).passports).toHaveLength(1);
  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  editor.tab.device.setOnline(true);
  const tab = editor.tab.reload();
  await tab.until('open');
  const again = await getSharingFunctions(tab);
  // The test does not open the file: the device fetches it by itself.
  await expect
    .poll(async () => {
      tab.device.setOnline(false);
      const kept = await again.received();
      tab.device.setOnline(true);
      return kept.ok;
    })
    .toBe(false);
});

it('an edit without a connection waits on the device and joins what the owner wrote; after a stop it is kept, and said', async () => {
  const { account, branch, editor, grant, own, owner, theirs } = await editing();
  const { device } = editor.tab;
  device.setOnline(false);
  expect(await branch('Leeds')).toEqual({ ok: true, value: 'kept' });
  expect(theirs.waitingEdits()).toMatchObject([{ grant, edit: { fields: { branch: 'Leeds' } } }]);
  await saveAccount(owner.tab, { name: 'Joint account', branch: 'Hull' }, account.id);
  device.setOnline(true);
  await waitUntilTrue(() => theirs.waitingEdits().length === 0);
  const again = await world.signIn(owner.person);
  const joined = again.session.passport.record(account.id)?.content;
  expect(new Set([joined?.fields['branch'], ...(joined?.alternatives?.['branch'] ?? [])])).toEqual(
    new Set(['Leeds', 'Hull']),
  );

  device.setOnline(false);
  expect(await branch('Whitby')).toEqual({ ok: true, value: 'kept' });
  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  device.setOnline(true);
  await waitUntilTrue(() => theirs.waitingEdits()[0]?.refused !== undefined);
  expect(theirs.waitingEdits()).toMatchObject([
    { refused: 'grant-closed', edit: { fields: { branch: 'Whitby' } } },
  ]);
});
