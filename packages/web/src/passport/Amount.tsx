import { paymentIntervalTexts } from '@kinfolio/domain/records/paid';
import { formatMoney, type Pence } from '@kinfolio/domain/values/money';
import type { PaymentFrequency } from '@kinfolio/domain/values/periodic';

export interface AmountProps {
  readonly pence: Pence;
  /** Shows the amount as a headline figure, instead of one in a column or a sentence. */
  readonly figure?: boolean;
  /** How often the amount is paid. */
  readonly per?: PaymentFrequency | undefined;
}

/** A sum of money. Debts are labelled with a word, not only by their sign. */
export function Amount({ pence, figure = false, per }: AmountProps) {
  return (
    <>
      <span className={figure ? 'money money--figure' : 'money'}>{formatMoney(pence)}</span>
      {pence < 0 && (
        <>
          {' '}
          <span className="owed">owed</span>
        </>
      )}
      {per !== undefined && (
        <>
          {' '}
          <span className="per small muted">{paymentIntervalTexts[per]}</span>
        </>
      )}
    </>
  );
}
