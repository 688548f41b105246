import type { Day } from '../values/calendar.ts';
import { type Pence, sumPence, toPence } from '../values/money.ts';

/**
 * A row of a statement as used in its proof. Amounts are in pence, negative for outgoing money and overdrawn balances.
 */
export interface ProofRow {
  /** The line number, as in `StatementPayment`; 0 for a balance without its own row. */
  readonly line: number;
  readonly day?: Day;
  /** The amount of the payment; undefined for a row that has only a balance. */
  readonly pence?: number;
  /** The balance printed after the payment. */
  readonly balance?: number;
  /** Whether the payment's amount was calculated from the balances, so that they cannot confirm it. */
  readonly repaired?: boolean;
}

/** The sums that a statement prints in addition to its rows, in pence. Totals are positive. */
export interface PrintedSums {
  readonly opening?: number;
  readonly closing?: number;
  readonly paidIn?: number;
  readonly paidOut?: number;
  /** How many lines containing money could not be read. */
  readonly unread?: number;
}

/** A check that could not be made. */
export type SkippedCheck = 'opening' | 'closing' | 'days' | 'unread' | 'repaired' | 'totals';

/** Whether the payments of an account add up to the balances printed on its statement. */
export interface StatementProof {
  /** `adds-up` only if everything was checked; `partly` if some checks were not possible and the others agree. */
  readonly result: 'adds-up' | 'partly' | 'does-not' | 'no-balance';
  /** The balances printed before the first payment and after the last. */
  readonly opening?: Pence;
  readonly closing?: Pence;
  readonly paidIn: Pence;
  readonly paidOut: Pence;
  /** Set if the opening balance is taken from the end of the previous statement. */
  readonly isOpeningFromBefore?: true;
  readonly difference?: BalanceDifference;
  readonly unchecked: readonly SkippedCheck[];
}

/** The first place where balances and payments differ. */
export interface BalanceDifference {
  /** The row of the last balance that agrees; undefined if that is the opening balance. */
  readonly from?: number;
  /** The row of the first balance that does not agree; undefined if that is the closing balance. */
  readonly to?: number;
  /** The printed balance minus the sum of the payments, in pence. */
  readonly by: Pence;
}

/** The totals of payments in pence: money in and money out, both positive. */
export function sumPayments(moves: readonly Pence[]): { paidIn: Pence; paidOut: Pence } {
  const paidIn = sumPence(moves.filter(one => one > 0));
  return { paidIn, paidOut: toPence(paidIn - sumPence(moves)) };
}

/**
 * Proves a statement by following its balances from the printed opening balance through every row, oldest first, to the
 * printed closing balance. A calculated balance proves nothing, and neither does the balance of the last row, because a
 * reader that missed the rows after it would not notice. The same rule applies to files, PDFs and pictures. Never
 * throws.
 */
export function proveStatement(rows: readonly ProofRow[], sums: PrintedSums = {}): StatementProof {
  const printed = withCarried(rows, sums);
  const { opening, steps, difference, isKnown } = followBalances(rows, printed);
  const moved = sumPayments(rows.flatMap(row => (row.pence === undefined ? [] : [toPence(row.pence)])));
  const unchecked = uncheckedIn(rows, printed, moved, opening !== undefined);
  const { closing } = printed;
  const balances = {
    ...(opening === undefined ? {} : { opening: toPence(opening) }),
    ...(closing === undefined ? {} : { closing: toPence(closing) }),
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

/** The input of a proof: the rows of an account and the balances printed around them. */
export interface ProofInput {
  readonly rows: readonly ProofRow[];
  readonly printed: PrintedSums;
}

/**
 * Proves a statement that follows another one of the same account. If it has no printed opening balance, the proof
 * starts from the closing balance of the earlier one (`before`, in pence). If the two statements do not fit together,
 * payments in between may be missing, so nothing is proved.
 */
export function proveFollowingStatement(
  { rows, printed }: ProofInput,
  before: number | undefined,
): StatementProof {
  const proof = proveStatement(rows, printed);
  if (before === undefined || proof.opening !== undefined || proof.result === 'does-not') return proof;
  const joined = proveStatement(rows, { ...printed, opening: before });
  return joined.result === 'does-not' ? proof : { ...joined, isOpeningFromBefore: true };
}

/** The closing balance of a statement, either printed or after its last row. Undefined if it has neither. */
export function findClosingBalance({ rows, printed }: ProofInput): number | undefined {
  return printed.closing ?? rows.at(-1)?.balance;
}

/** Uses a balance carried forward below the last payment as the closing balance. */
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
  let difference: BalanceDifference | undefined;
  const compare = (balance: number, to: number | undefined): void => {
    if (known === undefined) return;
    steps += 1;
    if (known + since === balance) return;
    difference ??= {
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      by: toPence(balance - known - since),
    };
  };
  let isBegun = false;
  for (const row of rows) {
    since += row.pence ?? 0;
    isBegun ||= row.pence !== undefined;
    if (row.balance === undefined) continue;
    // A balance printed before any payment is the one brought forward.
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
): readonly SkippedCheck[] {
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

/** Sorts payments oldest first, even if the file begins with the newest. Payments on the same day keep their order. */
export function sortPaymentsOldestFirst<Dated extends { readonly day: Day }>(
  payments: readonly Dated[],
): readonly Dated[] {
  const [first, last] = [payments[0], payments.at(-1)];
  const turned = first !== undefined && last !== undefined && first.day > last.day;
  return (turned ? payments.toReversed() : payments).toSorted((one, other) =>
    one.day === other.day ? 0 : one.day < other.day ? -1 : 1,
  );
}
