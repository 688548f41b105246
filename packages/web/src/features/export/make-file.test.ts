import { readExport } from '@kinfolio/domain/backup/export-reading';
import { replaceIds } from '@kinfolio/domain/demo-family/with-ids';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { isCreatedFromFile } from '@kinfolio/domain/papers/papers';
import {
  listChapterLines,
  makePack,
  packDemoFamily,
  packToday,
} from '@kinfolio/domain/print/executor-pack/testing/make-pack';
import { createTestRecord } from '@kinfolio/domain/print/executor-pack/testing/record';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { ExportJob } from './jobs.ts';
import { createExportFile } from './make-file.ts';
import { fontsFromDisk } from './testing/fonts.ts';
import { readPdf } from './testing/read-pdf.ts';
import { readSheet, readSheets } from './testing/read-sheets.ts';

const tools = { fonts: () => Promise.resolve(fontsFromDisk), onProgress: () => undefined };
const make = (job: ExportJob) => createExportFile(job, tools);
const about = {
  records: packDemoFamily,
  today: packToday,
  now: Date.parse('2026-11-21T12:00:00Z'),
};
const paper = { ...about, ownerName: 'Ruth', fullNumbers: true, largePrint: false };

describe('the Executor pack as a file', () => {
  it('is a tagged PDF in which somebody else’s reader finds every line of the pack, on the page it belongs to', async () => {
    const { file, name } = await make({ ...paper, sort: 'pack', figuresOn: about.today });
    expect(name).toBe('kinfolio-executor-pack-2026-11-21.pdf');
    const read = await readPdf(file);
    expect(read).toMatchObject({
      title: 'Executor pack of Ruth Ellery',
      language: 'en-GB',
      tagged: true,
    });
    const pack = makePack();
    expect(read.bookmarks).toEqual(pack.chapters.map(({ title }, index) => `${index + 1} ${title}`));
    const starts = pack.chapters.map(({ title, lead }) =>
      read.pages.findIndex(({ text }) => text.includes(`${title}\n${lead}`)),
    );
    for (const [index, { id }] of pack.chapters.entries()) {
      const pages = read.pages.slice(starts[index], starts[index + 1]);
      const said = new Set(wordsOf(pages.map(({ text }) => text)));
      const whole = pages.map(({ text }) => text.replaceAll('\n', '')).join('');
      // A web or email address may be broken at the end of a column.
      const isSaid = (word: string) => said.has(word) || (/[@.]/.test(word) && whole.includes(word));
      const unsaid = listChapterLines(pack, id).filter(line => !wordsOf([line]).every(isSaid));
      expect([id, unsaid]).toEqual([id, []]);
    }
  });

  it('is also made of the Inheritance Tax sheet, with its sources', async () => {
    const { fullNumbers: _numbers, ...more } = paper;
    const answers = { day: '2026-11-26', partner: 'none', home: 'descendants', widowed: 'no' };
    const { file, name } = await make({ ...more, sort: 'inheritance-tax', answers });
    expect(name).toBe('kinfolio-inheritance-tax-2026-11-21.pdf');
    const read = await readPdf(file);
    expect(read).toMatchObject({ title: 'Inheritance Tax sheet of Ruth Ellery', tagged: true });
    const words = read.pages.map(({ text }) => text).join('\n');
    for (const said of [
      'Everything of value',
      'Tax-free band',
      'checked 26 November 2026',
      'It is not advice',
    ])
      expect(words).toContain(said);
  });

  it('says how far it is, and is larger in large print', async () => {
    const parts: number[] = [];
    const job = { ...paper, sort: 'pack', figuresOn: about.today } as const;
    const large = await createExportFile(
      { ...job, largePrint: true },
      { ...tools, onProgress: part => parts.push(part) },
    );
    expect(parts.at(-1)).toBe(1);
    const sizes = (await readPdf(large.file)).pages.flatMap(page => page.sizes);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
  });
});

describe('the passport as a file', () => {
  it('has the chosen sections only', async () => {
    const { file, name } = await make({ ...paper, sort: 'passport', parts: ['insurance'] });
    expect(name).toBe('kinfolio-passport-2026-11-21.pdf');
    const text = (await readPdf(file)).pages.map(page => page.text).join('\n');
    expect(text).toContain('HM-5544332');
    expect(text).not.toContain('Halifax Clarity card');
  });
});

describe('spreadsheets', () => {
  it('are one for each kind that has records, which somebody else’s reader reads', async () => {
    const { file, name } = await make({ ...about, sort: 'sheets' });
    expect(name).toBe('kinfolio-spreadsheets-2026-11-21.zip');
    const sheets = await readSheets(file);
    const kinds = allKinds.filter(kind => kind.page !== undefined && !isCreatedFromFile(kind));
    expect(Object.keys(sheets)).toHaveLength(kinds.length);
    const [heads, first] = sheets['bank-accounts.csv'] ?? [];
    expect(Object.fromEntries((heads ?? []).map((head, index) => [head, first?.[index]]))).toMatchObject({
      'Account name': 'Halifax current account',
      'Sort code': '11-97-35',
      'Account number': '70124821',
      Balance: '3482.16',
      'Balance date': '19/11/2026',
      'Account holders': 'Ruth Ellery',
    });
  });

  it('hold nothing that a spreadsheet would run, and keep quotes, commas and lines', async () => {
    const tricks = [
      '=1+1',
      '+44',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      ' =cmd|calc',
      '＝1',
      '=HYPERLINK("http://x","y")',
    ];
    const split = [';=1+1', 'a;=1+1', 'a\t=1+1', 'a|=1+1'];
    const plain = 'a "quoted", text\nwith a second line';
    const records = [...tricks, ...split, plain].map((notes, index) =>
      createTestRecord('wishes', `w${index}`, { name: notes, notes }),
    );
    const { file, name } = await make({ ...about, records, sort: 'sheets', kindId: 'wishes' });
    expect(name).toBe('kinfolio-wishes-2026-11-21.csv');
    expect(file.type).toBe('text/csv;charset=utf-8');
    const bytes = new Uint8Array(await file.arrayBuffer());
    // These bytes make Excel read the file as UTF-8.
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const cells = readSheet(bytes).flat();
    for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝]/);
    for (const trick of tricks) expect(cells).toContain(`'${trick}`);
    expect(cells).toEqual(expect.arrayContaining([plain, ...split]));
    expect(readSheet(bytes, [',', ';', '\t', '|']).flat()).toEqual(cells);
  });
});

describe('a complete copy', () => {
  it('reads back as it went out, with Deleted items and earlier versions', async () => {
    const gone = { ...createTestRecord('wishes', 'gone', { name: 'Old' }), deleted: true };
    const records = [...replaceIds(packDemoFamily, uuidv7), { ...gone, id: uuidv7() }];
    const { file, name } = await make({ ...about, records, sort: 'copy' });
    expect(name).toBe('kinfolio-2026-11-21.json');
    const reading = readExport(allKinds, await file.text());
    expect(reading).toEqual({
      ok: true,
      exportedAt: '2026-11-21T12:00:00.000Z',
      records,
      broken: [],
      cutShort: false,
    });
  });
});

/** Splits texts into words, without spaces, because the PDF may break lines anywhere. */
function wordsOf(texts: readonly string[]): string[] {
  return texts.flatMap(text => text.split(/[\s|,():]+/)).filter(word => word !== '');
}
