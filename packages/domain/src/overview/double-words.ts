// The texts about facts that are recorded twice and counted once, for screens and for papers.
import type { RecordKind } from '../records/record-kind.ts';
import { getRecordTitle, readWorthAmount } from '../records/record-views.ts';
import { formatMoney, readStoredPenceIfAny, sumPence, toPence } from '../values/money.ts';
import type { DuplicateFact } from './doubles.ts';
import { type CountedRecord, computeTotals, type PersonFilter } from './worth.ts';

/** Shown in place of the amount of a record that is counted in another one. */
export const describeCountedWith = (title: string): string => `Counted once, with ${title}`;

/** Shown with a loan that is also recorded as the mortgage of a home. */
export const describeLoanOnHome = ({ isLinked }: Pick<DuplicateFact, 'isLinked'>, home: string): string =>
  isLinked ? `Mortgage on ${home}` : `Probably the mortgage on ${home}, so counted once`;

/**
 * The mortgage balance of a home, such as "£31,250.50, counted once, with the loan Halifax mortgage", if the records of
 * loans count instead of it. Undefined if it counts, or is not filled in. `countsPerson` says whose shares of a joint
 * loan count.
 */
export function describeMortgageBalance(
  kinds: readonly RecordKind[],
  records: readonly CountedRecord[],
  homeId: string,
  countsPerson?: PersonFilter,
): string | undefined {
  const home = records.find(({ id }) => id === homeId);
  const securedOn = kinds.find(({ id }) => id === home?.content.kind)?.worth?.securedOn;
  const balance = securedOn === undefined ? undefined : readStoredPenceIfAny(home?.content.fields[securedOn]);
  if (balance === undefined) return undefined;
  const totals = computeTotals(kinds, records, countsPerson);
  const doubles = totals.doubles.filter(({ isLoan, leftOut }) => isLoan && leftOut === homeId);
  const loans = doubles.flatMap(({ counted }) => {
    const record = records.find(({ id }) => id === counted);
    const kind = kinds.find(({ id }) => id === record?.content.kind);
    if (record === undefined || kind === undefined) return [];
    const { fields } = record.content;
    return [{ title: getRecordTitle(kind, fields), owed: Math.abs(readWorthAmount(kind, fields) ?? 0) }];
  });
  if (loans.length === 0) return undefined;
  const isOne = loans.length === 1;
  const titles = new Intl.ListFormat('en-GB').format(loans.map(({ title }) => title));
  const named = `the ${isOne ? 'loan' : 'loans'} ${titles}`;
  const once = doubles.every(({ isLinked }) => isLinked)
    ? `counted once, with ${named}`
    : `probably ${named}, so counted once`;
  const owed = sumPence(loans.map(loan => toPence(loan.owed)));
  const inTotals = totals.lines.filter(({ recordId }) => doubles.some(({ counted }) => counted === recordId));
  const used = toPence(0 - sumPence(inTotals.map(({ amountPence }) => amountPence)));
  const share = used === owed ? '' : `${formatMoney(used)} of `;
  const counts = `${share}the ${isOne ? 'balance of the loan' : 'balances of the loans'}`;
  const instead = used === Math.abs(balance) ? '' : `. Totals use ${counts}: ${formatMoney(owed)}`;
  return `${formatMoney(balance)}, ${once}${instead}`;
}
