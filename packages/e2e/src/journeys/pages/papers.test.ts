import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenPage } from '../../harness/browser/open-page.ts';
import { tellRecordStory } from '../../harness/browser/record-story.ts';
import { choicesOf, inDays, openSection, tabNamed } from '../../harness/browser/records.ts';
import { sharedPassport } from '../../harness/browser/shared-passport.ts';

// Spec 2: "Legal Documents", "Professional Contacts"; ours: wishes.

let on: OpenPage;
sharedPassport(opened => {
  on = opened;
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
