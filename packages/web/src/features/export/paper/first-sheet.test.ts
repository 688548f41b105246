import { allKinds } from '@kinfolio/domain/kinds/index';
import { createFirstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { sheetQuestions } from '@kinfolio/domain/print/executor-pack/testing/first-sheet-questions';
import { makePack, packDemoFamily, packToday } from '@kinfolio/domain/print/executor-pack/testing/make-pack';
import { createTestRecord } from '@kinfolio/domain/print/executor-pack/testing/record';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import { describe, expect, it } from 'vitest';
import { fontsFromDisk } from '../testing/fonts.ts';
import { flattenTags, readPdf } from '../testing/read-pdf.ts';
import { writeDocumentPdf, writeFirstSheetPdf } from './write-paper.ts';

const sheetOf = (records: readonly RecordToExport[]) =>
  createFirstSheet({ kinds: allKinds, records, today: packToday, ownerName: 'Ruth', fullNumbers: true });
const options = (largePrint = false) => ({
  fonts: fontsFromDisk,
  largePrint,
  now: Date.parse('2026-11-21T12:00:00Z'),
  onProgress: () => undefined,
});
const print = async (records: readonly RecordToExport[], largePrint = false) =>
  await readPdf(await writeFirstSheetPdf(sheetOf(records), options(largePrint)));
const plain = (text: string): string => text.replaceAll(/\s/g, '');

describe('the first sheet as a document of its own', () => {
  const reading = print(packDemoFamily);

  it('is one tagged A4 page with nothing below 12 points', async () => {
    const read = await reading;
    expect(read).toMatchObject({ title: 'Ruth Ellery: the first week', language: 'en-GB', tagged: true });
    expect(read.pages).toHaveLength(1);
    expect(Math.min(...(read.pages[0]?.sizes ?? []))).toBeGreaterThanOrEqual(12);
    const headings = flattenTags(read.pages[0]?.tags ?? []).filter(({ role }) => role === 'H3');
    expect(headings.map(({ text }) => text)).toEqual([
      'Ring first',
      'The will and the wishes',
      'Accounts: tell each bank, close nothing yet',
      'Cannot wait',
      'Where everything else is',
    ]);
  });

  it.each(sheetQuestions)('answers from its page: %s', async (_question, answer) => {
    const said = flattenTags((await reading).pages[0]?.tags ?? [])
      .filter(({ role }) => role === 'LBody')
      .map(({ text }) => plain(text));
    expect(said).toSatisfy((lines: string[]) =>
      lines.some(line => answer.every(words => line.includes(plain(words)))),
    );
  });

  it.each([
    ['nothing', []],
    ['forty accounts with names of 80 wide letters', wide(40)],
    ['five hundred of them', wide(500)],
  ])('is one page of %s, also in large print', async (_what, records) => {
    expect((await print(records)).pages).toHaveLength(1);
    const large = await print(records, true);
    expect(large.pages).toHaveLength(1);
    expect(Math.min(...(large.pages[0]?.sizes ?? []))).toBeGreaterThanOrEqual(16);
  });

  it('says how many accounts had no room', async () => {
    const [page] = (await print(wide(40))).pages;
    expect(page?.text).toMatch(/\d+ more in the Executor pack/);
  });
});

function wide(count: number): RecordToExport[] {
  const name = 'W'.repeat(80);
  return [
    createTestRecord('person', 'me', { firstName: name, lastName: name, relationship: 'self' }),
    createTestRecord('person', 'partner', {
      firstName: name,
      lastName: name,
      relationship: 'spouse',
      phone: '+447700900111',
    }),
    createTestRecord('legal-document', 'will', {
      name,
      type: 'will',
      location: name,
      description: name,
      dateCreated: '2021-05-03',
    }),
    createTestRecord('wishes', 'wishes', {
      name,
      burial: 'cremation',
      funeral: `${name}\n${name}`,
      funeralPlan: name,
    }),
    ...Array.from({ length: count }, (_, index) =>
      createTestRecord('bank-account', `a${index}`, {
        name,
        accountType: 'checking',
        bankName: name,
        sortCode: '119735',
        accountNumber: '70124821',
        balance: '99999999.99',
      }),
    ),
  ];
}

it('is page 1 of the Executor pack; what had no room is on page 2, and the contents are right', async () => {
  const pack = makePack();
  const read = await readPdf(await writeDocumentPdf(pack, options(), sheetOf(packDemoFamily)));
  const [first, second, third] = read.pages.map(({ text }) => text);
  expect(first).toContain('Ruth Ellery: the first week');
  expect(first).toContain(`Page 1 of ${read.pages.length}`);
  // Of the demo family's lines, only those saying where papers are kept do not fit on the sheet. A chapter of
  // the pack lists these places.
  expect(first).toMatch(/\d+ more in the chapters that follow/);
  expect(second).not.toContain('the first week');
  const moved = /more on page 2/.test(first ?? '');
  expect(second?.includes('Ruth Ellery: the first week, page 2')).toBe(moved);
  expect(moved ? third : second).toContain('Executor pack\nof Ruth Ellery');
  const start = read.pages.findIndex(({ text }) => text.includes('Register the death: within'));
  expect(read.pages.some(({ text }) => text.includes(`First things\n${start + 1}`))).toBe(true);
});

it('is two pages at most in a pack of five hundred accounts', async () => {
  const pack = makePack();
  const read = await readPdf(await writeDocumentPdf(pack, options(), sheetOf(wide(500))));
  const [first, second, third] = read.pages.map(({ text }) => text);
  expect(first).toMatch(/\d+ more on page 2/);
  expect(second).toMatch(/\d+ more in the chapters that follow/);
  expect(third).toContain('Executor pack\nof Ruth Ellery');
});
