import { readFileSync } from 'node:fs';
import {
  type BlockToWrite,
  type KeptRecord,
  keptPayments,
  planImport,
} from '@kinfolio/domain/payments/kept-payments';
import { readStatement } from '@kinfolio/domain/statements/statements';
import { describe, expect, it } from 'vitest';
import { statementOf } from './read-statement-file.ts';

// Files shaped after public reports of people whose downloads other programs read wrongly; all names and amounts are invented.
const folder = new URL('../samples/reports/', import.meta.url);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, folder)));

type Rows = readonly (readonly [day: string, pence: number, payee: string])[];
const expected = JSON.parse(readFileSync(new URL('rows.json', folder), 'utf8')) as Readonly<
  Record<string, Rows>
>;

async function rowsOf(bytes: Uint8Array) {
  const file = await statementOf(bytes);
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

/** Adds files to one account, one after the other, and counts what came of each. */
async function addInTurn(names: readonly string[]) {
  const [months, imports] = [new Map<string, KeptRecord>(), new Map<string, KeptRecord>()];
  const write = (blocks: readonly BlockToWrite[]): void => {
    for (const { id = `block-${String(months.size)}`, fields } of blocks)
      months.set(id, { id, content: { fields: { ...fields } } });
  };
  const results: (readonly [added: number, already: number])[] = [];
  for (const name of names) {
    const file = await statementOf(bytesOf(name));
    const payments = typeof file === 'string' ? [] : (readStatement(file).accounts[0]?.payments ?? []);
    const kept = keptPayments([...months.values()], [...imports.values()]);
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
