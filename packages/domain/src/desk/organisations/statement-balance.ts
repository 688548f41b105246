import { keptPayments } from '../../payments/kept-payments.ts';
import { type Pence, pence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';

/**
 * The balance of an account at the end of the day of death, by a statement that spans that day and was proved to add up. Undefined
 * where there is no such statement, or where the order of that day's payments is not certain. What is owed on a card is below zero.
 */
export function statementBalance({ records, estate }: Desk, account: string): Pence | undefined {
  const { diedOn } = estate;
  if (diedOn === undefined) return undefined;
  const ofAccount = (kind: string) =>
    records.filter(({ content }) => content.kind === kind && content.fields['account'] === account);
  const spanning = keptPayments([], ofAccount('statement-import')).imports.filter(
    ({ undone, proof, firstDay, lastDay }) =>
      !undone && proof === 'adds-up' && isWithin(diedOn, firstDay, lastDay),
  );
  const ended = spanning.find(({ lastDay, closing }) => lastDay === diedOn && closing !== undefined);
  if (ended?.closing !== undefined) return pence(ended.closing);
  if (spanning.length === 0) return undefined;
  // Blocks are read only where they are needed: there may be years of them.
  const { blocks } = keptPayments(ofAccount('payment-month'), []);
  const rows = blocks.flatMap(block => block.rows).filter(({ day }) => day <= diedOn);
  const last = rows.reduce((latest, { day }) => (day > latest ? day : latest), '');
  if (!spanning.some(({ firstDay = '' }) => firstDay <= last)) return undefined;
  const ofThatDay = rows.filter(({ day }) => day === last);
  const balance = ofThatDay.length === 1 ? ofThatDay[0]?.balance : undefined;
  return balance === undefined ? undefined : pence(balance);
}

const isWithin = (day: string, first: string | undefined, last: string | undefined): boolean =>
  first !== undefined && last !== undefined && first <= day && day <= last;
