import { expect, it } from 'vitest';
import { spendingOf } from './spending.ts';

// Spec 2 §5: the first category whose words are in it, as whole words.
it.each<[string, string, boolean]>([
  ['Oakleigh Lettings Rent', 'housing', true],
  ['BT Broadband', 'housing', false],
  ['WATERSTONES', 'miscellaneous', false],
  ['NCP Car Park', 'transport', false],
  ['CARD FACTORY', 'miscellaneous', false],
  ['Shell Petrol Station', 'transport', true],
  ['TESCO PETROL', 'transport', true],
  ['Co-op Group Food', 'food', true],
  ['SAINSBURYS S/MKTS', 'food', false],
  ['McDonald’s', 'food', false],
  ['Brightsmile Dental', 'healthcare', false],
  ['Netflix.com', 'entertainment', false],
  ['Disney+', 'entertainment', false],
  ['Aviva Insurance', 'miscellaneous', true],
  ['Gastro pub in Trent', 'miscellaneous', false],
  ['', 'miscellaneous', false],
])('%s is %s', (description, category, isEssential) => {
  expect(spendingOf(description)).toEqual({ category, isEssential });
});
