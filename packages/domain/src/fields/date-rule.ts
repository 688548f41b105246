import type { Condition } from './fields.ts';

/** The types of dates, spec 1 §3. The label of `expiry` is "Due date", and that of `reminder` is "General reminder". */
export const dateTypes = [
  { value: 'birthday', label: 'Birthday' },
  { value: 'anniversary', label: 'Anniversary' },
  { value: 'appointment', label: 'Appointment' },
  { value: 'renewal', label: 'Renewal' },
  { value: 'expiry', label: 'Due Date' },
  { value: 'reminder', label: 'General Reminder' },
  { value: 'other', label: 'Other' },
] as const;

/** The groups of dates, spec 1 §3. */
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

/** How many days before a date its email is sent (spec 2 §9). */
export const emailReminderDays = 60;

/** A sentence in the hint of each box that switches an email on. It is left out on a server that sells no plans. */
export const emailPlanHint = 'Available with the Enhanced and Premium plans.';

/** The words that describe how soon a date is, such as "Expired", "Expiring soon" and "Valid". */
export interface DueDateTexts {
  readonly past: string;
  readonly soon: string;
  readonly later: string;
}

/** A rule for a due date: its name, and how many days before it counts as soon. */
export interface DueDateRule {
  /** The name of the due date, such as "Renewal" or "Payment". */
  readonly label: string;
  /** How many days before the date it starts to count as soon, up to and including the day itself. */
  readonly soonDays: number;
  readonly words: DueDateTexts;
  /** The type of the date, or the field that stores its type. */
  readonly type: DateType | { readonly field: string };
  readonly category: DateCategory | { readonly field: string };
  /** The date is listed only while this condition is true. If absent, the date is always listed. */
  readonly when?: Condition;
  /** Whether the date recurs each year: always, or while the condition is true. If absent, the date happens once. */
  readonly yearly?: true | Condition;
  /** How many months after the date in the field the due date is. If absent, the due date is that date itself. */
  readonly monthsAfter?: number;
  /** Set if the date ends a period: once it has passed, it needs no action and is no longer listed. */
  readonly lapses?: true;
  /** The field with the number of months between payments, after which the next payment is due. */
  readonly rolls?: {
    readonly field: string;
    readonly months: Readonly<Record<string, number>>;
    /**
     * The values of `field` for automatic payments, such as a Direct Debit: for these the date moves on without the
     * owner doing anything.
     */
    readonly byItself?: readonly string[];
  };
  /** The flag that turns on the email about the date, and how many days before the date the email is sent. */
  readonly reminder?: { readonly field: string; readonly daysBefore: number };
  /**
   * How many days before the date to send reminders; the first entry whose condition is true applies. If absent, the
   * days of the `reminder` checkbox apply, or else `soonDays`.
   */
  readonly steps?: readonly { readonly when?: Condition; readonly days: readonly number[] }[];
}

/** A due rule with a fixed day of the year, such as "04-01" for 1 April. */
export interface DueEachYear extends DueDateRule {
  readonly monthDay: string;
}

/** The keys of the fields that a rule refers to, except those in its conditions. */
export function listDueDateRuleFields(rule: DueDateRule): string[] {
  return [
    ...(typeof rule.type === 'object' ? [rule.type.field] : []),
    ...(typeof rule.category === 'object' ? [rule.category.field] : []),
    ...(rule.rolls === undefined ? [] : [rule.rolls.field]),
    ...(rule.reminder === undefined ? [] : [rule.reminder.field]),
  ];
}
