import { describe, expect, it } from 'vitest';
import { findAccountRow } from '../../harness/browser/accounts.ts';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { findUndoButton } from '../../harness/browser/pressing.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import {
  createDayFromToday,
  fillForm,
  findFormField,
  openSection,
  openTab,
  submitNewRecord,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Owners, links and due dates: the connections between the records of a family.

let on: OpenPage;
openPassportForFile(
  opened => {
    on = opened;
  },
  { kind: 'person', fields: { firstName: 'Margaret', lastName: 'Shaw', relationship: 'self' } },
  { kind: 'person', fields: { firstName: 'David', lastName: 'Shaw', relationship: 'spouse' } },
  {
    kind: 'bill',
    fields: {
      name: 'Gas at Mill Lane',
      type: 'gas',
      provider: 'Octopus Energy',
      paymentMethod: 'quarterly-bill',
      dueDate: createDayFromToday(3).stored,
    },
  },
);

describe('a home that two people own', () => {
  it('says whose it is in per cent, and goes together with its bill', async () => {
    await openSection(on.page, 'Home and valuables');
    await openTab(on.page, 'Property');
    await fillForm(on.page, { 'Property name': 'Mill Lane' });
    const owners = findFormField(on.page, 'Owners');
    await owners.getByRole('checkbox', { name: 'Margaret Shaw (you)' }).check();
    await owners.getByRole('checkbox', { name: 'David Shaw' }).check();
    await owners.getByRole('textbox', { name: 'Share of Margaret Shaw (you), in per cent' }).fill('60');
    await owners.getByRole('textbox', { name: 'Share of David Shaw, in per cent' }).fill('30');
    await owners.getByText('That makes 90%. They must add up to 100%.').waitFor();
    await on.button('Add property').click();
    expect((await on.problems())[0]).toMatch(/the shares add up to 100 per cent/);
    await owners.getByRole('textbox', { name: 'Share of David Shaw, in per cent' }).fill('40');

    // Uses only the keyboard: types, chooses with an arrow key, and the list closes. A list also closes when the page
    // scrolls, so the box is scrolled into view before typing.
    const find = on.page.getByRole('combobox', { name: 'Find a record to link' });
    await find.scrollIntoViewIfNeeded();
    await find.focus();
    await find.pressSequentially('octopus');
    await on.page.getByRole('option', { name: 'Gas at Mill Lane' }).waitFor();
    await find.press('ArrowDown');
    await find.press('Enter');
    await on.button('Remove the link to Gas at Mill Lane').waitFor();
    await on.page.getByRole('listbox').waitFor({ state: 'detached' });
    await submitNewRecord(on.page, 'Add property', 'Mill Lane');
    await expect
      .poll(() => findAccountRow(on.page, 'Mill Lane').innerText())
      .toContain('Margaret Shaw 60%, David Shaw 40%');
  });

  it('is mentioned on the page of the bill and of its owner, each a press away', async () => {
    await on.page.getByRole('link', { name: 'Mill Lane', exact: true }).click();
    await on.page.getByRole('link', { name: 'Gas at Mill Lane' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Gas at Mill Lane' }).waitFor();
    const mentions = on.page.getByRole('region', { name: 'Mentioned by' });
    await mentions.getByRole('link', { name: 'Mill Lane', exact: true }).click();
    await on.page.getByText('Margaret Shaw 60%, David Shaw 40%').waitFor();
    await openSection(on.page, 'Me and my family');
    await on.page.getByRole('link', { name: 'David Shaw', exact: true }).click();
    await mentions.getByRole('link', { name: 'Mill Lane', exact: true }).waitFor();
  });
});

describe('a bill that is due', () => {
  const dates = () => on.page.getByRole('region', { name: /^Your dates/ });
  const listed = () => dates().getByRole('listitem').filter({ hasText: 'Gas at Mill Lane' });
  const paid = () => listed().getByRole('button', { name: /^Paid: move to/ });

  it('stands in Dates, moves on at one press, and comes back by Undo', async () => {
    await on.page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Dates' })
      .click();
    await on.page.getByRole('heading', { level: 1, name: 'Dates' }).waitFor();
    await listed().getByText('Payment in 3 days').waitFor();
    await paid().click();
    await on.page.getByText(/^Gas at Mill Lane: next due on /).waitFor();
    await listed().waitFor({ state: 'detached' });
    await findUndoButton(on.page, 'Gas at Mill Lane: next due on').click();
    await listed().getByText('Payment in 3 days').waitFor();
  });

  it('is edited at its record', async () => {
    await listed().getByRole('link', { name: 'Gas at Mill Lane', exact: true }).click();
    await on.button('Edit').click();
    await on.page.getByRole('heading', { level: 1, name: 'Update bill' }).waitFor();
    await expect.poll(() => on.page.url()).toMatch(/\/bills\/[0-9a-f-]{36}\/edit$/);
  });
});

describe('somebody who is missing among the owners', () => {
  it('is added on the way and ticked, and what was typed waits', async () => {
    await openSection(on.page, 'Bank accounts and cards');
    await openNewRecordForm(on.page);
    await on.box('Account name').fill('Joint account');
    await on.page.getByRole('link', { name: 'Add someone to your household' }).click();
    await fillForm(on.page, { 'First name': 'Edie', 'Last name': 'Shaw', 'Relationship to you': 'Child' });
    await on.button('Add person').click();
    await on.page.getByRole('heading', { level: 1, name: 'Add new account' }).waitFor();
    await expect.poll(() => on.box('Account name').inputValue()).toBe('Joint account');
    const edie = findFormField(on.page, 'Account holders').getByRole('checkbox', { name: 'Edie Shaw' });
    await expect.poll(() => edie.isChecked()).toBe(true);
    await edie.uncheck();
    await expect.poll(() => on.page.evaluate(() => history.state)).toMatchObject({ usr: null });
    await leaveRecordForm(on.page);
  });
});
