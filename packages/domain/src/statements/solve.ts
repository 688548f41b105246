import { usualDirection } from '../extraction/spending.ts';
import { chainOf, type Printed, printedAround, proves, totalsHold } from './evidence.ts';
import { type Meaning, type MoneyWay, moneyWays, movedBy, placesOf } from './meaning.ts';
import { dayColumnOf, isEitherOrder, isNewestFirst, wordsColumnOf } from './plain-columns.ts';
import type { FileRow, Table } from './table.ts';

/** How sure a meaning is: the sums prove it, nothing speaks against it, or a person must look. */
export type Certainty = 'proved' | 'likely' | 'unsure';

export interface Solved {
  readonly meaning: Meaning;
  readonly certainty: Certainty;
}

/** So many rows decide; all of them are then read by what was decided. */
const decisive = 400;

/**
 * Finds what the columns of a table mean. Every way of writing money is tried; what speaks for one, the strongest first: the running
 * balance, printed balances and totals, where known payees' money goes, headings. Undefined without a column of days or money.
 */
export function solve(
  table: Table,
  whole: readonly (readonly FileRow[])[] = [table.rows],
): Solved | undefined {
  const day = dayColumnOf(table);
  if (day === undefined) return undefined;
  const words = wordsColumnOf(table, day.at);
  const base = { day: day.at, american: day.american, words };
  const groups = whole.map(rows => rows.slice(0, decisive));
  const printed = printedAround(table);
  const orders = orderOf(table, day.at, day.american);
  const usual = usualWays(groups.flat(), words);
  const tried = moneyWays(table).flatMap(way =>
    (way.balance === undefined ? [false] : [false, true]).flatMap(owed =>
      orders.map(newestFirst => weigh(table, groups, printed, usual, { ...base, ...way, owed, newestFirst })),
    ),
  );
  const [best, ...rest] = tried.toSorted((one, other) => other.weight - one.weight);
  if (best === undefined) return undefined;
  const rival = rest.find(({ moves }) => moves !== best.moves);
  const certainty = isEitherOrder(table.rows, day) ? 'unsure' : certaintyOf(best, rival);
  return { meaning: best.meaning, certainty };
}

/** Both orders where the days do not show. */
function orderOf(table: Table, day: number, american: boolean): readonly boolean[] {
  const newest = isNewestFirst(table.rows, day, american);
  return newest === undefined ? [false, true] : [newest];
}

interface Weighed {
  readonly meaning: Meaning;
  readonly weight: number;
  /** What the rows move by it, as text: two meanings with the same moves are one. */
  readonly moves: string;
  readonly proved: boolean;
  /** How many payees show where their money goes, and which part of them agree, −1 to 1. */
  readonly votes: number;
  readonly agree: number;
  readonly headings: number;
  /** −1 to 1: more money out than in. */
  readonly outMore: number;
}

function weigh(
  table: Table,
  groups: readonly (readonly FileRow[])[],
  printed: Printed,
  usual: UsualWays,
  meaning: Meaning,
): Weighed {
  const rows = groups.flat();
  const moved = rows.map(row => movedBy(row, meaning));
  const chains = groups.map(group => chainOf(group, meaning));
  const chain = {
    steps: chains.reduce((sum, { steps }) => sum + steps, 0),
    fitting: chains.reduce((sum, { fitting }) => sum + fitting, 0),
  };
  const chained = meaning.balance !== undefined && proves(chain);
  const totals = groups.length === 1 ? totalsHold(table.rows, meaning, printed) : undefined;
  const { votes, agree } = votesOf(usual, moved);
  const headings = headingWeight(table, meaning);
  const outs = moved.filter(one => one !== undefined && one < 0).length;
  const ins = moved.filter(one => one !== undefined && one > 0).length;
  const outMore = (outs - ins) / Math.max(1, outs + ins);
  // A meaning that leaves rows without anything moved has missed a column.
  const known = moved.filter(one => one !== undefined && one !== 0).length / Math.max(1, moved.length);
  const weight =
    (chained ? 100 : meaning.balance === undefined ? 0 : 8 * (chain.fitting / Math.max(1, chain.steps)) - 2) +
    (totals === undefined ? 0 : totals ? 60 : -5) +
    (votes > 1 ? 3 * agree : agree) +
    outMore +
    headings +
    40 * known -
    (meaning.owed ? 3 : 0) -
    (meaning.fee === undefined ? 0 : hasNetColumn(table, meaning, moved) ? -5 : 0.5);
  return {
    meaning,
    weight,
    moves: moved.join(' '),
    proved: chained || totals === true,
    votes,
    agree,
    headings,
    outMore,
  };
}

/** Whether a file prints what is left of each amount after its fee: then the fee is not inside the amount. */
function hasNetColumn(
  table: Table,
  { money, fee }: Meaning,
  moved: readonly (number | undefined)[],
): boolean {
  const taken = new Set([...placesOf(money), fee]);
  return table.columns.some(
    ({ at, kind }) =>
      kind === 'money' &&
      !taken.has(at) &&
      table.rows.length === moved.length &&
      table.rows.every(({ cells }, index) => {
        const net = cells[at]?.money;
        return net !== undefined && moved[index] !== undefined && net.pence === Math.abs(moved[index]);
      }),
  );
}

function certaintyOf(best: Weighed, rival: Weighed | undefined): Certainty {
  const against = best.votes > 1 && best.agree < 0;
  if (best.proved && !best.meaning.owed && !turnedBack(best)) return against ? 'likely' : 'proved';
  if (best.votes > 2 && best.agree >= 0.6 && best.headings >= 0) return 'likely';
  if (best.proved) return best.votes > 1 && best.agree > 0 ? 'likely' : 'unsure';
  if (against || (rival !== undefined && best.weight - rival.weight < 1)) return 'unsure';
  const { money } = best.meaning;
  // Which of two words that we do not know means out is a question, unless sums or payees answer it.
  if (money.way === 'direction' && money.out !== undefined) return 'unsure';
  if (best.headings > 1 && best.votes * best.agree >= 0) return 'likely';
  if (money.way === 'direction') return 'likely';
  if (money.way === 'pair' || turnedBack(best)) return 'unsure';
  return best.outMore > 0.2 ? 'likely' : 'unsure';
}

const turnedBack = ({ meaning: { money } }: Weighed): boolean => money.way === 'signed' && money.turned;

/** The words of each row, and which way their money mostly goes. */
export type UsualWays = readonly { readonly text: string; readonly usual: 'in' | 'out' | undefined }[];

/** The usual ways of rows: the same whatever the columns of money mean, so they are found once for all that is tried. */
export function usualWays(rows: readonly FileRow[], words: number): UsualWays {
  const known = new Map<string, UsualWays[number]>();
  return rows.map(({ cells }) => {
    const text = cells[words]?.text ?? '';
    const way = known.get(text) ?? { text, usual: usualDirection(text) };
    known.set(text, way);
    return way;
  });
}

/** How many payees show where their money goes, and which part of them agree with what the rows moved, −1 to 1. */
export function votesOf(ways: UsualWays, moved: readonly (number | undefined)[]) {
  const seen = new Map<string, number>();
  for (const [index, { text, usual }] of ways.entries()) {
    const amount = moved[index] ?? 0;
    if (usual === undefined || amount === 0) continue;
    seen.set(text, (usual === 'out') === amount < 0 ? 1 : -1);
  }
  const sum = [...seen.values()].reduce((all, one) => all + one, 0);
  return { votes: seen.size, agree: seen.size === 0 ? 0 : sum / seen.size };
}

const saysOut = /\b(?:out|debits?|withdrawals?|withdrawn|spent|paid out|payments?)\b/;
const saysIn = /\b(?:in|credits?|deposits?|receipts?|received)\b/;
const saysBalance = /\bbalance\b/;
const saysAmount = /\b(?:amount|value|sum)\b/;
const saysOther = /\b(?:local|original|foreign|fee|vat|tax|rate)\b/;

/** What headings state for a meaning: they may break a tie, and weigh less than any sum. */
function headingWeight({ headings }: Table, { money, balance, fee }: Meaning): number {
  const of = (at: number): string => headings[at] ?? '';
  const isOf = (at: number | undefined, pattern: RegExp): number =>
    at !== undefined && pattern.test(of(at)) ? 1 : 0;
  const places = placesOf(money);
  const misplaced = places.reduce((sum, at) => sum + 2 * isOf(at, saysBalance) + isOf(at, saysOther), 0);
  return isOf(balance, saysBalance) * 2.5 + isOf(fee, /\bfee\b/) + wayWeight(money, isOf) - 2 * misplaced;
}

const saysDirection = /\b(?:type|direction|dr|cr|side|way|sense|sign|flow|indicator|in.?out|debit.?credit)\b/;

/** Two words that we do not know are a direction only where something speaks for it: the heading, or which of them means out. */
function unknownWeight(
  { by, out = '' }: Extract<MoneyWay, { way: 'direction' }>,
  isOf: (at: number, pattern: RegExp) => number,
): number {
  const isOut = /\b(?:out|paid|spent|debit|withdraw|minus|less|gone|purchase|charge|soll|af)/.test(out)
    ? 1
    : 0;
  const isIn = /\b(?:in|credit|deposit|plus|refund|receiv|came|haben|bij|income)/.test(out) ? 1 : 0;
  return 0.5 + 1.5 * isOf(by, saysDirection) + isOut - isIn;
}

function wayWeight(money: MoneyWay, isOf: (at: number, pattern: RegExp) => number): number {
  // A column with words for the direction is there to be used.
  if (money.way === 'direction')
    return (money.out === undefined ? 4 : unknownWeight(money, isOf)) + isOf(money.at, saysAmount) * 1.2;
  if (money.way === 'signed') return isOf(money.at, saysAmount) * 1.2;
  const right = isOf(money.out, saysOut) + isOf(money.into, saysIn);
  const wrong = isOf(money.out, saysIn) + isOf(money.into, saysOut);
  return right - wrong;
}
