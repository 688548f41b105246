import { addDays, addMonths, countDaysBetween, type Day } from '../values/calendar.ts';

/** The interval at which a regular payment is made. */
export type PaymentInterval =
  | 'weekly'
  | 'fortnightly'
  | 'four-weekly'
  | 'monthly'
  /** Ten instalments a year, none in February and March, as councils collect them. */
  | 'ten-monthly'
  | 'two-monthly'
  | 'quarterly'
  | 'half-yearly'
  | 'yearly';

interface Step {
  readonly days?: number;
  readonly months?: number;
  /** The minimum number of payments needed to detect this rhythm. */
  readonly fewest: number;
}

const steps: Readonly<Record<PaymentInterval, Step>> = {
  yearly: { months: 12, fewest: 2 },
  'half-yearly': { months: 6, fewest: 3 },
  quarterly: { months: 3, fewest: 3 },
  'two-monthly': { months: 2, fewest: 3 },
  monthly: { months: 1, fewest: 3 },
  'ten-monthly': { months: 1, fewest: 3 },
  'four-weekly': { days: 28, fewest: 3 },
  fortnightly: { days: 14, fewest: 4 },
  weekly: { days: 7, fewest: 5 },
};

/** Longest first: if two rhythms explain the payments equally well, the longer one is chosen. */
const rhythms: readonly PaymentInterval[] = [
  'yearly',
  'half-yearly',
  'quarterly',
  'two-monthly',
  'monthly',
  'four-weekly',
  'fortnightly',
  'weekly',
];

/** How many payments each interval has in a year. */
export const paymentsPerYear: Readonly<Record<PaymentInterval, number>> = {
  weekly: 52,
  fortnightly: 26,
  'four-weekly': 13,
  monthly: 12,
  'ten-monthly': 10,
  'two-monthly': 6,
  quarterly: 4,
  'half-yearly': 2,
  yearly: 1,
};

/** The result of fitting a rhythm to the dates of some payments. */
export interface IntervalFit {
  readonly rhythm: PaymentInterval;
  /**
   * The score from 0 to 1: the fraction of expected days that have a payment, minus half the fraction of payments that
   * do not fit.
   */
  readonly score: number;
  /** How many days in total the payments are away from their expected days. */
  readonly apart: number;
  /** Indexes of the payments that fit. */
  readonly matched: readonly number[];
  /** Expected days after the last payment that have passed and that statements cover, but on which nothing was paid. */
  readonly missed: readonly Day[];
  /** The first expected day after all payments and missed days. */
  readonly next: Day;
}

/** How many days a payment may be before or after its expected day, because banks close at weekends. */
const [early, late] = [3, 5];
const enough = 0.8;

/** Facts about some payments, in addition to their days. */
interface DetectionHints {
  readonly isSure: boolean;
  readonly isCouncil: boolean;
  /** The rhythms to look for; all of them if absent. */
  readonly only?: readonly PaymentInterval[];
}

/**
 * The rhythm of some days, which must be in order; undefined if none explains them. A missing payment counts against a
 * rhythm only on days that statements cover (`covered`). `isSure` means that the payment method or the payee is typical
 * of regular payments; a long rhythm then needs fewer payments.
 */
export function detectPaymentInterval(
  days: readonly Day[],
  covered: (day: Day) => boolean,
  lastCovered: Day,
  { isSure, isCouncil, only = rhythms }: DetectionHints,
): IntervalFit | undefined {
  // Try ten instalments only if the statements show a February or March without a payment: otherwise monthly
  // payments would fit just as well.
  const isSeen = isCouncil && sawNone(days, covered, lastCovered);
  const possible: readonly PaymentInterval[] = isSeen ? ['ten-monthly', ...only] : only;
  const fits = possible.flatMap(rhythm => {
    const { months = 0, fewest } = steps[rhythm];
    const needed = isSure && months > 1 ? 2 : fewest;
    if (days.length < needed) return [];
    const best = anchorsOf(days, rhythm)
      .map(anchor => fitOf(days, rhythm, anchor, covered, lastCovered))
      .toSorted((one, other) => other.score - one.score || one.apart - other.apart)[0];
    return best !== undefined && best.score >= enough && best.matched.length >= needed ? [best] : [];
  });
  return fits.toSorted((one, other) => other.score - one.score)[0];
}

/** The days on which a rhythm may begin: each of the first payments, and the last day of the first month. */
function anchorsOf(days: readonly Day[], rhythm: PaymentInterval): readonly Day[] {
  const [first] = days;
  if (first === undefined) return [];
  if (steps[rhythm].days !== undefined) return days.slice(0, 3);
  const near = days.slice(0, 4).flatMap((day, place) => {
    const moved = addMonths(day, 0 - (steps[rhythm].months ?? 1) * place);
    return Math.abs(countDaysBetween(first, moved)) <= late ? [moved] : [];
  });
  return near;
}

/** The day on which a payment is expected, this many intervals of a rhythm after the first one. */
export function computeExpectedDay(anchor: Day, rhythm: PaymentInterval, count: number): Day {
  const { days, months = 1 } = steps[rhythm];
  if (rhythm === 'ten-monthly') return instalmentDay(anchor, count);
  return days === undefined ? addMonths(anchor, months * count) : addDays(anchor, days * count);
}

/** Whether statements cover a February or March in which nothing was paid on the usual day. */
function sawNone(days: readonly Day[], covered: (day: Day) => boolean, lastCovered: Day): boolean {
  const [first] = days;
  if (first === undefined) return false;
  for (let count = 1; addDays(addMonths(first, count), late) <= lastCovered; count += 1) {
    const day = addMonths(first, count);
    if (
      /-0[23]-/.test(day) &&
      isPaymentSpanCovered(covered, day) &&
      !days.some(one => Math.abs(countDaysBetween(one, day)) <= late)
    )
      return true;
  }
  return false;
}

/** The day of an instalment, counting months without February and March. */
function instalmentDay(anchor: Day, count: number): Day {
  let [months, left] = [0, count];
  while (left > 0) {
    months += 1;
    if (!/-0[23]-/.test(addMonths(anchor, months))) left -= 1;
  }
  return addMonths(anchor, months);
}

function fitOf(
  days: readonly Day[],
  rhythm: PaymentInterval,
  anchor: Day,
  covered: (day: Day) => boolean,
  lastCovered: Day,
): IntervalFit {
  const matched = new Set<number>();
  const paidOn = days.map(day => countDaysBetween(anchor, day));
  let place = 0;
  let missed: Day[] = [];
  let [expected, met, apart] = [0, 0, 0];
  for (let count = 0; ; count += 1) {
    const day = computeExpectedDay(anchor, rhythm, count);
    // Days are in order, so a payment that is too early for this day cannot match a later one either.
    while (place < days.length && (paidOn[place] ?? 0) < countDaysBetween(anchor, day) - early) place += 1;
    const isMet = place < days.length && (paidOn[place] ?? 0) <= countDaysBetween(anchor, day) + late;
    if (isMet) {
      matched.add(place);
      apart += Math.abs((paidOn[place] ?? 0) - countDaysBetween(anchor, day));
      place += 1;
      [expected, met, missed] = [expected + 1, met + 1, []];
      continue;
    }
    if (addDays(day, late) > lastCovered) {
      // Missing payments at the end mean that the payments stopped, not that they had no rhythm.
      const score =
        met / Math.max(1, expected - missed.length) - (days.length - matched.size) / days.length / 2;
      return { rhythm, score, apart, matched: [...matched].toSorted((a, b) => a - b), missed, next: day };
    }
    if (!isPaymentSpanCovered(covered, day)) continue;
    expected += 1;
    missed.push(day);
  }
}

/** Whether statements cover all days on which a payment expected on this day could have been made. */
export function isPaymentSpanCovered(covered: (day: Day) => boolean, day: Day): boolean {
  return Array.from({ length: early + late + 1 }, (_, index) => addDays(day, index - early)).every(covered);
}
