import { guessMoneyDirection } from '../extraction/spending.ts';
import {
  areTotalsRight,
  followBalance,
  isMeaningProved,
  type PrintedTotals,
  readPrintedTotals,
} from './evidence.ts';
import {
  type AmountNotation,
  type ColumnMeaning,
  listAmountColumns,
  listMoneyMeanings,
  readBalanceChange,
} from './meaning.ts';
import { areDatesAmbiguous, findDayColumn, findDescriptionColumn, isNewestFirst } from './plain-columns.ts';
import type { FileRow, PaymentTable } from './table.ts';

/** How certain a meaning is: proved by the sums, not contradicted by anything, or to be checked by a person. */
export type MeaningCertainty = 'proved' | 'likely' | 'unsure';

export interface SolvedMeaning {
  readonly meaning: ColumnMeaning;
  readonly certainty: MeaningCertainty;
}

/** The number of rows used to decide the meaning, which then applies to all rows. */
const decisive = 400;

/**
 * Finds the meaning of a table's columns by trying every way of writing money. The evidence, strongest first: the
 * running balance, printed balances and totals, the usual direction of payments to known payees, headings. Undefined
 * without a column of days or money.
 */
export function solveColumnMeaning(
  table: PaymentTable,
  whole: readonly (readonly FileRow[])[] = [table.rows],
): SolvedMeaning | undefined {
  const day = findDayColumn(table);
  if (day === undefined) return undefined;
  const words = findDescriptionColumn(table, day.at);
  const base = { day: day.at, american: day.american, words };
  const groups = whole.map(rows => rows.slice(0, decisive));
  const printed = readPrintedTotals(table);
  const orders = orderOf(table, day.at, day.american);
  const usual = findUsualRowDirections(groups.flat(), words);
  const tried = listMoneyMeanings(table).flatMap(way =>
    (way.balance === undefined ? [false] : [false, true]).flatMap(owed =>
      orders.map(newestFirst => weigh(table, groups, printed, usual, { ...base, ...way, owed, newestFirst })),
    ),
  );
  const [best, ...rest] = tried.toSorted((one, other) => other.weight - one.weight);
  if (best === undefined) return undefined;
  const rival = rest.find(({ moves }) => moves !== best.moves);
  const certainty = areDatesAmbiguous(table.rows, day) ? 'unsure' : certaintyOf(best, rival);
  return { meaning: best.meaning, certainty };
}

/** The orders of rows to try, oldest first or newest first: both if the dates do not show which one is right. */
function orderOf(table: PaymentTable, day: number, american: boolean): readonly boolean[] {
  const newest = isNewestFirst(table.rows, day, american);
  return newest === undefined ? [false, true] : [newest];
}

interface Weighed {
  readonly meaning: ColumnMeaning;
  readonly weight: number;
  /** The changes the rows make under this meaning, as text. Two meanings with the same changes count as one. */
  readonly moves: string;
  readonly proved: boolean;
  /** How many payees have a usual direction, and how far the payments agree with it, −1 to 1. */
  readonly votes: number;
  readonly agree: number;
  readonly headings: number;
  /** A number from −1 to 1, positive if more money is outgoing than incoming. */
  readonly outMore: number;
}

function weigh(
  table: PaymentTable,
  groups: readonly (readonly FileRow[])[],
  printed: PrintedTotals,
  usual: UsualDirections,
  meaning: ColumnMeaning,
): Weighed {
  const rows = groups.flat();
  const moved = rows.map(row => readBalanceChange(row, meaning));
  const chains = groups.map(group => followBalance(group, meaning));
  const chain = {
    steps: chains.reduce((sum, { steps }) => sum + steps, 0),
    fitting: chains.reduce((sum, { fitting }) => sum + fitting, 0),
  };
  const chained = meaning.balance !== undefined && isMeaningProved(chain);
  const totals = groups.length === 1 ? areTotalsRight(table.rows, meaning, printed) : undefined;
  const { votes, agree } = countPayeeVotes(usual, moved);
  const headings = headingWeight(table, meaning);
  const outs = moved.filter(one => one !== undefined && one < 0).length;
  const ins = moved.filter(one => one !== undefined && one > 0).length;
  const outMore = (outs - ins) / Math.max(1, outs + ins);
  // If rows show no change under a meaning of the columns, that meaning has missed a column.
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

/** Whether a file has a column for each amount after its fee, which means that the amount does not include the fee. */
function hasNetColumn(
  table: PaymentTable,
  { money, fee }: ColumnMeaning,
  moved: readonly (number | undefined)[],
): boolean {
  const taken = new Set([...listAmountColumns(money), fee]);
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

function certaintyOf(best: Weighed, rival: Weighed | undefined): MeaningCertainty {
  const against = best.votes > 1 && best.agree < 0;
  if (best.proved && !best.meaning.owed && !turnedBack(best)) return against ? 'likely' : 'proved';
  if (best.votes > 2 && best.agree >= 0.6 && best.headings >= 0) return 'likely';
  if (best.proved) return best.votes > 1 && best.agree > 0 ? 'likely' : 'unsure';
  if (against || (rival !== undefined && best.weight - rival.weight < 1)) return 'unsure';
  const { money } = best.meaning;
  // We cannot tell which of two unknown words means outgoing, unless the sums or the payees show it.
  if (money.way === 'direction' && money.out !== undefined) return 'unsure';
  if (best.headings > 1 && best.votes * best.agree >= 0) return 'likely';
  if (money.way === 'direction') return 'likely';
  if (money.way === 'pair' || turnedBack(best)) return 'unsure';
  return best.outMore > 0.2 ? 'likely' : 'unsure';
}

const turnedBack = ({ meaning: { money } }: Weighed): boolean => money.way === 'signed' && money.turned;

/** The description of each row, and the usual direction of payments with that description. */
export type UsualDirections = readonly { readonly text: string; readonly usual: 'in' | 'out' | undefined }[];

/**
 * The usual direction of each row's payment. It does not depend on the meaning of the money columns, so it is worked
 * out once for all attempts.
 */
export function findUsualRowDirections(rows: readonly FileRow[], words: number): UsualDirections {
  const known = new Map<string, UsualDirections[number]>();
  return rows.map(({ cells }) => {
    const text = cells[words]?.text ?? '';
    const way = known.get(text) ?? { text, usual: guessMoneyDirection(text) };
    known.set(text, way);
    return way;
  });
}

/** How many payees have a usual direction, and how far the rows' changes agree with it, −1 to 1. */
export function countPayeeVotes(ways: UsualDirections, moved: readonly (number | undefined)[]) {
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

/** How strongly headings support a meaning. They may break a tie, but count less than any sum. */
function headingWeight({ headings }: PaymentTable, { money, balance, fee }: ColumnMeaning): number {
  const of = (at: number): string => headings[at] ?? '';
  const isOf = (at: number | undefined, pattern: RegExp): number =>
    at !== undefined && pattern.test(of(at)) ? 1 : 0;
  const places = listAmountColumns(money);
  const misplaced = places.reduce((sum, at) => sum + 2 * isOf(at, saysBalance) + isOf(at, saysOther), 0);
  return isOf(balance, saysBalance) * 2.5 + isOf(fee, /\bfee\b/) + wayWeight(money, isOf) - 2 * misplaced;
}

const saysDirection = /\b(?:type|direction|dr|cr|side|way|sense|sign|flow|indicator|in.?out|debit.?credit)\b/;

/**
 * The weight of a direction column with two unknown words. It is higher if the heading suggests directions, and if the
 * words show which one means outgoing.
 */
function unknownWeight(
  { by, out = '' }: Extract<AmountNotation, { way: 'direction' }>,
  isOf: (at: number, pattern: RegExp) => number,
): number {
  const isOut = /\b(?:out|paid|spent|debit|withdraw|minus|less|gone|purchase|charge|soll|af)/.test(out)
    ? 1
    : 0;
  const isIn = /\b(?:in|credit|deposit|plus|refund|receiv|came|haben|bij|income)/.test(out) ? 1 : 0;
  return 0.5 + 1.5 * isOf(by, saysDirection) + isOut - isIn;
}

function wayWeight(money: AmountNotation, isOf: (at: number, pattern: RegExp) => number): number {
  // A column of direction words is unlikely to be there without a purpose, so a meaning that uses it weighs more.
  if (money.way === 'direction')
    return (money.out === undefined ? 4 : unknownWeight(money, isOf)) + isOf(money.at, saysAmount) * 1.2;
  if (money.way === 'signed') return isOf(money.at, saysAmount) * 1.2;
  const right = isOf(money.out, saysOut) + isOf(money.into, saysIn);
  const wrong = isOf(money.out, saysIn) + isOf(money.into, saysOut);
  return right - wrong;
}
