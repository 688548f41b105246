import { describe, expect, it } from 'vitest';
import type { FieldValues } from '../fields/fields.ts';
import { findKind } from '../kinds/index.ts';
import { readStoredDay as day } from '../values/calendar.ts';
import {
  findChoicesRecord,
  readReminderPreferences,
  setDateAnswer,
  setDateReminderOff,
} from './reminder-preferences.ts';
import { planReminders } from './reminders.ts';

const today = day('2026-11-21');
const record = (kind: string, fields: FieldValues, id = 'one') => ({
  id,
  content: { kind, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});
const plan = (records: ReturnType<typeof record>[], choices: FieldValues = {}, on = today) =>
  planReminders(findKind, records, readReminderPreferences(choices), on);

const policy = { name: 'Family car', type: 'car-insurance', provider: 'Aviva', emailReminder: true };

describe('what is to be told of', () => {
  it('is a policy whose box is ticked, 60 days before, and again each year', () => {
    expect(plan([record('insurance-policy', { ...policy, renewalDate: '2027-02-19' })])).toEqual([
      {
        recordId: 'one',
        field: 'renewalDate',
        key: 'one renewalDate',
        day: '2027-02-19',
        label: 'Insurance policy: renewal',
        class: 'renewals',
        steps: [60],
        yearly: '02-19',
      },
    ]);
    expect(
      plan([record('insurance-policy', { ...policy, emailReminder: false, renewalDate: '2027-02-19' })]),
    ).toEqual([]);
  });

  it('is council tax on the next 1 April', () => {
    const [found] = plan([record('council-tax', { annualAmount: '2214.60', emailReminder: true })]);
    expect(found).toMatchObject({ day: '2027-04-01', yearly: '04-01', steps: [60], class: 'bills' });
    expect(found?.label).toBe('Council tax: new yearly bill');
    expect(found?.field).toBeUndefined();
  });

  it('is a passport 270 and 180 days before, once papers are chosen; other papers when they are near', () => {
    const papers = [
      record('legal-document', { name: 'Mine', type: 'passport', expiryDate: '2027-09-01' }),
      record('legal-document', { name: 'Lease', type: 'other', expiryDate: '2027-09-02' }, 'two'),
    ];
    expect(plan(papers)).toEqual([]);
    expect(plan(papers, { classes: 'papers' }).map(({ steps }) => steps)).toEqual([[270, 180], [90]]);
  });

  it('is a birthday on 29 February, by the day it comes round on', () => {
    const born = [record('person', { firstName: 'Amira', dateOfBirth: '1996-02-29' })];
    const [found] = plan(born, { classes: 'birthdays', further: '1' });
    expect(found).toMatchObject({ day: '2027-02-28', yearly: '02-29', steps: [7, 1], label: 'Birthday' });
  });

  it('is a bill on its next day: paid, it rolls', () => {
    const bill = { name: 'Gas', type: 'gas', paymentMethod: 'direct-debit', emailReminder: true };
    expect(plan([record('bill', { ...bill, dueDate: '2027-03-01' })])[0]).toMatchObject({
      day: '2027-03-01',
    });
    expect(plan([record('bill', { ...bill, dueDate: '2027-04-01' })])[0]).toMatchObject({
      day: '2027-04-01',
    });
    const paid = (paymentMethod: string) =>
      plan([record('bill', { ...bill, paymentMethod, dueDate: '2026-11-20' })]).map(one => one.day);
    expect([paid('monthly-bill'), paid('direct-debit')]).toEqual([[], ['2026-12-20']]);
  });

  it('goes on with the next year of a renewal that nobody looked after, and stops 400 days ahead', () => {
    expect(plan([record('insurance-policy', { ...policy, renewalDate: '2024-02-29' })])[0]).toMatchObject({
      day: '2027-02-28',
      yearly: '02-29',
    });
    const far = { name: 'Lease', type: 'other', expiryDate: '2028-01-01' };
    expect(plan([record('legal-document', far)], { classes: 'papers' })).toEqual([]);
  });

  it('is nothing for a person who wants all of it in the app', () => {
    const due = record('insurance-policy', { ...policy, renewalDate: '2027-02-19' });
    expect(plan([due], { appOnly: true })).toEqual([]);
  });
});

describe('an answer', () => {
  const due = record('insurance-policy', { ...policy, renewalDate: '2027-02-19' });
  const date = { recordId: 'one', field: 'renewalDate', day: day('2027-02-19') };

  it('“done” leaves this time out: next year’s is planned, and a single day is gone', () => {
    const choices = setDateAnswer({}, date, 'done', today);
    expect(plan([due], choices)[0]).toMatchObject({ day: '2028-02-19' });
    const visit = record(
      'important-date',
      { title: 'Dentist', date: '2027-01-08', reminderSet: true },
      'two',
    );
    expect(plan([visit])).toHaveLength(1);
    const seen = setDateAnswer({}, { recordId: 'two', field: 'date', day: day('2027-01-08') }, 'done', today);
    expect(plan([visit], seen)).toEqual([]);
  });

  it('“later” moves the next message to that day, and no earlier one comes', () => {
    const choices = setDateAnswer({ further: '90 7' }, date, { until: day('2027-01-20') }, today);
    expect(plan([due], choices)[0]?.steps).toEqual([30, 7]);
  });

  it('“stop” takes a date out of its class until it is wanted again; a box of its own goes before', () => {
    const mot = record('vehicle', { type: 'car', motDue: '2027-02-19' });
    const off = setDateReminderOff({ classes: 'renewals' }, 'one motDue', true);
    expect(plan([mot], off)).toEqual([]);
    expect(plan([mot], setDateReminderOff(off, 'one motDue', false))).toHaveLength(1);
    expect(plan([due], setDateReminderOff({}, 'one renewalDate', true))).toHaveLength(1);
  });
});

const label = (level: string, name: string) =>
  plan([record('insurance-policy', { ...policy, name, renewalDate: '2027-02-19' })], { level })[0]?.label;

describe('the words outside the app', () => {
  it('say as much as was chosen', () => {
    expect(label('plain', 'Family car')).toBe('Something in your passport');
    expect(label('kind', 'Family car')).toBe('Insurance policy: renewal');
    expect(label('own', 'Family car')).toBe('Family car: renewal');
  });

  it('have no lines, amounts, numbers or turned text in them, and are at most 120 characters', () => {
    expect(label('own', 'Car\r\nBcc: a@b.example\u202e £1,200.50 12345678')).toBe(
      'Car Bcc: a@b.example : renewal',
    );
    expect(label('own', '🏡'.repeat(130))).toBe(`${'🏡'.repeat(119)}…`);
  });
});

it('of two records of choices the first made counts, on every device', () => {
  const [a, b] = [{ id: '0190-a' }, { id: '0191-b' }];
  expect(findChoicesRecord([b, a])).toBe(a);
  expect(findChoicesRecord([a, b])).toBe(a);
  expect(readReminderPreferences({ quietFrom: '99', digest: 'hourly', snoozed: 'damaged' })).toMatchObject({
    quiet: { from: 21, to: 8 },
    digest: 'each',
  });
});
