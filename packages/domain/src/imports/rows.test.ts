import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { importantDate } from '../kinds/important-date.ts';
import { allKinds } from '../kinds/index.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { isCreatedFromFile } from '../papers/papers.ts';
import { createSampleFields } from '../records/record-check.ts';
import { createCsvRows } from '../records/record-csv.ts';
import { readStoredDay } from '../values/calendar.ts';
import { guessColumns } from './columns.ts';
import { readRecordRow } from './rows.ts';

const today = readStoredDay('2026-11-21');
const columns = ['name', 'bankName', 'sortCode', 'accountNumber', 'balance', 'balanceAsOf', 'notes'];
const row = (...cells: string[]) => readRecordRow(bankAccount, columns, cells, today);

const faults = (...cells: string[]) => {
  const reading = row('Main', 'Halifax', '309430', '70124821', '1', ...cells);
  return reading.ok ? [] : reading.messages;
};

describe('a row of a spreadsheet', () => {
  it('becomes a record as if it had been typed into an empty form', () => {
    expect(row('Main', 'Halifax', '30-94-30', '7012 4821', '£3,482.16', '20/11/2026', 'Gas')).toEqual({
      ok: true,
      fields: {
        name: 'Main',
        accountType: 'checking',
        bankName: 'Halifax',
        sortCode: '309430',
        accountNumber: '70124821',
        balance: '3482.16',
        balanceAsOf: '2026-11-20',
        notes: 'Gas',
      },
    });
  });

  it('takes what spreadsheets make of numbers and days', () => {
    const reading = row('Main', 'HSBC UK', '70093', '40118265', '-200', '2026-11-20 00:00:00', '');
    expect(reading).toMatchObject({
      fields: { sortCode: '070093', balance: '-200.00', balanceAsOf: '2026-11-20' },
    });
  });

  it('takes choices by their words or stored values, in any case and with any apostrophe', () => {
    const card = (type: string) =>
      readRecordRow(bankAccount, ['name', 'bankName', 'accountType'], ['Card', 'Amex', type], today);
    expect(card('credit card')).toMatchObject({ fields: { accountType: 'credit' } });
    expect(card('CREDIT')).toMatchObject({ fields: { accountType: 'credit' } });
    const contact = (specialty: string) =>
      readRecordRow(
        professionalContact,
        ['specialty', 'type', 'name'],
        [specialty, 'healthcare', 'Amin'],
        today,
      );
    expect(contact('Psychiatrist')).toMatchObject({ fields: { type: 'healthcare' } });
    expect(contact('Solicitor')).toEqual({
      ok: false,
      messages: ['Specialty must be one of the list, not “Solicitor”'],
    });
    const first = readRecordRow(professionalContact, ['type', 'name'], ['Legal', 'Nair'], today);
    expect(first).toMatchObject({ ok: true, fields: { type: 'legal' } });
  });

  it.each([
    ['yes', true],
    ['N', false],
    ['TRUE', true],
    ['x', true],
    ['0', false],
  ])('takes %s for yes or no', (cell, value) => {
    const reading = readRecordRow(
      importantDate,
      ['title', 'date', 'reminderSet'],
      ['Dentist', '4 Dec 2026', cell],
      today,
    );
    expect(reading).toMatchObject({ ok: true, fields: { date: '2026-12-04', reminderSet: value } });
  });

  it('keeps only the end of a whole card number', () => {
    const typed = ['Card', 'Amex', 'Credit Card', '3782 822463 10005'];
    const keys = ['name', 'bankName', 'accountType', 'cardLast4'];
    expect(readRecordRow(bankAccount, keys, typed, today)).toMatchObject({ fields: { cardLast4: '0005' } });
    expect(JSON.stringify(readRecordRow(bankAccount, keys, typed, today))).not.toContain('378282');
  });

  it('says every fault at once, in words for the row', () => {
    const reading = row('', 'Halifax', '12', '70124821', '12.3.4', '31/02/2026', '');
    expect(reading).toEqual({
      ok: false,
      messages: [
        'Enter the account name',
        'Enter a valid sort code like 309430',
        'Balance has more than one full stop. Enter an amount like 1,234.50',
        'Balance date: that month does not have this day. Check the day',
      ],
    });
    expect(readRecordRow(bankAccount, ['accountType'], [`Piggy ${'bank'.repeat(20)}`], today)).toEqual({
      ok: false,
      messages: [`Account type must be one of the list, not “Piggy ${'bank'.repeat(8)}ba…”`],
    });
  });

  it('of a later day than today, two digits of a year, and too long a note says so', () => {
    expect(faults('22/11/2026', '')).toEqual(['Balance date must be today or earlier']);
    expect(faults('1/2/26', '')[0]).toContain('all 4 digits');
    expect(faults('', 'n'.repeat(5001))[0]).toContain('5,000 characters or fewer');
  });

  it('keeps script, other scripts and emoji as the text they are', () => {
    for (const text of ['<script>alert(1)</script>', 'שלום 123', '👩‍👧‍👦 family'])
      expect(row(text, 'Halifax', '309430', '70124821')).toMatchObject({ fields: { name: text } });
  });

  it('reads a cell that was made harmless for spreadsheets as it was', () => {
    expect(row("'=1+1", 'Halifax', '309430', '70124821')).toMatchObject({ fields: { name: '=1+1' } });
  });
});

describe('our own download', () => {
  it.each(
    allKinds
      .filter(kind => kind.page !== undefined && !isCreatedFromFile(kind))
      .map(kind => [kind.id, kind] as const),
  )('of %s comes back as it went out', (_id, kind) => {
    const sample = createSampleFields(kind);
    const content = { kind: kind.id, fields: sample, savedAt: '2026-11-21T10:00:00.000Z' };
    const [headings = [], cells = []] = createCsvRows(kind, [{ id: 'one', content }], () => undefined);
    const reading = readRecordRow(kind, guessColumns(kind, headings), cells, today);
    expect(reading).toEqual({ ok: true, fields: expect.objectContaining(sample) });
  });
});
