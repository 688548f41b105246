import { readFileSync } from 'node:fs';
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
