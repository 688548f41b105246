import { formatMoney, type Pence } from '@kinfolio/domain/money';

export interface AmountProps {
  readonly pence: Pence;
  /** A headline figure instead of one in a column or a sentence. */
  readonly figure?: boolean;
}

/** A sum of money. What is owed says so in a word, not by its sign alone. */
export function Amount({ pence, figure = false }: AmountProps) {
  return (
    <>
      <span className={figure ? 'money money--figure' : 'money'}>{formatMoney(pence)}</span>
      {pence < 0 && (
        <>
          {' '}
          <span className="owed">owed</span>
        </>
      )}
    </>
  );
}
