import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { createLettersDocument } from '@kinfolio/domain/desk/letters/letter-papers';
import { chooseLetters, writeLetter } from '@kinfolio/domain/desk/letters/letters';
import { listDeskOrganisations } from '@kinfolio/domain/desk/organisations/organisations';
import { makeDesk } from '@kinfolio/domain/desk/testing/make-desk';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import readWorkbook from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import type { FileDecryptor } from '../../session/api/papers.ts';
import { createExportFile } from './make-file.ts';
import { fontsFromDisk } from './testing/fonts.ts';
import { readPdf } from './testing/read-pdf.ts';
import { readSheet } from './testing/read-sheets.ts';
import { createZipCopy } from './zip-copy.ts';

const today = readStoredDay('2026-12-02');
const now = Date.parse('2026-12-02T12:00:00Z');
const tools = { fonts: () => Promise.resolve(fontsFromDisk), onProgress: () => undefined };

it('letters have a page each, and nothing but the letter on it', async () => {
  const desk = makeDesk(createDemoFamily(readStoredDay('2026-11-01')));
  const letters = listDeskOrganisations(desk).flatMap(organisation =>
    chooseLetters(organisation).map(({ id }) => writeLetter(desk, organisation, id, today)),
  );
  expect(letters.length).toBeGreaterThan(30);
  const { file, name } = await createExportFile(
    {
      sort: 'document',
      document: createLettersDocument(desk, letters, today),
      name: 'letters',
      isPlain: true,
      largePrint: false,
      today,
      now,
    },
    tools,
  );
  expect(name).toBe('letters-2026-12-02.pdf');
  const { pages, tagged, language } = await readPdf(file);
  expect([tagged, language, pages.length]).toEqual([true, 'en-GB', letters.length]);
  for (const [index, { text }] of pages.entries()) {
    expect(text.startsWith('Amira Ellery')).toBe(true);
    expect(text).toContain('Dear Sir or Madam');
    expect(text).toContain('Yours faithfully');
    expect(text).not.toMatch(/Page \d|Contents/);
    expect(text.replaceAll('\n', ' ')).toContain(letters[index]?.subject.slice(0, 30));
  }
});

const rows = [
  ['What', 'Amount', 'Number'],
  ['House & garden <1>', '250000.00', '00123456'],
  ['=1+1', '-10.50', ''],
];
const order = { sort: 'rows', rows, name: 'schedule', today, now } as const;

it('rows are a workbook in which amounts are numbers and all else is text', async () => {
  const { file, name } = await createExportFile({ ...order, as: 'xlsx' }, tools);
  expect(name).toBe('schedule-2026-12-02.xlsx');
  const [sheet] = await readWorkbook(file, { trim: false });
  expect(sheet?.data).toEqual([
    ['What', 'Amount', 'Number'],
    ['House & garden <1>', 250_000, '00123456'],
    ['=1+1', -10.5, null],
  ]);
});

it('rows are a CSV in which nothing runs', async () => {
  const { file } = await createExportFile({ ...order, as: 'csv' }, tools);
  expect(readSheet(new Uint8Array(await file.arrayBuffer()))).toEqual([
    rows[0],
    rows[1],
    ["'=1+1", '-10.50', ''],
  ]);
});

it('what was made goes into a zip with the files of papers', async () => {
  const source: FileDecryptor = { readFrom: () => Promise.reject(new Error('no file is asked for')) };
  const made = [{ file: new Blob(['a schedule']), name: 'schedule.pdf' }];
  const zipping = createZipCopy(
    source,
    { made, files: [] },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  const parts: ArrayBuffer[] = [];
  for await (const piece of zipping.pieces) parts.push(piece);
  expect(zipping.outcome()).toEqual({ status: 'whole', leftOut: [] });
  const entries = await new ZipReader(new BlobReader(new Blob(parts)), { useWebWorkers: false }).getEntries();
  expect(entries.map(({ filename, uncompressedSize }) => [filename, uncompressedSize])).toEqual([
    ['schedule.pdf', 10],
  ]);
});
