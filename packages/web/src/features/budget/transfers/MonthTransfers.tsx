import { paymentItemId } from '@kinfolio/domain/budget/payment-items';
import type { AccountPayment } from '@kinfolio/domain/payments/kept-payments';
import type { Transfer } from '@kinfolio/domain/payments/transfers';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';
import { Sum } from '../hidden-amounts.tsx';
import { Moved } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface MonthTransfersProps extends MonthPotsProps {
  readonly transfers: readonly Transfer[];
}

interface MonthPotsProps {
  /** What moved into and out of pots. */
  readonly pots: readonly AccountPayment[];
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/** What moved between own accounts in a month, which is in no sum. Two payments that were paired wrongly can be parted. */
export function MonthTransfers({ transfers, pots, payments, clock }: MonthTransfersProps) {
  if (transfers.length === 0) return <MonthPots pots={pots} payments={payments} clock={clock} />;
  const setParted = async ({ out }: Transfer, isParted: boolean): Promise<string | undefined> =>
    await payments.change(out, {
      transfer: { value: !isParted, at: new Date(clock.now()).toISOString() },
    });
  const part = async (transfer: Transfer): Promise<void> => {
    const focus = focusNearby();
    const wrong = await setParted(transfer, true);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await setParted(transfer, false);
      if (still !== undefined) showToast({ message: still });
    };
    showToast(
      wrong === undefined
        ? {
            message: `${transfer.out.row.text} and ${transfer.into.row.text} both count now`,
            action: { label: 'Undo', onPress: () => void undo() },
          }
        : { message: wrong },
    );
  };
  return (
    <>
      <details>
        <summary>{counted(transfers.length, 'transfer')} between your own accounts, not counted</summary>
        <ul className="rows budget-found">
          {transfers.map(transfer => {
            const { out, into } = transfer;
            return (
              <li key={paymentItemId(out)}>
                <span>
                  <span className="as-typed">{out.row.text}</span>
                  <span className="small muted">
                    {formatDayShort(out.row.day)}, to <span className="as-typed">{into.row.text}</span>
                  </span>
                </span>
                <Sum pence={pence(into.row.pence)} />
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

/** Money in pots is still a person's own. A pot that is kept for another person can be counted. */
function MonthPots({ pots, payments, clock }: MonthPotsProps) {
  if (pots.length === 0) return null;
  const setCounted = async (one: AccountPayment, isCounted: boolean): Promise<string | undefined> =>
    await payments.change(one, {
      transfer: { value: !isCounted, at: new Date(clock.now()).toISOString() },
    });
  const count = async (one: AccountPayment): Promise<void> => {
    const focus = focusNearby();
    const wrong = await setCounted(one, true);
    if (wrong === undefined) focus.move();
    const undo = async (): Promise<void> => {
      const still = await setCounted(one, false);
      if (still !== undefined) showToast({ message: still });
    };
    showToast(
      wrong === undefined
        ? { message: `${one.row.text} counts now`, action: { label: 'Undo', onPress: () => void undo() } }
        : { message: wrong },
    );
  };
  return (
    <details>
      <summary>{counted(pots.length, 'payment')} to or from your pots, not counted</summary>
      <ul className="rows budget-found">
        {pots.map(one => (
          <li key={paymentItemId(one)}>
            <span>
              <span className="as-typed">{one.row.text}</span>
              <span className="small muted">{formatDayShort(one.row.day)}</span>
            </span>
            <Moved pence={pence(one.row.pence)} />
            <Button variant="quiet" onClick={() => void count(one)}>
              Count it<span className="hide">: {one.row.text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
