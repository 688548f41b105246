import { formatMoney, type Pence, toPence } from '@kinfolio/domain/values/money';
import { MaskedAmount } from '../hidden-amounts.tsx';

/** The amount of a payment, with its direction as a word instead of a plus or minus sign. */
export function DirectedAmount({ pence: moved }: { pence: Pence }) {
  return (
    <span>
      <MaskedAmount mask="£••••">{formatMoney(toPence(Math.abs(moved)))}</MaskedAmount>{' '}
      <span className="small muted">{moved < 0 ? 'out' : 'in'}</span>
    </span>
  );
}
