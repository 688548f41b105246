import { type Day, dayIfStored } from './calendar.ts';
import { type Pence, pence, sumPence } from './money.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { amountOf } from './record-views.ts';

/** What a person has and owes, by the records that carry an amount. */
export interface Totals {
  /** Assets less what is owed. */
  readonly netWorthPence: Pence;
  /** The sum of the amounts above zero. */
  readonly totalAssetsPence: Pence;
  /** The sum of the amounts owed, as a positive number. */
  readonly owedPence: Pence;
  /** The oldest and newest day among the counted amounts; absent when none has a day. */
  readonly oldestAsOf?: Day;
  readonly newestAsOf?: Day;
  /** Records counted, and records of counting kinds that have no amount yet. */
  readonly counted: number;
  readonly uncounted: number;
}

/**
 * Totals by each kind's `worth` data. Net worth = positive balances − the absolute value of negative ones
 * (spec 1 §5); a credit card's balance is owed whatever its sign. Zeros for no records. Never throws: a damaged
 * amount is not counted.
 */
export function totals(kinds: readonly RecordKind[], records: readonly RecordContent[]): Totals {
  const rows = records.flatMap(record => rowOf(kinds, record));
  const amounts = rows.map(row => row.amount).filter(amount => amount !== undefined);
  const assets = sumPence(amounts.filter(amount => amount > 0));
  const owed = pence(0 - sumPence(amounts.filter(amount => amount < 0)));
  const days = rows.flatMap(row => (row.amount === undefined ? [] : (row.asOf ?? []))).toSorted();
  const [oldest, newest] = [days[0], days.at(-1)];
  return {
    netWorthPence: pence(assets - owed),
    totalAssetsPence: assets,
    owedPence: owed,
    ...(oldest === undefined ? {} : { oldestAsOf: oldest }),
    ...(newest === undefined ? {} : { newestAsOf: newest }),
    counted: amounts.length,
    uncounted: rows.length - amounts.length,
  };
}

function rowOf(
  kinds: readonly RecordKind[],
  record: RecordContent,
): { amount: Pence | undefined; asOf: Day | undefined }[] {
  const kind = kinds.find(known => known.id === record.kind);
  if (kind?.worth === undefined) return [];
  const asOf = kind.worth.asOf === undefined ? undefined : dayIfStored(record.fields[kind.worth.asOf]);
  return [{ amount: amountOf(kind, record.fields), asOf }];
}
