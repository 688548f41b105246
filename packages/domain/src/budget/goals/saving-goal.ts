import type { FieldValues } from '../../fields/fields.ts';
import { addMonths, countMonthsBetween, type Day, readStoredDayIfAny } from '../../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, toPence } from '../../values/money.ts';

/** Something a person saves for. */
export interface SavingGoal {
  readonly id: string;
  readonly name: string;
  /** The amount to save, always positive. */
  readonly target: Pence;
  readonly by: Day;
  /** The amount that the person says they have saved; ignored if `account` is set. */
  readonly saved?: Pence;
  /** The record with the savings. */
  readonly account?: string;
}

/** Reads the fields of a `saving-goal`; undefined without a name, a positive amount and a day. Never throws. */
export function readSavingGoal(id: string, fields: FieldValues): SavingGoal | undefined {
  const { name, account } = fields;
  const [target, saved] = [readStoredPenceIfAny(fields['target']), readStoredPenceIfAny(fields['saved'])];
  const by = readStoredDayIfAny(fields['by']);
  if (typeof name !== 'string' || name === '' || by === undefined) return undefined;
  if (target === undefined || target <= 0) return undefined;
  return {
    id,
    name,
    target,
    by,
    ...(saved === undefined ? {} : { saved }),
    ...(typeof account === 'string' && account !== '' ? { account } : {}),
  };
}

/** The progress towards a saving goal. */
export interface SavingPlan {
  /** `day-passed`: the day has passed without the amount being saved. */
  readonly state: 'reached' | 'saving' | 'day-passed';
  /** The amount still to be saved; 0 if the goal is reached. */
  readonly left: Pence;
  /** The percentage reached, from 0 to 100 and rounded down, so that it is 100 only if the goal is reached. */
  readonly percent: number;
  /** How many monthly payments can be made by the goal's day, the first of them a month from today; at least one. */
  readonly months: number;
  /** The amount to save in each of these months, rounded up to the penny; 0 unless the state is `saving`. */
  readonly aMonth: Pence;
  /** Whether `aMonth` is more than the budget leaves each month. */
  readonly isTooMuch: boolean;
  /** The day on which the goal is reached by saving everything that is left each month. Set if `aMonth` is too much. */
  readonly reachedBy?: Day;
}

/** A plan that takes more months than this tells the person nothing useful. */
const mostMonths = 1200;

/**
 * Plans how much to save each month from today until the goal's day. A negative `saved` counts as nothing saved.
 * `spare` is what is left each month after the budget; undefined if not known. All amounts are in pence. Never throws.
 */
export function planSavingGoal(
  { target, by }: Pick<SavingGoal, 'target' | 'by'>,
  saved: Pence,
  today: Day,
  spare?: Pence,
): SavingPlan {
  const there = Math.max(0, saved);
  const left = toPence(Math.max(0, target - there));
  const percent = Math.min(100, Math.floor((there * 100) / target));
  const months = Math.max(1, wholeMonths(today, by));
  const none = { left, percent, months, aMonth: toPence(0), isTooMuch: false };
  if (left === 0) return { ...none, state: 'reached' };
  if (by < today) return { ...none, state: 'day-passed' };
  const aMonth = toPence(Math.ceil(left / months));
  const isTooMuch = spare !== undefined && aMonth > spare;
  const needed = isTooMuch && spare > 0 ? Math.ceil(left / spare) : undefined;
  return {
    ...none,
    state: 'saving',
    aMonth,
    isTooMuch,
    ...(needed === undefined || needed > mostMonths ? {} : { reachedBy: addMonths(today, needed) }),
  };
}

function wholeMonths(from: Day, to: Day): number {
  const months = countMonthsBetween(from, to);
  return addMonths(from, months) > to ? months - 1 : months;
}
