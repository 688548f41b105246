import { createPaymentItemId } from '@kinfolio/domain/budget/payment-items';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import type { Transfer } from '@kinfolio/domain/payments/transfers';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { toPence } from '@kinfolio/domain/values/money';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { BudgetAmount } from '../hidden-amounts.tsx';
import { DirectedAmount } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface MonthTransfersProps extends MonthPotsProps {
  readonly transfers: readonly Transfer[];
}

interface MonthPotsProps {
  /** Payments into and out of pots. */
  readonly pots: readonly AccountPayment[];
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/**
 * Transfers between the person's own accounts in a month, which no total includes. Payments that were paired by mistake
 * can be separated.
 */
export function MonthTransfers({ transfers, pots, payments, clock }: MonthTransfersProps) {
  if (transfers.length === 0) return <MonthPots pots={pots} payments={payments} clock={clock} />;
  const setParted = async ({ out }: Transfer, isParted: boolean): Promise<string | undefined> =>
    await payments.change(out, {
      transfer: { value: !isParted, at: new Date(clock.now()).toISOString() },
    });
  const part = async (transfer: Transfer): Promise<void> => {
    const focus = prepareFocusMove();
    const wrong = await setParted(transfer, true);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await setParted(transfer, false);
      if (still !== undefined) showToast({ message: still });
    };
    showToast(
      wrong === undefined
        ? {
            message: `We now count both ${transfer.out.row.text} and ${transfer.into.row.text}`,
            action: { label: 'Undo', onPress: () => void undo() },
          }
        : { message: wrong },
    );
  };
  return (
    <>
      <details>
        <summary>
          {formatCounted(transfers.length, 'transfer')} between your own accounts, not counted
        </summary>
        <ul className="rows budget-found">
          {transfers.map(transfer => {
            const { out, into } = transfer;
            return (
              <li key={createPaymentItemId(out)}>
                <span>
                  <span className="as-typed">{out.row.text}</span>
                  <span className="small muted">
                    {formatDayShort(out.row.day)}, to <span className="as-typed">{into.row.text}</span>
                  </span>
                </span>
                <BudgetAmount pence={toPence(into.row.pence)} />
                <Button variant="quiet" onClick={() => void part(transfer)}>
                  Count both<span className="hide">: {out.row.text}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      </details>
      <MonthPots pots={pots} payments={payments} clock={clock} />
    </>
  );
}

/**
 * Payments into and out of pots, which are not counted because the money still belongs to the person. A pot kept for
 * someone else can be counted.
 */
function MonthPots({ pots, payments, clock }: MonthPotsProps) {
  if (pots.length === 0) return null;
  const setCounted = async (one: AccountPayment, isCounted: boolean): Promise<string | undefined> =>
    await payments.change(one, {
      transfer: { value: !isCounted, at: new Date(clock.now()).toISOString() },
    });
  const count = async (one: AccountPayment): Promise<void> => {
    const focus = prepareFocusMove();
    const wrong = await setCounted(one, true);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await setCounted(one, false);
      if (still !== undefined) showToast({ message: still });
    };
    showToast(
      wrong === undefined
        ? { message: `We now count ${one.row.text}`, action: { label: 'Undo', onPress: () => void undo() } }
        : { message: wrong },
    );
  };
  return (
    <details>
      <summary>{formatCounted(pots.length, 'payment')} to or from your pots, not counted</summary>
      <ul className="rows budget-found">
        {pots.map(one => (
          <li key={createPaymentItemId(one)}>
            <span>
              <span className="as-typed">{one.row.text}</span>
              <span className="small muted">{formatDayShort(one.row.day)}</span>
            </span>
            <DirectedAmount pence={toPence(one.row.pence)} />
            <Button variant="quiet" onClick={() => void count(one)}>
              Count this payment<span className="hide">: {one.row.text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
