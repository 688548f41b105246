import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { findUndoButton } from '../../harness/browser/pressing.ts';
import { openNewRecordForm } from '../../harness/browser/record-form.ts';
import { createDayFromToday, fillForm, findFormField, openTab } from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Spec 1 §4: due dates, both typed in and taken from records, with their wording and what a person can do with them.

let on: OpenPage;
openPassportForFile(
  async opened => {
    on = opened;
    const main = on.page.getByRole('navigation', { name: 'Main', exact: true });
    await main.getByRole('link', { name: 'Dates' }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Dates' }).waitFor();
  },
  policy('The house', createDayFromToday(-2).stored),
  policy('The car', createDayFromToday(7).stored),
  policy('The van', createDayFromToday(25).stored),
  policy('The boiler', createDayFromToday(200).stored),
  {
    kind: 'bill',
    fields: {
      name: 'Telephone',
      type: 'landline',
      provider: 'BT',
      dueDate: createDayFromToday(0).stored,
      paymentMethod: 'monthly-bill',
    },
  },
);

function policy(name: string, renewalDate: string) {
  return {
    kind: 'insurance-policy',
    fields: { name, type: 'other', provider: 'Aviva', renewalDate },
  };
}
const dateOf = (name: string) =>
  on.page.getByRole('listitem').filter({ has: on.page.getByRole('link', { name, exact: true }) });

describe('the list of dates', () => {
  it('has those of the next 30 days first, and all when asked', async () => {
    await dateOf('The house').getByText('Renewal was due 2 days ago').waitFor();
    await dateOf('The car').getByText('Renewal in 7 days').waitFor();
    await dateOf('Telephone').getByText('Payment today').waitFor();
    expect(await dateOf('The boiler').count()).toBe(0);
    await openTab(on.page, 'All Dates');
    await dateOf('The boiler').getByText('Renewal', { exact: true }).waitFor();
    await dateOf('The boiler').getByText('From Insurance policies').waitFor();
  });

  it('keeps a date put down by hand, which is deleted at its record too', async () => {
    await openNewRecordForm(on.page);
    const add = on.button('Add important date');
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true');
    for (const [label, value] of [
      ['Type', 'reminder'],
      ['Category', 'personal'],
    ] as const)
      await expect.poll(() => findFormField(on.page, label).inputValue()).toBe(value);
    const day = createDayFromToday(12);
    await fillForm(on.page, { Title: 'Boiler service', Date: day.boxes, Type: 'Appointment' });
    await add.click();
    await dateOf('Boiler service').getByText('Appointment in 12 days').waitFor();
    await dateOf('Boiler service').getByText('Personal').waitFor();
    await dateOf('Boiler service').getByRole('link', { name: 'Boiler service', exact: true }).click();
    await on.page.getByRole('heading', { level: 1, name: 'Boiler service' }).waitFor();
    await on.button('Delete this date').click();
    await dateOf('Boiler service').waitFor({ state: 'detached' });
    await findUndoButton(on.page, 'Boiler service deleted').click();
    await dateOf('Boiler service').waitFor();
  });

  it('moves a paid bill to its next date with one press, and back', async () => {
    const roll = dateOf('Telephone').getByRole('button', { name: /^Paid: move to / });
    await roll.click();
    await dateOf('Telephone').getByText('Payment today').waitFor({ state: 'detached' });
    await findUndoButton(on.page, 'Telephone: next due on').click();
    await dateOf('Telephone').getByText('Payment today').waitFor();
  });
});

describe('the list of dates', () => {
  it('makes a calendar file of the dates chosen, on the device', async () => {
    const sent = on.device.sent.length;
    await on.button('Choose dates').click();
    await on.page.getByRole('checkbox', { name: /^Put The car,/ }).check();
    const coming = on.page.waitForEvent('download');
    await on.button('Download chosen dates').click();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain('The car');
    expect(text).toContain(`DTSTART;VALUE=DATE:${createDayFromToday(7).stored.replaceAll('-', '')}`);
    // The page may have fetched the code that creates the file, but nothing from the passport was sent.
    expect(on.device.sent.slice(sent).filter(request => request.includes('The car'))).toEqual([]);
  });

  it('leads to the record of an automatic date, where it is changed', async () => {
    await dateOf('The van').getByRole('link', { name: 'The van', exact: true }).click();
    await on.button('Edit').click();
    await on.page.getByRole('heading', { level: 1, name: 'Update policy' }).waitFor();
    await fillForm(on.page, { 'Renewal date': createDayFromToday(26).boxes });
    await on.button('Update policy').click();
    await on.page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Dates').click();
    await dateOf('The van').getByText('Renewal in 26 days').waitFor();
  });
});
