import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { openNewRecordForm } from '../../harness/browser/record-form.ts';
import { expectRowText, testRecordPage } from '../../harness/browser/record-story.ts';
import {
  createDayFromToday,
  fillForm,
  findTabByName,
  listFieldChoices,
  openSection,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Investments and pensions", "National insurance details" and "Insurance policies" of spec 2.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('insurance', () => {
  beforeAll(() => openSection(on.page, 'Insurance'));

  it('keeps a policy, whose reminder box shows only with a renewal date', async () => {
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(23);
    const reminder = on.page.getByRole('checkbox', { name: /^Email me 60 days before/ });
    expect(await reminder.count()).toBe(0);
    const soon = createDayFromToday(12);
    await testRecordPage(on, {
      addTitle: 'Add new policy',
      addButton: 'Add policy',
      help: 'In the insurer’s app, under your policies',
      begins: { Type: 'Car insurance' },
      updateTitle: 'Update policy',
      updateButton: 'Update policy',
      required: { 'Policy name': 'Family car', Provider: 'LV=' },
      problems: ['Enter the policy name', 'Enter the provider'],
      others: { 'Policy number': 'LV88120442', 'Monthly premium': '41.20', 'Renewal date': soon.boxes },
      title: 'Family car',
      row: ['Car insurance', 'LV=', '£41.20', 'in 12 days'],
      hidden: 'LV88120442',
      change: { 'Cover amount': '20000' },
      rowAfter: ['£41.20'],
    });
    await on.button('Edit Family car').click();
    await on.button('Update policy').waitFor();
    await openNewRecordForm(on.page);
    await reminder.check();
    await on.button('Update policy').click();
    await on.button('Edit Family car').click();
    await on.button('Update policy').waitFor();
    await openNewRecordForm(on.page);
    await expect.poll(() => reminder.isChecked()).toBe(true);
    await on.button('Cancel').click();
    await expectRowText(on.page, 'Family car', ['LV=']);
  });

  it.each([
    'Private medical insurance',
    'Dental insurance or plan',
    'Critical illness cover',
    'Income protection',
  ])('offers to add the healthcare professionals after a policy of type %s', async type => {
    await fillForm(on.page, { 'Policy name': type, Type: type, Provider: 'Bupa' });
    await on.button('Add policy').click();
    const offer = on.page.getByRole('dialog', { name: 'Add Your Healthcare Professionals?' });
    await offer.getByText(type).first().waitFor();
    await offer.getByRole('button', { name: 'Skip for Now' }).click();
    await offer.waitFor({ state: 'detached' });
    await expectRowText(on.page, type, ['Bupa']);
  });

  it('has a way to the healthcare contacts without a save', async () => {
    const way = on.page.getByRole('link', { name: 'Add Healthcare Professionals' });
    await expect.poll(() => way.getAttribute('href')).toBe('/contacts?tab=healthcare');
  });

  it('leads to the healthcare contacts when the offer is taken', async () => {
    await fillForm(on.page, {
      'Policy name': 'Teeth',
      Type: 'Dental insurance or plan',
      Provider: 'Denplan',
    });
    await on.button('Add policy').click();
    const offer = on.page.getByRole('dialog', { name: 'Add Your Healthcare Professionals?' });
    await offer.getByRole('button', { name: /^Yes/ }).click();
    await findTabByName(on.page, 'Healthcare')
      .and(on.page.getByRole('tab', { selected: true }))
      .waitFor();
    expect(new URL(on.page.url()).pathname + new URL(on.page.url()).search).toBe('/contacts?tab=healthcare');
  });
});
