import type { FieldValues } from '../fields/fields.ts';
import { type Day, dayIfStored, daysBetween } from '../values/calendar.ts';
import { penceIfStored } from '../values/money.ts';
import {
  countedRows,
  type ImportedRows,
  type ImportVerdict,
  importRows,
  type StatedPayment,
  type Turns,
} from './import-rows.ts';
import { mergeRows } from './merge-rows.ts';
import { monthsOf, mostRows, readBlock, sameRows, writeBlock } from './payment-blocks.ts';
import { isInOrder, type OwnCell, type PaymentRow, rowKey } from './payment-rows.ts';

/** A record as it is kept. */
export interface KeptRecord {
  readonly id: string;
  readonly content: { readonly fields: FieldValues };
}

/** A block of payments in the passport. */
export interface KeptBlock {
  readonly id: string;
  readonly account: string;
  /** "2026-11". */
  readonly month: string;
  readonly rows: readonly PaymentRow[];
}

/** A statement that was added. */
export interface KeptImport {
  readonly id: string;
  readonly account: string;
  readonly accountName: string;
  /** What statements call the account: sort code and number, the end of a card; '' when they state nothing. */
  readonly accountMark: string;
  readonly fileName: string;
  readonly firstDay?: Day;
  readonly lastDay?: Day;
  /** The balance at its end, in pence. */
  readonly closing?: number;
  readonly proof: string;
  /** The record of its layout, where a person explained the columns; '' otherwise. */
  readonly layout: string;
  readonly undone: boolean;
}

/** Everything about payments in a passport. */
export interface KeptPayments {
  readonly blocks: readonly KeptBlock[];
  readonly imports: readonly KeptImport[];
  /** Blocks that do not read. Their payments are in no total, so a screen must show that. */
  readonly damaged: number;
}

/** A block to be sealed: a new one has no id yet. */
export interface BlockToWrite {
  readonly id?: string;
  readonly fields: { readonly account: string; readonly month: string; readonly rows: string };
}

// Blocks are read once: a record that did not change is the same object.
const read = new WeakMap<object, readonly PaymentRow[]>();

/** Reads the records of `payment-month` and `statement-import`. Never throws. */
export function keptPayments(months: readonly KeptRecord[], imports: readonly KeptRecord[]): KeptPayments {
  const blocks = months.flatMap(one => blockOf(one) ?? []);
  return { blocks, imports: imports.map(importOf), damaged: months.length - blocks.length };
}

function blockOf({ id, content }: KeptRecord): KeptBlock | undefined {
  const { account, month, rows } = content.fields;
  if (typeof account !== 'string' || typeof month !== 'string' || typeof rows !== 'string') return undefined;
  const known = read.get(content) ?? readBlock(month, rows);
  if (known === undefined) return undefined;
  read.set(content, known);
  return { id, account, month, rows: known };
}

function importOf({ id, content: { fields } }: KeptRecord): KeptImport {
  const text = (key: string): string => String(fields[key] ?? '');
  const [firstDay, lastDay] = [dayIfStored(fields['firstDay']), dayIfStored(fields['lastDay'])];
  const closing = penceIfStored(fields['closing']);
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

/** The balance at the end of the statement of an account that ended last before a day, in pence; undefined where none is known. */
export function closingBefore(
  { imports }: KeptPayments,
  account: string,
  day: Day | undefined,
): number | undefined {
  if (day === undefined) return undefined;
  return imports
    .filter(one => one.account === account && !one.undone && (one.lastDay ?? day) < day)
    .reduce<KeptImport | undefined>(
      (last, one) => ((last?.lastDay ?? '') > (one.lastDay ?? '') ? last : one),
      undefined,
    )?.closing;
}

/** The ids of the imports that are undone. */
export function undoneImports({ imports }: KeptPayments): ReadonlySet<string> {
  return new Set(imports.filter(({ undone }) => undone).map(({ id }) => id));
}

// An account's blocks are joined once: those that did not change hold the same rows.
const joined = new WeakMap<
  readonly PaymentRow[],
  { readonly parts: readonly (readonly PaymentRow[])[]; readonly rows: readonly PaymentRow[] }
>();

/** Every row of an account, of all its blocks, also of imports that are undone. */
export function rowsOfAccount({ blocks }: KeptPayments, account: string): readonly PaymentRow[] {
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
  // Mostly each month has one block, whose rows are in order: then there is nothing to join.
  const rows = isInOrder(all) ? all : mergeRows(all, []);
  joined.set(first, { parts, rows });
  return rows;
}

/** A payment that counts, with its account. */
export interface AccountPayment {
  readonly account: string;
  readonly row: PaymentRow;
}

/** The payments that count, of all accounts, the oldest first: of imports that are not undone, and not removed by a person. */
export function countedPayments(kept: KeptPayments): readonly AccountPayment[] {
  const undone = undoneImports(kept);
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))].toSorted();
  return accounts
    .flatMap(account => countedRows(rowsOfAccount(kept, account), undone).map(row => ({ account, row })))
    .toSorted((one, other) => (one.row.day === other.row.day ? 0 : one.row.day < other.row.day ? -1 : 1));
}

/**
 * The payments that a person deleted since an instant (ISO 8601), the newest first. Those of imports that are undone are not there at all.
 * Older ones stay deleted: their mark keeps them away when a statement has them again.
 */
export function removedPayments(kept: KeptPayments, since = ''): readonly AccountPayment[] {
  const undone = undoneImports(kept);
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))];
  return accounts
    .flatMap(account => rowsOfAccount(kept, account).map(row => ({ account, row })))
    .filter(({ row }) => isRemovedSince(row, since) && row.from.some(id => !undone.has(id)))
    .toSorted((one, other) => (one.row.day > other.row.day ? -1 : 1));
}

const isRemovedSince = ({ own }: PaymentRow, since: string): boolean =>
  own?.['removed']?.value === true && own['removed'].at >= since;

/** What adding a statement would do. */
export interface ImportPlan {
  readonly blocks: readonly BlockToWrite[];
  /** Payments that were not shown before, also those that come back from an import that was undone. */
  readonly added: number;
  readonly already: number;
  /** Those that are there in other words or on another day. */
  readonly differently: ImportedRows['differently'];
  /** What becomes of each payment, in the order of the statement. */
  readonly verdicts: readonly ImportVerdict[];
}

/**
 * Plans to add the payments of a statement to an account; `importId` is the id its own record will have, `turns` what a person decided
 * about some of them. Never throws.
 */
export function planImport(
  kept: KeptPayments,
  account: string,
  stated: readonly StatedPayment[],
  importId: string,
  turns?: Turns,
): ImportPlan {
  const known = rowsOfAccount(kept, account);
  const undone = undoneImports(kept);
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
  const { rows, differently, verdicts } = importRows(
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
  const added = countedRows(rows, undone).length - countedRows(known, undone).length;
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

/** Whether a statement begins on the last day of an earlier one, with the balance at which that one ended: then they share no payment. */
function isFollowedBy(
  { firstDay, lastDay, closing }: KeptImport,
  [first]: readonly StatedPayment[],
): boolean {
  if (first?.balance === undefined || closing === undefined || firstDay === lastDay) return false;
  return first.day === lastDay && first.balance - first.pence === closing;
}

/**
 * The account that has these payments already, by day and amount: at least four of five, and three of them. Undefined where none has, or
 * two have as many. Never throws.
 */
export function accountWith(kept: KeptPayments, stated: readonly StatedPayment[]): string | undefined {
  const accounts = [...new Set(kept.blocks.map(({ account }) => account))];
  const found = accounts
    .map(account => ({ account, count: countHeld(rowsOfAccount(kept, account), stated) }))
    .filter(({ count }) => count >= 3 && count * 5 >= stated.length * 4)
    .toSorted((one, other) => other.count - one.count);
  return found[0]?.count === found[1]?.count ? undefined : found[0]?.account;
}

/** How many of these payments an account has already, by day and amount. */
export const countHeldIn = (kept: KeptPayments, account: string, stated: readonly StatedPayment[]): number =>
  countHeld(rowsOfAccount(kept, account), stated);

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
 * The account whose statement ended where these payments begin: at most a week before, with the balance before the first of them. Undefined
 * where none did, or several. Never throws.
 */
export function accountBefore(kept: KeptPayments, stated: readonly StatedPayment[]): string | undefined {
  const [first] = stated;
  if (first?.balance === undefined) return undefined;
  const opening = first.balance - first.pence;
  const accounts = new Set(
    kept.imports.flatMap(({ account, closing, lastDay, undone }) => {
      const days = lastDay === undefined ? undefined : daysBetween(lastDay, first.day);
      return !undone && closing === opening && days !== undefined && days >= 0 && days <= 7 ? [account] : [];
    }),
  );
  return accounts.size === 1 ? [...accounts][0] : undefined;
}

/** What must be written so that two accounts are one: the blocks and imports of `from`, each with the other account. No row moves. */
export function joinAccounts(
  kept: KeptPayments,
  from: string,
  into: string,
): { readonly blocks: readonly BlockToWrite[]; readonly imports: readonly string[] } {
  return {
    blocks: kept.blocks
      .filter(({ account }) => account === from)
      .map(({ id, month, rows }) => ({
        id,
        fields: { account: into, month, rows: writeBlock(month, rows) },
      })),
    imports: kept.imports.filter(({ account }) => account === from).map(({ id }) => id),
  };
}

/** The block with a person's own change of one payment; none where it is not there. */
export function changePayment(
  kept: KeptPayments,
  { account, row }: AccountPayment,
  own: Readonly<Record<string, OwnCell>>,
): readonly BlockToWrite[] {
  const key = rowKey(row);
  const rows = rowsOfAccount(kept, account).map(one => (rowKey(one) === key ? withOwnCells(one, own) : one));
  return changedBlocks(kept, account, rows);
}

const withOwnCells = (row: PaymentRow, own: Readonly<Record<string, OwnCell>>): PaymentRow => ({
  ...row,
  own: { ...row.own, ...own },
});

// [Note: A row stays in its block]
// Two devices may write one block at the same time, and joining keeps the rows of both. Were a row moved to another block, it would
// come back in the first. So a row is written where it is, and a new one goes where there is room.

/** The blocks that must be written so that the account has these rows. */
function changedBlocks(
  kept: KeptPayments,
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
  return monthsOf(rows).flatMap(month => {
    const there = kept.blocks
      .filter(block => block.account === account && block.month === month)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    return filled(there, byMonth.get(month) ?? []).map(({ id, rows: next }) => {
      const fields = { account, month, rows: writeBlock(month, next) };
      return id === undefined ? { fields } : { id, fields };
    });
  });
}

interface Filling {
  readonly id?: string;
  readonly before: readonly PaymentRow[];
  readonly rows: PaymentRow[];
}

function filled(there: readonly KeptBlock[], rows: readonly PaymentRow[]): readonly Filling[] {
  const blocks: Filling[] = there.map(({ id, rows: before }) => ({ id, before, rows: [] }));
  const homes = new Map<string, Filling>();
  for (const block of blocks)
    for (const row of block.before) if (!homes.has(rowKey(row))) homes.set(rowKey(row), block);
  const homeless = rows.filter(row => {
    homes.get(rowKey(row))?.rows.push(row);
    return !homes.has(rowKey(row));
  });
  // Rows that another block has too stay in both: taking one out would be undone by the next join.
  for (const block of blocks)
    block.rows.push(...block.before.filter(row => homes.get(rowKey(row)) !== block));
  for (const row of homeless) {
    const room = blocks.find(block => block.rows.length < mostRows);
    if (room === undefined) blocks.push({ before: [], rows: [row] });
    else room.rows.push(row);
  }
  return blocks.filter(block => !sameRows(block.before, block.rows));
}
