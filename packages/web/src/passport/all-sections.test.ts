import { expect, it } from 'vitest';
import { listPagesInSection, recordPages } from './all-sections.ts';

const beside = (id: string) =>
  recordPages.filter(page => page.id === id).flatMap(page => listPagesInSection(page).map(one => one.id));

it('row 12: Dates and Papers stand alone, so that neither has the other as a tab', () => {
  expect(beside('dates')).toEqual(['dates']);
  expect(beside('papers')).toEqual(['papers']);
});

it('pages of one section stand beside each other', () => {
  expect(beside('legal')).toEqual(['legal', 'wishes']);
});
