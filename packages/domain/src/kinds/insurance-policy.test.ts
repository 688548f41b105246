import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { computePassportSums } from '../overview/worth.ts';
import { findNextOffer } from '../records/offer.ts';
import {
  checkRecord,
  createInitialFields,
  createSampleFields,
  findMissingRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { insurancePolicy, insuranceTypes } from './insurance-policy.ts';

const today = readStoredDay('2026-11-21');
const policy = { name: 'Family car', type: 'car-insurance', provider: 'Aviva' };
const due = (renewalDate: string, emailReminder = false) =>
  listRecordDueDates(insurancePolicy, { ...policy, renewalDate, emailReminder }, today)[0];

describe('an insurance policy', () => {
  it('begins as car insurance and needs a name and a provider', () => {
    expect(createInitialFields(insurancePolicy)).toEqual({ type: 'car-insurance' });
    expect(findMissingRequired(insurancePolicy, createInitialFields(insurancePolicy))).toEqual([
      'name',
      'provider',
    ]);
    expect(checkRecord(insurancePolicy, policy, today)).toEqual({ ok: true, fields: policy });
  });

  it.each([
    ['2026-11-20', 'Overdue'],
    ['2026-11-21', 'Renewal due'],
    ['2026-12-21', 'Renewal due'],
    ['2026-12-22', 'Active'],
  ])('that renews on %s reads %s', (renewalDate, words) => {
    expect(due(renewalDate)).toMatchObject({ words, type: 'renewal', category: 'insurance' });
  });

  it('offers an email once it has a renewal date, 60 days before it', () => {
    expect(isFieldShown(insurancePolicy, policy, 'emailReminder')).toBe(false);
    expect(isFieldShown(insurancePolicy, { ...policy, renewalDate: '14|2|2027' }, 'emailReminder')).toBe(
      true,
    );
    expect(due('2027-02-14', true)?.reminder).toEqual({
      field: 'emailReminder',
      on: true,
      day: '2026-12-16',
    });
    expect(due('2027-02-14')?.reminder?.on).toBe(false);
  });

  it('counts what it covers and shows what it costs each month', () => {
    const content = { kind: insurancePolicy.id, fields: createSampleFields(insurancePolicy), savedAt: '' };
    expect(computePassportSums(() => insurancePolicy, [{ id: '1', content }])).toEqual({
      monthlyBillsPence: 0,
      coverPence: 2_000_000,
    });
    expect(createCard(insurancePolicy, content)).toMatchObject({ subtitle: 'Aviva', amountPence: 3_840 });
    expect(createCard(insurancePolicy, { fields: policy }).missing).toEqual(['policyNumber']);
  });

  it('asks for healthcare contacts after the four sorts that go through a doctor or dentist', () => {
    const asking = insuranceTypes.filter(({ value }) => findNextOffer(insurancePolicy, { type: value }));
    expect(asking.map(type => type.value)).toEqual([
      'critical-illness',
      'income-protection',
      'private-medical',
      'dental-insurance',
    ]);
    expect(findNextOffer(insurancePolicy, { ...policy, type: 'private-medical' })).toMatchObject({
      title: 'Add Your Healthcare Professionals?',
      text: expect.stringMatching(/^Private medical insurance: /),
      to: '/contacts?tab=healthcare',
    });
  });
});
