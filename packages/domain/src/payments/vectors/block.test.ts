import { expect, it } from 'vitest';
import { readBlock, writeBlock } from '../payment-blocks.ts';
import { block, month, payments } from './block-v1.ts';

it('a block that was sealed once is read for ever, and written again as it was', () => {
  const read = readBlock(month, block) ?? [];
  expect(read).toEqual(payments);
  expect(writeBlock(month, read)).toBe(block);
});

it('a reader that knows the document alone comes to the same payments', () => {
  const columns = JSON.parse(block);
  const read = columns.day.map((day: number, at: number) => ({
    day: `${month}-${String(day).padStart(2, '0')}`,
    pence: columns.pence[at],
    text: columns.texts[columns.text[at]],
    from: columns.from[at].map((place: number) => columns.imports[place]),
  }));
  expect(payments).toMatchObject(read);
});
