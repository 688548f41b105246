import { isConditionMet, isFilled } from '../fields/conditions.ts';
import {
  type DateCategory,
  type DateType,
  type DueDateRule,
  dateCategories,
  dateTypes,
} from '../fields/date-rule.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { getRecordTitle } from '../records/record-views.ts';
import {
  addDays,
  addMonths,
  countDaysBetween,
  countMonthsBetween,
  type Day,
  findNextYearly,
  isLastOfMonth,
  readDayOfMonth,
  readStoredDayIfAny,
} from '../values/calendar.ts';
import { readStoredPenceIfAny } from '../values/money.ts';

/** How soon a date is: past, within the number of days set by its rule, within 30 days, or later (spec 1 §4). */
export type DateNearness = 'past' | 'soon' | 'month' | 'later';

export interface DueDate {
  /** The field that contains the day; absent for a yearly day without a field, such as 1 April. */
  readonly field?: string;
  /** The name of the due date. A date with its own type has the name of that type, such as "Appointment". */
  readonly label: string;
  readonly day: Day;
  /** Whole days from today; negative if past. */
  readonly daysUntil: number;
  readonly nearness: DateNearness;
  /** A phrase about the date, such as "Renewal due" or "Expired". */
  readonly words: string;
  readonly type: DateType;
  readonly category: DateCategory;
  readonly everyYear: boolean;
  /** The day of the year, such as "02-29"; only for dates that recur each year. */
  readonly monthDay?: string;
  /** How many days before the date each reminder is sent; empty if there are no reminders. */
  readonly steps: readonly number[];
  /** The next due day after this one is paid; absent if the date does not recur. */
  readonly nextDay?: Day;
  /** Whether the payment is automatic, for example by Direct Debit, and therefore never overdue. */
  readonly isAutomatic: boolean;
  /**
   * The flag field that turns on the email about the date, whether it is on, and the day on which the email is sent.
   */
  readonly reminder?: { readonly field: string; readonly on: boolean; readonly day: Day };
}

/** A due date and the record it comes from. */
export interface RecordDueDate extends DueDate {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly title: string;
}

/** The number of days within which dates are shown as upcoming (spec 1 §9). */
export const upcomingDays = 30;

/**
 * The due dates of one record, earliest first. Empty for kinds without dates, for damaged days, and for days that mean
 * "never".
 */
export function listRecordDueDates(kind: RecordKind, fields: FieldValues, today: Day): readonly DueDate[] {
  if (isPaidOff(kind, fields)) return [];
  const ofFields = Object.entries(kind.due ?? {}).flatMap(([field, rule]) => {
    const stored = dueIfStored(fields[field]);
    if (rule === undefined || stored === undefined || !applies(rule, fields)) return [];
    const date = dueDate(rule, fields, dayOf(rule, fields, field, stored, today), today, {
      field,
      ...(isYearly(rule, fields) ? { monthDay: stored.slice(5) } : {}),
    });
    return rule.lapses === true && date.nearness === 'past' ? [] : [date];
  });
  const each = kind.dueEachYear;
  const ofYear =
    each === undefined || !applies(each, fields)
      ? []
      : [dueDate(each, fields, findNextYearly(each.monthDay, today), today, { monthDay: each.monthDay })];
  return [...ofFields, ...ofYear].toSorted(byDay);
}

/** The due dates of these records, earliest first. */
export function listDueDates(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  today: Day,
): readonly RecordDueDate[] {
  return records
    .flatMap(({ id, content }) => {
      const kind = kindOf(content.kind);
      if (kind?.due === undefined && kind?.dueEachYear === undefined) return [];
      return listRecordDueDates(kind, content.fields, today).map(date =>
        ofRecord(date, { recordId: id, kind, title: getRecordTitle(kind, content.fields) }),
      );
    })
    .toSorted(byDay);
}

/** Whether a debt is paid off: with a balance of zero it has no payments and no rate that ends. */
const isPaidOff = ({ worth }: RecordKind, fields: FieldValues): boolean =>
  worth?.part === 'debts' && readStoredPenceIfAny(fields[worth.amount]) === 0;

/** Classifies a day, given how many days before it counts as soon. */
export function computeNearness(daysUntil: number, soonDays: number): DateNearness {
  if (daysUntil < 0) return 'past';
  if (daysUntil <= soonDays) return 'soon';
  return daysUntil <= upcomingDays ? 'month' : 'later';
}

/**
 * Parses a stored day if its year is within the range we can calculate with. Other programs write 31 December 9999 for
 * "never".
 */
function dueIfStored(value: unknown): Day | undefined {
  const stored = readStoredDayIfAny(value);
  return stored === undefined || stored < '1001' || stored > '9000' ? undefined : stored;
}

function ofRecord(date: DueDate, record: Pick<RecordDueDate, 'recordId' | 'kind' | 'title'>): RecordDueDate {
  return { ...date, ...record };
}

function applies(rule: DueDateRule, fields: FieldValues): boolean {
  return rule.when === undefined || isConditionMet(rule.when, fields);
}

function dayOf(rule: DueDateRule, fields: FieldValues, field: string, stored: Day, today: Day): Day {
  if (isYearly(rule, fields)) return stored > today ? stored : findNextYearly(stored.slice(5), today);
  const first = addMonths(stored, rule.monthsAfter ?? 0);
  const months = movesByItself(rule, fields);
  return months === undefined || first >= today ? first : nextPayment(first, months, fields, field, today);
}

/** The number of months by which a date moves on automatically; undefined for a date that only the owner moves. */
function movesByItself({ rolls }: DueDateRule, fields: FieldValues): number | undefined {
  const value = String(fields[rolls?.field ?? ''] ?? '');
  return rolls?.byItself?.includes(value) === true ? rolls.months[value] : undefined;
}

/** The first payment day from today on, counting whole payment periods from the stored day. */
function nextPayment(stored: Day, months: number, fields: FieldValues, field: string, today: Day): Day {
  const onDay = meantDay(fields, field, stored);
  const past = Math.floor(countMonthsBetween(stored, today) / months) * months;
  const candidates = [past, past + months].map(count => addMonths(stored, count, onDay));
  return candidates.find(day => day >= today) ?? addMonths(stored, past + 2 * months, onDay);
}

/**
 * The extra key that stores the intended day of the month, such as "31", after a date was moved to the end of a shorter
 * month.
 */
const meantKey = (field: string): string => `${field}OnDay`;

/** The intended day of the month: a payment on the 31st falls on 28 February and then on 31 March. */
function meantDay(fields: FieldValues, field: string, day: Day): number {
  const meant = Number(fields[meantKey(field)] ?? 0);
  const own = readDayOfMonth(day);
  return Number.isInteger(meant) && meant > own && meant <= 31 && isLastOfMonth(day) ? meant : own;
}

/**
 * The fields after moving a date to another day. If a short month does not have the intended day of the month, that day
 * is remembered.
 */
export function moveDueDay(fields: FieldValues, field: string, to: Day): FieldValues {
  const from = readStoredDayIfAny(fields[field]);
  const { [meantKey(field)]: _before, ...rest } = fields;
  const meant = from === undefined ? 0 : meantDay(fields, field, from);
  const isHidden = meant > readDayOfMonth(to) && isLastOfMonth(to);
  return { ...rest, [field]: to, ...(isHidden ? { [meantKey(field)]: String(meant) } : {}) };
}

function isYearly({ yearly }: DueDateRule, fields: FieldValues): boolean {
  return typeof yearly === 'object' ? isConditionMet(yearly, fields) : yearly === true;
}

function dueDate(
  rule: DueDateRule,
  fields: FieldValues,
  day: Day,
  today: Day,
  { field, monthDay }: { readonly field?: string; readonly monthDay?: string },
): DueDate {
  const daysUntil = countDaysBetween(today, day);
  const nearness = computeNearness(daysUntil, rule.soonDays);
  const months = rule.rolls?.months[String(fields[rule.rolls.field] ?? '')];
  const onDay = field === undefined ? undefined : meantDay(fields, field, day);
  const steps = stepsOf(rule, fields);
  const type = valueOf(rule.type, fields, dateTypes, 'other');
  const { reminder } = rule;
  return {
    ...(field === undefined ? {} : { field }),
    label: typeof rule.type === 'object' ? labelOf(type) : rule.label,
    day,
    daysUntil,
    nearness,
    words: nearness === 'past' ? rule.words.past : nearness === 'soon' ? rule.words.soon : rule.words.later,
    type,
    everyYear: monthDay !== undefined,
    ...(monthDay === undefined ? {} : { monthDay }),
    steps,
    category: valueOf(rule.category, fields, dateCategories, 'other'),
    ...(months === undefined ? {} : { nextDay: addMonths(day, months, onDay) }),
    isAutomatic: movesByItself(rule, fields) !== undefined,
    ...(reminder === undefined
      ? {}
      : {
          reminder: {
            field: reminder.field,
            on: isFilled(fields[reminder.field]),
            day: addDays(day, -(steps[0] ?? reminder.daysBefore)),
          },
        }),
  };
}

function stepsOf({ steps = [], reminder, soonDays }: DueDateRule, fields: FieldValues): readonly number[] {
  const ruled = steps.find(({ when }) => when === undefined || isConditionMet(when, fields));
  return ruled?.days ?? [reminder?.daysBefore ?? soonDays];
}

function valueOf<V extends string>(
  rule: V | { readonly field: string },
  fields: FieldValues,
  known: readonly { readonly value: V }[],
  otherwise: V,
): V {
  if (typeof rule === 'string') return rule;
  return known.find(({ value }) => value === fields[rule.field])?.value ?? otherwise;
}

function labelOf(type: DateType): string {
  return dateTypes.find(({ value }) => value === type)?.label ?? type;
}

function byDay(one: DueDate, other: DueDate): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0;
}
