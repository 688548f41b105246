import { readFileSync } from 'node:fs';
import { listStatementSpending } from '@kinfolio/domain/statements/spending-in';
import { readStatement } from '@kinfolio/domain/statements/statements';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeTextFile, maxStatementFileBytes } from './decode-text.ts';
import { statementProblems } from './problems.ts';
import { parseStatementDownload, readStatementFile } from './read-statement-file.ts';

const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`./samples/dev-file-${name}`, import.meta.url)));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readStatementFile(bytes(text));

// The expected accounts, copied by hand from the manifest. The closing balances are those of the newest line
// in each file.
const september = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
const expected: readonly [file: string, account: object][] = [
  ['monzo-1.csv', { bankName: 'Monzo', lines: 22, ...september }],
  ['monzo-2.csv', { bankName: 'Monzo', lines: 16, firstDay: '2026-08-01', lastDay: '2026-08-28' }],
  [
    'starling-1.csv',
    {
      bankName: 'Starling Bank',
      closingBalance: '2269.08',
      balanceAsOf: '2026-09-29',
      lines: 20,
      firstDay: '2026-09-01',
      lastDay: '2026-09-29',
    },
  ],
  [
    'barclays-1.csv',
    {
      bankName: 'Barclays',
      sortCode: '209910',
      accountNumber: '90743946',
      lines: 26,
      firstDay: '2026-07-01',
      lastDay: '2026-07-31',
    },
  ],
  [
    'barclays-2.ofx',
    {
      bankName: 'Barclays',
      sortCode: '209913',
      accountNumber: '37476474',
      accountType: 'checking',
      closingBalance: '2598.90',
      balanceAsOf: '2026-08-30',
      lines: 18,
      firstDay: '2026-08-02',
      lastDay: '2026-08-30',
    },
  ],
  [
    'hsbc-1.csv',
    { bankName: 'HSBC UK', bankIsGuess: true, lines: 24, firstDay: '2026-06-01', lastDay: '2026-06-30' },
  ],
  ['hsbc-2.qif', { bankName: 'HSBC UK', bankIsGuess: true, lines: 20, ...september }],
  [
    'lloyds-1.csv',
    {
      bankName: 'Lloyds Bank',
      sortCode: '309810',
      accountNumber: '73614257',
      closingBalance: '1227.35',
      balanceAsOf: '2026-09-30',
      lines: 30,
      ...september,
    },
  ],
  [
    'lloyds-2.csv',
    {
      bankName: 'Lloyds Bank',
      sortCode: '309812',
      accountNumber: '17013542',
      closingBalance: '2297.02',
      balanceAsOf: '2026-05-31',
      lines: 18,
      firstDay: '2026-05-01',
      lastDay: '2026-05-31',
    },
  ],
  ['lloyds-3.qif', { lines: 15, firstDay: '2026-06-01', lastDay: '2026-06-28' }],
  [
    'natwest-1.csv',
    {
      bankName: 'NatWest',
      sortCode: '609424',
      accountNumber: '91720914',
      accountType: 'checking',
      closingBalance: '3414.58',
      balanceAsOf: '2026-08-30',
      lines: 24,
      firstDay: '2026-08-01',
      lastDay: '2026-08-30',
    },
  ],
  [
    'natwest-2.ofx',
    {
      bankName: 'NatWest',
      sortCode: '609424',
      accountNumber: '77119096',
      accountType: 'checking',
      closingBalance: '1986.46',
      balanceAsOf: '2026-07-31',
      lines: 20,
      firstDay: '2026-07-01',
      lastDay: '2026-07-31',
    },
  ],
];

describe('a statement downloaded from a bank', () => {
  it.each(expected)('%s gives its account', async (name, account) => {
    expect(await readStatementFile(sample(name))).toEqual({ ok: true, accounts: [account] });
  });

  it.each(['starling-1.csv', 'lloyds-1.csv', 'lloyds-2.csv', 'natwest-1.csv', 'hsbc-1.csv'])(
    '%s turned upside down gives the same',
    async name => {
      const lines = new TextDecoder().decode(sample(name)).trimEnd().split(/\r?\n/);
      const head = name === 'hsbc-1.csv' ? [] : lines.splice(0, 1);
      const turned = bytes([...head, ...lines.toReversed()].join('\r\n'));
      expect(await readStatementFile(turned)).toEqual(await readStatementFile(sample(name)));
    },
  );

  it.each(expected.map(([name]) => name))('%s is read in other encodings too', async name => {
    const right = await readStatementFile(sample(name));
    const text = new TextDecoder().decode(sample(name));
    expect(await readStatementFile(bytes(`\ufeff${text}`))).toEqual(right);
    const utf16 = new Uint8Array(2 + text.length * 2);
    utf16.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at += 1) {
      utf16.set([text.charCodeAt(at) % 256, text.charCodeAt(at) >> 8], 2 + at * 2);
    }
    expect(await readStatementFile(utf16)).toEqual(right);
  });
});

// The number of payments out and their total in pence, from the manifest.
const spent: readonly [file: string, payments: number, total: number][] = [
  ['monzo-1.csv', 20, 215113],
  ['monzo-2.csv', 14, 147918],
  ['starling-1.csv', 18, 184775],
  ['barclays-1.csv', 23, 204570],
  ['barclays-2.ofx', 16, 75843],
  ['hsbc-1.csv', 22, 183719],
  ['hsbc-2.qif', 18, 188063],
  ['lloyds-1.csv', 27, 216523],
  ['lloyds-2.csv', 16, 177159],
  ['lloyds-3.qif', 13, 148102],
  ['natwest-1.csv', 22, 123327],
  ['natwest-2.ofx', 18, 80934],
];

describe('the payments of a download', () => {
  it.each(spent)('%s are those that went out', async (name, count, total) => {
    const file = await parseStatementDownload(sample(name));
    if (typeof file === 'string') throw new Error(file);
    const payments = listStatementSpending(readStatement(file));
    expect(payments).toHaveLength(count);
    expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it('that are alike are both counted, money in is not, and each has its category', async () => {
    const file = await parseStatementDownload(
      bytes(
        'Date,Details,Paid out,Paid in\n01/02/2026,GREGGS,2.50,\n01/02/2026,GREGGS,2.50,\n02/02/2026,Pay,,9.00\n',
      ),
    );
    if (typeof file === 'string') throw new Error(file);
    const greggs = {
      day: '2026-02-01',
      description: 'GREGGS',
      amount: 250,
      doubtful: false,
      category: 'food',
      isEssential: false,
    };
    expect(listStatementSpending(readStatement(file))).toEqual([greggs, greggs]);
  });
});

describe('windows-1252', () => {
  it('is read when a file is not UTF-8', () => {
    const file = new Uint8Array([...bytes('Caf'), 0xe9, 0x20, 0xa3, 0x35, 0x2e, 0x30, 0x30, 0x80]);
    expect(decodeTextFile(file)).toEqual({ ok: true, text: 'Café £5.00€' });
  });

  it('pounds count', async () => {
    const [head, line] = ['Date,Description,Amount (£),Balance (£)\n', '01/09/2026,Caf\u00e9,-5.00,£95.00\n'];
    const file = Uint8Array.from(`${head}${line}`, letter => letter.charCodeAt(0));
    expect(await readStatementFile(file)).toMatchObject({
      ok: true,
      accounts: [{ closingBalance: '95.00' }],
    });
  });
});

describe('another file', () => {
  it.each<[string, Uint8Array, keyof typeof statementProblems]>([
    ['over 5 MB', new Uint8Array(maxStatementFileBytes + 1), 'too-large'],
    ['empty', new Uint8Array(0), 'empty'],
    ['blank', bytes('\ufeff \r\n '), 'empty'],
    ['a PDF', bytes('%PDF-1.7\n...'), 'pdf'],
    ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'archive'],
    ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'spreadsheet'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'binary'],
    ['a letter', bytes('Dear Ruth,\n\nthank you for your letter.'), 'not-a-statement'],
    ['a list of names', bytes('Name,Phone\nRuth,07700 900123'), 'not-a-statement'],
    ['a web page', bytes('<!doctype html><html><body>Log in</body></html>'), 'not-a-statement'],
  ])('that is %s is refused with a way on', async (_title, file, problem) => {
    expect(await readStatementFile(file)).toEqual({ ok: false, problem });
    expect(statementProblems[problem]).toMatch(/^[A-Z].*\.$/);
  });

  it('of any bytes at all never stops the page', async () => {
    expect.hasAssertions();
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'binary' }).map(bytes),
      fc
        .tuple(fc.constantFrom('<OFX>', '!Type:Bank\n', 'Date,Amount\n'), fc.string())
        .map(([head, tail]) => bytes(head + tail)),
    );
    await fc.assert(
      fc.asyncProperty(anything, async file => {
        const reading = await readStatementFile(file);
        expect(
          reading.ok ? reading.accounts.length : statementProblems[reading.problem].length,
        ).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  it('made to be slow is read in one pass', async () => {
    const long = '<OFX>'.padEnd(2_000_000, '<a');
    expect(await read(long)).toEqual({ ok: false, problem: 'damaged' });
    expect(await read(`<OFX><${'a'.repeat(2_000_000)}`)).toEqual({ ok: false, problem: 'damaged' });
    expect(await read(`!Type:Bank\n${'D'.repeat(2_000_000)}`)).toEqual({
      ok: false,
      problem: 'not-a-statement',
    });
    expect(await read(`Date,Amount\n${'1,'.repeat(500_000)}`)).toEqual({
      ok: false,
      problem: 'not-a-statement',
    });
  });
});
