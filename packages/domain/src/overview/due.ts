import { holds, isFilled } from '../fields/conditions.ts';
import {
  type DateCategory,
  type DateType,
  type DueRule,
  dateCategories,
  dateTypes,
} from '../fields/date-rule.ts';
import type { FieldValues } from '../fields/fields.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { titleOf } from '../records/record-views.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayIfStored,
  dayOfMonth,
  daysBetween,
  isLastOfMonth,
  monthsBetween,
  nextYearly,
} from '../values/calendar.ts';
import { penceIfStored } from '../values/money.ts';

/** How near a date is: past, within the rule's own days, within 30 days, or later (spec 1 §4). */
export type Nearness = 'past' | 'soon' | 'month' | 'later';

/** Something that falls due on a day, from a record. */
export interface DueDate {
  /** The field that holds the day; absent for a day that comes round by itself, such as 1 April. */
  readonly field?: string;
  /** What falls due; of a date with a type of its own, the type: "Appointment". */
  readonly label: string;
  readonly day: Day;
  /** Whole days from today; below zero when it is past. */
  readonly daysUntil: number;
  readonly nearness: Nearness;
  /** "Renewal due", "Expired", … */
  readonly words: string;
  readonly type: DateType;
  readonly category: DateCategory;
  /** Comes round each year. */
  readonly everyYear: boolean;
  /** The day of the year it comes round on, "02-29"; of one that comes each year only. */
  readonly monthDay?: string;
  /** So many days before it is reminded of, where it is. */
  readonly steps: readonly number[];
  /** The day it falls due again once it is paid; absent when it does not. */
  readonly nextDay?: Day;
  /** It is paid without its owner, so that it is never overdue: a Direct Debit. */
  readonly isAutomatic: boolean;
  /** The flag field that asks for an e-mail, whether it is on, and the day it is sent. */
  readonly reminder?: { readonly field: string; readonly on: boolean; readonly day: Day };
}

/** A due date and the record it comes from. */
export interface RecordDueDate extends DueDate {
  readonly recordId: string;
  readonly kind: RecordKind;
  readonly title: string;
}

/** Within this many days a date is among the upcoming ones (spec 1 §9). */
export const upcomingDays = 30;

/** What falls due by one record, the earliest first. Empty for kinds without dates, for damaged days and for never. */
export function dueOf(kind: RecordKind, fields: FieldValues, today: Day): readonly DueDate[] {
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
      : [dueDate(each, fields, nextYearly(each.monthDay, today), today, { monthDay: each.monthDay })];
  return [...ofFields, ...ofYear].toSorted(byDay);
}

/** Everything that falls due by these records, the earliest first. */
export function dueDates(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  today: Day,
): readonly RecordDueDate[] {
  return records
    .flatMap(({ id, content }) => {
      const kind = kindOf(content.kind);
      if (kind?.due === undefined && kind?.dueEachYear === undefined) return [];
      return dueOf(kind, content.fields, today).map(date =>
        ofRecord(date, { recordId: id, kind, title: titleOf(kind, content.fields) }),
      );
    })
    .toSorted(byDay);
}

/** A debt of nothing has no payments, and no rate that ends. */
const isPaidOff = ({ worth }: RecordKind, fields: FieldValues): boolean =>
  worth?.part === 'debts' && penceIfStored(fields[worth.amount]) === 0;

/** How near a day is, by how many days before it counts as soon. */
export function nearnessOf(daysUntil: number, soonDays: number): Nearness {
  if (daysUntil < 0) return 'past';
  if (daysUntil <= soonDays) return 'soon';
  return daysUntil <= upcomingDays ? 'month' : 'later';
}

/** A stored day from which years can be counted either way. Other programs write 31 December 9999 for never. */
function dueIfStored(value: unknown): Day | undefined {
  const stored = dayIfStored(value);
  return stored === undefined || stored < '1001' || stored > '9000' ? undefined : stored;
}

function ofRecord(date: DueDate, record: Pick<RecordDueDate, 'recordId' | 'kind' | 'title'>): RecordDueDate {
  return { ...date, ...record };
}

function applies(rule: DueRule, fields: FieldValues): boolean {
  return rule.when === undefined || holds(rule.when, fields);
}

function dayOf(rule: DueRule, fields: FieldValues, field: string, stored: Day, today: Day): Day {
  if (isYearly(rule, fields)) return stored > today ? stored : nextYearly(stored.slice(5), today);
  const first = addMonths(stored, rule.monthsAfter ?? 0);
  const months = movesByItself(rule, fields);
  return months === undefined || first >= today ? first : nextPayment(first, months, fields, field, today);
}

/** Every how many months a date moves on by itself; undefined for one that waits for its owner. */
function movesByItself({ rolls }: DueRule, fields: FieldValues): number | undefined {
  const value = String(fields[rolls?.field ?? ''] ?? '');
  return rolls?.byItself?.includes(value) === true ? rolls.months[value] : undefined;
}

/** The first day from today on that is a whole number of payments after the stored one. */
function nextPayment(stored: Day, months: number, fields: FieldValues, field: string, today: Day): Day {
  const onDay = meantDay(fields, field, stored);
  const past = Math.floor(monthsBetween(stored, today) / months) * months;
  const candidates = [past, past + months].map(count => addMonths(stored, count, onDay));
  return candidates.find(day => day >= today) ?? addMonths(stored, past + 2 * months, onDay);
}

/** The extra key that stores the intended day of the month, such as "31", when a date was moved to the end of a short month. */
const meantKey = (field: string): string => `${field}OnDay`;

/** The day of the month that a date is meant to have: a payment on the 31st is on 28 February, and then on 31 March. */
function meantDay(fields: FieldValues, field: string, day: Day): number {
  const meant = Number(fields[meantKey(field)] ?? 0);
  const own = dayOfMonth(day);
  return Number.isInteger(meant) && meant > own && meant <= 31 && isLastOfMonth(day) ? meant : own;
}

/** The fields with a date moved to another day. What a short month hides of it stays known. */
export function withMovedDay(fields: FieldValues, field: string, to: Day): FieldValues {
  const from = dayIfStored(fields[field]);
  const { [meantKey(field)]: _before, ...rest } = fields;
  const meant = from === undefined ? 0 : meantDay(fields, field, from);
  const isHidden = meant > dayOfMonth(to) && isLastOfMonth(to);
  return { ...rest, [field]: to, ...(isHidden ? { [meantKey(field)]: String(meant) } : {}) };
}

function isYearly({ yearly }: DueRule, fields: FieldValues): boolean {
  return typeof yearly === 'object' ? holds(yearly, fields) : yearly === true;
}

function dueDate(
  rule: DueRule,
  fields: FieldValues,
  day: Day,
  today: Day,
  { field, monthDay }: { readonly field?: string; readonly monthDay?: string },
): DueDate {
  const daysUntil = daysBetween(today, day);
  const nearness = nearnessOf(daysUntil, rule.soonDays);
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

function stepsOf({ steps = [], reminder, soonDays }: DueRule, fields: FieldValues): readonly number[] {
  const ruled = steps.find(({ when }) => when === undefined || holds(when, fields));
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
