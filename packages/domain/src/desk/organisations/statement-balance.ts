import { readStoredPayments } from '../../payments/kept-payments.ts';
import { type Pence, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';

/**
 * The balance of an account at the end of the day of death, from a statement that covers the day and whose payments add
 * up. Undefined if there is no such statement, or if the order of that day's payments is uncertain. Money owed on a
 * card is negative.
 */
export function findStatementBalance({ records, estate }: ExecutorDesk, account: string): Pence | undefined {
  const { diedOn } = estate;
  if (diedOn === undefined) return undefined;
  const ofAccount = (kind: string) =>
    records.filter(({ content }) => content.kind === kind && content.fields['account'] === account);
  const spanning = readStoredPayments([], ofAccount('statement-import')).imports.filter(
    ({ undone, proof, firstDay, lastDay }) =>
      !undone && proof === 'adds-up' && isWithin(diedOn, firstDay, lastDay),
  );
  const ended = spanning.find(({ lastDay, closing }) => lastDay === diedOn && closing !== undefined);
  if (ended?.closing !== undefined) return toPence(ended.closing);
  if (spanning.length === 0) return undefined;
  // Read the blocks only when they are needed, because there may be years of them.
  const { blocks } = readStoredPayments(ofAccount('payment-month'), []);
  const rows = blocks.flatMap(block => block.rows).filter(({ day }) => day <= diedOn);
  const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  if (!spanning.some(({ firstDay = '' }) => firstDay <= last)) return undefined;
  const ofThatDay = rows.filter(({ day }) => day === last);
  const balance = ofThatDay.length === 1 ? ofThatDay[0]?.balance : undefined;
  return balance === undefined ? undefined : toPence(balance);
}

const isWithin = (day: string, first: string | undefined, last: string | undefined): boolean =>
  first !== undefined && last !== undefined && first <= day && day <= last;
