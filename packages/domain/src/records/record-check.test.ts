import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  date,
  email,
  flag,
  money,
  niNumber,
  phone,
  postcode,
  registration,
  sortCode,
  text,
} from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { readStoredDay } from '../values/calendar.ts';
import {
  checkRecord,
  createInitialFields,
  createSampleFields,
  findMissingRequired,
  findRecordWarnings,
  isFieldShown,
  normaliseFieldText,
} from './record-check.ts';
import { createRecordKind } from './record-kind.ts';

const today = readStoredDay('2026-11-21');
// Defined only in this file: adding a kind requires no change elsewhere.
const policy = createRecordKind('test-policy', {
  label: ['Policy', 'Policies'],
  category: 'insurance',
  icon: 'shield',
  fields: {
    name: text({ label: 'Policy name', required: true, sample: 'Family car' }),
    premium: money({ label: 'Monthly premium' }),
    renewal: date({ label: 'Renewal date' }),
    remind: flag({ label: 'Email me 60 days before', shownWhen: { filled: 'renewal' }, initial: false }),
    contact: email({ label: 'Contact email' }),
    helpline: phone({ label: 'Helpline' }),
    postcode: postcode({ label: 'Postcode', required: { filled: 'renewal' } }),
  },
  card: { title: 'name' },
  texts: bankAccount.texts,
});

const problems = (typed: Record<string, string | boolean>) => {
  const checked = checkRecord(policy, typed, today);
  return checked.ok ? [] : checked.problems;
};

describe('a typed record', () => {
  it('is brought to its stored form, and empty boxes are left out', () => {
    const typed = {
      name: '  Family car ',
      premium: '£1,034.5',
      renewal: '3|Mar|2027',
      remind: true,
      contact: ' help@insurer.example ',
      helpline: '020 7946 0000',
      postcode: 'sw1a1aa',
    };
    expect(checkRecord(policy, typed, today)).toEqual({
      ok: true,
      fields: {
        name: 'Family car',
        premium: '1034.50',
        renewal: '2027-03-03',
        remind: true,
        contact: 'help@insurer.example',
        helpline: '+442079460000',
        postcode: 'SW1A 1AA',
      },
    });
    const sparse = { name: 'Car', premium: ' ', renewal: '||', contact: '' };
    expect(checkRecord(policy, sparse, today)).toEqual({ ok: true, fields: { name: 'Car' } });
  });

  it('is the same when checked again', () => {
    const once = checkRecord(
      policy,
      { name: 'Car', renewal: '1/2/2027', premium: '5', postcode: 'm11ae' },
      today,
    );
    expect(once.ok && checkRecord(policy, once.fields, today)).toEqual(once);
  });

  it('says what is wrong in page order, once for a field, with the box to mark', () => {
    expect(problems({ premium: '12.3.4', renewal: '1|2|26', contact: 'nobody' })).toEqual([
      { field: 'name', message: 'Enter the policy name' },
      {
        field: 'premium',
        message: 'Monthly premium has more than one full stop. Enter an amount like 1,234.50',
      },
      {
        field: 'renewal',
        part: 'year',
        message: 'Renewal date: enter the full year, all 4 digits, like 1958 or 2027',
      },
      { field: 'contact', message: 'Please enter a valid email address' },
      { field: 'postcode', message: 'Enter the postcode' },
    ]);
  });

  it.each([
    ['31|2|2027', 'day', 'Renewal date: that month does not have this day. Check the day'],
    ['x|2|2027', 'day', 'Renewal date: the day must be a number from 1 to 31'],
    ['1|13|2027', 'month', 'Renewal date: the month must be a number from 1 to 12, or a name like March'],
    ['1|2|9999', 'year', 'Renewal date: enter a year like 1958 or 2027'],
    ['1||2027', 'month', 'Renewal date must include a month'],
  ])('with the date %s is told about its %s', (renewal, part, message) => {
    expect(problems({ name: 'Car', postcode: 'M1 1AE', renewal })).toEqual([
      { field: 'renewal', part, message },
    ]);
  });

  it.each([
    ['-5', 'Monthly premium cannot be less than zero'],
    ['a lot', 'Monthly premium must be an amount like 1,234.50'],
    ['1000000000000', 'Monthly premium is too large. Enter an amount under £1,000,000,000,000'],
  ])('with the amount %s is told what an amount looks like', (premium, message) => {
    expect(problems({ name: 'Car', premium })).toEqual([{ field: 'premium', message }]);
  });

  it('keeps nothing of a field that is not shown', () => {
    expect(checkRecord(policy, { name: 'Car', remind: true }, today)).toEqual({
      ok: true,
      fields: { name: 'Car' },
    });
    expect(isFieldShown(policy, { renewal: '||' }, 'remind')).toBe(false);
    expect(isFieldShown(policy, { renewal: '1||' }, 'remind')).toBe(true);
    expect(isFieldShown(policy, {}, 'unheard of')).toBe(false);
  });

  it('keeps the fields of a newer version untouched', () => {
    const typed = { name: 'Car', colour: ' blue ', electric: true };
    expect(checkRecord(policy, typed, today)).toEqual({ ok: true, fields: typed });
  });

  it('counts characters as people do, and says how many there are', () => {
    expect(problems({ name: '🚗'.repeat(200) })).toEqual([]);
    expect(problems({ name: 'é'.repeat(201) })).toEqual([
      { field: 'name', message: 'Policy name must be 200 characters or fewer. You have used 201.' },
    ]);
  });

  it('never throws, and what it accepts it accepts again', () => {
    expect.hasAssertions();
    const values = fc.dictionary(
      fc.constantFrom(...Object.keys(policy.fields)),
      fc.oneof(fc.string({ unit: 'binary' }), fc.boolean()),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(values, typed => {
        const once = checkRecord(policy, typed, today);
        expect(once.ok ? checkRecord(policy, once.fields, today) : once).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a new record', () => {
  it('begins with the initial values', () => {
    expect(createInitialFields(policy)).toEqual({ remind: false });
    expect(createInitialFields(bankAccount)).toEqual({ accountType: 'checking' });
  });

  it('lacks its required fields, also those required by a condition', () => {
    expect(findMissingRequired(policy, {})).toEqual(['name']);
    expect(findMissingRequired(policy, { name: ' ', renewal: '1|2|2027' })).toEqual(['name', 'postcode']);
    expect(findMissingRequired(policy, createSampleFields(policy))).toEqual([]);
  });
});

describe('a strange value', () => {
  it('warns and is kept', () => {
    const typed = { name: 'Car', helpline: 'ask Amira', postcode: 'm1' };
    expect(findRecordWarnings(policy, typed).map(warning => warning.field)).toEqual(['helpline', 'postcode']);
    expect(checkRecord(policy, typed, today)).toMatchObject({
      ok: true,
      fields: { helpline: 'ask Amira', postcode: 'M1' },
    });
    expect(findRecordWarnings(policy, { name: 'Car', helpline: '07700 900123', postcode: 'm11ae' })).toEqual(
      [],
    );
  });
});

describe('what a person leaves in a box', () => {
  it.each([
    [sortCode, ' 30.94.30 ', '30-94-30'],
    [sortCode, '30943', '30943'],
    [sortCode, '30943O', '30943O'],
    [niNumber, 'ab123456c', 'AB 123456 C'],
    [niNumber, 'ab12345', 'ab12345'],
    [phone, '02079460123', '020 7946 0123'],
    [phone, 'ask Tom', 'ask Tom'],
    [postcode, 'ls14dy', 'LS1 4DY'],
    [registration, 'ab12cde', 'AB12 CDE'],
    [sortCode, '', ''],
  ])('is written as usual only when it is whole', (type, typed, shown) => {
    expect(normaliseFieldText(type({ label: 'Box' }), typed)).toBe(shown);
  });
});
