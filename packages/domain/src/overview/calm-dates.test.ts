import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { bill } from '../kinds/bill.ts';
import { debt } from '../kinds/debt.ts';
import { addDays, readStoredDay } from '../values/calendar.ts';
import { listRecordDueDates, moveDueDay } from './due.ts';

// The oracle uses the platform's Date: from the first payment it goes month by month to the intended day, or to the
// last day of a shorter month. It shares no code with the calendar.
const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
function* payments(from: string, months: number): Generator<string> {
  const [year = 0, month = 0, number = 0] = from.split('-').map(Number);
  for (let count = 0; ; count += months) {
    const first = new Date(Date.UTC(year, month - 1 + count, 1));
    const last = lastOfMonth(first.getUTCFullYear(), first.getUTCMonth());
    yield `${first.toISOString().slice(0, 8)}${String(Math.min(number, last)).padStart(2, '0')}`;
  }
}
const firstFrom = (from: string, months: number, today: string): string => {
  for (const day of payments(from, months)) if (day >= today) return day;
  throw new Error('payments never end');
};

const anyDay = fc.integer({ min: 0, max: 4000 }).map(count => addDays(readStoredDay('2023-01-01'), count));
const monthEnds = fc
  .constantFrom('2027-01-31', '2028-01-31', '2027-01-30', '2028-01-29', '2027-08-31')
  .map(readStoredDay);

it('a Direct Debit, a standing order and a yearly payment are never overdue, and keep their day of the month', () => {
  const methods = fc.constantFrom(['direct-debit', 1], ['standing-order', 1], ['annual', 12]) as fc.Arbitrary<
    [string, number]
  >;
  fc.assert(
    fc.property(
      fc.oneof(anyDay, monthEnds),
      fc.integer({ min: -400, max: 2000 }),
      methods,
      (from, later, [paymentMethod, months]) => {
        const today = addDays(from, later);
        const [due] = listRecordDueDates(bill, { dueDate: from, paymentMethod }, today);
        expect(due).toMatchObject({ day: firstFrom(from, months, today), isAutomatic: true });
        expect(due?.nearness).not.toBe('past');
      },
    ),
    { numRuns: 500 },
  );
});

it('a payment that its owner moves on keeps its day of the month too: 31 January, 28 February, 31 March', () => {
  const methods = fc.constantFrom(['monthly-bill', 1], ['quarterly-bill', 3], ['annual', 12]) as fc.Arbitrary<
    [string, number]
  >;
  fc.assert(
    fc.property(fc.oneof(anyDay, monthEnds), methods, (from, [paymentMethod, months]) => {
      let fields = moveDueDay({ paymentMethod }, 'dueDate', from);
      const days = payments(from, months);
      for (let count = 0; count < 14; count += 1) {
        const [due] = listRecordDueDates(bill, fields, from);
        expect(due?.day).toBe(days.next().value);
        if (due?.nextDay !== undefined) fields = moveDueDay(fields, 'dueDate', due.nextDay);
      }
    }),
  );
});

it('what is paid by hand waits for its owner, and another day that is typed is taken as it is', () => {
  const today = readStoredDay('2026-11-28');
  const by = (paymentMethod: string) =>
    listRecordDueDates(bill, { dueDate: '2026-11-20', paymentMethod }, today)[0];
  expect(by('monthly-bill')).toMatchObject({ nearness: 'past', day: '2026-11-20', isAutomatic: false });
  expect(by('quarterly-bill')).toMatchObject({ nearness: 'past' });
  expect(by('other')).toMatchObject({ nearness: 'past' });
  const card = { type: 'credit-card', nextPaymentDate: '2026-11-20' };
  expect(listRecordDueDates(debt, card, today)[0]).toMatchObject({ nearness: 'past' });
  const moved = moveDueDay({ dueDate: '2027-01-31' }, 'dueDate', readStoredDay('2027-02-28'));
  expect(moved).toEqual({ dueDate: '2027-02-28', dueDateOnDay: '31' });
  const typed = { ...moved, dueDate: '2027-02-20', paymentMethod: 'monthly-bill' };
  expect(listRecordDueDates(bill, typed, today)[0]?.nextDay).toBe('2027-03-20');
});

const steps = (paymentMethod: string) =>
  listRecordDueDates(
    bill,
    { dueDate: '2027-02-20', paymentMethod, emailReminder: true },
    readStoredDay('2026-11-28'),
  )[0];

it('a monthly payment is reminded of 3 days before, and a yearly one 60', () => {
  expect(steps('direct-debit')).toMatchObject({ steps: [3], reminder: { day: '2027-02-17' } });
  expect(steps('monthly-bill')).toMatchObject({ steps: [3] });
  expect(steps('annual')).toMatchObject({ steps: [60], reminder: { day: '2026-12-22' } });
});

it('an instalment of a loan moves on by itself; a card waits for its owner', () => {
  fc.assert(
    fc.property(fc.oneof(anyDay, monthEnds), fc.integer({ min: 1, max: 2000 }), (from, later) => {
      const today = addDays(from, later);
      for (const type of ['mortgage', 'personal-loan', 'car-finance', 'student-loan']) {
        const [due] = listRecordDueDates(debt, { type, nextPaymentDate: from }, today);
        expect(due).toMatchObject({ day: firstFrom(from, 1, today), isAutomatic: true });
      }
      for (const type of ['credit-card', 'overdraft', 'payday-loan', 'other-debt'])
        expect(listRecordDueDates(debt, { type, nextPaymentDate: from }, today)[0]).toMatchObject({
          day: from,
          nearness: 'past',
        });
    }),
    { numRuns: 100 },
  );
});

it('a debt that is paid off has no payment and no rate that ends', () => {
  const loan = { type: 'mortgage', nextPaymentDate: '2026-01-31', rateEnds: '2027-02-01' };
  const today = readStoredDay('2026-11-21');
  expect(listRecordDueDates(debt, { ...loan, currentBalance: '0.01' }, today)).toHaveLength(2);
  expect(listRecordDueDates(debt, { ...loan, currentBalance: '0.00' }, today)).toEqual([]);
});
