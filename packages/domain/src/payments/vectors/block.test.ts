import { expect, it } from 'vitest';
import { parsePaymentBlock, serialisePaymentBlock } from '../payment-blocks.ts';
import { blockVectorMonth, blockVectorPayments, blockVectorText } from './block-v1.ts';

it('a block that was sealed once is read for ever, and written again as it was', () => {
  const read = parsePaymentBlock(blockVectorMonth, blockVectorText) ?? [];
  expect(read).toEqual(blockVectorPayments);
  expect(serialisePaymentBlock(blockVectorMonth, read)).toBe(blockVectorText);
});

it('a reader that knows the document alone comes to the same payments', () => {
  const columns = JSON.parse(blockVectorText);
  const read = columns.day.map((day: number, at: number) => ({
    day: `${blockVectorMonth}-${String(day).padStart(2, '0')}`,
    pence: columns.pence[at],
    text: columns.texts[columns.text[at]],
    from: columns.from[at].map((place: number) => columns.imports[place]),
  }));
  expect(blockVectorPayments).toMatchObject(read);
});
