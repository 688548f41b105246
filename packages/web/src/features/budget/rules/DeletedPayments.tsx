import { deletedRecordRetentionDays } from '@kinfolio/contract/retention';
import { createPaymentItemId } from '@kinfolio/domain/budget/payment-items';
import { type AccountPayment, listRemovedPayments } from '@kinfolio/domain/payments/kept-payments';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import {
  addDays,
  type Clock,
  formatDay,
  formatDayShort,
  todayInLondon,
} from '@kinfolio/domain/values/calendar';
import { toPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { HiddenAmounts, useHiddenChoice } from '../hidden-amounts.tsx';
import { DirectedAmount } from '../payments/Moved.tsx';
import { type PassportPayments, usePayments } from '../payments/use-payments.ts';
import '../../../styles/budget.css';

interface DeletedPaymentsProps {
  readonly payments: PassportPayments;
  readonly clock: Clock;
}

/**
 * Payments that a person deleted, for as long as Deleted items are kept. A later statement that has them does not bring
 * them back.
 */
export function DeletedPayments({ payments, clock }: DeletedPaymentsProps) {
  const removed = useRemoved(payments, clock);
  if (removed.length === 0) return null;
  return (
    <details className="sheet">
      <summary>Deleted payments ({String(removed.length)})</summary>
      <p>You have {String(deletedRecordRetentionDays)} days to put back a deleted payment.</p>
      <RemovedList removed={removed} payments={payments} clock={clock} />
    </details>
  );
}

/**
 * The list of deleted payments for the Deleted items page, already open and under a heading; undefined if there are no
 * deleted payments.
 */
export function useDeletedPayments(clock: Clock) {
  const payments = usePayments();
  const removed = useRemoved(payments, clock);
  const [hidden] = useHiddenChoice();
  if (removed.length === 0) return undefined;
  return (
    <HiddenAmounts hidden={hidden}>
      <section className="stack-2 gap-top" aria-labelledby="deleted-payments">
        <h2 id="deleted-payments" className="h3">
          Payments
        </h2>
        <p className="muted">
          We keep a sealed note of each deleted payment, so that a later statement does not add it again.
        </p>
        <RemovedList removed={removed} payments={payments} clock={clock} />
      </section>
    </HiddenAmounts>
  );
}

function useRemoved(payments: PassportPayments, clock: Clock): readonly AccountPayment[] {
  const since = addDays(todayInLondon(clock), 0 - deletedRecordRetentionDays);
  return useMemo(() => listRemovedPayments(payments.kept, since), [payments.kept, since]);
}

interface RemovedListProps extends DeletedPaymentsProps {
  readonly removed: readonly AccountPayment[];
}

function RemovedList({ removed, payments, clock }: RemovedListProps) {
  const putBack = async (payment: AccountPayment): Promise<void> => {
    const focus = prepareFocusMove();
    const at = new Date(clock.now()).toISOString();
    const wrong = await payments.change(payment, { removed: { value: false, at } });
    if (wrong === undefined) focus.move();
    showToast({ message: wrong ?? `${formatPayeeName(payment.row.text)} has been put back` });
  };
  return (
    <ul className="rows budget-found">
      {removed.map(payment => (
        <li key={createPaymentItemId(payment)}>
          <span>
            <span className="as-typed">{formatPayeeName(payment.row.text)}</span>
            <span className="small muted">
              Paid on {formatDayShort(payment.row.day)}. {keptWords(payment)}
            </span>
          </span>
          <DirectedAmount pence={toPence(payment.row.pence)} />
          <Button variant="quiet" className="flushleft" onClick={() => void putBack(payment)}>
            Put back<span className="hide"> {payment.row.text}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function keptWords({ row: { own } }: AccountPayment): string {
  const at = Date.parse(own?.['removed']?.at ?? '');
  if (Number.isNaN(at)) return '';
  const day = todayInLondon({ now: () => at });
  return `Deleted on ${formatDay(day)}. Kept until ${formatDay(addDays(day, deletedRecordRetentionDays))}.`;
}
