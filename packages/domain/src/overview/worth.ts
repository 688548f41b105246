import { holds } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { partOf } from '../fields/owners.ts';
import { periodTotal, yearlyPence } from '../records/paid.ts';
import { type RecordContent, type RecordKind, type WorthPart, worthParts } from '../records/record-kind.ts';
import { amountOf } from '../records/record-views.ts';
import { type Day, dayIfStored } from '../values/calendar.ts';
import { type Pence, pence, penceIfStored, sumPence } from '../values/money.ts';
import { type Double, doublesAmong } from './doubles.ts';

/** A record, as the sums need it. */
export interface CountedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** One amount behind a figure: which record, which part, and its signed amount after shares. Below zero is owed. */
export interface WorthLine {
  readonly recordId: string;
  readonly kindId: string;
  readonly part: WorthPart;
  readonly amountPence: Pence;
  /** True for the loan secured on a record, such as the mortgage of a home. */
  readonly secured: boolean;
}

/** What a person has and owes, by the records that carry an amount. All in pence. */
export interface Totals {
  /** The specification's: balances, investments and property, less overdrafts, cards and mortgages (spec 1 §5). */
  readonly netWorthPence: Pence;
  /** Everything of value: the same with valuables and vehicles, before anything owed. */
  readonly totalAssetsPence: Pence;
  /** All debts, as a positive number; a mortgage that its home has too counts once. */
  readonly owedPence: Pence;
  /** Total assets less all debts. */
  readonly afterDebtsPence: Pence;
  /** What there is of each part, before debts, in the order of `worthParts`; parts without anything are left out. */
  readonly parts: readonly { readonly part: WorthPart; readonly amountPence: Pence }[];
  readonly lines: readonly WorthLine[];
  /** Facts that two of the records hold, which count once. */
  readonly doubles: readonly Double[];
  /** The oldest and newest day among the counted amounts; absent when none has a day. */
  readonly oldestAsOf?: Day;
  readonly newestAsOf?: Day;
  /** Records counted, and records of counting kinds that have no amount yet. */
  readonly counted: number;
  readonly uncounted: number;
}

/** Whether the share of a person counts. By default everybody's does: a passport without names is the owner's own. */
export type CountsPerson = (personId: string) => boolean;
const everybody: CountsPerson = () => true;

// The parts that the specification's net worth counts.
const inNetWorth: ReadonlySet<WorthPart> = new Set(['accounts', 'investments', 'property']);

/**
 * Totals by each kind's `worth` data, each amount by the share of the people who count. A credit card's balance is
 * owed whatever its sign. A fact that two records hold counts once (`doubles.ts`): of a home's mortgage and the record
 * of that loan, the loan's balance is taken. Zeros for no records. Never throws: a damaged amount is not counted.
 */
export function totals(
  kinds: readonly RecordKind[],
  records: readonly CountedRecord[],
  countsPerson: CountsPerson = everybody,
): Totals {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const worthy = records.filter(({ content }) => countsIn(byId.get(content.kind), content.fields));
  const doubles = doublesAmong(id => byId.get(id), worthy);
  const gone = new Set(doubles.filter(({ isLoan }) => !isLoan).map(({ leftOut }) => leftOut));
  const homes = new Set(doubles.filter(({ isLoan }) => isLoan).map(({ leftOut }) => leftOut));
  // Of a loan, net worth counts what the home's own mortgage would be.
  const loans = new Set(doubles.filter(({ isLoan }) => isLoan).map(({ counted }) => counted));
  const rows = worthy.flatMap(record =>
    gone.has(record.id) ? [] : rowOf(byId.get(record.content.kind), record),
  );
  const lines = rows.flatMap(row => linesOf(row, homes, countsPerson));
  const assets = lines.filter(line => line.amountPence > 0);
  const debts = lines.filter(line => line.amountPence < 0);
  const owed = pence(0 - total(debts));
  const totalAssets = total(assets);
  const days = rows.flatMap(row => (row.amount === undefined ? [] : (row.asOf ?? []))).toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  return {
    netWorthPence: total(lines.filter(line => inNetWorth.has(line.part) || loans.has(line.recordId))),
    totalAssetsPence: totalAssets,
    owedPence: owed,
    afterDebtsPence: pence(totalAssets - owed),
    parts: worthParts
      .map(part => ({ part, amountPence: total(assets.filter(line => line.part === part)) }))
      .filter(({ amountPence }) => amountPence > 0),
    lines,
    doubles,
    ...(oldest === undefined ? {} : { oldestAsOf: oldest }),
    ...(newest === undefined ? {} : { newestAsOf: newest }),
    counted: rows.filter(row => row.amount !== undefined).length,
    uncounted: rows.filter(row => row.amount === undefined).length,
  };
}

/** Whether a record's amount counts in sums: a judgment that was paid or set aside does not, though it is kept. */
export function isCounted({ worth }: RecordKind, fields: FieldValues): boolean {
  return worth?.countsWhen === undefined || holds(worth.countsWhen, fields);
}

const countsIn = (kind: RecordKind | undefined, fields: FieldValues): boolean =>
  kind?.worth !== undefined && isCounted(kind, fields);

/** The two other sums of the dashboard, in pence: what goes out each month, and what is insured. */
export interface PassportSums {
  readonly monthlyBillsPence: Pence;
  readonly coverPence: Pence;
}

/** Sums by each kind's `sums` data, each fact once. Yearly amounts count a twelfth, the sum of a kind rounded to the nearest penny. */
export function passportSums(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly CountedRecord[],
): PassportSums {
  const yearly = new Map<RecordKind, Pence[]>();
  let cover = 0;
  const summed = records.filter(({ content }) => kindOf(content.kind)?.sums !== undefined);
  const gone = new Set(doublesAmong(kindOf, summed).map(({ leftOut }) => leftOut));
  for (const { id, content } of summed) {
    if (gone.has(id)) continue;
    const kind = kindOf(content.kind);
    if (kind?.sums === undefined) continue;
    const { monthlyBills, cover: covered } = kind.sums;
    const amount = monthlyBills && yearlyPence(kind, content.fields, monthlyBills.field);
    if (amount !== undefined) yearly.set(kind, [...(yearly.get(kind) ?? []), amount]);
    if (covered !== undefined) cover += penceIfStored(content.fields[covered.field]) ?? 0;
  }
  // As the page of the bills has it: each of its lists is rounded by itself.
  const monthly = sumPence([...yearly.values()].map(list => periodTotal(list, 'month')));
  return { monthlyBillsPence: monthly, coverPence: pence(cover) };
}

interface WorthRow {
  readonly record: CountedRecord;
  readonly kind: RecordKind;
  readonly part: WorthPart;
  readonly amount: Pence | undefined;
  /** The loan secured on it, as its own record states it. */
  readonly secured: Pence | undefined;
  readonly asOf: Day | undefined;
}

function rowOf(kind: RecordKind | undefined, record: CountedRecord): WorthRow[] {
  const worth = kind?.worth;
  const { fields } = record.content;
  if (kind === undefined || worth === undefined) return [];
  return [
    {
      record,
      kind,
      part: worth.part,
      amount: amountOf(kind, fields),
      secured: worth.securedOn === undefined ? undefined : penceIfStored(fields[worth.securedOn]),
      asOf: worth.asOf === undefined ? undefined : dayIfStored(fields[worth.asOf]),
    },
  ];
}

function linesOf(row: WorthRow, homes: ReadonlySet<string>, countsPerson: CountsPerson): WorthLine[] {
  const { id } = row.record;
  const part = partOwned(row, countsPerson);
  const line = { recordId: id, kindId: row.kind.id, part: row.part };
  const secured = homes.has(id) ? undefined : row.secured;
  return [
    ...(row.amount === undefined ? [] : [{ ...line, amountPence: shared(row.amount, part), secured: false }]),
    ...(secured === undefined
      ? []
      : [{ ...line, amountPence: shared(pence(-Math.abs(secured)), part), secured: true }]),
  ];
}

function partOwned({ kind, record }: WorthRow, countsPerson: CountsPerson): number {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
  return key === undefined ? 1 : partOf(record.content.fields[key], countsPerson);
}

function shared(amount: Pence, part: number): Pence {
  return pence(Math.round(amount * part));
}

function total(lines: readonly WorthLine[]): Pence {
  return sumPence(lines.map(line => line.amountPence));
}
