import { describe, expect, it } from 'vitest';
import { listOptions } from '../fields/fields.ts';
import { listRecordDueDates } from '../overview/due.ts';
import { computePassportSums } from '../overview/worth.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { bill, billTypes } from './bill.ts';

const today = readStoredDay('2026-11-21');
const water = { name: 'Water', type: 'water', provider: 'Yorkshire Water' };
const due = (paymentMethod: string, dueDate: string) =>
  listRecordDueDates(bill, { ...water, paymentMethod, dueDate }, today)[0];
const offered = (type: string) => listOptions(bill.fields.provider, { type }).map(option => option.value);

describe('a bill', () => {
  it('begins as gas by Direct Debit and needs a name and a provider', () => {
    expect(createInitialFields(bill)).toEqual({ type: 'gas', paymentMethod: 'direct-debit' });
    expect(findMissingRequired(bill, createInitialFields(bill))).toEqual(['name', 'provider']);
  });

  it('offers the companies of its type, and takes any other', () => {
    expect(billTypes.map(({ value }) => offered(value).length)).toEqual([
      20, 20, 20, 9, 20, 15, 17, 16, 16, 16, 40, 0,
    ]);
    expect(offered('water')).toContain('Dŵr Cymru Welsh Water');
    expect(offered('water')).not.toContain('British Gas');
    const own = { ...water, provider: 'The village well' };
    expect(checkRecord(bill, own, today)).toEqual({ ok: true, fields: own });
  });

  it.each([
    ['2026-11-20', 'Overdue'],
    ['2026-11-21', 'Due soon'],
    ['2026-11-28', 'Due soon'],
    ['2026-11-29', 'Upcoming'],
  ])('due on %s reads %s', (day, words) => {
    expect(due('monthly-bill', day)).toMatchObject({ words, category: 'bills' });
  });

  it.each([
    ['direct-debit', '2027-02-28'],
    ['standing-order', '2027-02-28'],
    ['monthly-bill', '2027-02-28'],
    ['quarterly-bill', '2027-04-30'],
    ['annual', '2028-01-31'],
    ['prepayment', undefined],
    ['other', undefined],
  ])('paid by %s falls due again on %s', (method, next) => {
    expect(due(method, '2027-01-31')?.nextDay).toBe(next);
  });

  it('offers an email once it has a due date', () => {
    expect(isFieldShown(bill, water, 'emailReminder')).toBe(false);
    expect(isFieldShown(bill, { ...water, dueDate: '1|12|2026' }, 'emailReminder')).toBe(true);
    expect(due('annual', '2027-03-01')?.reminder?.day).toBe('2026-12-31');
  });

  it('has a gap only while nobody could find the company: no number and nobody to ring', () => {
    expect(createCard(bill, { fields: water }).missing).toEqual(['accountNumber']);
    expect(createCard(bill, { fields: { ...water, contactDetails: '0808 157 0456' } }).missing).toEqual([]);
  });

  it('counts each month', () => {
    const content = { kind: bill.id, fields: { ...water, monthlyAmount: '31.25' }, savedAt: '' };
    expect(computePassportSums(() => bill, [{ id: '1', content }]).monthlyBillsPence).toBe(3_125);
  });
});
