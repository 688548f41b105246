import { describe, expect, it } from 'vitest';
import { isConditionMet } from '../../fields/conditions.ts';
import { listRecordDueDates } from '../../overview/due.ts';
import { checkRecord, createInitialFields, isFieldShown } from '../../records/record-check.ts';
import { formatFieldValue } from '../../records/record-views.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { minimalCreditCard, niNumberExamples } from './accounts.ts';
import {
  bandValuesOf1991,
  billProviders,
  councilTaxDays,
  healthcarePolicies,
  insurancePolicy,
} from './cover.ts';
import { findKindByName, listOfferedValues } from './kind-named.ts';
import { specialties } from './specialties.ts';

const today = readStoredDay('2026-11-21');

describe('a credit card', () => {
  it('needs neither sort code nor account number', () => {
    expect(checkRecord(findKindByName('bank-account'), minimalCreditCard, today).ok).toBe(true);
  });
});

describe('a National Insurance number', () => {
  const kind = findKindByName('ni-record');

  it.each(niNumberExamples.kept)('typed as %j is kept as %s and shown as %s', (typed, stored, shown) => {
    const checked = checkRecord(kind, { niNumber: typed }, today);
    expect(checked).toMatchObject({ ok: true, fields: { niNumber: stored } });
    expect(formatFieldValue(kind, { niNumber: stored }, 'niNumber')).toBe(shown);
  });

  it.each(niNumberExamples.refused)('typed as %j is refused with the reason', (typed, reason) => {
    expect(checkRecord(kind, { niNumber: typed }, today)).toMatchObject({
      ok: false,
      problems: [{ field: 'niNumber', message: expect.stringContaining(reason) as string }],
    });
  });

  it('comes with help on where to find it and who to call', () => {
    const { help } = kind.texts;
    expect(help.points.length).toBeGreaterThan(0);
    expect(help.helpline?.number).toBe('0300 200 3500');
  });
});

describe('an insurance policy', () => {
  const kind = findKindByName('insurance-policy');
  const types = insurancePolicy.fields.find(([key]) => key === 'type')?.[3]?.values ?? [];

  it.each(types)(
    'of the type %s asks about healthcare professionals only when it is one of the four',
    type => {
      const asks = kind.offer !== undefined && isConditionMet(kind.offer.when, { type });
      expect(asks).toBe(healthcarePolicies.includes(type));
    },
  );

  it('asks in the words of the specification, and Yes leads to the healthcare contacts', () => {
    expect(kind.offer).toMatchObject({ to: '/contacts?tab=healthcare', about: 'type' });
    const { title = '', no = '', button = '' } = kind.offer ?? {};
    expect([title, no, button].map(words => words.toLowerCase())).toEqual([
      'add your healthcare professionals?',
      'skip for now',
      'add healthcare professionals',
    ]);
  });
});

describe('a bill', () => {
  it.each(Object.entries(billProviders))(
    'of the type %s offers its list of companies',
    (type, [least, most]) => {
      const names = listOfferedValues(findKindByName('bill'), 'provider', { type });
      expect(names.length).toBeGreaterThanOrEqual(least);
      expect(names.length).toBeLessThanOrEqual(most);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});

describe('council tax', () => {
  const kind = findKindByName('council-tax');

  it.each(Object.entries(bandValuesOf1991))('says what band %s was in 1991', (band, amounts) => {
    const shown = formatFieldValue(kind, { councilTaxBand: band }, 'councilTaxBand');
    expect(shown).toContain(band);
    for (const amount of amounts) expect(shown).toContain(amount);
  });

  it.each(councilTaxDays)(
    'is due on the next 1 April, on $today',
    ({ today: day, due, daysUntil, reminder }) => {
      const fields = { annualAmount: '2100.00', emailReminder: true };
      const dates = listRecordDueDates(kind, fields, readStoredDay(day));
      expect(dates).toMatchObject([{ day: due, daysUntil, reminder: { on: true, day: reminder } }]);
    },
  );

  it('has no day before its yearly amount is known', () => {
    expect(listRecordDueDates(kind, {}, today)).toEqual([]);
  });
});

describe('a reminder', () => {
  it.each([
    ['insurance-policy', 'renewalDate'],
    ['bill', 'dueDate'],
  ])('of a %s goes out 60 days before', (id, field) => {
    // 60 days before 1 March 2027: 28 days of February, 31 of January and 1 of December lead back to 31 December 2026.
    const fields = { [field]: '2027-03-01', emailReminder: true };
    expect(listRecordDueDates(findKindByName(id), fields, today)).toMatchObject([
      { reminder: { on: true, day: '2026-12-31' } },
    ]);
  });
});

describe('a professional contact', () => {
  const kind = findKindByName('professional-contact');

  it('has a tab for each type', () => {
    expect(kind.tabsBy).toBe('type');
  });

  it('has 14, 12, 27 and 15 specialties', () => {
    expect(Object.values(specialties).map(list => list.length)).toEqual([14, 12, 27, 15]);
  });

  it.each(Object.entries(specialties))('of the type %s has its own specialties, in order', (type, list) => {
    expect(listOfferedValues(kind, 'specialty', { type })).toEqual(list.map(([value]) => value));
    const otherwise = list.filter(
      ([specialty, , label = '']) =>
        !formatFieldValue(kind, { type, specialty }, 'specialty').startsWith(label),
    );
    expect(otherwise).toEqual([]);
  });

  const each = Object.entries(specialties).flatMap(([type, list]) =>
    list.map(([specialty, secretary]) => ({ type, specialty, secretary })),
  );
  it.each(each)('who is a $specialty has $secretary', ({ type, specialty, secretary }) => {
    for (const key of ['secretaryName', 'secretaryPhone']) {
      expect(isFieldShown(kind, { type, specialty }, key)).toBe(secretary === 'secretary');
    }
  });
});

describe('an important date', () => {
  it('is a general reminder of a personal matter until it is said otherwise', () => {
    expect(createInitialFields(findKindByName('important-date'))).toMatchObject({
      type: 'reminder',
      category: 'personal',
    });
  });
});
