import { keptPayments } from '../../payments/kept-payments.ts';
import { type Pence, pence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';

/**
 * The balance of an account at the end of the day of death, by a statement that spans that day and was proved to add up. Undefined
 * where there is no such statement, or where the order of that day's payments is not certain.
 */
export function statementBalance({ records, estate }: Desk, account: string): Pence | undefined {
  const { diedOn } = estate;
  if (diedOn === undefined) return undefined;
  const ofKind = (kind: string) => records.filter(({ content }) => content.kind === kind);
  const { blocks, imports } = keptPayments(ofKind('payment-month'), ofKind('statement-import'));
  const spanning = imports.filter(
    ({ account: its, undone, proof, firstDay, lastDay }) =>
      its === account &&
      !undone &&
      proof === 'adds-up' &&
      firstDay !== undefined &&
      lastDay !== undefined &&
      firstDay <= diedOn &&
      diedOn <= lastDay,
  );
  const ended = spanning.find(({ lastDay, closing }) => lastDay === diedOn && closing !== undefined);
  if (ended?.closing !== undefined) return pence(ended.closing);
  if (spanning.length === 0) return undefined;
  const rows = blocks.filter(block => block.account === account).flatMap(block => block.rows);
  const before = rows
    .filter(row => row.day <= diedOn)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  const last = before.filter(row => row.day === before[0]?.day);
  const balance = last.length === 1 ? last[0]?.balance : undefined;
  return balance === undefined ? undefined : pence(balance);
}
