import { afterAll, beforeAll, describe, expect } from 'vitest';
import { openAccounts } from '../harness/browser/accounts.ts';
import { checkScreensAtEverySize, reduceMotion } from '../harness/browser/check-screen.ts';
import { type OpenPage, openPassport } from '../harness/browser/open-page.ts';
import { createMadeUpStatement } from '../harness/files/made-up-papers.ts';
import { getDefaultServer } from '../harness/server/default-server.ts';

// The papers page in each of its states, in four themes, at widths from 320 to 1280 px and with text at double size.
describe('the page of papers is for everybody', () => {
  const server = getDefaultServer();
  let on: OpenPage;
  let statement: Buffer;
  beforeAll(async () => {
    on = await openPassport({ baseURL: server.url });
    await on.page.emulateMedia(reduceMotion);
    const blank = await on.device.context.newPage();
    await blank.setContent(createMadeUpStatement('flat'));
    statement = await blank.pdf({ width: '1080px', height: '1300px' });
    await blank.close();
    await openAccounts(on.page);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    expect(on.device.console).toEqual([]);
    await on.device.close();
  });

  const choose = (...files: readonly (readonly [name: string, buffer: Buffer])[]) =>
    on.page
      .getByLabel('Document to read')
      .setInputFiles(files.map(([name, buffer]) => ({ name, mimeType: 'application/pdf', buffer })));

  checkScreensAtEverySize(
    () => on.page,
    [
      [
        'a paper to scan',
        async () => {
          await on.page.getByRole('link', { name: 'Scan document' }).first().click();
          await on.button('Choose files').waitFor();
        },
      ],
      [
        'a paper that is none',
        async () => {
          await choose(['letter.png', Buffer.from('Dear Ruth')]);
          await on.button('Try again').waitFor();
        },
      ],
      [
        'a statement beside the form it filled, with its payments, and the next picture looks like a page of it',
        async () => {
          await choose(['statement.pdf', statement]);
          await on.page.getByText('5 payments on this statement').click();
          await on.page.getByText('In total £863.15').waitFor();
          await on.button('Look closer or add a page').click();
          await on.page
            .getByLabel('Another page to read')
            .setInputFiles({ name: 'page-2.pdf', mimeType: 'application/pdf', buffer: statement });
          await on.page.getByText('Page 1 of 2').waitFor();
          await on.button('Not a page of this paper').click();
          await on.button('Put the pages together').waitFor();
        },
      ],
      ['two pictures as one paper', () => on.button('Put the pages together').click()],
      [
        'no papers left',
        async () => {
          await on.button('Not a page of this paper').click();
          await on.button('Skip this paper').click();
          await on.page.getByText(/^Paper 2 of 2/).waitFor();
          await on.button('Skip this paper').click();
          await on.page.getByRole('heading', { level: 1, name: 'No papers left to check' }).waitFor();
        },
      ],
    ],
  );
});
