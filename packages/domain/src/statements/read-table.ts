import { hasNoPayee } from '../payments/payee-name.ts';
import { maxPaymentTextLength, normalisePaymentText } from '../payments/payment-rows.ts';
import { findBankIn } from '../reference/banks.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { isNeutralDirectionWord, readPaymentStatus } from './cells.ts';
import { readPrintedTotals } from './evidence.ts';
import {
  type ColumnMeaning,
  listAmountColumns,
  readBalance,
  readBalanceChange,
  readDirectionWords,
} from './meaning.ts';
import { findDescriptionColumn, findOtherColumns, type OtherColumns, readDayAt } from './plain-columns.ts';
import { type PrintedSums, type ProofRow, proveStatement } from './proof.ts';
import type {
  ParsedStatement,
  StatementAccount,
  StatementPayment,
  UnreadLine,
  UnreadLineReason,
} from './reading.ts';
import { solveColumnMeaning } from './solve.ts';
import {
  type AccountFromStatement,
  findAccountNumbers,
  findAccountType,
  findDaySpan,
} from './statement-facts.ts';
import { type FileRow, findTable, type PaymentTable } from './table.ts';
import { findBankOfTable } from './which-bank.ts';

/**
 * Reads the rows of a CSV file. The result has no accounts if nothing in them looks like a statement. `change` is a
 * person's explanation of the columns. Never throws.
 */
export function readTable(
  rows: readonly (readonly string[])[],
  change: (meant: ColumnMeaning) => ColumnMeaning | undefined = meant => meant,
): ParsedStatement {
  const understood = interpretTable(rows);
  if (understood === undefined) return { format: 'csv', accounts: [], notRead: [], certainty: 'unsure' };
  const { meaning } = understood.solved;
  return readInterpretedTable(understood, change(meaning) ?? meaning);
}

/** Reads the statement in a file, using the given meaning of its columns. Never throws. */
export function readInterpretedTable(understood: InterpretedTable, meaning: ColumnMeaning): ParsedStatement {
  const { table, beside, groups, counted, apart, solved } = understood;
  const read = groups.map((group, index) => readGroup(table, beside, meaning, group, counted[index] ?? []));
  const odd = table.odd.map(row => notRead(row, oddReason(row)));
  const unread = new Set([...odd, ...read.flatMap(one => one.notRead)].map(({ line }) => line));
  const printed: PrintedSums = {
    // With several accounts, we cannot know which one a balance above the table belongs to.
    ...(groups.length === 1 ? printedFor(table, meaning) : {}),
    unread: [...table.rows, ...table.odd].filter(row => unread.has(row.line) && hasMoney(row, meaning))
      .length,
  };
  const accounts = read.map(({ found, payments, rows }) => {
    const proof = proveStatement(rows, printed);
    return { found, payments, proof, toProve: { rows, printed } };
  });
  return {
    format: 'csv',
    accounts,
    notRead: [...apart, ...odd, ...read.flatMap(one => one.notRead)].toSorted(
      (one, other) => one.line - other.line,
    ),
    certainty: hasManyUnread(printed, table)
      ? 'unsure'
      : solved.certainty === 'proved' && accounts.some(({ proof }) => proof.result === 'does-not')
        ? 'likely'
        : solved.certainty,
  };
}

/** Whether so many rows with money could not be read that the other rows may have been misunderstood too. */
const hasManyUnread = ({ unread = 0 }: PrintedSums, { rows, odd }: PaymentTable): boolean =>
  unread > 2 && unread * 4 > rows.length + odd.length;

/** Balances and totals above and below the table, with the signs that the meaning implies. */
function printedFor(table: PaymentTable, { owed }: ColumnMeaning): PrintedSums {
  const { opening, closing, paidIn, paidOut } = readPrintedTotals(table);
  const turn = owed ? -1 : 1;
  return {
    ...(opening === undefined ? {} : { opening: turn * opening }),
    ...(closing === undefined ? {} : { closing: turn * closing }),
    ...(paidIn === undefined ? {} : { paidIn: Math.abs(paidIn) }),
    ...(paidOut === undefined ? {} : { paidOut: Math.abs(paidOut) }),
  };
}

const hasMoney = ({ cells }: FileRow, { day }: ColumnMeaning): boolean =>
  cells.some(({ money }, at) => at !== day && money !== undefined && money.pence !== 0);

/** The columns of a file and the meanings we found; undefined if the rows are not a statement. */
export function findColumnsOfTable(rows: readonly (readonly string[])[]) {
  const understood = interpretTable(rows);
  return (
    understood && {
      meaning: understood.solved.meaning,
      columns: understood.table.columns.map(column => ({
        at: column.at,
        heading: understood.table.headings[column.at] ?? '',
        samples: understood.table.rows.flatMap(({ cells }) => cells[column.at]?.text || []).slice(0, 3),
        words: readDirectionWords(understood.table, column),
      })),
    }
  );
}

/** A file whose table, accounts and columns are known. */
export type InterpretedTable = NonNullable<ReturnType<typeof interpretTable>>;

/**
 * Finds the table of a file and the probable meaning of its columns; undefined if the rows are not a statement. Never
 * throws.
 */
export function interpretTable(rows: readonly (readonly string[])[]) {
  const found = findTable(rows);
  if (found === undefined) return undefined;
  const first = understandTable(found);
  const mended = first && mendTable(found, first.solved.meaning);
  return mended === undefined || mended === found ? first : understandTable(mended);
}

function understandTable(table: PaymentTable) {
  const beside = besideOf(table);
  const neutral = table.columns.filter(({ kind }) => kind === 'direction').map(({ at }) => at);
  const hasDone = table.rows.some(row => readPaymentStatus(textAt(row, beside.status)) === 'done');
  const apart = table.rows
    .map(row => apartFor(row, beside, neutral, hasDone))
    .filter(one => one !== undefined);
  const left = new Set(apart.map(({ line }) => line));
  const groups = groupsOf(table.rows, beside);
  const counted = groups.map(group => group.filter(({ line }) => !left.has(line)));
  const solved = solveColumnMeaning(table, counted.some(group => group.length > 0) ? counted : groups);
  const unnamed = table.headings.every(heading => heading === '');
  // A table of only days and numbers may be anything.
  if (solved === undefined || (solved.meaning.words === -1 && unnamed)) return undefined;
  return { table, beside, groups, counted, apart, solved };
}

/**
 * Repairs the table by its balances. Before the repair, rows may have been missing, so that the column of balances was
 * not clear.
 */
function mendTable(table: PaymentTable, meaning: ColumnMeaning): PaymentTable {
  if (!table.odd.some(({ ways }) => ways !== undefined)) return table;
  const taken = listAmountColumns(meaning.money);
  const places = table.columns.flatMap(({ at, kind }) => (kind === 'money' ? [at] : []));
  const free = places.filter(at => !taken.includes(at));
  const { money } = meaning;
  // While rows were missing, balances may even have been mistaken for payments.
  const turned =
    money.way === 'signed'
      ? free.map(at => withBalance({ ...meaning, money: { ...money, at } }, money.at))
      : [];
  const meanings =
    meaning.balance === undefined
      ? [...free.map(balance => withBalance(meaning, balance)), ...turned]
      : [meaning];
  return meanings
    .map(one => withMendedRows(table, one))
    .reduce((best, one) => (one.rows.length > best.rows.length ? one : best), table);
}

const withBalance = (meaning: ColumnMeaning, balance: number): ColumnMeaning => ({ ...meaning, balance });

/**
 * Rejoins cells that were split at unquoted commas, if there is only one way to do it that makes the balance of the row
 * right.
 */
function withMendedRows(table: PaymentTable, meaning: ColumnMeaning): PaymentTable {
  const broken = table.odd.filter(({ ways }) => ways !== undefined);
  const mended = new Map<number, FileRow>();
  const all = [...table.rows, ...broken].toSorted((one, other) => one.line - other.line);
  const rowAt = (at: number): FileRow | undefined => {
    const row = all[at];
    return row?.ways === undefined ? row : mended.get(row.line);
  };
  // Repairing one row may decide how to repair its neighbour, so repeat until nothing changes.
  for (let before = -1; before < mended.size; ) {
    before = mended.size;
    for (const [at, row] of all.entries()) {
      if (row.ways === undefined || mended.has(row.line)) continue;
      const [above, below] = [rowAt(at - 1), rowAt(at + 1)];
      const [earlier, later] = meaning.newestFirst ? [below, above] : [above, below];
      const right = row.ways.filter(way => followsOn(earlier, way, later, meaning));
      const [only] = right;
      if (only !== undefined && right.length === 1) mended.set(row.line, only);
    }
  }
  if (mended.size === 0) return table;
  return {
    ...table,
    rows: [...table.rows, ...mended.values()].toSorted((one, other) => one.line - other.line),
    odd: table.odd.filter(({ line }) => !mended.has(line)),
  };
}

/** Whether the balances of the neighbouring rows agree with a row. */
function followsOn(
  before: FileRow | undefined,
  row: FileRow,
  after: FileRow | undefined,
  meaning: ColumnMeaning,
): boolean {
  const step = (one: FileRow | undefined, next: FileRow | undefined): boolean | undefined => {
    const [from, to] = [one, next].map(each => each && readBalance(each, meaning));
    const moved = next && readBalanceChange(next, meaning);
    return from === undefined || to === undefined || moved === undefined ? undefined : from + moved === to;
  };
  const steps = [step(before, row), step(row, after)].filter(one => one !== undefined);
  return steps.length > 0 && steps.every(Boolean);
}

function besideOf(table: PaymentTable): OtherColumns {
  const day = table.columns.find(({ kind }) => kind === 'day')?.at ?? -1;
  const taken = table.columns
    .filter(({ kind }) => ['day', 'money', 'direction'].includes(kind))
    .map(({ at }) => at);
  return findOtherColumns(table, [...taken, findDescriptionColumn(table, day)]);
}

/**
 * Returns a function that recognises rows that are always left out: rows in another currency, and payments that did not
 * take place.
 */
function apartFor(
  row: FileRow,
  { currency, status }: OtherColumns,
  directions: readonly number[],
  hasDone: boolean,
): UnreadLine | undefined {
  const money = currency === undefined ? '' : (row.cells[currency]?.text ?? '');
  if (money !== '' && money !== 'GBP') return notRead(row, 'other-currency');
  const word = textAt(row, status);
  // Rows with an unknown status are shown and not counted, unless it is the file's own word for "took place".
  const isDone =
    word === '' || readPaymentStatus(word) === 'done' || (readPaymentStatus(word) === undefined && !hasDone);
  const isNeither = directions.some(at => isNeutralDirectionWord(row.cells[at]?.text ?? ''));
  return isDone && !isNeither ? undefined : notRead(row, 'not-done');
}

function groupsOf(
  rows: readonly FileRow[],
  { account, sortCode }: OtherColumns,
): readonly (readonly FileRow[])[] {
  if (account === undefined && sortCode === undefined) return rows.length === 0 ? [] : [rows];
  const groups = new Map<string, FileRow[]>();
  for (const row of rows) {
    const key = `${textAt(row, account)} ${textAt(row, sortCode)}`;
    const group = groups.get(key) ?? [];
    group.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function readGroup(
  table: PaymentTable,
  beside: OtherColumns,
  meaning: ColumnMeaning,
  group: readonly FileRow[],
  counted: readonly FileRow[],
): Pick<StatementAccount, 'found' | 'payments'> & {
  readonly notRead: readonly UnreadLine[];
  readonly rows: readonly ProofRow[];
} {
  const inTime = meaning.newestFirst ? counted.toReversed() : counted;
  const left: UnreadLine[] = [];
  const payments: StatementPayment[] = [];
  const rows: ProofRow[] = [];
  for (const row of inTime) {
    const payment = paymentOf(row, meaning, beside);
    const balance = readBalance(row, meaning);
    if (typeof payment === 'string') left.push(notRead(row, payment));
    else if (payment !== undefined) payments.push(payment);
    if (typeof payment === 'object') rows.push(proofRowOf(payment));
    else if (balance !== undefined) rows.push({ line: row.line, balance });
  }
  return { found: foundOf(table, beside, meaning, group, inTime), payments, notRead: left, rows };
}

const proofRowOf = ({ line, day, pence: moved, balance }: StatementPayment): ProofRow =>
  balance === undefined ? { line, day, pence: moved } : { line, day, pence: moved, balance };

/** A payment, or the reason why the row is not one; undefined for a row that has only a balance. */
function paymentOf(
  row: FileRow,
  meaning: ColumnMeaning,
  { code, bankId, payer, payee, name }: OtherColumns,
): StatementPayment | UnreadLineReason | undefined {
  const day = readDayAt(row, meaning.day, meaning.american);
  if (day === undefined) return 'no-day';
  const moved = readBalanceChange(row, meaning);
  const words = textAt(row, meaning.words);
  if (moved === undefined)
    return readBalance(row, meaning) !== undefined && onlyBalance.test(words) ? undefined : 'no-amount';
  const { line, mended } = row;
  const other = textAt(row, moved > 0 ? payer : payee);
  const printed = wordsWithName(words, textAt(row, name));
  const payment: { -readonly [Part in keyof StatementPayment]: StatementPayment[Part] } = {
    line,
    day,
    pence: moved,
    text: other === '' ? printed : other,
    doubtful: mended === true,
  };
  // A person's rule may have been stored under the longer text, so keep it as an alternative.
  if (other === '' && printed !== words && words !== '' && !hasNoPayee(words))
    payment.also = [words.slice(0, maxPaymentTextLength)];
  const balance = readBalance(row, meaning);
  if (balance !== undefined) payment.balance = balance;
  const [way, id] = [textAt(row, code), textAt(row, bankId)];
  if (way !== '') payment.code = way;
  if (id !== '') payment.bankId = id;
  return payment;
}

/**
 * The description of a payment. Uses the name in the next column instead, if the description names no payee or is just
 * that name with a shop's number and place.
 */
function wordsWithName(words: string, name: string): string {
  if (name === '' || hasNoPayee(name)) return words;
  const isLonger = normalisePaymentText(words).startsWith(`${normalisePaymentText(name)} `);
  return words === '' || hasNoPayee(words) || isLonger ? name : words;
}

const textAt = ({ cells }: FileRow, at: number | undefined): string =>
  at === undefined ? '' : (cells[at]?.text ?? '');

const onlyBalance = /\bbalance\b|brought forward|carried forward/i;

function notRead({ line, cells }: FileRow, reason: UnreadLineReason): UnreadLine {
  const text = cells
    .map(cell => cell.text)
    .filter(one => one !== '')
    .join(', ');
  return { line, text: text.slice(0, 400), reason };
}

function oddReason({ cells }: FileRow): UnreadLineReason {
  if (cells.every(({ day }) => day === undefined)) return 'no-day';
  return cells.every(({ money }) => money === undefined) ? 'no-amount' : 'strange';
}

function foundOf(
  table: PaymentTable,
  beside: OtherColumns,
  meaning: ColumnMeaning,
  group: readonly FileRow[],
  inTime: readonly FileRow[],
): AccountFromStatement {
  const text = (at: number | undefined): string =>
    at === undefined ? '' : (group[0]?.cells[at]?.text ?? '');
  const around = table.around.map(({ cells }) => cells.map(cell => cell.text).join(' ')).join('\n');
  const numbers = findAccountNumbers(text(beside.account), text(beside.sortCode));
  const accountType = numbers.cardLast4 === undefined ? findAccountType(text(beside.accountName)) : 'credit';
  const bank = findBankOfTable(table, numbers.sortCode ?? '') ?? named(findBankIn(around));
  const last = inTime.findLast(row => readBalance(row, meaning) !== undefined);
  const closing = last === undefined ? undefined : readBalance(last, meaning);
  const asOf = last === undefined ? undefined : readDayAt(last, meaning.day, meaning.american);
  return {
    ...bank,
    ...numbers,
    ...(accountType === undefined ? {} : { accountType }),
    ...(closing === undefined ? {} : { closingBalance: formatStoredPence(toPence(closing)) }),
    ...(closing === undefined || asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: group.length,
    ...findDaySpan(group.flatMap(row => readDayAt(row, meaning.day, meaning.american) ?? [])),
  };
}

const named = (bankName: string | undefined) => (bankName === undefined ? {} : { bankName });
