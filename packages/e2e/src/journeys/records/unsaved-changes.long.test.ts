import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount, findAccountRow, openAccounts } from '../../harness/browser/accounts.ts';
import {
  barclaycardAccount,
  halifaxAccount,
  openBankPage,
  openEmptyAccountForm,
} from '../../harness/browser/bank-page.ts';
import { readSealedDrafts } from '../../harness/browser/drafts.ts';
import { type OpenPage, openPage } from '../../harness/browser/open-page.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import { runUntilPushed } from '../../harness/browser/syncing.ts';
import { getDefaultServer } from '../../harness/server/default-server.ts';

// Typed text survives a click, a reload and a crash, and the page shows what has been saved (spec 2 §4 and §9).

const server = getDefaultServer();
let on: OpenPage;

const closeDevice = async (): Promise<void> => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
};

const back = () => on.page.getByRole('link', { name: /^Bank accounts and cards \(\d\)$/ });
const goBack = () => back().click();

/** Opens an account for editing with all of its fields, after leaving the form for a new account. */
const edit = async (name: string): Promise<void> => {
  await leaveRecordForm(on.page);
  await on.button(`Edit ${name}`).click();
  await on.button('Update account').waitFor();
  await openNewRecordForm(on.page);
};

describe('unsaved changes', () => {
  beforeAll(async () => {
    on = await openBankPage(server.url, halifaxAccount, barclaycardAccount);
  });
  afterAll(closeDevice);
  beforeEach(async () => {
    await leaveRecordForm(on.page);
    await openAccounts(on.page);
    await openEmptyAccountForm(on);
  });

  it('are asked about when leaving: Cancel stays, Continue goes and keeps a draft', async () => {
    await on.box('Account name').fill('Half typed');
    await goBack();
    await on.question().waitFor();
    await expect
      .poll(() => on.question().getByRole('button').allInnerTexts())
      .toEqual(expect.arrayContaining(['Cancel', 'Continue', 'Save & Continue']));
    await on.question().getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Half typed');
    await goBack();
    await on.button('Continue').click();
    await on.page.getByRole('link', { name: 'Carry on' }).click();
    await on.page
      .getByText(/^What you typed on .+ was kept on this device\. It is not saved yet\.$/)
      .waitFor();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Half typed');
  });

  it('are saved by Save & Continue, which then goes where the person wanted', async () => {
    await edit('Halifax current account');
    await on.box('Notes (optional)').fill('Pays the gas.');
    await goBack();
    await runUntilPushed(on.page, () => on.button('Save & Continue').click());
    await on.page.getByRole('link', { name: 'Halifax current account', exact: true }).click();
    await on.page.getByText('Pays the gas.').waitFor();
  });

  it('that cannot be saved keep the person at the form, with what is missing', async () => {
    await on.box('Account name').fill('No bank yet');
    await goBack();
    await on.button('Save & Continue').click();
    await on.page.getByRole('alert').getByRole('link', { name: 'Enter the bank name' }).waitFor();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('No bank yet');
  });

  it('are given up by Discard Changes when the edit is cancelled', async () => {
    await edit('Halifax current account');
    await on.box('Account name').fill('Not this');
    await on.button('Cancel').click();
    await on.question().getByText('If you discard the changes, what you typed will be lost.').waitFor();
    await on.button('Discard Changes').click();
    await findAccountRow(on.page, 'Halifax current account').waitFor();
    await expect.poll(() => findAccountRow(on.page, 'Not this').count()).toBe(0);
    await edit('Halifax current account');
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Halifax current account');
  });

  it('are asked about with Escape, which stays, and the focus goes back to what was pressed', async () => {
    await on.box('Account name').fill('Half typed');
    await goBack();
    await on.question().waitFor();
    await on.page.keyboard.press('Escape');
    await on.question().waitFor({ state: 'detached' });
    await expect.poll(() => on.hasFocus(back())).toBe(true);
  });

  it('make the browser warn before the page is closed or loaded again', async () => {
    const before = await readSealedDrafts(on.page);
    await on.box('Account name').fill('Half typed');
    await expect.poll(() => readSealedDrafts(on.page)).not.toEqual(before);
    const asked = on.page.waitForEvent('dialog');
    const reload = on.page.reload().catch(() => undefined);
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning.accept();
    await reload;
    await on.page.getByText(/was kept on this device/).waitFor();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Half typed');
  });
});

describe('the words that say whether everything is safe', () => {
  beforeAll(async () => {
    on = await openBankPage(server.url, halifaxAccount);
    await on.page.clock.install();
    // Only timers started after the reload use the test's clock.
    await on.page.reload();
    await findAccountRow(on.page, 'Halifax current account').waitFor();
  });
  afterAll(closeDevice);

  /** Drafts are checked again every 15 seconds. */
  const lookAtTheClock = () => on.page.clock.runFor(16_000);

  it('say Saving... while it is on its way', async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>(resolve => (letGo = resolve));
    const records = '**/vault/v1/vaults/*/records';
    await on.page.route(records, async route => {
      await held;
      await route.continue();
    });
    await addAccount(on.page, { name: 'Starling' });
    await on.said('Saving...').waitFor();
    await runUntilPushed(on.page, async () => letGo());
    await on.page.unroute(records);
    await on.said('Saved just now').waitFor();
  });

  it('go from all is saved to unsaved, saved just now, minutes and hours', async () => {
    await openNewRecordForm(on.page);
    await on.box('Notes (optional)').fill('x');
    await on.said('Unsaved changes').waitFor();
    await on.box('Notes (optional)').fill('');
    await on.said('Saved just now').waitFor();
    await addAccount(on.page, { name: 'Monzo' });
    await on.said('Saved just now').waitFor();
    await on.page.clock.fastForward(2 * 60_000);
    await lookAtTheClock();
    await on.said('Saved 2m ago').waitFor();
    for (const _ of [1, 2, 3, 4, 5]) {
      await on.page.clock.fastForward(25 * 60_000);
      await on.page.keyboard.press('Shift');
    }
    await lookAtTheClock();
    await on.said('Saved 2h ago').waitFor();
    await edit('Halifax current account');
    await on.box('Notes (optional)').fill('x');
    await on.button('Save All').click();
    await on.said('All changes saved').waitFor();
  });

  it('a draft is kept two seconds after the last key, and comes back after a reload', async () => {
    await openNewRecordForm(on.page);
    const before = await readSealedDrafts(on.page);
    // Stop the clock, because a slow machine could otherwise save a draft before the last words were typed.
    await on.page.clock.pauseAt(await on.page.evaluate(() => Date.now() + 1_000));
    await on.box('Account name').fill('Typed and left');
    await on.page.clock.fastForward(1_900);
    await on.box('Notes (optional)').fill('one more word');
    await on.page.clock.fastForward(1_900);
    expect(await readSealedDrafts(on.page)).toEqual(before);
    await on.page.clock.fastForward(200);
    await expect.poll(() => readSealedDrafts(on.page)).not.toEqual(before);
    // The tab is killed rather than closed, so only text that was saved in time can be restored.
    const address = on.page.url();
    const other = await on.device.context.newPage();
    const crashed = on.page.waitForEvent('crash');
    const debug = await on.device.context.newCDPSession(on.page);
    debug.send('Page.crash').catch(() => undefined);
    await crashed;
    on = openPage(on.device, other);
    await on.page.goto(address);
    await on.page.getByText(/was kept on this device/).waitFor();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Typed and left');
    await expect.poll(() => on.box('Notes (optional)').inputValue()).toBe('one more word');
  });
});
