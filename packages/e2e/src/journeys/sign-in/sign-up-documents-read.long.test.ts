import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { checkScreens, reduceMotion } from '../../harness/browser/check-screen.ts';
import { pressUnreadyButton } from '../../harness/browser/pressing.ts';
import { createCanaryFinder } from '../../harness/canaries/finder.ts';
import { readBrowserStorage } from '../../harness/canaries/places.ts';
import {
  createGasBillHtml,
  createPassportPageHtml,
  drawPicture,
} from '../../harness/files/identity-papers.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  readRecoveryCode,
  submitPersonalDetails,
} from '../../harness/people/person.ts';
import { openSetting } from '../../harness/people/settings.ts';
import { waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { waitForEmailedCode } from '../../harness/server/mail.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// Tests the document upload in "Sign-up steps" of spec 1, and its "Step 2".

let server: RunningServer;
let device: Device;
let page: Page;
const person = createUniquePerson({
  lastName: 'Capercaillie',
  address: '7 Ptarmigan Terrace',
  postcode: 'BD18 0XX',
});
beforeAll(async () => {
  server = await startServer({ env: { EMAIL_CONFIRM: 'on', MESSAGE_COOLDOWN: '0' } });
  device = await openDevice({ baseURL: server.url, ...reduceMotion });
  page = device.page;
});
afterAll(async () => {
  expect(device.faults).toEqual([]);
  await device.close();
  await server.stop();
});

const heading = (name: string, on = page) => on.getByRole('heading', { level: 1, name }).waitFor();
const documents = (sort: 'Identity' | 'Address') =>
  page.getByRole('list', { name: `${sort} document: the files you chose` }).getByRole('listitem');
const comeBack = async (on: Page, password: string) => {
  await on.reload();
  await heading('Welcome back', on);
  await on.getByRole('textbox', { name: 'Your password' }).fill(password);
  await on.getByRole('button', { name: 'Continue' }).click();
};
const typeCode = async (on: Page, email: string) => {
  await on
    .getByRole('textbox', { name: 'Code', exact: true })
    .fill(await waitForEmailedCode(server.url, email));
  await on.getByRole('button', { name: 'Continue' }).click();
};
/** The texts of the documents and of the personal details, none of which may be found on the server. */
const sealed = [
  { what: 'the street', texts: ['Ptarmigan Terrace'] },
  { what: 'the file', texts: ['my old bill.png'] },
  { what: 'the password', texts: [person.password] },
];
/** The server knows a person's name only once they have an account. */
const name = { what: 'the name', texts: ['Capercaillie'] };
const found = async (...canaries: Parameters<typeof createCanaryFinder>[0]) =>
  createCanaryFinder(canaries)((await readBrowserStorage(page)).bytes);

describe('documents when signing up', () => {
  it('are asked for: both, or neither yet', async () => {
    await submitPersonalDetails(page, person);
    await heading('Document upload');
    await pressUnreadyButton(page.getByRole('button', { name: 'Continue' }));
    await page
      .getByRole('alert')
      .getByText('Please upload at least one identity document and one address document to continue.')
      .waitFor();
  });

  it('are read and compared on the device', async () => {
    const passport = await drawPicture(
      device.context,
      'passport.png',
      createPassportPageHtml('Ruth', 'Capercaillie'),
    );
    const to = 'Mrs R Capercaillie';
    const bill = await drawPicture(device.context, 'bill.png', createGasBillHtml(to, 'bd18 Oxx', 1));
    const old = await drawPicture(device.context, 'my old bill.png', createGasBillHtml(to, 'BD18 0XX', 4));
    await page.getByLabel('Identity document, pictures or PDF').setInputFiles(passport);
    await page.getByLabel('Address document, pictures or PDF').setInputFiles([old, bill]);
    await documents('Identity')
      .filter({ hasText: /Details match/ })
      .waitFor();
    await documents('Address').filter({ hasText: 'Choose one from the last 3 months' }).waitFor();
    await documents('Address')
      .filter({ hasText: 'bill.png' })
      .getByText('Details match', { exact: true })
      .waitFor();
  });

  checkScreens(() => page, [['stand on a screen that keeps every rule', async () => undefined]]);

  it('wait sealed through a reload, and nothing of them is anywhere else', async () => {
    expect(await found(...sealed, name)).toEqual([]);
    await comeBack(page, 'some other password');
    await page.getByRole('link', { name: 'Check your password. It is not the one you chose' }).waitFor();
    await comeBack(page, person.password);
    await expect.poll(() => documents('Address').count()).toBe(2);
    await page.getByRole('button', { name: 'Go back' }).click();
    const postcode = page.getByRole('textbox', { name: 'Postcode (optional)', exact: true });
    await expect.poll(() => postcode.inputValue()).toBe('BD18 0XX');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => documents('Address').count()).toBe(2);
    await page.getByRole('button', { name: 'Continue' }).click();
    await heading('Check your email');
    await comeBack(page, person.password);
    await heading('Check your email');
  });

  it('become papers of a verified person once the code was typed', async () => {
    await typeCode(page, person.email);
    await confirmKitOnScreen(page, await readRecoveryCode(page));
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
    await openSetting(page, 'your details');
    const kept = page.getByRole('list', { name: 'Documents about you' }).getByRole('listitem');
    await expect
      .poll(() => kept.allInnerTexts())
      .toEqual([
        'passport.png Identity, details match',
        'my old bill.png Address, no match: the document is too old',
        'bill.png Address, details match',
      ]);
    await page.getByText('Your documents match your details.').waitFor();
    expect(await found(...sealed)).toEqual([]);
    expect(createCanaryFinder(sealed)(Buffer.from(device.sent.join('\n')))).toEqual([]);
  });
});
