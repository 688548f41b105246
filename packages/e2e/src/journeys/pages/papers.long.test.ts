import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { leaveRecordForm, openNewRecordForm } from '../../harness/browser/record-form.ts';
import { testRecordPage } from '../../harness/browser/record-story.ts';
import {
  createDayFromToday,
  findFormField,
  findTabByName,
  listFieldChoices,
  listTabNames,
  openSection,
  openTab,
} from '../../harness/browser/records.ts';
import { openPassportForFile } from '../../harness/browser/shared-passport.ts';

// Tests "Legal Documents" and "Professional Contacts" of spec 2, and wishes, which the specification does not have.

let on: OpenPage;
openPassportForFile(opened => {
  on = opened;
});

describe('contacts', () => {
  beforeAll(() => openSection(on.page, 'Contacts'));
  const specialties = { Financial: 14, Legal: 12, Healthcare: 27, 'Other Professional': 15 };

  it('has five tabs, the first four with specialties, the first chosen', async () => {
    const tabs = () => listTabNames(on.page);
    await expect.poll(tabs).toEqual([...Object.keys(specialties), 'Friends and neighbours']);
    for (const [index, count] of Object.values(specialties).entries()) {
      await on.page.getByRole('tab').nth(index).click();
      await expect.poll(async () => (await listFieldChoices(on.page, 'Specialty')).length).toBe(count);
      const chosen = () =>
        findFormField(on.page, 'Specialty').evaluate(one => (one as HTMLSelectElement).selectedIndex);
      await expect.poll(chosen).toBe(0);
      await leaveRecordForm(on.page);
    }
  });

  it('has them in two rows on the narrowest phone, each to be tapped', async () => {
    const window = on.page.viewportSize() ?? { width: 1280, height: 800 };
    await on.page.setViewportSize({ width: 320, height: 800 });
    const places = () =>
      on.page.getByRole('tab').evaluateAll(tabs =>
        tabs.map(tab => {
          const { top, height, right } = tab.getBoundingClientRect();
          return { top: Math.round(top), fits: height >= 44 && right <= 320 };
        }),
      );
    await expect
      .poll(async () => (await places()).map(({ fits }) => fits))
      .toEqual([true, true, true, true, true]);
    const [one, two, three, four] = (await places()).map(({ top }) => top);
    expect([one === two, two === three, three === four]).toEqual([true, true, false]);
    await on.page.setViewportSize(window);
  });

  it('opens on the tab of its address', async () => {
    for (const [id, name] of [
      ['healthcare', 'Healthcare'],
      ['legal', 'Legal'],
      ['nonsense', 'Financial'],
    ] as const) {
      await on.page.goto(`/contacts?tab=${id}`);
      await on.page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
    }
  });

  it('asks for a secretary only where there may be one', async () => {
    await on.page.goto('/contacts?tab=healthcare');
    await openNewRecordForm(on.page);
    const secretary = findFormField(on.page, 'Secretary’s name');
    await findFormField(on.page, 'Specialty').selectOption('gp');
    await expect.poll(() => secretary.count()).toBe(0);
    for (const specialty of ['consultant', 'cardiologist', 'psychologist']) {
      await findFormField(on.page, 'Specialty').selectOption(specialty);
      await secretary.waitFor();
    }
    await leaveRecordForm(on.page);
  });

  it('keeps a contact and writes a phone number in groups', async () => {
    await testRecordPage(on, {
      addTitle: 'Add new professional contact',
      addButton: 'Add professional contact',
      help: 'At the top of their letters and bills',
      begins: { Type: 'Healthcare', Specialty: 'GP' },
      updateTitle: 'Update professional contact',
      updateButton: 'Update professional contact',
      required: { Name: 'Dr Imogen Vale' },
      problems: ['Enter the name'],
      others: { 'Phone number': '01134960123', 'Company or practice': 'Mill Lane Surgery' },
      title: 'Dr Imogen Vale',
      row: ['GP', '0113 496 0123'],
      change: { Email: 'desk@surgery.example' },
      rowAfter: ['0113 496 0123'],
    });
    await on.page.getByRole('link', { name: 'Dr Imogen Vale', exact: true }).click();
    const ring = on.page.getByRole('link', { name: '0113 496 0123' });
    await expect.poll(() => ring.getAttribute('href')).toBe('tel:+441134960123');
    await on.page.getByRole('link', { name: 'Contacts', exact: true }).last().click();
  });

  it('begins the form of each tab with its own type', async () => {
    await openTab(on.page, 'Legal');
    await openNewRecordForm(on.page);
    await expect.poll(() => findFormField(on.page, 'Specialty').inputValue()).toBe('solicitor-general');
    await leaveRecordForm(on.page);
  });
});

describe('legal documents and wishes', () => {
  beforeAll(() => openSection(on.page, 'Legal documents and wishes'));

  it('keeps a document, and says that it runs out soon', async () => {
    await expect.poll(async () => (await listFieldChoices(on.page, 'Type')).length).toBe(27);
    await testRecordPage(on, {
      addTitle: 'Add new document',
      addButton: 'Add document',
      help: 'Passport and licence: add the expiry date, and we will show you when to renew',
      begins: { Type: 'Will' },
      updateTitle: 'Update document',
      updateButton: 'Update document',
      required: { 'Document name': 'Ruth’s passport', Location: 'Desk, top drawer' },
      problems: ['Enter the document name', 'Enter where the original is'],
      others: { Type: 'Passport', 'Expiry date': createDayFromToday(40).boxes },
      title: 'Ruth’s passport',
      // The type is already part of the name, so the row does not repeat it.
      row: ['Desk, top drawer', 'in 40 days'],
      change: { 'Document number': '120382978' },
      rowAfter: ['number hidden, ends 2978'],
    });
  });

  it('keeps wishes, a press away', async () => {
    await findTabByName(on.page, 'Wishes').click();
    await on.page.getByRole('heading', { level: 1, name: 'Wishes' }).waitFor();
    await testRecordPage(on, {
      addTitle: 'Add new wishes',
      addButton: 'Add wishes',
      help: 'Burial or cremation, and where',
      updateTitle: 'Update wishes',
      updateButton: 'Update wishes',
      required: { Title: 'Ruth’s wishes' },
      problems: [],
      others: { 'Funeral wishes': 'No black. Sing loudly.' },
      title: 'Ruth’s wishes',
      row: [],
      change: { 'Funeral plan': 'Golden Charter, 88120' },
      rowAfter: [],
    });
  });
});
