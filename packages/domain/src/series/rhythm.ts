import { addDays, addMonths, type Day, daysBetween } from '../values/calendar.ts';

/** How often something comes round. */
export type Rhythm =
  | 'weekly'
  | 'fortnightly'
  | 'four-weekly'
  | 'monthly'
  /** Ten instalments a year, none in February and March, as councils take them. */
  | 'ten-monthly'
  | 'two-monthly'
  | 'quarterly'
  | 'half-yearly'
  | 'yearly';

interface Step {
  readonly days?: number;
  readonly months?: number;
  /** Fewest payments that show it. */
  readonly fewest: number;
}

const steps: Readonly<Record<Rhythm, Step>> = {
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

/** The longest first: of two that explain as much, the longer one is meant. */
const rhythms: readonly Rhythm[] = [
  'yearly',
  'half-yearly',
  'quarterly',
  'two-monthly',
  'monthly',
  'four-weekly',
  'fortnightly',
  'weekly',
];

/** How often in a year. */
export const timesAYear: Readonly<Record<Rhythm, number>> = {
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

/** A rhythm laid over the days of some payments. */
export interface Fit {
  readonly rhythm: Rhythm;
  /** 0 to 1: the part of the expected days on which something was paid, less half the part of payments left over. */
  readonly score: number;
  /** Places of the payments that fit. */
  readonly matched: readonly number[];
  /** Expected days in the past that are covered and on which nothing came, after the last payment. */
  readonly missed: readonly Day[];
  /** The first expected day after everything. */
  readonly next: Day;
}

/** A payment may come so many days before or after its day: banks close at weekends. */
const [early, late] = [3, 5];
const enough = 0.8;

/**
 * The rhythm of some days, in order; undefined when none explains them. Only days for which `covered` holds, because a statement was read,
 * count against one. `isSure` means that the way of paying or the payee is known for regular payments: then a long rhythm needs fewer.
 */
export function rhythmOf(
  days: readonly Day[],
  covered: (day: Day) => boolean,
  lastCovered: Day,
  { isSure, isCouncil }: { readonly isSure: boolean; readonly isCouncil: boolean },
): Fit | undefined {
  // Of twelve payments two would be left over, so that they are monthly.
  const isSeen = isCouncil && sawNone(days, covered, lastCovered);
  const possible: readonly Rhythm[] = isSeen ? ['ten-monthly', ...rhythms] : rhythms;
  const fits = possible.flatMap(rhythm => {
    const { months = 0, fewest } = steps[rhythm];
    const needed = isSure && months > 1 ? 2 : fewest;
    if (days.length < needed) return [];
    const best = anchorsOf(days, rhythm)
      .map(anchor => fitOf(days, rhythm, anchor, covered, lastCovered))
      .toSorted((one, other) => other.score - one.score)[0];
    return best !== undefined && best.score >= enough && best.matched.length >= needed ? [best] : [];
  });
  return fits.toSorted((one, other) => other.score - one.score)[0];
}

/** Where a rhythm may begin: at each of the first payments, and on the last day of the first month. */
function anchorsOf(days: readonly Day[], rhythm: Rhythm): readonly Day[] {
  const [first] = days;
  if (first === undefined) return [];
  if (steps[rhythm].days !== undefined) return days.slice(0, 3);
  const near = days.slice(0, 4).flatMap((day, place) => {
    const moved = addMonths(day, 0 - (steps[rhythm].months ?? 1) * place);
    return Math.abs(daysBetween(first, moved)) <= late ? [moved] : [];
  });
  return near;
}

function expectedDay(anchor: Day, rhythm: Rhythm, count: number): Day {
  const { days, months = 1 } = steps[rhythm];
  if (rhythm === 'ten-monthly') return instalmentDay(anchor, count);
  return days === undefined ? addMonths(anchor, months * count) : addDays(anchor, days * count);
}

/** Whether a February or March was read in which nothing was paid on the usual day. */
function sawNone(days: readonly Day[], covered: (day: Day) => boolean, lastCovered: Day): boolean {
  const [first] = days;
  if (first === undefined) return false;
  for (let count = 1; addDays(addMonths(first, count), late) <= lastCovered; count += 1) {
    const day = addMonths(first, count);
    if (
      /-0[23]-/.test(day) &&
      wholly(covered, day) &&
      !days.some(one => Math.abs(daysBetween(one, day)) <= late)
    )
      return true;
  }
  return false;
}

/** The day of an instalment: months are counted without February and March. */
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
  rhythm: Rhythm,
  anchor: Day,
  covered: (day: Day) => boolean,
  lastCovered: Day,
): Fit {
  const matched = new Set<number>();
  const paidOn = days.map(day => daysBetween(anchor, day));
  let place = 0;
  let missed: Day[] = [];
  let [expected, met] = [0, 0];
  for (let count = 0; ; count += 1) {
    const day = expectedDay(anchor, rhythm, count);
    // Days are in order, so what is too early for this one is left over for good.
    while (place < days.length && (paidOn[place] ?? 0) < daysBetween(anchor, day) - early) place += 1;
    const isMet = place < days.length && (paidOn[place] ?? 0) <= daysBetween(anchor, day) + late;
    if (isMet) {
      matched.add(place);
      place += 1;
      [expected, met, missed] = [expected + 1, met + 1, []];
      continue;
    }
    if (addDays(day, late) > lastCovered) {
      // What did not come at the end means that it stopped, not that there was no rhythm.
      const score =
        met / Math.max(1, expected - missed.length) - (days.length - matched.size) / days.length / 2;
      return { rhythm, score, matched: [...matched].toSorted((a, b) => a - b), missed, next: day };
    }
    if (!wholly(covered, day)) continue;
    expected += 1;
    missed.push(day);
  }
}

/** Whether every day on which the payment could have come was read. */
function wholly(covered: (day: Day) => boolean, day: Day): boolean {
  return Array.from({ length: early + late + 1 }, (_, index) => addDays(day, index - early)).every(covered);
}
