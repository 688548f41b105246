import { paymentItemId } from '@kinfolio/domain/budget/payment-items';
import type { Transfer } from '@kinfolio/domain/payments/transfers';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { focusNearby } from '../../../ui/layout/focus-nearby.ts';
import { Sum } from '../hidden-amounts.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface MonthTransfersProps {
  readonly transfers: readonly Transfer[];
  readonly payments: PassportPayments;
  readonly clock: { now(): number };
}

/** What moved between own accounts in a month, which is in no sum. Two payments that were paired wrongly can be parted. */
export function MonthTransfers({ transfers, payments, clock }: MonthTransfersProps) {
  if (transfers.length === 0) return null;
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
  );
}
