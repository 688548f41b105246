import type { Day } from '../values/calendar.ts';
import type { MoneyColumn } from './columns.ts';
import { guessMoneyDirection } from './spending.ts';

/** One line of a statement's table, as printed. Amounts are in pence without their signs. */
export interface StatementTableLine {
  /** The day of the line; undefined only for a balance printed above the first date. */
  readonly day: Day | undefined;
  readonly words: readonly string[];
  readonly amounts: readonly LineAmount[];
  /** Whether the line has only a balance, such as an opening balance or one brought forward. */
  readonly only: boolean;
  /** The text of the whole row, if it is within the table but is not a payment. */
  readonly unread?: string;
  /** The upper edge of the line on the page; `foot` is the lower one. */
  readonly top: number;
  readonly foot: number;
}

export interface LineAmount {
  readonly pence: number;
  readonly minus: boolean;
  readonly plus: boolean;
  readonly confidence: number;
  readonly x1: number;
  readonly column?: MoneyColumn | undefined;
}

/** A line with the change it makes to the balance, in pence, negative for outgoing money; undefined if uncertain. */
export interface ReconciledLine {
  readonly line: StatementTableLine;
  readonly amount: number | undefined;
  /** The balance printed after this line, in pence, negative if overdrawn. */
  readonly balance: number | undefined;
  readonly doubtful: boolean;
  /** Whether the amount was calculated from the balances instead of read from the page. */
  readonly repaired: boolean;
}

interface Entry {
  readonly line: StatementTableLine;
  readonly moved: number | undefined;
  /** Whether the page shows the direction, by a sign or a column. */
  readonly signed: boolean;
  readonly balance: number | undefined;
  readonly weak: boolean;
}

const sure = 75;
/** The confidence of digital text, as opposed to text recognised in an image. */
const typed = 100;

/**
 * Works out the change of each line and checks it against the running balance: a line is right if the previous balance
 * plus its change equals its own balance. If only the sign or one digit of the amount is wrong, the balance corrects
 * it.
 */
export function reconcileLines(lines: readonly StatementTableLine[]): ReconciledLine[] {
  const parts = lines.map(line => split(line, lines));
  const sides = sidesOf(lines, parts);
  const isSigned = usesSigns(parts);
  const entries = lines.map((line, index) => entryOf(line, parts[index] ?? {}, isSigned, sides[index]));
  const downwards = fitting(entries) >= fitting(entries.toReversed());
  const inTime = downwards ? entries : entries.toReversed();
  const found = inTime.map((entry, index) =>
    Object.assign(check(entry, balanceBefore(inTime, index), inTime[index + 1]), { balance: entry.balance }),
  );
  return downwards ? found : found.toReversed();
}

function entryOf(
  line: StatementTableLine,
  { amount, balance, column: named }: Parts,
  isSigned: boolean,
  side: 'out' | 'in' | undefined,
): Entry {
  const column = side ?? named;
  const signs = column === 'out' || column === 'in' || amount?.minus === true || amount?.plus === true;
  const isPlus = amount?.plus === true && column !== 'out';
  const out = column === 'out' || (column !== 'in' && !isPlus && (amount?.minus === true || !isSigned));
  return {
    line,
    moved: amount === undefined ? undefined : out ? -amount.pence : amount.pence,
    signed: signs,
    balance: withSign(balance),
    weak: (amount?.confidence ?? 100) < sure,
  };
}

interface Parts {
  readonly amount?: LineAmount;
  readonly balance?: LineAmount;
  readonly column?: MoneyColumn;
}

/** Decides which amount on a line is the change, and which is the balance after it. */
function split(line: StatementTableLine, lines: readonly StatementTableLine[]): Parts {
  if (line.only) {
    const balance = line.amounts.at(-1);
    return balance === undefined ? {} : { balance };
  }
  const named = line.amounts.filter(({ column }) => column !== undefined);
  if (named.length > 0) {
    const balance = named.findLast(({ column }) => column === 'balance');
    const amount = named.find(({ column }) => column !== 'balance');
    return { ...(balance && { balance }), ...(amount && { amount, column: amount.column ?? 'amount' }) };
  }
  const [first, second] = [line.amounts.at(-2), line.amounts.at(-1)];
  const balances = lines.filter(({ amounts }) => amounts.length > 1).length > lines.length / 2;
  if (first !== undefined && second !== undefined) return { amount: first, balance: second };
  if (second === undefined) return {};
  return balances && isLastColumn(second, lines) ? { balance: second } : { amount: second };
}

function isLastColumn(amount: LineAmount, lines: readonly StatementTableLine[]): boolean {
  const edges = lines.flatMap(({ amounts }) => (amounts.length > 1 ? [amounts.at(-1)?.x1 ?? 0] : []));
  const right = edges.toSorted((a, b) => a - b)[edges.length >> 1] ?? 0;
  return edges.length > 0 && Math.abs(amount.x1 - right) < right * 0.02;
}

/**
 * The minimum distance between the right edges of two money columns, as a fraction of the page width. Within a column,
 * right edges are closer together.
 */
const apart = 0.04;

/**
 * Finds the column that contains each line's amount, in a table without known headings that has separate columns for
 * outgoing and incoming money. The running balance decides which column is which, or else the payees; if neither does,
 * the left column is outgoing. All undefined if signs are printed, headings are known, or all amounts end at the same
 * edge.
 */
function sidesOf(
  lines: readonly StatementTableLine[],
  parts: readonly Parts[],
): readonly ('out' | 'in' | undefined)[] {
  const moved = parts.map(({ amount }, index) => (lines[index]?.only === true ? undefined : amount));
  const amounts = moved.flatMap(amount => amount ?? []);
  const isPlain = amounts.every(({ minus, plus, column }) => !minus && !plus && column === undefined);
  const edge = isPlain ? edgeBetween(amounts.map(({ x1 }) => x1)) : undefined;
  if (edge === undefined) return lines.map(() => undefined);
  const isLeft = moved.map(amount => amount && amount.x1 < edge);
  const speaks = isLeft.map((left, index) => {
    const way = 3 * wayByBalance(parts[index], parts[index - 1], parts[index + 1]) + wayByWords(lines[index]);
    return left === undefined ? 0 : left ? 0 - way : way;
  });
  const leftIsOut = speaks.reduce((sum, one) => sum + one, 0) >= 0;
  return isLeft.map(left => (left === undefined ? undefined : left === leftIsOut ? 'out' : 'in'));
}

/** The position between two money columns; undefined if there is one column, or more than two. */
function edgeBetween(ends: readonly number[]): number | undefined {
  const inOrder = ends.toSorted((a, b) => a - b);
  const least = (inOrder.at(-1) ?? 0) * apart;
  const gaps = inOrder.flatMap((end, index) => {
    const before = inOrder[index - 1] ?? end;
    return end - before > least ? [(end + before) / 2] : [];
  });
  return gaps.length === 1 ? gaps[0] : undefined;
}

/**
 * Returns 1 for incoming money and −1 for outgoing money, judged by the change of balance since the previous line or,
 * if the statement lists the newest first, since the following one. Returns 0 if that does not decide it.
 */
function wayByBalance(line: Parts | undefined, ...neighbours: readonly (Parts | undefined)[]): number {
  const [after, moved] = [withSign(line?.balance), line?.amount?.pence];
  for (const neighbour of neighbours) {
    const before = withSign(neighbour?.balance);
    if (after === undefined || before === undefined || moved === undefined) continue;
    if (Math.abs(after - before) === moved) return Math.sign(after - before);
  }
  return 0;
}

function wayByWords(line: StatementTableLine | undefined): number {
  const usual = guessMoneyDirection(line?.words.join(' ') ?? '');
  return usual === undefined ? 0 : usual === 'in' ? 1 : -1;
}

const withSign = (amount: LineAmount | undefined): number | undefined =>
  amount && (amount.minus ? 0 - amount.pence : amount.pence);

/** Whether the statement marks outgoing money with a minus. An overdrawn balance does not prove that. */
function usesSigns(parts: readonly Parts[]): boolean {
  return parts.some(({ amount }) => amount?.minus === true);
}

/** Counts the changes between consecutive balances that equal the line's amount. */
function fitting(entries: readonly Entry[]): number {
  return entries.filter((entry, index) => fits(entry, balanceBefore(entries, index))).length;
}

function balanceBefore(entries: readonly Entry[], index: number): number | undefined {
  return entries[index - 1]?.balance;
}

// Some banks print an overdrawn balance without its minus, so each balance may be positive or negative.
function fits({ moved, balance }: Entry, before: number | undefined): boolean {
  return moved !== undefined && steps(before, balance).some(step => Math.abs(step) === Math.abs(moved));
}

function steps(before: number | undefined, after: number | undefined): number[] {
  if (before === undefined || after === undefined) return [];
  return [after - before, after + before, -after - before, -after + before];
}

function check(
  entry: Entry,
  before: number | undefined,
  next: Entry | undefined,
): Omit<ReconciledLine, 'balance'> {
  const { line, moved, balance, signed, weak } = entry;
  const plain = before === undefined || balance === undefined ? undefined : balance - before;
  const possible = steps(before, balance);
  if (moved !== undefined && signed && possible.includes(moved))
    return { line, amount: moved, doubtful: false, repaired: false };
  if (moved !== undefined && plain !== undefined && Math.abs(plain) === Math.abs(moved))
    return { line, amount: plain, doubtful: false, repaired: false };
  if (moved !== undefined && possible.includes(moved))
    return { line, amount: moved, doubtful: false, repaired: false };
  // Prefer the change of balance over the amount if the next line confirms the balance and the two are nearly the same.
  // Only an image can be misread: digital text in a PDF is exactly what the bank wrote, so a difference there is shown
  // to the person instead of corrected.
  const isPicture = line.amounts.some(({ confidence }) => confidence < typed);
  const confirmed = isPicture && next !== undefined && fits(next, balance);
  if (plain !== undefined && plain !== 0 && confirmed && (moved === undefined || oneDigitApart(plain, moved)))
    return { line, amount: plain, doubtful: moved === undefined, repaired: true };
  return { line, amount: moved, doubtful: weak || !signed || possible.length > 0, repaired: false };
}

function oneDigitApart(one: number, other: number): boolean {
  const [a, b] = [String(Math.abs(one)), String(Math.abs(other))];
  if (a.length === b.length) return a.split('').filter((digit, index) => digit !== b[index]).length <= 2;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.length - short.length === 1 && (long.startsWith(short) || long.endsWith(short));
}
