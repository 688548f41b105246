import { expect, it } from 'vitest';
import { categoriseSpending } from './spending.ts';

// Spec 2 §5: the first category with a keyword in the text, matched as a whole word.
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
  expect(categoriseSpending(description)).toEqual({ category, isEssential });
});
