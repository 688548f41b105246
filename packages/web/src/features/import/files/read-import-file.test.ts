import { readFileSync } from 'node:fs';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords, serialiseExport } from '@kinfolio/domain/records/record-export';
import * as fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { importProblems } from './import-problems.ts';
import { maxImportRows, readImportFile } from './read-import-file.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const readBytes = (content: Uint8Array<ArrayBuffer>) => readImportFile(new Blob([content]));
const read = (text: string) => readBytes(bytes(text));
const sample = (name: string) =>
  new Uint8Array(
    readFileSync(new URL(`../../../reading/statements/samples/dev-file-${name}`, import.meta.url)),
  );
const copy = serialiseExport(
  exportRecords(
    allKinds,
    [1, 2].map(last => ({
      id: `0198aaaa-0000-7000-8000-00000000000${String(last)}`,
      content: { kind: 'bill', fields: { name: String(last) }, savedAt: '2026-11-21T10:00:00.000Z' },
    })),
    '2026-11-21T12:00:00.000Z',
  ),
);
const bitwarden = { encrypted: false, folders: [], items: [{ type: 1, name: 'eBay', login: null }] };
const onePassword = {
  accounts: [
    {
      vaults: [
        { items: [{ categoryUuid: '001', overview: { title: 'eBay', url: '' }, details: {}, state: '' }] },
      ],
    },
  ],
};
const list = 'Account name;Bank;Sort code\r\nMain;Halifax;30-94-30\r\n;;\r\nSavings;HSBC UK;400530\r\n';
const zip = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

describe('a file is told by what is in it', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, object]>([
    ['a complete copy', bytes(`\ufeff${copy}`), { what: 'copy', copy: { cutShort: false } }],
    [
      'one with files',
      zip({ 'passport.json': copy, 'files/x': 'x' }),
      { what: 'copy', copy: { broken: [] } },
    ],
    ['one that was packed again', zip({ '../x': '', 'kinfolio/passport.json': copy }), { what: 'copy' }],
    ['half of one', bytes(copy.slice(0, -40)), { what: 'copy', copy: { cutShort: true } }],
    ['Bitwarden’s JSON', bytes(JSON.stringify(bitwarden)), { what: 'manager', reading: { leftOut: [] } }],
    [
      '1Password’s archive',
      zip({ 'export.attributes': '{}', 'export.data': JSON.stringify(onePassword), 'files/a.pdf': 'x' }),
      { what: 'manager', reading: { items: [{ typed: { name: 'eBay' } }] } },
    ],
    [
      'a browser’s passwords',
      bytes('name,url,username,password\neBay,https://ebay.co.uk,ruth,x\n'),
      { what: 'manager', reading: { items: [{ position: 2 }] } },
    ],
    ['a bank’s CSV', sample('barclays-1.csv'), { what: 'statement', accounts: [{ bankName: 'Barclays' }] }],
    ['a bank’s OFX', sample('natwest-2.ofx'), { what: 'statement', accounts: [{ bankName: 'NatWest' }] }],
    ['a bank’s QIF', sample('hsbc-2.qif'), { what: 'statement', accounts: [{ bankName: 'HSBC UK' }] }],
    ['a table as long as may be', bytes('a,b\n'.repeat(maxImportRows + 1)), { what: 'table' }],
    [
      'a list of accounts',
      bytes(list),
      { what: 'table', table: { rows: [{ line: 1 }, { line: 2 }, { line: 4 }] } },
    ],
    ['a list of gifts', bytes('To,Date,Value\nAmira,01/04/2026,£50\n'), { what: 'table' }],
  ])('%s', async (_what, file, found) => {
    expect(await readBytes(file)).toMatchObject({ ok: true, file: found });
  });

  it('says in which row it stops when quotes were left open', async () => {
    const reading = await read('Name,Notes\nGas,"fine"\nWater,"half a no\nTV,fine\n');
    expect(reading).toMatchObject({ file: { what: 'table', table: { cutIn: 3, rows: [{}, {}, {}] } } });
  });

  it('reads what Excel on Windows wrote, pounds and accents too', async () => {
    const text = 'Name,Amount\nCaf\u00e9,\u00a35\n';
    const reading = await readBytes(Uint8Array.from(text, letter => letter.charCodeAt(0)));
    expect(reading).toMatchObject({
      file: { table: { rows: [{ line: 1 }, { line: 2, cells: ['Café', '£5'] }] } },
    });
  });
});

describe('another file', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, keyof typeof importProblems]>([
    ['empty', new Uint8Array(0), 'empty'],
    ['blank', bytes('\ufeff\r\n '), 'empty'],
    ['too large', new Uint8Array(50 * 1024 * 1024 + 1), 'too-large'],
    ['of too many rows', bytes('a,b\n'.repeat(maxImportRows + 2)), 'too-many-rows'],
    ['a PDF', bytes('%PDF-1.7\n...'), 'pdf'],
    ['a workbook without sheets', zip({ 'xl/workbook.xml': '<x/>' }), 'damaged'],
    ['an archive of pictures', zip({ 'photo.jpg': 'x' }), 'archive'],
    ['half an archive', zip({ 'export.data': '{}' }).slice(0, 40), 'damaged'],
    ['an archive of another program', zip({ 'export.data': '{"a":1}' }), 'damaged'],
    ['an archive with half a JSON', zip({ 'export.data': '{"a":' }), 'damaged'],
    ['a zip of another program', zip({ 'passport.json': '{"a":1}' }), 'other-json'],
    ['a zip with half a JSON', zip({ 'passport.json': '{"a":' }), 'damaged'],
    [
      'a zip of a later Kinfolio',
      zip({ 'passport.json': copy.replace('"version": 1', '"version": 2') }),
      'newer',
    ],
    ['a zip bomb', zip({ 'passport.json': `${copy}${' '.repeat(51 * 1024 * 1024)}` }), 'damaged'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'binary'],
    ['half a JSON of another program', bytes('{"encrypted":false,"items":[{"ty'), 'damaged'],
    ['a locked export', bytes('{"encrypted":true,"data":"2.abc"}'), 'encrypted'],
    ['JSON of another program', bytes('[{"a":1}]'), 'other-json'],
    ['a copy of a later Kinfolio', bytes(copy.replace('"version": 1', '"version": 2')), 'newer'],
    ['a web page', bytes('<!DOCTYPE html><script>alert(1)</script>'), 'web-page'],
    ['a letter', bytes('Dear Ruth\n\nthank you\n'), 'no-table'],
    ['half a bank’s OFX', bytes('<OFX><BANKMSGSRSV1>'), 'damaged'],
    ['a QIF without payments', bytes('!Type:Cat\nNFood\n^\n'), 'no-account'],
  ])('that is %s is refused with a way on', async (_what, file, problem) => {
    expect(await readBytes(file)).toEqual({ ok: false, problem });
    expect(importProblems[problem]).toMatch(/^[A-Z].*\.$/);
  });

  it('of any bytes at all never stops the page', async () => {
    expect.hasAssertions();
    const begun = ['{"format":"kinfolio-export"', '{"items":[', 'a,b\n"', 'PK\u0003\u0004', '<OFX>', '[['];
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.tuple(fc.constantFrom(...begun), fc.string()).map(parts => bytes(parts.join(''))),
      fc.json().map(bytes),
    );
    await fc.assert(
      fc.asyncProperty(anything, async file => {
        const reading = await readBytes(file);
        expect(reading.ok || importProblems[reading.problem].length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
