import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBlock, writeBlock } from '../payment-blocks.ts';

const { month, rows, block } = JSON.parse(readFileSync(new URL('block-v1.json', import.meta.url), 'utf8'));

it('a block that was sealed once is read for ever, and written again as it was', () => {
  expect(readBlock(month, block)).toEqual(rows);
  expect(writeBlock(month, rows)).toBe(block);
});

it('a reader that knows the document alone comes to the same payments', () => {
  const columns = JSON.parse(block);
  const read = columns.day.map((day: number, at: number) => ({
    day: `${month}-${String(day).padStart(2, '0')}`,
    pence: columns.pence[at],
    text: columns.texts[columns.text[at]],
    from: columns.from[at].map((place: number) => columns.imports[place]),
  }));
  expect(read).toEqual(
    rows.map(({ day, pence, text, from }: Record<string, unknown>) => ({ day, pence, text, from })),
  );
});
