import { describe, expect, it } from 'vitest';
import { optionsOf } from '../fields/fields.ts';
import { dueOf } from '../overview/due.ts';
import { passportSums } from '../overview/worth.ts';
import { checkRecord, emptyFields, isShown, requiredMissing } from '../records/record-check.ts';
import { cardOf } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { bill, billTypes } from './bill.ts';

const today = dayOfStored('2026-11-21');
const water = { name: 'Water', type: 'water', provider: 'Yorkshire Water' };
const due = (paymentMethod: string, dueDate: string) =>
  dueOf(bill, { ...water, paymentMethod, dueDate }, today)[0];
const offered = (type: string) => optionsOf(bill.fields.provider, { type }).map(option => option.value);

describe('a bill', () => {
  it('begins as gas by Direct Debit and needs a name and a provider', () => {
    expect(emptyFields(bill)).toEqual({ type: 'gas', paymentMethod: 'direct-debit' });
    expect(requiredMissing(bill, emptyFields(bill))).toEqual(['name', 'provider']);
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
    expect(isShown(bill, water, 'emailReminder')).toBe(false);
    expect(isShown(bill, { ...water, dueDate: '1|12|2026' }, 'emailReminder')).toBe(true);
    expect(due('annual', '2027-03-01')?.reminder?.day).toBe('2026-12-31');
  });

  it('has a gap only while nobody could find the company: no number and nobody to ring', () => {
    expect(cardOf(bill, { fields: water }).missing).toEqual(['accountNumber']);
    expect(cardOf(bill, { fields: { ...water, contactDetails: '0808 157 0456' } }).missing).toEqual([]);
  });

  it('counts each month', () => {
    const content = { kind: bill.id, fields: { ...water, monthlyAmount: '31.25' }, savedAt: '' };
    expect(passportSums(() => bill, [{ id: '1', content }]).monthlyBillsPence).toBe(3_125);
  });
});
