import type { Day } from '../values/calendar.ts';
import { type Pence, pence, sumPence } from '../values/money.ts';

/** A row of a statement as its proof sees it. Amounts are in pence, below zero for money out and when overdrawn. */
export interface ProofRow {
  /** As in `ReadPayment`; 0 for a balance that has no row of its own. */
  readonly line: number;
  readonly day?: Day;
  /** What the payment moved; undefined for a row that prints a balance only. */
  readonly pence?: number;
  /** The balance printed after it. */
  readonly balance?: number;
  /** Its amount was worked out from the balances, so they cannot confirm it. */
  readonly repaired?: boolean;
}

/** What a statement prints besides its rows, in pence. Totals are above zero. */
export interface PrintedSums {
  readonly opening?: number;
  readonly closing?: number;
  readonly paidIn?: number;
  readonly paidOut?: number;
  /** How many lines with money in them were not read. */
  readonly unread?: number;
}

/** What a proof could not check. */
export type Unchecked = 'opening' | 'closing' | 'days' | 'unread' | 'repaired' | 'totals';

/** Whether the payments of an account come to the balances that its statement prints. */
export interface StatementProof {
  /** `adds-up` only if nothing is left unchecked; `partly` where all that could be checked agrees. */
  readonly result: 'adds-up' | 'partly' | 'does-not' | 'no-balance';
  /** The balances that are printed before the first payment and after the last. */
  readonly opening?: Pence;
  readonly closing?: Pence;
  readonly paidIn: Pence;
  readonly paidOut: Pence;
  /** The opening balance is where the statement before this one ended. */
  readonly isOpeningFromBefore?: true;
  readonly difference?: Difference;
  readonly unchecked: readonly Unchecked[];
}

/** The first place where balances and payments differ. */
export interface Difference {
  /** The row of the last balance that agrees; undefined where that is the opening balance. */
  readonly from?: number;
  /** The row of the first balance that does not; undefined where that is the closing balance. */
  readonly to?: number;
  /** By how many pence the printed balance is above what the payments come to. */
  readonly by: Pence;
}

/** What payments come to, in pence: money in and money out, both above zero. */
export function sumsOf(moves: readonly Pence[]): { paidIn: Pence; paidOut: Pence } {
  const paidIn = sumPence(moves.filter(one => one > 0));
  return { paidIn, paidOut: pence(paidIn - sumPence(moves)) };
}

/**
 * Follows the balances of a statement from the printed opening balance through every row, the oldest first, to the printed closing
 * balance. A balance that is only worked out proves nothing, and neither does that of the last row: a reader that lost the rows below
 * it would not notice. One rule for files, PDFs and pictures. Never throws.
 */
export function proveStatement(rows: readonly ProofRow[], sums: PrintedSums = {}): StatementProof {
  const printed = withCarried(rows, sums);
  const { opening, steps, difference, isKnown } = followBalances(rows, printed);
  const moved = sumsOf(rows.flatMap(row => (row.pence === undefined ? [] : [pence(row.pence)])));
  const unchecked = uncheckedIn(rows, printed, moved, opening !== undefined);
  const { closing } = printed;
  const balances = {
    ...(opening === undefined ? {} : { opening: pence(opening) }),
    ...(closing === undefined ? {} : { closing: pence(closing) }),
  };
  const result =
    difference !== undefined
      ? 'does-not'
      : !isKnown && closing === undefined
        ? 'no-balance'
        : unchecked.length === 0 && steps > 0
          ? 'adds-up'
          : 'partly';
  return { result, ...moved, ...balances, ...(difference === undefined ? {} : { difference }), unchecked };
}

/** The rows of an account and what is printed around them, from which its proof is made. */
export interface ToProve {
  readonly rows: readonly ProofRow[];
  readonly printed: PrintedSums;
}

/**
 * The proof of a statement that follows another one of its account. Where it prints no opening balance, it begins with the balance at
 * which the other ended (`before`, in pence). When that does not fit, payments of the days between may be missing: then it shows nothing.
 */
export function proveAfter({ rows, printed }: ToProve, before: number | undefined): StatementProof {
  const proof = proveStatement(rows, printed);
  if (before === undefined || proof.opening !== undefined || proof.result === 'does-not') return proof;
  const joined = proveStatement(rows, { ...printed, opening: before });
  return joined.result === 'does-not' ? proof : { ...joined, isOpeningFromBefore: true };
}

/** The balance at the end of a statement: printed, or after its last row. Undefined where neither is. */
export function closingOf({ rows, printed }: ToProve): number | undefined {
  return printed.closing ?? rows.at(-1)?.balance;
}

/** A balance that is carried forward below the last payment closes the statement. */
function withCarried(rows: readonly ProofRow[], printed: PrintedSums): PrintedSums {
  const last = rows.at(-1);
  const carried = last?.pence === undefined ? last?.balance : undefined;
  const isBegun = rows.some(row => row.pence !== undefined);
  return printed.closing === undefined && carried !== undefined && isBegun
    ? { ...printed, closing: carried }
    : printed;
}

function followBalances(rows: readonly ProofRow[], printed: PrintedSums) {
  let { opening } = printed;
  let known = opening;
  let [since, steps] = [0, 0];
  let from: number | undefined;
  let difference: Difference | undefined;
  const compare = (balance: number, to: number | undefined): void => {
    if (known === undefined) return;
    steps += 1;
    if (known + since === balance) return;
    difference ??= {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      by: pence(balance - known - since),
    };
  };
  let isBegun = false;
  for (const row of rows) {
    since += row.pence ?? 0;
    isBegun ||= row.pence !== undefined;
    if (row.balance === undefined) continue;
    // Brought forward: printed before any payment.
    if (!isBegun) opening ??= row.balance;
    compare(row.balance, row.line === 0 ? undefined : row.line);
    [known, since] = [row.balance, 0];
    if (isBegun && row.line !== 0) from = row.line;
  }
  if (printed.closing !== undefined) compare(printed.closing, undefined);
  return { opening, steps, difference, isKnown: known !== undefined };
}

function uncheckedIn(
  rows: readonly ProofRow[],
  { closing, paidIn, paidOut, unread = 0 }: PrintedSums,
  sums: { paidIn: Pence; paidOut: Pence },
  hasOpening: boolean,
): readonly Unchecked[] {
  const days = rows.flatMap(({ day, pence: moved }) => (day === undefined || moved === undefined ? [] : day));
  const hasOrder = days.every((day, index) => day >= (days[index - 1] ?? day));
  const totalsAgree = (paidIn ?? sums.paidIn) === sums.paidIn && (paidOut ?? sums.paidOut) === sums.paidOut;
  return [
    ...(hasOpening ? [] : (['opening'] as const)),
    ...(closing === undefined ? (['closing'] as const) : []),
    ...(hasOrder ? [] : (['days'] as const)),
    ...(unread > 0 ? (['unread'] as const) : []),
    ...(rows.some(({ repaired }) => repaired === true) ? (['repaired'] as const) : []),
    ...(totalsAgree ? [] : (['totals'] as const)),
  ];
}

/** Payments the oldest first, as they are when a file begins with the newest; those of one day keep their order. */
export function inTime<Dated extends { readonly day: Day }>(payments: readonly Dated[]): readonly Dated[] {
  const [first, last] = [payments[0], payments.at(-1)];
  const turned = first !== undefined && last !== undefined && first.day > last.day;
  return (turned ? payments.toReversed() : payments).toSorted((one, other) =>
    one.day === other.day ? 0 : one.day < other.day ? -1 : 1,
  );
}
