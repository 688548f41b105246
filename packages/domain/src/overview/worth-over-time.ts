// What it is: net worth at the end of past months, from what is kept: balances of statements that add up, and amounts with their days.
// Use it for: the line and its table. It predicts nothing, and reads no earlier versions of records.
import { factDay } from '../records/fact-days.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import { addDays, addMonths, type Day, dayIfStored, dayOfStored } from '../values/calendar.ts';
import { type Pence, pence, storedOfPence } from '../values/money.ts';
import { type CountedRecord, type CountsPerson, totals } from './worth.ts';

/** Net worth on a day. */
export interface WorthPoint {
  /** The last day of a month, or today. */
  readonly day: Day;
  readonly netWorthPence: Pence;
  /** Amounts that a statement shows for that day, or that were noted on it or before. */
  readonly known: number;
  /** Amounts that were first noted later: that first amount counts. While there are any, the point is not certain. */
  readonly assumed: number;
}

/** What a statement ends with. */
export interface StatementEnd {
  readonly account: string;
  readonly lastDay?: Day;
  /** In pence. */
  readonly closing?: number;
  readonly proof: string;
  readonly undone: boolean;
}

/** Most months that are shown. */
const mostMonths = 24;

interface Noted {
  readonly day: string;
  /** Undefined where it is what the record has now. */
  readonly balance?: number;
}

/**
 * Net worth at the end of each month since half of the amounts were known, at most two years, and today; fewer than two points where too
 * little is known before this month. Each amount stays until a newer one is known. Never throws.
 */
export function worthOverTime(
  kinds: readonly RecordKind[],
  records: readonly CountedRecord[],
  statements: readonly StatementEnd[],
  today: Day,
  countsPerson?: CountsPerson,
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
      // Today's figure is the one on Home, also while a newer balance of a statement is only offered.
      return balance === undefined || day === today ? record : withAmount(record, amountKey, balance);
    });
    const { netWorthPence } = totals(kinds, then, countsPerson);
    return { day, netWorthPence, known, assumed: rows.length - known };
  });
  // A line of mostly assumed amounts would be flat and mean nothing.
  return points.filter(({ known, assumed }) => known >= assumed);
}

const dayOfAmount = (content: RecordContent, { amount, asOf }: NonNullable<RecordKind['worth']>): string =>
  dayIfStored(content.fields[asOf ?? '']) ?? factDay(content, amount);

/** The balances at the end of an account's statements that add up. */
function provedBalances(statements: readonly StatementEnd[], account: string): readonly Noted[] {
  return statements.flatMap(({ account: of, undone, proof, closing, lastDay }) =>
    of === account && !undone && proof === 'adds-up' && closing !== undefined && lastDay !== undefined
      ? [{ day: lastDay, balance: closing }]
      : [],
  );
}

/** The record as it was; a card's balance is kept as what is owed. */
function withAmount({ id, content }: CountedRecord, amountKey: string, balance: number): CountedRecord {
  const isCard = content.fields['accountType'] === 'credit';
  const amount = storedOfPence(pence(isCard ? Math.max(0, 0 - balance) : balance));
  return { id, content: { ...content, fields: { ...content.fields, [amountKey]: amount } } };
}

/** The ends of months from the first day known, and today, the oldest first. */
function daysFrom(first: string, today: Day): readonly Day[] {
  const thisMonth = dayOfStored(`${today.slice(0, 7)}-01`);
  const ends = Array.from({ length: mostMonths }, (_, back) => addDays(addMonths(thisMonth, 0 - back), -1));
  return [...ends.filter(day => day >= first).toReversed(), today];
}
