import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { estateCategory, estateKey } from '@kinfolio/domain/records/estate';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { readFileContent } from '@kinfolio/web/session/api/read-content';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { createVaryingBytes } from '@kinfolio/web/session/testing/papers-world';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeDeskTogether, readDeskInTab, startDesk } from '../harness/people/executors.ts';
import { type MovedClock, startMovedClock, waitUntilSynced } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findInviteCode,
  getSharingFunctions,
  openSharedPassportWithCode,
} from '../harness/server/sharing-world.ts';

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

it('two executors change a desk 200 times, one without a connection, and both have the same desk', async () => {
  expect(await changeDeskTogether(world, 100)).toHaveLength(116);
});

it('a co-executor opens the papers of the desk, and adds one that the other opens', async () => {
  const executor = await world.signUp();
  const family = replaceIds(createDemoFamily(readStoredDay('2026-11-01')), uuidv7);
  const estate = await startDesk(executor.tab, 'grant', family);
  const organisation = readDeskInTab(executor.tab, estate)?.organisations[0]?.id ?? '';
  const fields = { [estateKey]: estate, links: organisation };
  const hers = await executor.tab.session.papers();
  hers.send([new File([createVaryingBytes(5_000)], 'Will.pdf', { type: 'application/pdf' })], { fields });
  await waitUntilTrue(() => hers.sending().every(({ state }) => state === 'done'));
  await executor.tab.settled();
  const brother = await world.signUp();
  const own = await getSharingFunctions(executor.tab);
  const wanted = createImmediateGrantRequest(brother.person.email, {
    categories: [estateCategory(estate)],
    level: 'edit',
  });
  const { codes, grant } = okOr(await own.give(wanted, executor.person.password));
  const his = await getSharingFunctions(brother.tab);
  okOr(await his.accept(findInviteCode(codes)));
  okOr(await own.watch());
  await openSharedPassportWithCode(world, brother.person.email, his, grant);
  const paperIn = (records: readonly { readonly content: RecordContent }[], name: string) => {
    const found = records.find(({ content }) => content.fields['name'] === name)?.content;
    const file = readStoredFile(found?.fields['file']);
    if (found === undefined || file === undefined) throw new Error(`there is no paper ${name}`);
    expect(found.fields).toMatchObject(fields);
    return file;
  };
  const will = paperIn(okOr(await his.contents(grant)).records, 'Will.pdf');
  const never = new AbortController().signal;
  await expect.poll(async () => (await readFileContent(his.filesToSave(grant), will, never)).ok).toBe(true);

  const papers = his.papersTo(grant);
  papers.send([new File([createVaryingBytes(7_000)], 'Answer.pdf', { type: 'application/pdf' })], {
    recordId: organisation,
    fields,
  });
  await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done' || state === 'failed'));
  expect(papers.sending()).toMatchObject([{ state: 'done' }]);
  await waitUntilSynced(executor.tab);
  const answer = paperIn(executor.tab.session.passport.records('paper'), 'Answer.pdf');
  expect((await readFileContent(hers, answer, never)).ok).toBe(true);
});
