import { formatMoney, type Pence, pence } from '@kinfolio/domain/values/money';
import { Masked } from '../hidden-amounts.tsx';

/** What a payment moved. The direction is a word, so that no one has to read a sign. */
export function Moved({ pence: moved }: { pence: Pence }) {
  return (
    <span>
      <Masked mask="£••••">{formatMoney(pence(Math.abs(moved)))}</Masked>{' '}
      <span className="small muted">{moved < 0 ? 'out' : 'in'}</span>
    </span>
  );
}
