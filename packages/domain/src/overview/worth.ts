import { isConditionMet } from '../fields/conditions.ts';
import type { FieldValues } from '../fields/fields.ts';
import { computeOwnedShare } from '../fields/owners.ts';
import { computeYearlyPence, sumForPeriod } from '../records/paid.ts';
import { type AssetPart, assetParts, type RecordContent, type RecordKind } from '../records/record-kind.ts';
import { readWorthAmount } from '../records/record-views.ts';
import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, sumPence, toPence } from '../values/money.ts';
import { type DuplicateFact, findDuplicateFacts, listIdsCountedElsewhere } from './doubles.ts';

/** The parts of a record that totals use. */
export interface CountedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/**
 * An amount that a figure includes: the record it comes from, the part it belongs to, and the share of it
 * that counts, negative if owed.
 */
export interface NetWorthAmount {
  readonly recordId: string;
  readonly kindId: string;
  readonly part: AssetPart;
  readonly amountPence: Pence;
  /** Whether the amount is the loan secured on the record, such as the mortgage of a home. */
  readonly secured: boolean;
}

/** The totals that a person owns and owes, from all records with an amount. All in pence. */
export interface Totals {
  /**
   * Net worth as the specification defines it: balances, investments and property, less overdrafts, cards and mortgages
   * (spec 1 §5).
   */
  readonly netWorthPence: Pence;
  /** All assets before debts: the same accounts, investments and property, plus valuables and vehicles. */
  readonly totalAssetsPence: Pence;
  /** All debts, as a positive number. A mortgage recorded both as a loan and with its home counts once. */
  readonly owedPence: Pence;
  /** Total assets less all debts. */
  readonly afterDebtsPence: Pence;
  /** The assets of each part, before debts, in the order of `assetParts`. Empty parts are left out. */
  readonly parts: readonly { readonly part: AssetPart; readonly amountPence: Pence }[];
  readonly lines: readonly NetWorthAmount[];
  /** Facts that are recorded twice and counted once. */
  readonly doubles: readonly DuplicateFact[];
  /** The oldest and newest "as of" day among the counted amounts; absent if none has one. */
  readonly oldestAsOf?: Day;
  readonly newestAsOf?: Day;
  /** How many records were counted, and how many records of the countable kinds have no amount yet. */
  readonly counted: number;
  readonly uncounted: number;
}

/**
 * Whether a person's share counts. By default everyone's does, because a passport without named owners belongs to its
 * owner alone.
 */
export type PersonFilter = (personId: string) => boolean;
const everybody: PersonFilter = () => true;

// The parts that are included in the specification's net worth.
const inNetWorth: ReadonlySet<AssetPart> = new Set(['accounts', 'investments', 'property']);

/**
 * Calculates totals from each kind's `worth` data, counting each amount by the share of the people who count.
 * A credit card's balance is owed whatever its sign. A fact in two records counts once (`doubles.ts`): for a
 * home's mortgage and its loan record, the loan's balance is used. If the records are only part of a
 * passport, pass the whole passport as `all`. Zeros if there are no records. Never throws: a damaged amount
 * is not counted.
 */
export function computeTotals(
  kinds: readonly RecordKind[],
  records: readonly CountedRecord[],
  countsPerson: PersonFilter = everybody,
  all = records,
): Totals {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const worthy = records.filter(({ content }) => countsIn(byId.get(content.kind), content.fields));
  const doubles = findDuplicateFacts(
    id => byId.get(id),
    worthy,
    all.filter(({ content }) => countsIn(byId.get(content.kind), content.fields)),
  );
  const gone = listIdsCountedElsewhere(doubles);
  const homes = new Set(doubles.filter(({ isLoan }) => isLoan).map(({ leftOut }) => leftOut));
  // Net worth includes only loans that replace the mortgage of a home.
  const loans = new Set(doubles.filter(({ isLoan }) => isLoan).map(({ counted }) => counted));
  const rows = worthy.flatMap(record =>
    gone.has(record.id) ? [] : rowOf(byId.get(record.content.kind), record),
  );
  const lines = rows.flatMap(row => linesOf(row, homes, countsPerson));
  const assets = lines.filter(line => line.amountPence > 0);
  const debts = lines.filter(line => line.amountPence < 0);
  const owed = toPence(0 - total(debts));
  const totalAssets = total(assets);
  const days = rows.flatMap(row => (row.amount === undefined ? [] : (row.asOf ?? []))).toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  return {
    netWorthPence: total(lines.filter(line => inNetWorth.has(line.part) || loans.has(line.recordId))),
    totalAssetsPence: totalAssets,
    owedPence: owed,
    afterDebtsPence: toPence(totalAssets - owed),
    parts: assetParts
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

/**
 * Whether a record's amount counts in totals. A judgment that was paid or set aside does not, although the record is
 * kept.
 */
export function isCounted({ worth }: RecordKind, fields: FieldValues): boolean {
  return worth?.countsWhen === undefined || isConditionMet(worth.countsWhen, fields);
}

const countsIn = (kind: RecordKind | undefined, fields: FieldValues): boolean =>
  kind?.worth !== undefined && isCounted(kind, fields);

/** Whether net worth includes the records of a kind. Debts, valuables and vehicles count only in `afterDebtsPence`. */
export const isInNetWorth = ({ worth }: RecordKind): boolean =>
  worth !== undefined && inNetWorth.has(worth.part);

/** The other two totals of the dashboard, in pence: monthly payments, and insured amounts. */
export interface DashboardTotals {
  readonly monthlyBillsPence: Pence;
  readonly coverPence: Pence;
}

/**
 * Calculates the totals from each kind's `sums` data, counting each fact once. Yearly amounts count as a twelfth, and
 * the total of each kind is rounded to the nearest penny.
 */
export function computePassportSums(
  kindOf: (id: string) => RecordKind | undefined,
  records: readonly CountedRecord[],
): DashboardTotals {
  const yearly = new Map<RecordKind, Pence[]>();
  let cover = 0;
  const summed = records.filter(({ content }) => kindOf(content.kind)?.sums !== undefined);
  const gone = new Set(findDuplicateFacts(kindOf, summed).map(({ leftOut }) => leftOut));
  for (const { id, content } of summed) {
    if (gone.has(id)) continue;
    const kind = kindOf(content.kind);
    if (kind?.sums === undefined) continue;
    const { monthlyBills, cover: covered } = kind.sums;
    const amount = monthlyBills && computeYearlyPence(kind, content.fields, monthlyBills.field);
    if (amount !== undefined) yearly.set(kind, [...(yearly.get(kind) ?? []), amount]);
    if (covered !== undefined) cover += readStoredPenceIfAny(content.fields[covered.field]) ?? 0;
  }
  // Round the total of each list separately, as the bills page does.
  const monthly = sumPence([...yearly.values()].map(list => sumForPeriod(list, 'month')));
  return { monthlyBillsPence: monthly, coverPence: toPence(cover) };
}

interface WorthRow {
  readonly record: CountedRecord;
  readonly kind: RecordKind;
  readonly part: AssetPart;
  readonly amount: Pence | undefined;
  /** The secured loan, as stated in the record itself. */
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
      amount: readWorthAmount(kind, fields),
      secured: worth.securedOn === undefined ? undefined : readStoredPenceIfAny(fields[worth.securedOn]),
      asOf: worth.asOf === undefined ? undefined : readStoredDayIfAny(fields[worth.asOf]),
    },
  ];
}

function linesOf(row: WorthRow, homes: ReadonlySet<string>, countsPerson: PersonFilter): NetWorthAmount[] {
  const { id } = row.record;
  const part = partOwned(row, countsPerson);
  const line = { recordId: id, kindId: row.kind.id, part: row.part };
  const secured = homes.has(id) ? undefined : row.secured;
  return [
    ...(row.amount === undefined ? [] : [{ ...line, amountPence: shared(row.amount, part), secured: false }]),
    ...(secured === undefined
      ? []
      : [{ ...line, amountPence: shared(toPence(-Math.abs(secured)), part), secured: true }]),
  ];
}

function partOwned({ kind, record }: WorthRow, countsPerson: PersonFilter): number {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
  return key === undefined ? 1 : computeOwnedShare(record.content.fields[key], countsPerson);
}

function shared(amount: Pence, part: number): Pence {
  return toPence(Math.round(amount * part));
}

function total(lines: readonly NetWorthAmount[]): Pence {
  return sumPence(lines.map(line => line.amountPence));
}
