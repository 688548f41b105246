import type { Condition } from './fields.ts';

/** The sorts of dates, spec 1 §3. `expiry` reads "Due date", `reminder` "General reminder". */
export const dateTypes = [
  { value: 'birthday', label: 'Birthday' },
  { value: 'anniversary', label: 'Anniversary' },
  { value: 'appointment', label: 'Appointment' },
  { value: 'renewal', label: 'Renewal' },
  { value: 'expiry', label: 'Due Date' },
  { value: 'reminder', label: 'General Reminder' },
  { value: 'other', label: 'Other' },
] as const;

/** What a date belongs to, spec 1 §3. */
export const dateCategories = [
  { value: 'personal', label: 'Personal' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'insurance', label: 'Insurance' },
  { value: 'bills', label: 'Bills' },
  { value: 'legal', label: 'Legal' },
  { value: 'other', label: 'Other' },
] as const;

export type DateType = (typeof dateTypes)[number]['value'];
export type DateCategory = (typeof dateCategories)[number]['value'];

/** How many days before a date its e-mail is sent (spec 2 §9). */
export const emailReminderDays = 60;

/** The words for a date that is past, near, and further away: "Expired", "Expiring soon", "Valid". */
export interface DueWords {
  readonly past: string;
  readonly soon: string;
  readonly later: string;
}

/** A day that comes round: what it is called, and how many days before it counts as soon. */
export interface DueRule {
  /** What falls due: "Renewal", "Payment". */
  readonly label: string;
  /** It is near from this many days before, that day included, to the day itself. */
  readonly soonDays: number;
  readonly words: DueWords;
  /** The sort of date, or the field that holds it. */
  readonly type: DateType | { readonly field: string };
  readonly category: DateCategory | { readonly field: string };
  /** Listed only while it holds. Absent: always. */
  readonly when?: Condition;
  /** Comes round each year: always, or while the condition holds. Absent: once. */
  readonly yearly?: true | Condition;
  /** Falls due so many months after the date in the field, not on it. */
  readonly monthsAfter?: number;
  /** Once past, nothing is left to do, so that it is no longer listed: a period that is over. */
  readonly lapses?: true;
  /** A field whose value is the number of months until it falls due again, once it is paid. */
  readonly rolls?: {
    readonly field: string;
    readonly months: Readonly<Record<string, number>>;
    /** Values with which it is paid without its owner, so that it moves on by itself: a Direct Debit. */
    readonly byItself?: readonly string[];
  };
  /** The flag by which an e-mail is asked for, and how many days before it is sent. */
  readonly reminder?: { readonly field: string; readonly daysBefore: number };
  /** How many days before it is reminded of, while the condition holds; the first that holds. Absent: the days of its box, or `soonDays`. */
  readonly steps?: readonly { readonly when?: Condition; readonly days: readonly number[] }[];
}

/** A due rule with a day of its own, "04-01" for 1 April. */
export interface DueEachYear extends DueRule {
  readonly monthDay: string;
}

/** The keys of the fields that a rule names, its conditions apart. */
export function fieldsOfRule(rule: DueRule): string[] {
  return [
    ...(typeof rule.type === 'object' ? [rule.type.field] : []),
    ...(typeof rule.category === 'object' ? [rule.category.field] : []),
    ...(rule.rolls === undefined ? [] : [rule.rolls.field]),
    ...(rule.reminder === undefined ? [] : [rule.reminder.field]),
  ];
}
