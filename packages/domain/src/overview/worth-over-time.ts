// Net worth at the end of past months, for the chart and its table. It is calculated only from stored data: balances of
// statements that add up, and amounts with their days. It does not forecast, and does not read earlier versions of
// records.
import { findFactConfirmedDay } from '../records/fact-days.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { addDays, addMonths, type Day, readStoredDay, readStoredDayIfAny } from '../values/calendar.ts';
import { formatStoredPence, type Pence, toPence } from '../values/money.ts';
import { type CountedRecord, computeTotals, type PersonFilter } from './worth.ts';

/** Net worth on a day. */
export interface WorthPoint {
  /** The last day of a month, or today. */
  readonly day: Day;
  readonly netWorthPence: Pence;
  /** The number of amounts that are known for that day: a statement shows them, or a person had noted them by then. */
  readonly known: number;
  /**
   * The number of amounts that were first noted later. For these the first known value is assumed, so the point is
   * uncertain.
   */
  readonly assumed: number;
}

/** The closing balance of a statement. */
export interface StatementEnd {
  readonly account: string;
  readonly lastDay?: Day;
  /** The closing balance in pence. */
  readonly closing?: number;
  readonly proof: string;
  readonly undone: boolean;
}

/** The maximum number of months shown. */
const mostMonths = 24;

interface Noted {
  readonly day: string;
  /** The balance to store; undefined if the record already has it. */
  readonly balance?: number;
}

/**
 * Net worth today and at the end of each month, up to two years back, from the first month in which at least half of
 * the amounts were known. Fewer than two points if too little was known before this month. Each amount applies until a
 * newer one is known. Never throws.
 */
export function computeNetWorthOverTime(
  kinds: readonly RecordKind[],
  records: readonly CountedRecord[],
  statements: readonly StatementEnd[],
  today: Day,
  countsPerson?: PersonFilter,
): readonly WorthPoint[] {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const rows = records.flatMap(record => {
    const kind = byId.get(record.content.kind);
    const worth = kind?.worth;
    if (worth === undefined || record.content.fields[worth.amount] === undefined) return [];
    const own = { day: dayOfAmount(record.content, worth), isOwn: true };
    const proved = provedBalances(statements, record.id);
    const noted: readonly Noted[] = [own, ...proved]
      .filter(({ day }) => day <= today)
      .toSorted((one, other) => (one.day < other.day ? -1 : 1));
    return [{ record, amountKey: worth.amount, noted }];
  });
  const first = rows
    .flatMap(({ noted }) => noted[0]?.day ?? [])
    .toSorted()
    .at(0);
  if (first === undefined) return [];
  const points = daysFrom(first, today).map(day => {
    const known = rows.filter(({ noted }) => (noted[0]?.day ?? '9999') <= day).length;
    const then = rows.map(({ record, amountKey, noted }): CountedRecord => {
      const { balance } = noted.findLast(one => one.day <= day) ?? noted[0] ?? {};
      // Use the record's own balance for today, so that the figure matches the Home page even if a newer statement
      // balance has been offered but not accepted.
      return balance === undefined || day === today ? record : withAmount(record, amountKey, balance);
    });
    const { netWorthPence } = computeTotals(kinds, then, countsPerson);
    return { day, netWorthPence, known, assumed: rows.length - known };
  });
  // Leave out points for which most amounts are assumed: the line would be flat and meaningless.
  return points.filter(({ known, assumed }) => known >= assumed);
}

const dayOfAmount = (content: RecordContent, { amount, asOf }: NonNullable<RecordKind['worth']>): string =>
  readStoredDayIfAny(content.fields[asOf ?? '']) ?? findFactConfirmedDay(content, amount);

/** The closing balances of an account's statements that add up. */
function provedBalances(statements: readonly StatementEnd[], account: string): readonly Noted[] {
  return statements.flatMap(({ account: of, undone, proof, closing, lastDay }) =>
    of === account && !undone && proof === 'adds-up' && closing !== undefined && lastDay !== undefined
      ? [{ day: lastDay, balance: closing }]
      : [],
  );
}

/** Returns the record with an earlier amount. For a card, the balance is stored as the amount owed. */
function withAmount({ id, content }: CountedRecord, amountKey: string, balance: number): CountedRecord {
  const isCard = content.fields['accountType'] === 'credit';
  const amount = formatStoredPence(toPence(isCard ? Math.max(0, 0 - balance) : balance));
  return { id, content: { ...content, fields: { ...content.fields, [amountKey]: amount } } };
}

/** The last day of each month since the first known day, and today, oldest first. */
function daysFrom(first: string, today: Day): readonly Day[] {
  const thisMonth = readStoredDay(`${today.slice(0, 7)}-01`);
  const ends = Array.from({ length: mostMonths }, (_, back) => addDays(addMonths(thisMonth, 0 - back), -1));
  return [...ends.filter(day => day >= first).toReversed(), today];
}
