import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { leaveForm, openForm } from '../../harness/browser/record-form.ts';
import { tellRecordStory } from '../../harness/browser/record-story.ts';
import {
  choicesOf,
  fieldOf,
  inDays,
  openSection,
  openTab,
  tabNamed,
  tabNames,
} from '../../harness/browser/records.ts';
import { sharedPassport } from '../../harness/browser/shared-passport.ts';

// Spec 2: "Legal Documents", "Professional Contacts"; ours: wishes.

let on: OpenPage;
sharedPassport(opened => {
  on = opened;
});

describe('contacts', () => {
  beforeAll(() => openSection(on.page, 'Contacts'));
  const specialties = { Financial: 14, Legal: 12, Healthcare: 27, 'Other Professional': 15 };

  it('has four tabs, each with its specialties, the first chosen', async () => {
    const tabs = () => tabNames(on.page);
    await expect.poll(tabs).toEqual(Object.keys(specialties));
    for (const [index, count] of Object.values(specialties).entries()) {
      await on.page.getByRole('tab').nth(index).click();
      await expect.poll(async () => (await choicesOf(on.page, 'Specialty')).length).toBe(count);
      const chosen = () =>
        fieldOf(on.page, 'Specialty').evaluate(one => (one as HTMLSelectElement).selectedIndex);
      await expect.poll(chosen).toBe(0);
      await leaveForm(on.page);
    }
  });

  it('has them in two pairs on the narrowest phone, each to be tapped', async () => {
    const window = on.page.viewportSize() ?? { width: 1280, height: 800 };
    await on.page.setViewportSize({ width: 320, height: 800 });
    const places = () =>
      on.page.getByRole('tab').evaluateAll(tabs =>
        tabs.map(tab => {
          const { top, height, right } = tab.getBoundingClientRect();
          return { top: Math.round(top), fits: height >= 44 && right <= 320 };
        }),
      );
    await expect.poll(async () => (await places()).map(({ fits }) => fits)).toEqual([true, true, true, true]);
    const [one, two, three, four] = (await places()).map(({ top }) => top);
    expect([one === two, two === three, three === four]).toEqual([true, false, true]);
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
    await openForm(on.page);
    const secretary = fieldOf(on.page, 'Secretary’s name');
    await fieldOf(on.page, 'Specialty').selectOption('gp');
    await expect.poll(() => secretary.count()).toBe(0);
    for (const specialty of ['consultant', 'cardiologist', 'psychologist']) {
      await fieldOf(on.page, 'Specialty').selectOption(specialty);
      await secretary.waitFor();
    }
    await leaveForm(on.page);
  });

  it('keeps a contact and writes a phone number in groups', async () => {
    await tellRecordStory(on, {
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
    await openForm(on.page);
    await expect.poll(() => fieldOf(on.page, 'Specialty').inputValue()).toBe('solicitor-general');
    await leaveForm(on.page);
  });
});

describe('legal documents and wishes', () => {
  beforeAll(() => openSection(on.page, 'Legal documents and wishes'));

  it('keeps a document, and says that it runs out soon', async () => {
    await expect.poll(async () => (await choicesOf(on.page, 'Type')).length).toBe(27);
    await tellRecordStory(on, {
      addTitle: 'Add new document',
      addButton: 'Add document',
      help: 'Passport and licence: add the expiry date, so that they never run out unnoticed',
      begins: { Type: 'Will' },
      updateTitle: 'Update document',
      updateButton: 'Update document',
      required: { 'Document name': 'Ruth’s passport', Location: 'Desk, top drawer' },
      problems: ['Enter the document name', 'Enter where the original is'],
      others: { Type: 'Passport', 'Expiry date': inDays(40).boxes },
      title: 'Ruth’s passport',
      // Its type is in its name already.
      row: ['Desk, top drawer', 'Expiry'],
      change: { 'Document number': '120382978' },
      rowAfter: ['number hidden, ends 2978'],
    });
  });

  it('keeps wishes, a press away', async () => {
    await tabNamed(on.page, 'Wishes').click();
    await on.page.getByRole('heading', { level: 1, name: 'Wishes' }).waitFor();
    await tellRecordStory(on, {
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
