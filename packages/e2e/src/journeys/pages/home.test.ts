import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { tellRecordStory } from '../../harness/browser/record-story.ts';
import { choicesOf, inDays, openSection, openTab, tabNames } from '../../harness/browser/records.ts';
import { sharedPassport } from '../../harness/browser/shared-passport.ts';

// Spec 2: "Property & Assets", "Bills & Utilities".

let on: OpenPage;
sharedPassport(opened => {
  on = opened;
});

describe('home and valuables', () => {
  beforeAll(() => openSection(on.page, 'Home and valuables'));

  it('keeps a property', async () => {
    await expect.poll(() => tabNames(on.page)).toEqual(['Property', 'Valuable Assets', 'Vehicles']);
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(7);
    await tellRecordStory(on, {
      addTitle: 'Add new property',
      addButton: 'Add property',
      help: 'The deeds: with you, your solicitor or the lender',
      begins: { Type: 'Main home' },
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
      help: 'Receipts and valuations: with the insurance papers',
      begins: { Type: 'Jewellery and watches' },
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
      help: 'The reference number: on the front of the log book (V5C)',
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
