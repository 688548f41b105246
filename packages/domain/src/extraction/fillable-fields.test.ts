import { expect, it } from 'vitest';
import { findBetterKind } from './fillable-fields.ts';

const councilTax =
  'Northbridge City Council\nCouncil Tax Bill 2026/27\nBand D\nFirst instalment 1 April 2026 £201.40';

it.each([
  ['a council tax bill', councilTax, 'council-tax'],
  ['a letter that mentions it', 'British Gas\nYour bill\nThis is not part of your council tax.', undefined],
  ['a gas bill in instalments', 'British Gas\nYour bill\nSix instalments of £40', undefined],
])('%s among the bills', (_, rawText, kind) => {
  expect(findBetterKind('bill', { rawText })).toBe(kind);
  expect(findBetterKind('council-tax', { rawText })).toBeUndefined();
});
