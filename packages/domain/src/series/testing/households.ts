import type { StatedPayment } from '../../payments/import-rows.ts';
import {
  type AccountPayment,
  listCountedPayments,
  planImport,
  readStoredPayments,
  type StoredPayments,
} from '../../payments/kept-payments.ts';
import { createSeededRandom, type SeededRandom } from '../../statements/testing/layouts/seeded.ts';
import { addDays, addMonths, countDaysBetween, type Day, readStoredDay } from '../../values/calendar.ts';
import { findSeries } from '../find-series.ts';
import type { PaymentInterval } from '../rhythm.ts';

/** The truth about a regular payment or income of a made-up household. */
export interface TrueSeries {
  readonly payee: string;
  readonly rhythm: PaymentInterval;
  readonly pence: number;
  readonly state: 'steady' | 'went-up' | 'stopped';
  readonly payments: readonly StatedPayment[];
}

export interface SeriesTestHousehold {
  readonly kept: StoredPayments;
  readonly truth: readonly TrueSeries[];
}

const first = readStoredDay('2025-12-01');
const last = readStoredDay('2026-11-30');
const regular: readonly (readonly [string, PaymentInterval])[] = [
  ['OCTOPUS ENERGY', 'monthly'],
  ['YORKSHIRE WATER', 'monthly'],
  ['LEEDS CITY COUNCIL', 'monthly'],
  ['VODAFONE LTD', 'monthly'],
  ['AVIVA HOME INS', 'monthly'],
  ['BRAMLEY GYM', 'monthly'],
  ['BLUE CROSS', 'monthly'],
  ['NETFLIX.COM', 'monthly'],
  ['WINDOW CLEANER', 'four-weekly'],
  ['PIANO LESSONS', 'weekly'],
  ['TV LICENSING', 'quarterly'],
  ['ALLOTMENT RENT', 'half-yearly'],
  ['VEG BOX CO', 'fortnightly'],
];
const step: Readonly<Record<PaymentInterval, (from: Day, count: number) => Day>> = {
  weekly: (from, count) => addDays(from, 7 * count),
  fortnightly: (from, count) => addDays(from, 14 * count),
  'four-weekly': (from, count) => addDays(from, 28 * count),
  monthly: (from, count) => addMonths(from, count),
  'ten-monthly': (from, count) => addMonths(from, count),
  'two-monthly': (from, count) => addMonths(from, 2 * count),
  quarterly: (from, count) => addMonths(from, 3 * count),
  'half-yearly': (from, count) => addMonths(from, 6 * count),
  yearly: (from, count) => addMonths(from, 12 * count),
};

/** Twelve months of one account of a made-up household: regular payments, habits, occasional visits and surprises. */
export function createTestHousehold(seed: number): SeriesTestHousehold {
  const random = createSeededRandom(seed);
  const withCodes = random.chance(0.67);
  const truth = [
    ...random
      .shuffled(withCodes ? regular : regular.filter(([, rhythm]) => rhythm !== 'half-yearly'))
      .slice(0, 7)
      .map(([payee, rhythm]) => outgoing(random, payee, rhythm, withCodes)),
    salary(random),
  ];
  const stated = [...truth.flatMap(({ payments }) => payments), ...habits(random)].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const none = readStoredPayments([], []);
  const { blocks } = planImport(none, 'account', stated, 'import');
  const fields = { account: 'account', firstDay: first, lastDay: last };
  return {
    truth,
    kept: readStoredPayments(
      blocks.map((block, index) => ({ id: String(index), content: { fields: { ...block.fields } } })),
      [{ id: 'import', content: { fields } }],
    ),
  };
}

/** The next working day, on which a bank makes a payment due at a weekend. */
function nextWorkingDay(day: Day): Day {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function outgoing(
  { below, chance }: SeededRandom,
  payee: string,
  rhythm: PaymentInterval,
  withCodes: boolean,
): TrueSeries {
  const begin = addDays(first, below(28));
  const pence = 500 + below(15_000);
  const many = rhythm === 'monthly' || rhythm === 'weekly';
  const state = many && chance(0.12) ? 'went-up' : many && chance(0.1) ? 'stopped' : 'steady';
  const days: Day[] = [];
  for (let count = 0; ; count += 1) {
    const day = nextWorkingDay(step[rhythm](begin, count));
    if (day > last) break;
    days.push(day);
  }
  const kept = state === 'stopped' ? days.slice(0, Math.ceil(days.length * 0.6)) : days;
  const from = kept.length - 2 - below(3);
  const payments = kept.map((day, index) => {
    const paid = {
      day,
      pence: 0 - (state === 'went-up' && index >= from ? Math.round(pence * 1.08) + 50 : pence),
      text: `${payee}${chance(0.5) ? ` ${String(1000 + below(9000))}` : ''}`.slice(0, 30),
    };
    return withCodes ? Object.assign(paid, { code: 'DD' }) : paid;
  });
  return { payee, rhythm, pence, state, payments };
}

function salary({ below }: SeededRandom): TrueSeries {
  const pence = 150_000 + below(200_000);
  const payments = Array.from({ length: 12 }, (_, count) => addMonths(readStoredDay('2025-12-25'), count))
    .filter(day => day <= last)
    .map(day => ({ day, pence, text: 'ACME PAYROLL', code: 'BGC' }));
  return { payee: 'ACME PAYROLL', rhythm: 'monthly', pence, state: 'steady', payments };
}

/** Frequent purchases that are not commitments, and payments that come close to a rhythm by chance. */
function habits({ below, chance, of }: SeededRandom): StatedPayment[] {
  const found: StatedPayment[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (chance(0.35))
      found.push({ day, pence: -1500 - below(9000), text: `TESCO STORES ${String(below(9000))}` });
    if (chance(0.3)) found.push({ day, pence: -320, text: 'COSTA COFFEE' });
    if (chance(0.08)) found.push({ day, pence: -3000 - below(4000), text: 'SHELL PETROL LEEDS' });
    if (chance(0.1))
      found.push({
        day,
        pence: -1000 - below(20_000),
        text: `${of(['ARGOS', 'AMAZON', 'IKEA', 'BOOTS', 'NEXT'])} ${String(below(999))}`,
      });
  }
  for (let day = addDays(first, below(20)); day <= last; day = addDays(day, 33 + below(25)))
    found.push({ day, pence: -4500 - below(1500), text: 'CUTS HAIRDRESSER' });
  return found;
}

const part = (one: number, all: number): number => (all === 0 ? 1 : one / all);

/** How many series are found correctly over many households. */
export function scoreHouseholds(seeds: readonly number[]) {
  let [found, right, wanted, upFound, upRight, upWanted] = [0, 0, 0, 0, 0, 0];
  let [goneFound, goneRight, goneWanted] = [0, 0, 0];
  const wrong: string[] = [];
  for (const seed of seeds) {
    const { kept, truth } = createTestHousehold(seed);
    const series = findSeries(kept, new Map());
    found += series.length;
    wanted += truth.length;
    const of = (one: TrueSeries) =>
      series.find(
        each =>
          each.rhythm === one.rhythm &&
          one.payments.length * 0.9 <=
            each.payments.filter(({ row }) =>
              one.payments.some(paid => paid.day === row.day && paid.text === row.text),
            ).length,
      );
    const matched = new Set(truth.map(of));
    right += truth.filter(one => of(one) !== undefined).length;
    for (const one of truth) {
      const each = of(one);
      if (each === undefined) wrong.push(`${String(seed)} lost ${one.payee} ${one.rhythm} ${one.state}`);
      else if (each.state !== one.state)
        wrong.push(`${String(seed)} ${one.payee} ${one.rhythm} is ${one.state}, said ${each.state}`);
      upWanted += one.state === 'went-up' ? 1 : 0;
      upRight += one.state === 'went-up' && each?.state === 'went-up' ? 1 : 0;
      goneWanted += one.state === 'stopped' ? 1 : 0;
      goneRight += one.state === 'stopped' && each?.state === 'stopped' ? 1 : 0;
    }
    for (const each of series) {
      if (!matched.has(each)) wrong.push(`${String(seed)} made up ${each.name} ${each.rhythm}`);
      upFound += each.state === 'went-up' ? 1 : 0;
      goneFound += each.state === 'stopped' ? 1 : 0;
    }
  }
  return {
    precision: part(right, found),
    recall: part(right, wanted),
    wentUp: { precision: part(upRight, upFound), recall: part(upRight, upWanted) },
    stopped: { precision: part(goneRight, goneFound), recall: part(goneRight, goneWanted) },
    wrong,
  };
}

/**
 * How many series the usual rule finds correctly in the same households. The rule: the same text and amount at least
 * three times, 28 to 31 days apart.
 */
export function scoreBaselineRule(seeds: readonly number[]): {
  readonly precision: number;
  readonly recall: number;
} {
  let [found, right, wanted] = [0, 0, 0];
  for (const seed of seeds) {
    const { kept, truth } = createTestHousehold(seed);
    const groups = new Map<string, AccountPayment[]>();
    for (const one of listCountedPayments(kept)) {
      const key = `${one.row.text} ${String(one.row.pence)}`;
      groups.set(key, [...(groups.get(key) ?? []), one]);
    }
    const taken = [...groups.values()].filter(
      some =>
        some.length >= 3 &&
        some.every(({ row }, at) => {
          const before = some[at - 1]?.row.day;
          const apart = before === undefined ? 30 : countDaysBetween(before, row.day);
          return apart >= 28 && apart <= 31;
        }),
    );
    const days = taken.map(some => new Set(some.map(({ row }) => `${row.day} ${row.text}`)));
    found += taken.length;
    wanted += truth.length;
    right += truth.filter(
      ({ rhythm, payments }) =>
        rhythm === 'monthly' &&
        days.some(
          one =>
            payments.filter(({ day, text }) => one.has(`${day} ${text}`)).length >= payments.length * 0.9,
        ),
    ).length;
  }
  return { precision: part(right, found), recall: part(right, wanted) };
}
