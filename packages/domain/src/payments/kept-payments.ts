import type { FieldValues } from '../fields/fields.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import { penceIfStored } from '../values/money.ts';
import { countedRows, type ImportedRows, importRows, type StatedPayment } from './import-rows.ts';
import { mergeRows } from './merge-rows.ts';
import { monthsOf, mostRows, readBlock, sameRows, writeBlock } from './payment-blocks.ts';
import { type OwnCell, type PaymentRow, rowKey } from './payment-rows.ts';

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
  const parts = blocks.flatMap(block => (block.account === account ? [block.rows] : []));
  const [first] = parts;
  if (first === undefined) return [];
  const known = joined.get(first);
  if (known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]))
    return known.rows;
  const rows = mergeRows(parts.flat(), []);
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

/** What adding a statement would do. */
export interface ImportPlan {
  readonly blocks: readonly BlockToWrite[];
  /** Payments that were not shown before, also those that come back from an import that was undone. */
  readonly added: number;
  readonly already: number;
  /** Those that are there in other words or on another day. */
  readonly differently: ImportedRows['differently'];
}

/** Plans to add the payments of a statement to an account; `importId` is the id its own record will have. Never throws. */
export function planImport(
  kept: KeptPayments,
  account: string,
  stated: readonly StatedPayment[],
  importId: string,
): ImportPlan {
  const known = rowsOfAccount(kept, account);
  const days = kept.imports.filter(one => one.account === account);
  const covered = (day: Day): boolean =>
    days.some(({ firstDay = '', lastDay = '' }) => firstDay <= day && day <= lastDay);
  const undone = undoneImports(kept);
  const hidden = ({ from }: PaymentRow): boolean => from.every(id => undone.has(id));
  const { rows, differently } = importRows(known, stated, importId, covered, hidden);
  const added = countedRows(rows, undone).length - countedRows(known, undone).length;
  return {
    blocks: changedBlocks(kept, account, rows),
    added,
    already: stated.length - added - differently.length,
    differently,
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
