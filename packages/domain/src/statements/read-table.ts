import { namesNobody } from '../payments/payee-name.ts';
import { foldedText, longestText } from '../payments/payment-rows.ts';
import { bankNamedIn } from '../reference/banks.ts';
import { pence, storedOfPence } from '../values/money.ts';
import { isNeutral, statusOf } from './cells.ts';
import { printedAround } from './evidence.ts';
import { balanceOf, type Meaning, movedBy, placesOf, twoWordsOf } from './meaning.ts';
import { type Beside, columnsBeside, dayAt, wordsColumnOf } from './plain-columns.ts';
import { type PrintedSums, type ProofRow, proveStatement } from './proof.ts';
import type { NotRead, NotReadReason, ReadAccount, ReadPayment, ReadStatement } from './reading.ts';
import { solve } from './solve.ts';
import { accountNumbersIn, accountTypeIn, type FoundAccount, span } from './statement-facts.ts';
import { type FileRow, type Table, tableIn } from './table.ts';
import { bankOfTable } from './which-bank.ts';

/** Reads the rows of a CSV file; no accounts when nothing in them looks like a statement. `change` is a person's word on its columns. Never throws. */
export function readTable(
  rows: readonly (readonly string[])[],
  change: (meant: Meaning) => Meaning | undefined = meant => meant,
): ReadStatement {
  const understood = understand(rows);
  if (understood === undefined) return { format: 'csv', accounts: [], notRead: [], certainty: 'unsure' };
  const { meaning } = understood.solved;
  return readUnderstood(understood, change(meaning) ?? meaning);
}

/** The statement that an understood file is by this meaning of its columns. Never throws. */
export function readUnderstood(understood: Understood, meaning: Meaning): ReadStatement {
  const { table, beside, groups, counted, apart, solved } = understood;
  const read = groups.map((group, index) => readGroup(table, beside, meaning, group, counted[index] ?? []));
  const odd = table.odd.map(row => notRead(row, oddReason(row)));
  const unread = new Set([...odd, ...read.flatMap(one => one.notRead)].map(({ line }) => line));
  const printed: PrintedSums = {
    // Which account a balance above the table is of cannot be known where there are several.
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

/** Where so many rows with money were not read, the others may have been understood wrongly. */
const hasManyUnread = ({ unread = 0 }: PrintedSums, { rows, odd }: Table): boolean =>
  unread > 2 && unread * 4 > rows.length + odd.length;

/** Balances and totals above and below the table, as the meaning has them. */
function printedFor(table: Table, { owed }: Meaning): PrintedSums {
  const { opening, closing, paidIn, paidOut } = printedAround(table);
  const turn = owed ? -1 : 1;
  return {
    ...(opening === undefined ? {} : { opening: turn * opening }),
    ...(closing === undefined ? {} : { closing: turn * closing }),
    ...(paidIn === undefined ? {} : { paidIn: Math.abs(paidIn) }),
    ...(paidOut === undefined ? {} : { paidOut: Math.abs(paidOut) }),
  };
}

const hasMoney = ({ cells }: FileRow, { day }: Meaning): boolean =>
  cells.some(({ money }, at) => at !== day && money !== undefined && money.pence !== 0);

/** The columns of a file and what they were understood to be; undefined when the rows are no statement. */
export function columnsOfTable(rows: readonly (readonly string[])[]) {
  const understood = understand(rows);
  return (
    understood && {
      meaning: understood.solved.meaning,
      columns: understood.table.columns.map(column => ({
        at: column.at,
        heading: understood.table.headings[column.at] ?? '',
        samples: understood.table.rows.flatMap(({ cells }) => cells[column.at]?.text || []).slice(0, 3),
        words: twoWordsOf(understood.table, column),
      })),
    }
  );
}

/** A file whose table, accounts and columns were found. */
export type Understood = NonNullable<ReturnType<typeof understand>>;

/** The table of a file and what its columns seem to mean; undefined when the rows are no statement. Never throws. */
export function understand(rows: readonly (readonly string[])[]) {
  const found = tableIn(rows);
  if (found === undefined) return undefined;
  const first = understandTable(found);
  const mended = first && mendTable(found, first.solved.meaning);
  return mended === undefined || mended === found ? first : understandTable(mended);
}

function understandTable(table: Table) {
  const beside = besideOf(table);
  const neutral = table.columns.filter(({ kind }) => kind === 'direction').map(({ at }) => at);
  const hasDone = table.rows.some(row => statusOf(textAt(row, beside.status)) === 'done');
  const apart = table.rows
    .map(row => apartFor(row, beside, neutral, hasDone))
    .filter(one => one !== undefined);
  const left = new Set(apart.map(({ line }) => line));
  const groups = groupsOf(table.rows, beside);
  const counted = groups.map(group => group.filter(({ line }) => !left.has(line)));
  const solved = solve(table, counted.some(group => group.length > 0) ? counted : groups);
  const unnamed = table.headings.every(heading => heading === '');
  // Days and numbers alone may be anything.
  if (solved === undefined || (solved.meaning.words === -1 && unnamed)) return undefined;
  return { table, beside, groups, counted, apart, solved };
}

/** The table repaired by its balances; where rows are missing, which column has them may not have shown before. */
function mendTable(table: Table, meaning: Meaning): Table {
  if (!table.odd.some(({ ways }) => ways !== undefined)) return table;
  const taken = placesOf(meaning.money);
  const places = table.columns.flatMap(({ at, kind }) => (kind === 'money' ? [at] : []));
  const free = places.filter(at => !taken.includes(at));
  const { money } = meaning;
  // With rows missing, the balances may even have passed for the payments.
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

const withBalance = (meaning: Meaning, balance: number): Meaning => ({ ...meaning, balance });

/** The table with the rows in which commas had no quotes, each joined in the one way in which its balance is right. */
function withMendedRows(table: Table, meaning: Meaning): Table {
  const broken = table.odd.filter(({ ways }) => ways !== undefined);
  const mended = new Map<number, FileRow>();
  const all = [...table.rows, ...broken].toSorted((one, other) => one.line - other.line);
  const rowAt = (at: number): FileRow | undefined => {
    const row = all[at];
    return row?.ways === undefined ? row : mended.get(row.line);
  };
  // One that is joined may decide its neighbour, so this is repeated until none is.
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

/** Whether the balances next to a row are right with it. */
function followsOn(
  before: FileRow | undefined,
  row: FileRow,
  after: FileRow | undefined,
  meaning: Meaning,
): boolean {
  const step = (one: FileRow | undefined, next: FileRow | undefined): boolean | undefined => {
    const [from, to] = [one, next].map(each => each && balanceOf(each, meaning));
    const moved = next && movedBy(next, meaning);
    return from === undefined || to === undefined || moved === undefined ? undefined : from + moved === to;
  };
  const steps = [step(before, row), step(row, after)].filter(one => one !== undefined);
  return steps.length > 0 && steps.every(Boolean);
}

function besideOf(table: Table): Beside {
  const day = table.columns.find(({ kind }) => kind === 'day')?.at ?? -1;
  const taken = table.columns
    .filter(({ kind }) => ['day', 'money', 'direction'].includes(kind))
    .map(({ at }) => at);
  return columnsBeside(table, [...taken, wordsColumnOf(table, day)]);
}

/** A row that is kept apart whatever the columns mean: in another currency, or of a payment that did not take place. */
function apartFor(
  row: FileRow,
  { currency, status }: Beside,
  directions: readonly number[],
  hasDone: boolean,
): NotRead | undefined {
  const money = currency === undefined ? '' : (row.cells[currency]?.text ?? '');
  if (money !== '' && money !== 'GBP') return notRead(row, 'other-currency');
  const word = textAt(row, status);
  // A word that we do not know is shown and not counted, unless it is the file's own word for what took place.
  const isDone = word === '' || statusOf(word) === 'done' || (statusOf(word) === undefined && !hasDone);
  const isNeither = directions.some(at => isNeutral(row.cells[at]?.text ?? ''));
  return isDone && !isNeither ? undefined : notRead(row, 'not-done');
}

function groupsOf(rows: readonly FileRow[], { account, sortCode }: Beside): readonly (readonly FileRow[])[] {
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
  table: Table,
  beside: Beside,
  meaning: Meaning,
  group: readonly FileRow[],
  counted: readonly FileRow[],
): Pick<ReadAccount, 'found' | 'payments'> & {
  readonly notRead: readonly NotRead[];
  readonly rows: readonly ProofRow[];
} {
  const inTime = meaning.newestFirst ? counted.toReversed() : counted;
  const left: NotRead[] = [];
  const payments: ReadPayment[] = [];
  const rows: ProofRow[] = [];
  for (const row of inTime) {
    const payment = paymentOf(row, meaning, beside);
    const balance = balanceOf(row, meaning);
    if (typeof payment === 'string') left.push(notRead(row, payment));
    else if (payment !== undefined) payments.push(payment);
    if (typeof payment === 'object') rows.push(proofRowOf(payment));
    else if (balance !== undefined) rows.push({ line: row.line, balance });
  }
  return { found: foundOf(table, beside, meaning, group, inTime), payments, notRead: left, rows };
}

const proofRowOf = ({ line, day, pence: moved, balance }: ReadPayment): ProofRow =>
  balance === undefined ? { line, day, pence: moved } : { line, day, pence: moved, balance };

/** A payment; why it is none; or nothing, for a row that only carries a balance. */
function paymentOf(
  row: FileRow,
  meaning: Meaning,
  { code, bankId, payer, payee, name }: Beside,
): ReadPayment | NotReadReason | undefined {
  const day = dayAt(row, meaning.day, meaning.american);
  if (day === undefined) return 'no-day';
  const moved = movedBy(row, meaning);
  const words = textAt(row, meaning.words);
  if (moved === undefined)
    return balanceOf(row, meaning) !== undefined && onlyBalance.test(words) ? undefined : 'no-amount';
  const { line, mended } = row;
  const other = textAt(row, moved > 0 ? payer : payee);
  const printed = wordsWithName(words, textAt(row, name));
  const payment: { -readonly [Part in keyof ReadPayment]: ReadPayment[Part] } = {
    line,
    day,
    pence: moved,
    text: other === '' ? printed : other,
    doubtful: mended === true,
  };
  // A person's rule may be kept under the longer words.
  if (other === '' && printed !== words && words !== '' && !namesNobody(words))
    payment.also = [words.slice(0, longestText)];
  const balance = balanceOf(row, meaning);
  if (balance !== undefined) payment.balance = balance;
  const [way, id] = [textAt(row, code), textAt(row, bankId)];
  if (way !== '') payment.code = way;
  if (id !== '') payment.bankId = id;
  return payment;
}

/** The description, or the name in the next column where the description has no payee in it, or is that name with a shop's number and place. */
function wordsWithName(words: string, name: string): string {
  if (name === '' || namesNobody(name)) return words;
  const isLonger = foldedText(words).startsWith(`${foldedText(name)} `);
  return words === '' || namesNobody(words) || isLonger ? name : words;
}

const textAt = ({ cells }: FileRow, at: number | undefined): string =>
  at === undefined ? '' : (cells[at]?.text ?? '');

const onlyBalance = /\bbalance\b|brought forward|carried forward/i;

function notRead({ line, cells }: FileRow, reason: NotReadReason): NotRead {
  const text = cells
    .map(cell => cell.text)
    .filter(one => one !== '')
    .join(', ');
  return { line, text: text.slice(0, 400), reason };
}

function oddReason({ cells }: FileRow): NotReadReason {
  if (cells.every(({ day }) => day === undefined)) return 'no-day';
  return cells.every(({ money }) => money === undefined) ? 'no-amount' : 'strange';
}

function foundOf(
  table: Table,
  beside: Beside,
  meaning: Meaning,
  group: readonly FileRow[],
  inTime: readonly FileRow[],
): FoundAccount {
  const text = (at: number | undefined): string =>
    at === undefined ? '' : (group[0]?.cells[at]?.text ?? '');
  const around = table.around.map(({ cells }) => cells.map(cell => cell.text).join(' ')).join('\n');
  const numbers = accountNumbersIn(text(beside.account), text(beside.sortCode));
  const accountType = numbers.cardLast4 === undefined ? accountTypeIn(text(beside.accountName)) : 'credit';
  const bank = bankOfTable(table, numbers.sortCode ?? '') ?? named(bankNamedIn(around));
  const last = inTime.findLast(row => balanceOf(row, meaning) !== undefined);
  const closing = last === undefined ? undefined : balanceOf(last, meaning);
  const asOf = last === undefined ? undefined : dayAt(last, meaning.day, meaning.american);
  return {
    ...bank,
    ...numbers,
    ...(accountType === undefined ? {} : { accountType }),
    ...(closing === undefined ? {} : { closingBalance: storedOfPence(pence(closing)) }),
    ...(closing === undefined || asOf === undefined ? {} : { balanceAsOf: asOf }),
    lines: group.length,
    ...span(group.flatMap(row => dayAt(row, meaning.day, meaning.american) ?? [])),
  };
}

const named = (bankName: string | undefined) => (bankName === undefined ? {} : { bankName });
