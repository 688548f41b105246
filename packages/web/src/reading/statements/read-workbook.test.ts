import { readStatement } from '@kinfolio/domain/statements/statements';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readImportFile } from '../../features/import/files/read-import-file.ts';
import { parseStatementDownload } from './read-statement-file.ts';
import { readWorkbook } from './read-workbook.ts';
import { makeWorkbook, type WorkbookCell } from './testing/make-workbook.ts';

const day = (text: string): WorkbookCell => ({ day: text });
const statement: readonly (readonly WorkbookCell[])[] = [
  ['Northmoor Bank'],
  ['Opening balance', '', '', 1000],
  ['Date', 'Description', 'Amount', 'Balance'],
  [day('2026-09-01'), 'COUNCIL & SONS', -12.300000000000001, { formula: 'D2+C4', value: 987.7 }],
  [day('2026-09-02'), 'ACME PAYROLL', 2138.76, { formula: 'D4+C5', value: 3126.46 }],
  [day('2026-09-30'), 'TESCO <STORES>', -4, 3122.46],
  ['Closing balance', '', '', 3122.46],
];

async function paymentsOf(bytes: Uint8Array) {
  const file = await parseStatementDownload(bytes);
  if (typeof file === 'string') return file;
  const { accounts } = readStatement(file);
  return accounts.map(({ proof, payments }) => ({
    result: proof.result,
    payments: payments.map(one => [one.day, one.pence, one.text]),
  }));
}

const whole = [
  {
    result: 'adds-up',
    payments: [
      ['2026-09-01', -1230, 'COUNCIL & SONS'],
      ['2026-09-02', 213_876, 'ACME PAYROLL'],
      ['2026-09-30', -400, 'TESCO <STORES>'],
    ],
  },
];

describe('an Excel statement', () => {
  it.each([
    ['with a table of texts', {}],
    ['with texts inside the cells', { inline: true }],
    ['with days counted from 1904', { from1904: true }],
  ])('%s is read whole and adds up', async (_, form) => {
    expect(await paymentsOf(makeWorkbook([statement], form))).toEqual(whole);
  });

  it('is found on the sheet that has the payments', async () => {
    const about: readonly (readonly WorkbookCell[])[] = [['Your accounts'], ['Made on', day('2026-10-01')]];
    expect(await paymentsOf(makeWorkbook([about, statement]))).toEqual(whole);
  });

  it('is a list to choose columns from where a list is added', async () => {
    const list = makeWorkbook([
      [
        ['Name', 'Phone'],
        ['Ruth', '01234 567890'],
      ],
    ]);
    const read = await readImportFile(new Blob([list]));
    expect(read.ok && read.file.what === 'table' && read.file.table.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Phone'],
      ['Ruth', '01234 567890'],
    ]);
  });
});

const zipOf = (name: string, text: string) => zipSync({ [name]: strToU8(text) });

describe('what is not a workbook we can read', () => {
  it.each([
    ['an ordinary zip', zipOf('statement.csv', 'a,b'), 'archive'],
    ['a workbook without sheets', zipOf('xl/workbook.xml', '<workbook/>'), 'damaged'],
    ['a workbook that stops in the middle', makeWorkbook([statement]).slice(0, 900), 'archive'],
  ])('%s', async (_, bytes, problem) => {
    expect(await parseStatementDownload(bytes)).toBe(problem);
  });

  it('a workbook that unpacks to more than a statement has', async () => {
    const workbook = makeWorkbook([statement, [['x'.repeat(100_000)]]]);
    expect(await readWorkbook(workbook)).toHaveLength(2);
    expect(await readWorkbook(workbook, 100_000)).toBeUndefined();
  });
});
