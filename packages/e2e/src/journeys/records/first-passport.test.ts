import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, editAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import { type Device, openDevice } from '../../harness/browser/browser.ts';
import { listStoredNames, readAllBrowserData } from '../../harness/browser/left-behind.ts';
import { findUndoButton } from '../../harness/browser/pressing.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { readPdfFacts } from '../../harness/files/pdf.ts';
import { chooseStatements, getStatementFilePath } from '../../harness/files/statement-files.ts';
import {
  confirmKitOnScreen,
  createUniquePerson,
  readRecoveryCode,
  signUp,
} from '../../harness/people/person.ts';
import { openSettings } from '../../harness/people/settings.ts';
import { fillRecoveryForm, logIn, waitUntilPassportOpen } from '../../harness/people/sign-in-steps.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// One person's first weeks with a passport, in chronological order: each step continues from the one before. Changing
// the password, using an old kit, changing the plan and the Back button are in `first-passport.long.test.ts`; using the
// app without a network is in `first-visit.test.ts`.
describe('a first passport', () => {
  const ruth = createUniquePerson();
  const newPassword = 'lantern ferry walnut';
  const server = getDefaultServer();
  let laptop: Device;
  let tablet: Device;
  let code = '';

  beforeAll(async () => {
    laptop = await openDevice({ baseURL: server.url });
    tablet = await openDevice({ baseURL: server.url });
  });
  afterAll(async () => {
    await Promise.all([laptop.close(), tablet.close()]);
  });

  it('gives a recovery kit that fits one A4 page, on paper and as a file', async () => {
    const { page } = laptop;
    code = await signUp(page, ruth, '/signup?plan=enhanced&interval=yearly');
    expect(code.split(' ')).toHaveLength(8);
    expect((await listStoredNames(page)).unlisted).toEqual([]);
    const printed = readPdfFacts(await page.pdf({ format: 'A4' }));
    expect(printed).toEqual({ pages: 1, sizes: ['210 x 297'] });

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file (PDF)' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('kinfolio-recovery-kit.pdf');
    expect(readPdfFacts(readFileSync(await file.path()))).toEqual({ pages: 1, sizes: ['210 x 297'] });
  });

  it('counts the kit only once two groups were typed back from it', async () => {
    const { page } = laptop;
    await page.getByRole('button', { name: 'I have a copy. Continue' }).click();
    const boxes = page.getByRole('textbox', { name: /^Group \d$/ });
    await boxes.first().waitFor();
    for (const box of await boxes.all()) await box.fill('AAAAA');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('link', { name: 'Check both groups. They do not match this kit.' }).waitFor();
    await page.getByRole('button', { name: 'Show the code again' }).click();
    expect(await readRecoveryCode(page)).toBe(code);
    await confirmKitOnScreen(page, code);
    await page.getByRole('heading', { level: 1, name: 'Your passport is ready' }).waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await waitUntilPassportOpen(page);
    await page.getByText('You have no recovery kit yet').waitFor({ state: 'detached' });
  });

  it('takes an account typed by hand', async () => {
    const { page } = laptop;
    await openAccounts(page);
    await addAccount(page, {
      name: 'Halifax current account',
      bankName: 'Halifax',
      sortCode: '30 94 30',
      accountNumber: '7012 4821',
      balance: '£1,234.50',
    });
    await findAccountRow(page, 'Halifax current account').getByText('£1,234.50').waitFor();
  });

  it('takes the accounts found in the downloads of a bank', async () => {
    const { page } = laptop;
    await chooseStatements(
      page,
      ['dev-file-barclays-2.ofx', 'dev-file-natwest-2.ofx'].map(getStatementFilePath),
    );
    await page.getByRole('heading', { name: 'Found 2 accounts' }).waitFor();
    await runUntilPushed(page, () => page.getByRole('button', { name: 'Add all 2' }).click());
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('3 accounts.').waitFor();
  });

  it('is still open after a reload', async () => {
    const { page } = laptop;
    await page.reload();
    await findAccountRow(page, 'Halifax current account').waitFor();
  });

  it('shows everything on a second device', async () => {
    const { page } = laptop;
    await editAccount(page, 'Halifax current account', { balance: '250' });
    await runUntilPushed(page, () => addAccount(page, { name: 'Holiday pot', sortCode: '04–00–04' }));
    await page.getByText('4 accounts.').waitFor();
    await logIn(tablet.page, ruth);
    await waitUntilPassportOpen(tablet.page);
    await openAccounts(tablet.page);
    await findAccountRow(tablet.page, 'Holiday pot').waitFor();
    await findAccountRow(tablet.page, 'Halifax current account').getByText('£250.00').waitFor();
    await tablet.page.getByText('4 accounts.').waitFor();
  });

  it('lets what was deleted be got back, at once or later', async () => {
    const { page } = laptop;
    const remove = () => page.getByRole('button', { name: 'Delete Holiday pot' }).click();
    await runUntilPushed(page, remove);
    await findAccountRow(page, 'Holiday pot').waitFor({ state: 'detached' });
    await runUntilPushed(page, () => findUndoButton(page, 'Holiday pot deleted').click());
    await findAccountRow(page, 'Holiday pot').waitFor();

    await runUntilPushed(page, remove);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('link', { name: 'Deleted items' }).click();
    await page.getByText(/^Deleted on .+ Kept until .+\.$/).waitFor();
    await runUntilPushed(page, () => page.getByRole('button', { name: 'Restore Holiday pot' }).click());
    await page.getByText('Nothing here.').waitFor();
    await openAccounts(page);
    await findAccountRow(page, 'Holiday pot').getByText('04-00-04').waitFor();
  });

  it('opens with the kit when the password is forgotten, and gives a new kit', async () => {
    const { page } = tablet;
    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByRole('link', { name: 'I have forgotten my password' }).click();
    await fillRecoveryForm(page, { email: ruth.email, code: code.toLowerCase(), newPassword });
    const newCode = await readRecoveryCode(page);
    expect(newCode).not.toBe(code);
    await confirmKitOnScreen(page, newCode);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await openAccounts(page);
    await findAccountRow(page, 'Halifax current account').waitFor();
  });

  it('keeps no cookie, and nothing that the page about cookies does not list', async () => {
    for (const { page, context } of [tablet, laptop]) {
      const { all, unlisted } = await listStoredNames(page);
      expect(all).toEqual(expect.arrayContaining(['device kinfolio-config', 'device kinfolio-device']));
      expect(unlisted).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    }
  });

  it('leaves nothing of the account on the device after signing out', async () => {
    const { page } = tablet;
    const account = await accountOf(page);
    await expect.poll(() => readAllBrowserData(page)).toContain(account);
    await openSettings(page);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    for (const trace of [account, ruth.email, 'access_token'])
      await expect.poll(() => readAllBrowserData(page)).not.toContain(trace);
    expect([...laptop.faults, ...tablet.faults]).toEqual([]);
  });
});

/** The account's id, as the device stores it while a person is signed in. */
async function accountOf(page: Page): Promise<string> {
  const kept: unknown = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('kinfolio-account') ?? '{}'),
  );
  return (kept as { id: string }).id;
}
