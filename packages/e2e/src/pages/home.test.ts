import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenPage, openPassport } from '../harness/open-page.ts';
import { tellRecordStory } from '../harness/record-story.ts';
import { choicesOf, fieldOf, inDays, openSection, openTab } from '../harness/records.ts';
import { type RunningServer, startServer } from '../harness/server.ts';

// Spec 2: "Property & Assets", "Bills & Utilities".

let server: RunningServer;
let on: OpenPage;
beforeAll(async () => {
  server = await startServer();
  on = await openPassport(server.url);
});
afterAll(async () => {
  expect(on.device.faults).toEqual([]);
  await on.device.close();
  await server.stop();
});

describe('home and valuables', () => {
  beforeAll(() => openSection(on.page, 'Home and valuables'));

  it('keeps a property', async () => {
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['Property', 'Valuable Assets', 'Vehicles']);
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(7);
    await tellRecordStory(on, {
      addTitle: 'Add new property',
      addButton: 'Add property',
      updateTitle: 'Update property',
      updateButton: 'Update property',
      required: { 'Property name': 'Our home' },
      problems: ['Enter the property name'],
      others: {
        Address: '4 Mill Lane\nLeeds',
        'Purchase date': ['29', '2', '2004'],
        'Current value': '£310,000',
        'Mortgage provider': 'Halifax',
        'Mortgage balance': '42,000',
      },
      title: 'Our home',
      row: ['Main home', '£310,000.00'],
      change: { 'Current value': '315000' },
      rowAfter: ['£315,000.00'],
    });
  });

  it('keeps a valuable with artist, make, model and year', async () => {
    await openTab(on.page, 'Valuable Assets');
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(12);
    await tellRecordStory(on, {
      addTitle: 'Add new asset',
      addButton: 'Add asset',
      updateTitle: 'Update asset',
      updateButton: 'Update asset',
      required: { 'Asset name': 'The harbour picture' },
      problems: ['Enter the asset name'],
      others: {
        Type: 'Artwork',
        'Artist name': 'J. Penhale',
        'Year (optional)': 'about 1890',
        'Current value': '1,850',
      },
      title: 'The harbour picture',
      row: ['Artwork', '£1,850.00'],
      change: { Location: 'Over the stairs' },
      rowAfter: ['£1,850.00'],
    });
  });

  it('keeps a vehicle by its number plate', async () => {
    await openTab(on.page, 'Vehicles');
    await tellRecordStory(on, {
      addTitle: 'Add new vehicle',
      addButton: 'Add vehicle',
      updateTitle: 'Update vehicle',
      updateButton: 'Update vehicle',
      required: { 'Registration number': 'AB12 CDE', Make: 'Skoda' },
      problems: ['Enter the registration number', 'Enter the make'],
      others: { Model: 'Fabia', 'MOT due date': inDays(9).boxes },
      title: 'Skoda Fabia',
      row: ['AB12 CDE'],
      change: { 'Current value': '4200' },
      rowAfter: ['£4,200.00'],
    });
  });
});

describe('bills and council tax', () => {
  beforeAll(() => openSection(on.page, 'Bills and council tax'));

  it('keeps a bill, with a list of companies for its type', async () => {
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['Utilities & Bills', 'Council Tax']);
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(12);
    await expect.poll(async () => (await choicesOf(on.page, 'Payment method')).length).toBe(7);
    await tellRecordStory(on, {
      addTitle: 'Add new bill',
      addButton: 'Add bill',
      updateTitle: 'Update bill',
      updateButton: 'Update bill',
      required: { 'Bill name': 'Water at home', Provider: 'Yorkshire Water' },
      problems: ['Enter the bill name', 'Enter the provider'],
      others: { Type: 'Water', 'Monthly amount': '38.5', 'Due date': inDays(20).boxes },
      title: 'Water at home',
      row: ['Water', 'Yorkshire Water', '£38.50'],
      change: { 'Account number': 'YW-20418' },
      rowAfter: ['£38.50'],
    });
  });

  it('asks for a reminder of council tax only with an amount, and begins with band D', async () => {
    await openTab(on.page, 'Council Tax');
    const bands = await choicesOf(on.page, 'Council tax band');
    expect(bands[3]).toMatch(/^(Band )?D\b.*68,001.*88,000/);
    await expect.poll(() => fieldOf(on.page, 'Council tax band').inputValue()).toBe('D');
    const reminder = on.page.getByRole('checkbox', { name: /^Email me 60 days before/ });
    expect(await reminder.count()).toBe(0);
    await tellRecordStory(on, {
      addTitle: 'Add new council tax',
      addButton: 'Add council tax',
      updateTitle: 'Update council tax',
      updateButton: 'Update council tax',
      required: { 'Council name': 'Leeds City Council' },
      // The specification asks for nothing here.
      problems: [],
      others: { 'Annual amount': '1,912.40' },
      title: 'Leeds City Council',
      row: ['£1,912.40'],
      change: { 'Account number': '7712004' },
      rowAfter: ['£1,912.40'],
    });
    await on.button('Edit Leeds City Council').click();
    await reminder.waitFor();
    await on.button('Cancel').click();
  });
});
