import { describe, expect, it } from 'vitest';
import { createFieldSchema } from '../records/record-schema.ts';
import { fieldTypes } from './field-types.ts';
import {
  countCharacters,
  describeMissingValue,
  describeTooLong,
  fieldMessages,
  niProblemMessages,
  ownerShareMessages,
  textLengthLimits,
} from './field-words.ts';
import {
  accountNumber,
  choice,
  date,
  digits,
  email,
  type Field,
  file,
  flag,
  links,
  money,
  multiline,
  multipleChoice,
  niNumber,
  owners,
  paymentRows,
  percent,
  phone,
  postcode,
  registration,
  sortCode,
  suggestedChoice,
  taxYear,
  text,
  webAddress,
} from './fields.ts';

const label = 'Thing';
const fields = {
  text: text({ label }),
  multiline: multiline({ label }),
  choice: choice({ label, of: [{ value: 'isa', label: 'ISA Account' }] }),
  pick: suggestedChoice({ label, of: ['Monzo'] }),
  date: date({ label }),
  money: money({ label }),
  digits: digits({ label, length: 4 }),
  sortCode: sortCode({ label }),
  accountNumber: accountNumber({ label }),
  phone: phone({ label }),
  email: email({ label }),
  webAddress: webAddress({ label }),
  postcode: postcode({ label }),
  percent: percent({ label }),
  niNumber: niNumber({ label }),
  taxYear: taxYear({ label }),
  registration: registration({ label }),
  many: multipleChoice({
    label,
    of: [
      { value: 'savings', label: 'Savings Account' },
      { value: 'isa', label: 'ISA Account' },
    ],
  }),
  owners: owners({ label }),
  links: links({ label }),
  file: file({ label, missing: 'Choose a file' }),
  rows: paymentRows({ label, missing: 'Choose a statement' }),
} satisfies Record<keyof typeof fieldTypes, Field>;

const nameOf = (id: string) => ({ p1: 'Ruth', p2: 'Amos' })[id];

const aFile = `018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01 ${'k'.repeat(43)} 48213 application/pdf`;

type Row = [type: keyof typeof fieldTypes, typed: string, stored: string, shown: string];

describe('every type of field', () => {
  it.each<Row>([
    ['text', '  Family car ', 'Family car', 'Family car'],
    ['multiline', '  one\n two ', '  one\n two ', '  one\n two '],
    ['choice', 'isa', 'isa', 'ISA Account'],
    ['pick', ' Ditton & Sons ', 'Ditton & Sons', 'Ditton & Sons'],
    ['date', '21|11|2026', '2026-11-21', '21 November 2026'],
    ['date', '21 Nov 2026', '2026-11-21', '21 November 2026'],
    ['money', '£1,234.5', '1234.50', '£1,234.50'],
    ['digits', '90 17', '9017', '9017'],
    ['sortCode', '30–94–30', '309430', '30-94-30'],
    ['accountNumber', '7012 4821', '70124821', '70124821'],
    ['phone', '(020) 7946 0000', '+442079460000', '020 7946 0000'],
    ['phone', 'ask Amira', 'ask Amira', 'ask Amira'],
    ['email', ' ruth@example.co.uk ', 'ruth@example.co.uk', 'ruth@example.co.uk'],
    ['webAddress', 'Halifax.co.uk', 'https://halifax.co.uk', 'halifax.co.uk'],
    ['postcode', 'sw1a1aa', 'SW1A 1AA', 'SW1A 1AA'],
    ['percent', ' 4.25 % ', '4.25', '4.25%'],
    ['niNumber', 'ab 12 34 56 c', 'AB123456C', 'AB 123456 C'],
    ['taxYear', '2023/2024', '2023-24', '2023 to 2024'],
    ['taxYear', '23-24', '2023-24', '2023 to 2024'],
    ['taxYear', 'the year Dad died', 'the year Dad died', 'the year Dad died'],
    ['registration', 'ab12cde', 'AB12 CDE', 'AB12 CDE'],
    ['registration', 'ruth  1', 'RUTH 1', 'RUTH 1'],
    ['many', 'savings isa', 'savings isa', 'Savings Account, ISA Account'],
    ['owners', 'p1=60 p2=40', 'p1=60 p2=40', 'Ruth 60%, Amos 40%'],
    ['owners', 'p1 outside', 'p1 outside', 'Ruth, Someone outside the household'],
    ['owners', 'p1 gone', 'p1 gone', 'Ruth, Someone deleted'],
    ['links', 'p1 gone p2', 'p1 gone p2', 'Ruth, Amos'],
    ['file', aFile, aFile, 'PDF, 47 KB'],
    ['rows', '{"day":[]}', '{"day":[]}', ''],
  ])('%s reads %j, keeps %j and shows %j', (type, typed, stored, shown) => {
    const field = fields[type];
    expect(fieldTypes[type].read(typed, field)).toEqual({ ok: true, value: stored });
    expect(createFieldSchema(field).safeParse(stored).success).toBe(true);
    expect(fieldTypes[type].display(stored, field, nameOf)).toBe(shown);
    expect(fieldTypes[type].read(stored, field)).toEqual({ ok: true, value: stored });
  });

  it.each<[keyof typeof fieldTypes, string, string]>([
    ['text', 'x'.repeat(201), 'Thing must be 200 characters or fewer. You have used 201.'],
    ['pick', 'x'.repeat(300), 'Thing must be 200 characters or fewer. You have used 300.'],
    ['phone', 'x'.repeat(300), 'Thing must be 200 characters or fewer. You have used 300.'],
    ['postcode', 'x'.repeat(300), 'Thing must be 200 characters or fewer. You have used 300.'],
    ['multiline', 'x'.repeat(5001), 'Thing must be 5,000 characters or fewer. You have used 5,001.'],
    ['choice', 'gold', 'Choose the thing from the list'],
    ['date', '2026-02-31', 'Thing: that month does not have this day. Check the day'],
    ['money', '12', 'Thing must be an amount like 1,234.50'],
    ['money', '-12.00', 'Thing cannot be less than zero'],
    ['digits', '12345', 'Thing must be 4 digits'],
    ['sortCode', '30-94-30', 'Enter a valid sort code like 309430'],
    ['accountNumber', '1234', 'Account number must be between 6 and 8 digits'],
    ['email', 'ruth', 'Please enter a valid email address'],
    ['percent', '4.255', 'Thing must be a number like 4.25'],
    ['percent', '-1', 'Thing must be a number like 4.25'],
    ['niNumber', 'AB12345C', niProblemMessages.shape],
    ['niNumber', 'BG123456C', niProblemMessages.prefix],
    ['niNumber', 'DB123456C', niProblemMessages['first-letters']],
    ['niNumber', 'AO123456C', niProblemMessages['second-letter']],
    ['niNumber', 'AB123456E', niProblemMessages.suffix],
    ['many', 'savings gold', 'Choose the thing from the list'],
    ['owners', 'p1=60 p2=30', ownerShareMessages.sum],
    ['owners', 'p1=60 p2', ownerShareMessages.sum],
    ['owners', 'p1=160', ownerShareMessages.share],
    ['file', aFile.replace('application/', ''), 'Choose a file'],
    ['rows', 'no block', 'Choose a statement'],
    ['webAddress', 'javascript:alert(1)', 'Enter a web address like halifax.co.uk'],
    [
      'webAddress',
      `https://a.uk/${'x'.repeat(2000)}`,
      'Thing must be 2,000 characters or fewer. You have used 2,013.',
    ],
  ])('%s never stores %.30j', (type, stored, message) => {
    expect(
      createFieldSchema(fields[type])
        .safeParse(stored)
        .error?.issues.map(issue => issue.message),
    ).toEqual([message]);
  });

  it('refuses values that are no text, and a flag those that are', () => {
    for (const field of Object.values<Field>(fields))
      expect(createFieldSchema(field).safeParse(5).success).toBe(false);
    expect(createFieldSchema(flag({ label })).safeParse('true').success).toBe(false);
    expect(createFieldSchema(flag({ label })).safeParse(true).success).toBe(true);
  });

  it.each(['p1=half p2=40', 'p1=12.345', 'p1=-5 p2=105'])('owners of %j are never stored', typed => {
    expect(fieldTypes.owners.read(typed, fields.owners)).toEqual({
      ok: false,
      message: ownerShareMessages.share,
    });
  });

  it.each([
    ['1899-12-31', fieldMessages.yearWarning],
    ['1900-01-01', undefined],
    ['2099-12-31', undefined],
    ['2126-11-21', fieldMessages.yearWarning],
  ])('of the day %s it says %j, and keeps it', (day, warning) => {
    expect(fieldTypes.date.warning?.(day)).toBe(warning);
  });

  it('shows a damaged value as it is', () => {
    for (const type of ['date', 'money', 'sortCode', 'choice', 'phone'] as const) {
      expect(fieldTypes[type].display('?!', fields[type], nameOf)).toBe('?!');
    }
  });
});

describe('the words for a field', () => {
  it.each([
    [text({ label: 'Account name' }), 'Enter the account name'],
    [text({ label: 'ISA name' }), 'Enter the ISA name'],
    [choice({ label: 'Account type', of: [] }), 'Choose the account type'],
    [text({ label: 'First name', missing: 'First name is required' }), 'First name is required'],
  ])('say what is missing: %#', (field, sentence) => {
    expect(describeMissingValue(field)).toBe(sentence);
  });

  it('count an emoji once and group thousands', () => {
    expect(countCharacters('🚗é')).toBe(2);
    expect(describeTooLong(fields.multiline, textLengthLimits.multiline, 12_345)).toContain(
      'You have used 12,345.',
    );
  });
});
