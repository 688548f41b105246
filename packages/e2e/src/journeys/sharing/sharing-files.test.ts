import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { wholeContent } from '@kinfolio/web/session/api/read-content';
import type { SharedContents } from '@kinfolio/web/session/api/sharing';
import { eventually } from '@kinfolio/web/session/testing/device';
import { bytesOf, mebibyte } from '@kinfolio/web/session/testing/sent-papers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  saveAccount,
  startMovedClock,
} from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { inviteIn, openAs, sharingOf, wantedFor } from '../../harness/server/sharing-world.ts';

// Two people, each on a device of their own, with the real session, worker and sealing over the real server and database.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

async function sendPaper(tab: RealTab, name: string, bytes: Uint8Array<ArrayBuffer>, recordId?: string) {
  const papers = await tab.session.papers();
  papers.send([new File([bytes], name, { type: 'application/pdf' })], { recordId });
  await eventually(() => papers.sending().every(({ state }) => state === 'done'));
  await tab.settled();
}

const fileIn = ({ records }: SharedContents, name: string) => {
  const found = records.find(({ content }) => content.fields['name'] === name);
  const file = fileOf(found?.content.fields['file']);
  if (file === undefined) throw new Error(`there is no paper ${name}`);
  return file;
};

it('a paper of what is shared is opened whole, also one added since, and one of another section is not', async () => {
  const owner = await world.signUp();
  const account = await saveAccount(owner.tab, { name: 'Joint account' });
  const bytes = bytesOf(mebibyte + 3);
  await sendPaper(owner.tab, 'Mandate.pdf', bytes, account.id);
  await sendPaper(owner.tab, 'Diary.pdf', bytesOf(20));
  const reader = await world.signUp();
  const own = await sharingOf(owner.tab);
  const given = okOr(await own.give(wantedFor(reader.person.email), owner.person.password));
  const theirs = await sharingOf(reader.tab);
  okOr(await theirs.accept(inviteIn(given.codes)));
  await openAs(world, reader.person.email, theirs, given.grant);
  const read = okOr(await theirs.contents(given.grant));
  expect(read.records.map(({ content }) => content.fields['name'])).toEqual(['Joint account', 'Mandate.pdf']);

  const files = theirs.files(given.grant);
  const never = new AbortController().signal;
  const mandate = fileIn(read, 'Mandate.pdf');
  await expect.poll(async () => (await files.readFrom(mandate, 0)).ok).toBe(true);
  const opened = await wholeContent(files, mandate, never);
  expect(opened.ok && Buffer.from(await opened.content.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);

  await sendPaper(owner.tab, 'Letter.pdf', bytesOf(30), account.id);
  const later = okOr(await theirs.contents(given.grant));
  await expect.poll(async () => (await files.readFrom(fileIn(later, 'Letter.pdf'), 0)).ok).toBe(true);

  // Its key would not help: the server refuses a file of another section, and any once it is stopped.
  const diary = fileOf(
    owner.tab.session.passport.records('paper').find(({ content }) => content.fields['name'] === 'Diary.pdf')
      ?.content.fields['file'],
  );
  expect(diary && (await files.readFrom(diary, 0))).toEqual({ ok: false, problem: 'gone' });
  okOr(await own.stop([given.grant], { tell: false, password: owner.person.password }));
  expect(await files.readFrom(mandate, 0)).toEqual({ ok: false, problem: 'gone' });
});
