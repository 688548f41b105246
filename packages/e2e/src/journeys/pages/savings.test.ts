import { beforeAll, describe, expect, it } from 'vitest';
import { inOnePassport } from '../harness/one-passport.ts';
import type { OpenPage } from '../harness/open-page.ts';
import { rowSays, tellRecordStory } from '../harness/record-story.ts';
import { choicesOf, fieldOf, fillForm, inDays, openSection, openTab } from '../harness/records.ts';

// Spec 2: "Investments and pensions", "National insurance details", "Insurance policies".

let on: OpenPage;
inOnePassport(opened => {
  on = opened;
});

describe('investments and pensions', () => {
  beforeAll(() => openSection(on.page, 'Savings and pensions'));

  it('has two tabs and the thirteen types', async () => {
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['Investments & Pensions', 'National Insurance Details']);
    // The first is nothing yet: no type is likelier than the others.
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(1 + 13);
  });

  it('keeps a pension', async () => {
    await tellRecordStory(on, {
      addTitle: 'Add new investment or pension',
      addButton: 'Add investment or pension',
      help: 'On the statement that comes once a year',
      updateTitle: 'Update investment or pension',
      updateButton: 'Update investment or pension',
      required: { Name: 'Pension from the school', Type: 'Personal pension', Provider: 'Aviva' },
      problems: ['Enter the name', 'Choose the type', 'Enter the provider'],
      others: {
        'Policy number': 'AV7741203',
        'Current value': '84,200.50',
        'Monthly contribution': '120',
      },
      title: 'Pension from the school',
      row: ['Personal pension', 'Aviva', '£84,200.50'],
      hidden: 'AV7741203',
      change: { 'Current value': '85000' },
      rowAfter: ['£85,000.00'],
    });
  });

  it('asks before typed changes are left, and Save & Continue saves them', async () => {
    await on.button('Edit Pension from the school').click();
    await on.button('Update investment or pension').waitFor();
    await fillForm(on.page, { 'Monthly contribution': '150' });
    await on.said('Unsaved changes').waitFor();
    await on.page.getByRole('navigation', { name: 'Main', exact: true }).getByText('Home').click();
    await on.question().waitFor();
    await on.button('Save & Continue').click();
    await on.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    await openSection(on.page, 'Savings and pensions');
    await on.button('Edit Pension from the school').click();
    await expect.poll(() => fieldOf(on.page, 'Monthly contribution').inputValue()).toBe('150.00');
    await on.button('Cancel').click();
  });

  it('formats a National Insurance number, hides it, and names the helpline', async () => {
    await openTab(on.page, 'National Insurance Details');
    await on.page.getByText('0300 200 3500').waitFor();
    await fillForm(on.page, { 'National Insurance number': 'ab123456c', 'Full name': 'Ruth Ellery' });
    await expect.poll(() => fieldOf(on.page, 'National Insurance number').inputValue()).toBe('AB 123456 C');
    await on.button('Clear and start again').click();
    await on.button('Discard Changes').click();
    await tellRecordStory(on, {
      addTitle: 'Add new National Insurance details',
      addButton: 'Save these details',
      updateTitle: 'Update National Insurance details',
      updateButton: 'Save these details',
      help: 'On your payslip or P60',
      // The specification asks for nothing here.
      required: { 'National Insurance number': 'AB 12 34 56 C', 'Full name': 'Ruth Ellery' },
      problems: [],
      others: { 'Date of birth': ['14', '6', '1959'] },
      title: 'Ruth Ellery',
      row: ['14 June 1959'],
      hidden: 'AB 123456 C',
      change: { Notes: 'Four years paid in by hand' },
      rowAfter: ['14 June 1959'],
    });
  });
});

describe('insurance', () => {
  beforeAll(() => openSection(on.page, 'Insurance'));

  it('keeps a policy, whose reminder box shows only with a renewal date', async () => {
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(23);
    const reminder = on.page.getByRole('checkbox', { name: /^Email me 60 days before/ });
    expect(await reminder.count()).toBe(0);
    const soon = inDays(12);
    await tellRecordStory(on, {
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
      row: ['Car insurance', 'LV=', '£41.20', 'Renewal due', 'in 12 days'],
      hidden: 'LV88120442',
      change: { 'Cover amount': '20000' },
      rowAfter: ['£41.20'],
    });
    await on.button('Edit Family car').click();
    await reminder.check();
    await on.button('Update policy').click();
    await on.button('Add policy').waitFor();
    await on.button('Edit Family car').click();
    await expect.poll(() => reminder.isChecked()).toBe(true);
    await on.button('Cancel').click();
    await on.button('Add policy').waitFor();
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
    await rowSays(on.page, type, ['Bupa']);
    // What is typed for the next before this form is emptied would go with it.
    await on.button('Clear and start again').waitFor({ state: 'detached' });
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
    await on.page.getByRole('tab', { name: 'Healthcare', selected: true }).waitFor();
    expect(new URL(on.page.url()).pathname + new URL(on.page.url()).search).toBe('/contacts?tab=healthcare');
  });
});
