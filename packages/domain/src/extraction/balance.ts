import type { Day } from '../values/calendar.ts';
import type { MoneyColumn } from './columns.ts';
import { usualDirection } from './spending.ts';

/** One line of a statement's table, as printed. Amounts are in pence without their signs. */
export interface Line {
  /** Undefined only for a balance above the first date. */
  readonly day: Day | undefined;
  readonly words: readonly string[];
  readonly amounts: readonly LineAmount[];
  /** Gives a balance only: brought forward, opening. */
  readonly only: boolean;
  /** The whole row, where it is inside the table and is no payment. */
  readonly unread?: string;
  /** Its upper and lower edge on the page. */
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

/** A line with what it moved, in pence, below zero for money out; undefined when that cannot be told. */
export interface SettledLine {
  readonly line: Line;
  readonly amount: number | undefined;
  /** The balance printed after it, in pence, below zero when overdrawn. */
  readonly balance: number | undefined;
  readonly doubtful: boolean;
  /** The amount comes from the balances and not from the page. */
  readonly repaired: boolean;
}

interface Entry {
  readonly line: Line;
  readonly moved: number | undefined;
  /** Its sign or column was printed. */
  readonly signed: boolean;
  readonly balance: number | undefined;
  readonly weak: boolean;
}

const sure = 75;
/** The confidence of text that was never a picture. */
const typed = 100;

/**
 * What each line moved. The running balance checks it: where a line's balance is its neighbour's plus its amount, the
 * line is right, and where only the sign, or a digit of the amount, stands in the way, the balance mends it.
 */
export function settleLines(lines: readonly Line[]): SettledLine[] {
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
  line: Line,
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

/** Which of a line's amounts is what it moved, and which the balance after it. */
function split(line: Line, lines: readonly Line[]): Parts {
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

function isLastColumn(amount: LineAmount, lines: readonly Line[]): boolean {
  const edges = lines.flatMap(({ amounts }) => (amounts.length > 1 ? [amounts.at(-1)?.x1 ?? 0] : []));
  const right = edges.toSorted((a, b) => a - b)[edges.length >> 1] ?? 0;
  return edges.length > 0 && Math.abs(amount.x1 - right) < right * 0.02;
}

/** Two columns of money end further apart than this part of the page; the figures of one end closer together. */
const apart = 0.04;

/**
 * Where a table without headings that we know has a column for money out and one for money in: in which of the two each line has its
 * money. The balance decides which column is which, then the payees; where nothing shows, the left one is money out. All undefined
 * where signs are printed, headings are known, or all money ends at one edge.
 */
function sidesOf(lines: readonly Line[], parts: readonly Parts[]): readonly ('out' | 'in' | undefined)[] {
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

/** The place between two columns of money; undefined where there is one column, or more than two. */
function edgeBetween(ends: readonly number[]): number | undefined {
  const inOrder = ends.toSorted((a, b) => a - b);
  const least = (inOrder.at(-1) ?? 0) * apart;
  const gaps = inOrder.flatMap((end, index) => {
    const before = inOrder[index - 1] ?? end;
    return end - before > least ? [(end + before) / 2] : [];
  });
  return gaps.length === 1 ? gaps[0] : undefined;
}

/** 1 for money in, −1 for money out, by the step of the balance from the line before or, newest first, after it; 0 where none shows. */
function wayByBalance(line: Parts | undefined, ...neighbours: readonly (Parts | undefined)[]): number {
  const [after, moved] = [withSign(line?.balance), line?.amount?.pence];
  for (const neighbour of neighbours) {
    const before = withSign(neighbour?.balance);
    if (after === undefined || before === undefined || moved === undefined) continue;
    if (Math.abs(after - before) === moved) return Math.sign(after - before);
  }
  return 0;
}

function wayByWords(line: Line | undefined): number {
  const usual = usualDirection(line?.words.join(' ') ?? '');
  return usual === undefined ? 0 : usual === 'in' ? 1 : -1;
}

const withSign = (amount: LineAmount | undefined): number | undefined =>
  amount && (amount.minus ? 0 - amount.pence : amount.pence);

/** Whether money out has a minus: a balance that is overdrawn shows nothing of that. */
function usesSigns(parts: readonly Parts[]): boolean {
  return parts.some(({ amount }) => amount?.minus === true);
}

/** How many steps from one balance to the next are what the line moved. */
function fitting(entries: readonly Entry[]): number {
  return entries.filter((entry, index) => fits(entry, balanceBefore(entries, index))).length;
}

function balanceBefore(entries: readonly Entry[], index: number): number | undefined {
  return entries[index - 1]?.balance;
}

// Some banks print an overdrawn balance without its minus, so each balance may be above or below zero.
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
): Omit<SettledLine, 'balance'> {
  const { line, moved, balance, signed, weak } = entry;
  const plain = before === undefined || balance === undefined ? undefined : balance - before;
  const possible = steps(before, balance);
  if (moved !== undefined && signed && possible.includes(moved))
    return { line, amount: moved, doubtful: false, repaired: false };
  if (moved !== undefined && plain !== undefined && Math.abs(plain) === Math.abs(moved))
    return { line, amount: plain, doubtful: false, repaired: false };
  if (moved !== undefined && possible.includes(moved))
    return { line, amount: moved, doubtful: false, repaired: false };
  // The step is trusted over the amount when the next line confirms this balance and the two are nearly alike. Only a picture can be
  // misread: the text of a PDF is what the bank wrote, so a difference there is shown and not repaired.
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
