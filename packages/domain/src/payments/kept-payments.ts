import type { FieldValues } from '../fields/fields.ts';
import { countDaysBetween, type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { readStoredPenceIfAny } from '../values/money.ts';
import {
  addStatementRows,
  type ImportedRows,
  type ImportVerdict,
  listCountedRows,
  type PaymentDecisions,
  type StatedPayment,
} from './import-rows.ts';
import { mergeRows } from './merge-rows.ts';
import {
  groupRowsByMonth,
  hasSameRows,
  maxBlockRows,
  parsePaymentBlock,
  serialisePaymentBlock,
} from './payment-blocks.ts';
import { areRowsInOrder, createRowKey, type EditedCell, type PaymentRow } from './payment-rows.ts';

/** A record as the passport stores it. */
export interface StoredPaymentRecord {
  readonly id: string;
  readonly content: { readonly fields: FieldValues };
}

/** A block of payments in the passport. */
export interface StoredPaymentBlock {
  readonly id: string;
  readonly account: string;
  /** The month, such as "2026-11". */
  readonly month: string;
  readonly rows: readonly PaymentRow[];
}

/** A statement that was added. */
export interface StoredImport {
  readonly id: string;
  readonly account: string;
  readonly accountName: string;
  /**
   * How the statements identify the account: sort code and number, or the last digits of a card; '' if they show
   * neither.
   */
  readonly accountMark: string;
  readonly fileName: string;
  readonly firstDay?: Day;
  readonly lastDay?: Day;
  /** The closing balance, in pence. */
  readonly closing?: number;
  readonly proof: string;
  /** The id of its layout record, if a person explained the columns; '' otherwise. */
  readonly layout: string;
  readonly undone: boolean;
}

/** All payments of a passport, with their imports. */
export interface StoredPayments {
  readonly blocks: readonly StoredPaymentBlock[];
  readonly imports: readonly StoredImport[];
  /** How many blocks could not be read. Totals do not include their payments, so the screen must say so. */
  readonly damaged: number;
}

/** A block to seal and store. A new block has no id yet. */
export interface BlockToWrite {
  readonly id?: string;
  readonly fields: { readonly account: string; readonly month: string; readonly rows: string };
}

// Caches parsed blocks. The objects of unchanged records stay the same.
const read = new WeakMap<object, readonly PaymentRow[]>();

/** Reads the `payment-month` and `statement-import` records. Never throws. */
export function readStoredPayments(
  months: readonly StoredPaymentRecord[],
  imports: readonly StoredPaymentRecord[],
): StoredPayments {
  const blocks = months.flatMap(one => blockOf(one) ?? []);
  return { blocks, imports: imports.map(importOf), damaged: months.length - blocks.length };
}

function blockOf({ id, content }: StoredPaymentRecord): StoredPaymentBlock | undefined {
  const { account, month, rows } = content.fields;
  if (typeof account !== 'string' || typeof month !== 'string' || typeof rows !== 'string') return undefined;
  const known = read.get(content) ?? parsePaymentBlock(month, rows);
  if (known === undefined) return undefined;
  read.set(content, known);
  return { id, account, month, rows: known };
}

function importOf({ id, content: { fields } }: StoredPaymentRecord): StoredImport {
  const text = (key: string): string => String(fields[key] ?? '');
  const [firstDay, lastDay] = [readStoredDayIfAny(fields['firstDay']), readStoredDayIfAny(fields['lastDay'])];
  const closing = readStoredPenceIfAny(fields['closing']);
  return {
    id,
    account: text('account'),
    accountName: text('accountName'),
    accountMark: text('accountMark'),
    fileName: text('fileName'),
    ...(firstDay === undefined ? {} : { firstDay }),
    ...(lastDay === undefined ? {} : { lastDay }),
    ...(closing === undefined ? {} : { closing }),
    proof: text('proof'),
    layout: text('layout'),
    undone: fields['undone'] === true,
  };
}

/** The closing balance of the account's last statement that ended before a day, in pence; undefined if not known. */
export function findClosingBalanceBefore(
  { imports }: StoredPayments,
  account: string,
  day: Day | undefined,
): number | undefined {
  if (day === undefined) return undefined;
  return imports
    .filter(one => one.account === account && !one.undone && (one.lastDay ?? day) < day)
    .reduce<StoredImport | undefined>(
      (last, one) => ((last?.lastDay ?? '') > (one.lastDay ?? '') ? last : one),
      undefined,
    )?.closing;
}

/** The ids of the imports that are undone. */
export function listUndoneImports({ imports }: StoredPayments): ReadonlySet<string> {
  return new Set(imports.filter(({ undone }) => undone).map(({ id }) => id));
}

// Caches the merged rows of an account. Unchanged blocks have the same arrays of rows.
const joined = new WeakMap<
  readonly PaymentRow[],
  { readonly parts: readonly (readonly PaymentRow[])[]; readonly rows: readonly PaymentRow[] }
>();

/** All rows of an account from all its blocks, including those of undone imports. */
export function listRowsOfAccount({ blocks }: StoredPayments, account: string): readonly PaymentRow[] {
  const parts = blocks
    .filter(block => block.account === account)
    .toSorted((one, other) => (one.month === other.month ? 0 : one.month < other.month ? -1 : 1))
    .map(({ rows }) => rows);
  const [first] = parts;
  if (first === undefined) return [];
  const known = joined.get(first);
  if (known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]))
    return known.rows;
  const all = parts.flat();
  // Usually each month has one block whose rows are in order, so there is nothing to merge.
  const rows = areRowsInOrder(all) ? all : mergeRows(all, []);
  joined.set(first, { parts, rows });
  return rows;
}

/** A payment that counts, with its account. */
export interface AccountPayment {
  readonly account: string;
  readonly row: PaymentRow;
}

/**
 * The payments that count, of all accounts, oldest first. Leaves out those of undone imports and those that a person
 * removed.
 */
export function listCountedPayments(kept: StoredPayments): readonly AccountPayment[] {
  const undone = listUndoneImports(kept);
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))].toSorted();
  return accounts
    .flatMap(account =>
      listCountedRows(listRowsOfAccount(kept, account), undone).map(row => ({ account, row })),
    )
    .toSorted((one, other) => (one.row.day === other.row.day ? 0 : one.row.day < other.row.day ? -1 : 1));
}

/**
 * The payments that a person deleted since an instant (ISO 8601), newest first. Those from undone imports are not
 * included. Payments deleted earlier stay deleted: they remain marked, so that a later statement with the same payments
 * does not bring them back.
 */
export function listRemovedPayments(kept: StoredPayments, since = ''): readonly AccountPayment[] {
  const undone = listUndoneImports(kept);
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))];
  return accounts
    .flatMap(account => listRowsOfAccount(kept, account).map(row => ({ account, row })))
    .filter(({ row }) => isRemovedSince(row, since) && row.from.some(id => !undone.has(id)))
    .toSorted((one, other) => (one.row.day > other.row.day ? -1 : 1));
}

const isRemovedSince = ({ own }: PaymentRow, since: string): boolean =>
  own?.['removed']?.value === true && own['removed'].at >= since;

/** The result of adding a statement. */
export interface ImportPlan {
  readonly blocks: readonly BlockToWrite[];
  /** How many payments become visible, including those restored from an undone import. */
  readonly added: number;
  readonly already: number;
  /** The payments that already existed with different text or on another day. */
  readonly differently: ImportedRows['differently'];
  /** The result for each payment, in the order of the statement. */
  readonly verdicts: readonly ImportVerdict[];
}

/**
 * Plans how to add a statement's payments to an account. `importId` is the future id of the statement's own record, and
 * `turns` are a person's decisions about some of its payments. Never throws.
 */
export function planImport(
  kept: StoredPayments,
  account: string,
  stated: readonly StatedPayment[],
  importId: string,
  turns?: PaymentDecisions,
): ImportPlan {
  const known = listRowsOfAccount(kept, account);
  const undone = listUndoneImports(kept);
  const [first, last] = spanOf(stated);
  const imports = new Map(
    kept.imports.flatMap(one => (one.account === account ? [[one.id, one] as const] : [])),
  );
  const has = (id: string, day: Day): boolean => {
    const { firstDay = '', lastDay = '' } = imports.get(id) ?? {};
    return firstDay <= day && day <= lastDay;
  };
  const followed = new Set(
    [...imports.values()].filter(one => isFollowedBy(one, stated)).map(({ id }) => id),
  );
  const { rows, differently, verdicts } = addStatementRows(
    known,
    stated,
    importId,
    {
      overlaps: (day, before) =>
        first <= before.day && before.day <= last && before.from.some(id => has(id, day)),
      isHidden: ({ from }) => from.every(id => undone.has(id)),
      isBefore: ({ from }) => followed.size > 0 && from.every(id => followed.has(id)),
    },
    turns,
  );
  const added = listCountedRows(rows, undone).length - listCountedRows(known, undone).length;
  return {
    blocks: changedBlocks(kept, account, rows),
    added,
    already: stated.length - added - differently.length,
    differently,
    verdicts,
  };
}

function spanOf(stated: readonly StatedPayment[]): readonly [first: string, last: string] {
  let [first, last]: [string, string] = ['9999', ''];
  for (const { day } of stated) {
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return [first, last];
}

/**
 * Whether a statement begins on the last day of an earlier one, with the earlier one's closing balance. Such statements
 * share no payments.
 */
function isFollowedBy(
  { firstDay, lastDay, closing }: StoredImport,
  [first]: readonly StatedPayment[],
): boolean {
  if (first?.balance === undefined || closing === undefined || firstDay === lastDay) return false;
  return first.day === lastDay && first.balance - first.pence === closing;
}

/**
 * The account that already has most of these payments, by day and amount: at least four in five of them, and at least
 * three. Undefined if no account qualifies, or if two have equally many. Never throws.
 */
export function findAccountWithPayments(
  kept: StoredPayments,
  stated: readonly StatedPayment[],
): string | undefined {
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))];
  const found = accounts
    .map(account => ({ account, count: countHeld(listRowsOfAccount(kept, account), stated) }))
    .filter(({ count }) => count >= 3 && count * 5 >= stated.length * 4)
    .toSorted((one, other) => other.count - one.count);
  return found[0]?.count === found[1]?.count ? undefined : found[0]?.account;
}

/** How many of these payments an account already has, by day and amount. */
export const countKnownPayments = (
  kept: StoredPayments,
  account: string,
  stated: readonly StatedPayment[],
): number => countHeld(listRowsOfAccount(kept, account), stated);

const keyOf = ({ day, pence }: Pick<StatedPayment, 'day' | 'pence'>): string => `${day} ${String(pence)}`;

function countHeld(rows: readonly PaymentRow[], stated: readonly StatedPayment[]): number {
  const left = new Map<string, number>();
  for (const row of rows) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1);
  return stated.filter(one => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  }).length;
}

/**
 * The account whose last statement ended where these payments begin: at most a week earlier, with the balance before
 * the first of them. Undefined unless exactly one account qualifies. Never throws.
 */
export function findPrecedingAccount(
  kept: StoredPayments,
  stated: readonly StatedPayment[],
): string | undefined {
  const [first] = stated;
  if (first?.balance === undefined) return undefined;
  const opening = first.balance - first.pence;
  const accounts = new Set(
    kept.imports.flatMap(({ account, closing, lastDay, undone }) => {
      const days = lastDay === undefined ? undefined : countDaysBetween(lastDay, first.day);
      return !undone && closing === opening && days !== undefined && days >= 0 && days <= 7 ? [account] : [];
    }),
  );
  return accounts.size === 1 ? [...accounts][0] : undefined;
}

/**
 * The records to write when two accounts are combined: the blocks and imports of `from`, assigned to the other account.
 * The rows stay in their blocks.
 */
export function joinAccounts(
  kept: StoredPayments,
  from: string,
  into: string,
): { readonly blocks: readonly BlockToWrite[]; readonly imports: readonly string[] } {
  return {
    blocks: kept.blocks
      .filter(({ account }) => account === from)
      .map(({ id, month, rows }) => ({
        id,
        fields: { account: into, month, rows: serialisePaymentBlock(month, rows) },
      })),
    imports: kept.imports.filter(({ account }) => account === from).map(({ id }) => id),
  };
}

/** The block after a person's change to one of its payments; undefined if the payment is missing. */
export function changePayment(
  kept: StoredPayments,
  { account, row }: AccountPayment,
  own: Readonly<Record<string, EditedCell>>,
): readonly BlockToWrite[] {
  const key = createRowKey(row);
  const rows = listRowsOfAccount(kept, account).map(one =>
    createRowKey(one) === key ? withOwnCells(one, own) : one,
  );
  return changedBlocks(kept, account, rows);
}

const withOwnCells = (row: PaymentRow, own: Readonly<Record<string, EditedCell>>): PaymentRow => ({
  ...row,
  own: { ...row.own, ...own },
});

// [Note: A row stays in its block] Two devices may write the same block at the same time, and merging keeps the rows of
// both. If we moved a row to another block, a merge would bring it back in the first, and it would be there twice. So
// an existing row is updated in its own block, and a new row goes into a block with room.

/** The blocks to write so that the account has these rows. */
function changedBlocks(
  kept: StoredPayments,
  account: string,
  rows: readonly PaymentRow[],
): readonly BlockToWrite[] {
  const byMonth = new Map<string, PaymentRow[]>();
  for (const row of rows) {
    const month = row.day.slice(0, 7);
    const some = byMonth.get(month) ?? [];
    some.push(row);
    byMonth.set(month, some);
  }
  return groupRowsByMonth(rows).flatMap(month => {
    const there = kept.blocks
      .filter(block => block.account === account && block.month === month)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return filled(there, byMonth.get(month) ?? []).map(({ id, rows: next }) => {
      const fields = { account, month, rows: serialisePaymentBlock(month, next) };
      return id === undefined ? { fields } : { id, fields };
    });
  });
}

interface Filling {
  readonly id?: string;
  readonly before: readonly PaymentRow[];
  readonly rows: PaymentRow[];
}

function filled(there: readonly StoredPaymentBlock[], rows: readonly PaymentRow[]): readonly Filling[] {
  const blocks: Filling[] = there.map(({ id, rows: before }) => ({ id, before, rows: [] }));
  const homes = new Map<string, Filling>();
  for (const block of blocks)
    for (const row of block.before) if (!homes.has(createRowKey(row))) homes.set(createRowKey(row), block);
  const homeless = rows.filter(row => {
    homes.get(createRowKey(row))?.rows.push(row);
    return !homes.has(createRowKey(row));
  });
  // A row that is in two blocks stays in both: if we removed it from one, the next merge would bring it back.
  for (const block of blocks)
    block.rows.push(...block.before.filter(row => homes.get(createRowKey(row)) !== block));
  for (const row of homeless) {
    const room = blocks.find(block => block.rows.length < maxBlockRows);
    if (room === undefined) blocks.push({ before: [], rows: [row] });
    else room.rows.push(row);
  }
  return blocks.filter(block => !hasSameRows(block.before, block.rows));
}
