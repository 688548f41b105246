import type { DayProblem } from '../values/calendar.ts';
import { formatCount } from '../values/count.ts';
import type { MoneyReading } from '../values/money.ts';
import type { NiProblem } from '../values/uk.ts';
import type { Field } from './fields.ts';

/** The maximum lengths of stored texts, in characters as people count them (code points). */
export const textLengthLimits = { text: 200, multiline: 5000, webAddress: 2000 } as const;

/**
 * Adapts a label for use within a sentence: "the policy number". Abbreviations and names keep their capitals: "the MOT
 * due date".
 */
export function lowerFirst(label: string): string {
  const isName = /^\S+ [A-Z]/.test(label);
  return /^[A-Z][a-z]/.test(label) && !isName ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** The number of characters in a text. An emoji made of one code point counts as one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** The field's own sentence for a missing value, or "Enter the account name" made from its label. */
export function describeMissingValue(field: Field): string {
  if (field.missing !== undefined) return field.missing;
  return `${field.type === 'choice' ? 'Choose' : 'Enter'} the ${lowerFirst(field.label)}`;
}

/** Describes a text that is too long, for example "Notes must be 5,000 characters or fewer. You have used 5,312." */
export function describeTooLong(field: Field, limit: number, used: number): string {
  return `${field.label} must be ${formatCount(limit)} characters or fewer. You have used ${formatCount(used)}.`;
}

/** Explains how to correct an amount that cannot be read. */
export function describeMoneyProblem(
  field: Field,
  problem: Extract<MoneyReading, { ok: false }>['problem'] | 'minus',
): string {
  const words = {
    'not-money': `${field.label} must be an amount like 1,234.50`,
    'too-many-dots': `${field.label} has more than one full stop. Enter an amount like 1,234.50`,
    'too-large': `${field.label} is too large. Enter an amount under £1,000,000,000,000`,
    minus: `${field.label} cannot be less than zero`,
  };
  return words[problem];
}

/** The message for three date boxes that are not a valid day. The problem says which box to mark. */
export function describeDayProblem(field: Field, problem: DayProblem): string {
  const words = {
    missing:
      problem.part === undefined
        ? describeMissingValue(field)
        : `${field.label} must include a ${problem.part}`,
    day: `${field.label}: the day must be a number from 1 to 31`,
    month: `${field.label}: the month must be a number from 1 to 12, or a name like March`,
    year: `${field.label}: enter a year like 1958 or 2027`,
    'short-year': `${field.label}: enter the full year, all 4 digits, like 1958 or 2027`,
    impossible: `${field.label}: that month does not have this day. Check the day`,
  };
  return words[problem.problem];
}

/** Why a text is not a valid National Insurance number, and how to correct it (ux.md 36). */
export const niProblemMessages: Readonly<Record<NiProblem, string>> = {
  shape:
    'Enter a National Insurance number that is 2 letters, 6 numbers, then A, B, C or D, like AB 12 34 56 C',
  'first-letters': 'Check the first letter. A National Insurance number never begins with D, F, I, Q, U or V',
  'second-letter':
    'Check the second letter. In a National Insurance number it is never D, F, I, O, Q, U or V',
  prefix: 'Check the first two letters. No National Insurance number begins with these',
  suffix: 'Check the last letter. A National Insurance number ends in A, B, C or D',
};

/** The messages about invalid shares. */
export const ownerShareMessages = {
  share: 'A share is between 0 and 100 per cent',
  sum: 'Give each person a share so that the shares add up to 100 per cent, or leave them all empty',
} as const;

/** The label for an owner who is not in the passport; `deletedPersonText` is for an owner whose record was deleted. */
export const outsideOwnerLabel = 'Someone outside the household';
export const deletedPersonText = 'Someone deleted';

/** All other messages about fields. They are here so that each sentence is written in only one place. */
export const fieldMessages = {
  sortCode: 'Enter a valid sort code like 309430',
  accountNumber: 'Account number must be between 6 and 8 digits',
  cardNumber:
    'That looks like a whole card number, which we never keep. Enter the account number, 6 to 8 digits',
  wholeCard: 'Enter only the last 4 digits. We never keep a whole card number',
  digits: (field: Field, length: number) => `${field.label} must be ${length} digits`,
  email: 'Please enter a valid email address',
  webAddress: 'Enter a web address like halifax.co.uk',
  choice: (field: Field) => `Choose the ${lowerFirst(field.label)} from the list`,
  afterToday: (field: Field) => `${field.label} must be today or earlier`,
  percent: (field: Field) => `${field.label} must be a number like 4.25`,
  taxYearWarning: 'A tax year looks like 2023-24. Check it, or leave it as it is.',
  registrationWarning:
    'Most number plates look like AB12 CDE. Older and personal ones differ. Check it, or leave it as it is.',
  yearWarning: 'That is a long way off. Check the year, or leave it as it is.',
  postcodeWarning: 'This doesn’t look like a UK postcode. Check it, or leave it as it is.',
} as const;
