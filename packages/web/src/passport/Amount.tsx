import { everyWords } from '@kinfolio/domain/records/paid';
import { formatMoney, type Pence } from '@kinfolio/domain/values/money';
import type { PaidEvery } from '@kinfolio/domain/values/periodic';

export interface AmountProps {
  readonly pence: Pence;
  /** A headline figure instead of one in a column or a sentence. */
  readonly figure?: boolean;
  /** How often it is paid. */
  readonly per?: PaidEvery | undefined;
}

/** A sum of money. What is owed says so in a word, not by its sign alone. */
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
          <span className="per small muted">{everyWords[per]}</span>
        </>
      )}
    </>
  );
}
