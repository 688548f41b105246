import { describe, expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { readStoredDay } from '../../values/calendar.ts';
import {
  createFirstSheet,
  type FirstSheet,
  type FirstSheetPartId,
  fitSheetToPage,
  listSheetTexts,
} from './first-sheet.ts';
import { sheetQuestions } from './testing/first-sheet-questions.ts';
import { packDemoFamily, packToday } from './testing/make-pack.ts';
import { createTestRecord } from './testing/record.ts';

const where = 'on page 2';
const sheetOf = (records: readonly RecordToExport[] = packDemoFamily, changes = {}) =>
  createFirstSheet({
    kinds: allKinds,
    records,
    today: packToday,
    ownerName: 'Ruth',
    fullNumbers: true,
    ...changes,
  });
const linesOf = (sheet: FirstSheet) => listSheetTexts(sheet, where).split('\n');
const part = (sheet: FirstSheet, id: FirstSheetPartId) =>
  sheet.parts.find(each => each.id === id)?.lines ?? [];
const counts = (sheet: FirstSheet) =>
  Object.fromEntries(sheet.parts.map(({ id, lines }) => [id, lines.length]));
const all = (sheet: FirstSheet) => sheet.parts.reduce((sum, { lines }) => sum + lines.length, 0);
const fitsIn = (most: number) => (sheet: FirstSheet) => all(sheet) <= most;
const willLength = (sheet: FirstSheet) => Array.from(part(sheet, 'will')[0]?.text ?? '').length;

/** The line of a car insurance that renews on a day, printed on 30 November 2026. */
function insuranceLine(renewalDate: string): string | undefined {
  const fields = { type: 'car-insurance', provider: 'Aviva', renewalDate };
  const policy = createTestRecord('insurance-policy', 'car', fields);
  const lines = linesOf(sheetOf([policy], { today: readStoredDay('2026-11-30') }));
  return lines.find(line => line.includes('Aviva'))?.replaceAll(/\s+/gu, ' ');
}

describe('the first sheet', () => {
  it.each(sheetQuestions)('answers: %s', (_question, answer) => {
    expect(linesOf(sheetOf())).toSatisfy((lines: string[]) =>
      lines.some(line => answer.every(words => line.includes(words))),
    );
  });

  it('is the answer to twelve questions at least', () => {
    expect(sheetQuestions.length).toBeGreaterThanOrEqual(12);
  });

  it('names what is not recorded, and leaves no part out, also of an empty passport', () => {
    const empty = sheetOf([]);
    expect(empty.title).toBe('Ruth: the first week');
    expect(empty.parts.map(({ id }) => id)).toEqual(['ring', 'will', 'accounts', 'waits', 'rest']);
    expect(empty.parts.every(({ lines }) => lines.length > 0)).toBe(true);
    const lines = linesOf(empty);
    for (const gap of [
      'a husband, wife or partner',
      'a solicitor',
      'where the signed will is',
      'who the executors are',
      'burial or cremation',
      'a paid funeral plan',
      'wishes for the funeral',
      'any bank account',
    ])
      expect(lines).toContain(`Not recorded | ${gap}`);
    expect(lines.at(-1)).toBe('Numbers are shown in full: keep this sheet with the will.');
  });

  it('prints numbers whole, and only their last four characters where that was asked for', () => {
    expect(linesOf(sheetOf()).join('\n')).toContain('70124821');
    const masked = linesOf(sheetOf(packDemoFamily, { fullNumbers: false })).join('\n');
    for (const number of ['70124821', 'HM-5544332']) expect(masked).not.toContain(number);
    expect(masked).toContain('Only the last four characters of numbers are printed.');
  });

  it('says when insurance renews, or that the day has passed, so that nobody relies on it', () => {
    expect(insuranceLine('2026-11-11')).toContain(
      'Renewal was due on 11 November 2026: ask whether the cover has ended',
    );
    expect(insuranceLine('2026-11-30')).toContain('Renews 30 November 2026');
    expect(insuranceLine('2027-11-11')).not.toContain('2027');
  });

  it('is of whoever it is asked for: their partner, will and accounts', () => {
    const lines = linesOf(sheetOf(packDemoFamily, { personId: 'martin' }));
    expect(lines[0]).toBe('Martin Ellery: the first week. 21 November 2026');
    expect(lines.join('\n')).toContain('Ruth and Tom are the executors.');
    expect(lines.join('\n')).toContain('Dalesway Funeral Plans, DW-000418');
    expect(lines.join('\n')).not.toContain('Halifax current account');
  });

  it('says of an account without a number that it is not recorded, and of a card what is owed', () => {
    const card = createTestRecord('bank-account', 'c', {
      name: 'Old card',
      accountType: 'credit',
      balance: '64.10',
    });
    const lines = part(sheetOf([card]), 'accounts');
    expect(lines).toEqual([{ label: 'Old card', text: 'Not recorded: its number', under: 'Owes £64.10' }]);
  });
});

describe('what moves to page 2', () => {
  const whole = sheetOf();

  it('is nothing while all of it fits', () => {
    const sheet = fitSheetToPage(whole, () => true);
    expect(counts(sheet)).toEqual(counts(whole));
    expect(sheet.page2).toEqual([]);
  });

  it('are the last places first, down to two, then accounts, down to four, and so on', () => {
    const { accounts = 0, rest = 0 } = counts(whole);
    expect([accounts > 4, rest > 2]).toEqual([true, true]);
    const one = fitSheetToPage(whole, fitsIn(all(whole) - 1));
    expect(counts(one)).toEqual({ ...counts(whole), rest: rest - 1 });
    const more = fitSheetToPage(whole, fitsIn(all(whole) - (rest - 2) - 1));
    expect(counts(more)).toEqual({ ...counts(whole), rest: 2, accounts: accounts - 1 });
    const least = fitSheetToPage(whole, () => false);
    expect(counts(least)).toEqual({ ring: 1, will: 5, accounts: 1, waits: 1, rest: 1 });
  });

  it('is there whole and in its order, and is counted where it was', () => {
    const sheet = fitSheetToPage(whole, fitsIn(14));
    const moved = sheet.page2.find(({ id }) => id === 'accounts')?.lines ?? [];
    expect([...part(sheet, 'accounts'), ...moved].map(({ label }) => label)).toEqual(
      part(whole, 'accounts').map(({ label }) => label),
    );
    expect(linesOf(sheet)).toContain(`${moved.length} more on page 2`);
  });

  it('is never the will, the wishes, or what is not recorded', () => {
    const least = fitSheetToPage(whole, () => false);
    expect(part(least, 'will')).toHaveLength(5);
    const [gap] = part(
      fitSheetToPage(sheetOf([createTestRecord('bill', 'b', { name: 'Gas' })]), () => false),
      'rest',
    );
    expect(gap).toEqual({ label: 'Not recorded', text: 'a will; a main bank…' });
    const [named] = part(sheetOf([createTestRecord('bill', 'b', { name: 'Gas' })]), 'rest');
    expect(named?.text).toBe('a will; a main bank account; a pension');
  });

  it('are words too, at last: a text is never longer than 160 letters, and 20 where nothing else helps', () => {
    const long = createTestRecord('legal-document', 'w', {
      type: 'will',
      location: 'x'.repeat(5000),
      name: 'Will',
    });
    expect(willLength(fitSheetToPage(sheetOf([long]), () => true))).toBe(160);
    expect(willLength(fitSheetToPage(sheetOf([long]), () => false))).toBe(20);
  });
});
