import { readFileSync } from 'node:fs';
import {
  type BlockToWrite,
  planImport,
  readStoredPayments,
  type StoredPaymentRecord,
} from '@kinfolio/domain/payments/kept-payments';
import { readStatementOfPages } from '@kinfolio/domain/statements/read-pages';
import { readStatement } from '@kinfolio/domain/statements/statements';
import { describe, expect, it } from 'vitest';
import { parseStatementDownload } from './read-statement-file.ts';
import { readFactsFromPdf } from './testing/read-odd-file.ts';

// Files modelled on public reports of downloads that other programs misread. All names and amounts are invented.
const folder = new URL('./samples/reports/', import.meta.url);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

type Rows = readonly (readonly [day: string, pence: number, payee: string])[];
const expected = JSON.parse(readFileSync(new URL('rows.json', folder), 'utf8')) as Readonly<
  Record<string, Rows>
>;

async function rowsOf(bytes: Uint8Array) {
  const file = await parseStatementDownload(bytes);
  if (typeof file === 'string') return file;
  const { accounts } = readStatement(file);
  return accounts.flatMap(({ payments }) => payments.map(({ day, pence, text }) => [day, pence, text]));
}

describe('a download as people reported it', () => {
  it.each(Object.entries(expected))('%s is read whole, and nothing else', async (name, rows) => {
    const read = await rowsOf(bytesOf(name));
    expect(read).toEqual(rows);
  });
});

describe('a PDF as people reported it', () => {
  it('has its December in one year and its January in the next', async () => {
    const { accounts } = readStatementOfPages([await readFactsFromPdf(bytesOf('pdf-january.pdf'))]);
    expect(accounts[0]?.payments.map(({ day, pence, text }) => [day, pence, text])).toEqual([
      ['2025-12-14', -2215, 'CRESTFIELD GROCER'],
      ['2025-12-28', -4399, 'KITE SHOES'],
      ['2025-12-30', 165_000, 'MARLOW PAYROLL'],
      ['2026-01-02', -1250, 'TARN RAILWAYS'],
      ['2026-01-08', -899, 'PUFFIN FILMS'],
    ]);
  });

  it('is a bill whose days are in ISO form: the day it is due is not the day of the bill', async () => {
    const { labelledDates, amountLabelled } = await readFactsFromPdf(bytesOf('bill-iso-dates.pdf'));
    expect(labelledDates.map(({ use, day }) => [use, day])).toEqual([['due', '2026-02-21']]);
    expect(amountLabelled?.pence).toBe(18_436);
  });
});

/** Adds files to one account, one after the other, and counts the results of each. */
async function addInTurn(names: readonly string[]) {
  const [months, imports] = [new Map<string, StoredPaymentRecord>(), new Map<string, StoredPaymentRecord>()];
  const write = (blocks: readonly BlockToWrite[]): void => {
    for (const { id = `block-${String(months.size)}`, fields } of blocks)
      months.set(id, { id, content: { fields: { ...fields } } });
  };
  const results: (readonly [added: number, already: number])[] = [];
  for (const name of names) {
    const file = await parseStatementDownload(bytesOf(name));
    const payments = typeof file === 'string' ? [] : (readStatement(file).accounts[0]?.payments ?? []);
    const kept = readStoredPayments([...months.values()], [...imports.values()]);
    const plan = planImport(kept, 'everyday', payments, name);
    write(plan.blocks);
    const days = payments.map(({ day }) => day);
    const fields = { account: 'everyday', firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
    imports.set(name, { id: name, content: { fields } });
    results.push([plan.added, plan.already + plan.differently.length]);
  }
  return results;
}

describe('two downloads, one after the other', () => {
  it('with ids that begin again add all of both', async () => {
    expect(await addInTurn(['fitid-reused-a.ofx', 'fitid-reused-b.ofx'])).toEqual([
      [4, 0],
      [4, 0],
    ]);
  });

  it('that meet at the end of a month lose no fare', async () => {
    expect(
      await addInTurn(['month-end-fares-1.csv', 'month-end-fares-2.csv', 'month-end-fares-2.csv']),
    ).toEqual([
      [7, 0],
      [8, 0],
      [0, 8],
    ]);
  });
});
