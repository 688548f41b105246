import { createPaymentItemId } from '@kinfolio/domain/budget/payment-items';
import { formatCounted } from '@kinfolio/domain/values/count';
import { toPence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { AccountChoice } from '../payments/account-choice.ts';
import { DirectedAmount } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { PaymentRow } from '../rules/PaymentRow.tsx';
import { describeFigure, listFigurePayments, readFigureFromUrl } from './figure-payments.ts';
import { groupPaymentsByMonth } from './payment-months.ts';

/** How many months are rendered at first, and added each time the person asks for more. */
const monthsAtOnce = 3;

interface AllPaymentsProps {
  readonly payments: PassportPayments;
  readonly choices: readonly AccountChoice[];
  readonly names: ReadonlyMap<string, string>;
  readonly clock: { now(): number };
}

/** Payments by month. They can be narrowed down by the monthly figure in the address, by account, and by words. */
export function AllPayments({ payments, choices, names, clock }: AllPaymentsProps) {
  const start = payments.choices.months;
  const [search, setSearch] = useSearchParams();
  const [account, setAccount] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(monthsAtOnce);
  const used = new Set(payments.kept.imports.map(one => one.account));
  const figure = useMemo(() => readFigureFromUrl(search), [search]);
  const some = useMemo(
    () =>
      figure === undefined
        ? payments.counted
        : listFigurePayments(figure, payments.counted, payments.choices),
    [figure, payments.counted, payments.choices],
  );
  const months = useMemo(
    () => groupPaymentsByMonth(some, account, words, start),
    [some, account, words, start],
  );
  return (
    <section className="sheet" aria-labelledby="all-payments">
      <h2 id="all-payments" className="h3">
        {figure === undefined ? 'Payments' : describeFigure(figure, start)}
      </h2>
      {figure !== undefined && (
        <Button variant="quiet" onClick={() => setSearch({})}>
          Show all payments
        </Button>
      )}
      <div className="no-print budget-do">
        <Select
          label="Account"
          options={[
            { value: '', label: 'All accounts' },
            ...choices.filter(({ id }) => used.has(id)).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={account}
          onChange={setAccount}
          plainLabel
        />
        <TextField label="Description contains" value={words} onChange={setWords} plainLabel />
      </div>
      <p role="status">
        {formatCounted(
          months.reduce((sum, month) => sum + month.payments.length, 0),
          'payment',
        )}
      </p>
      {months.slice(0, shown).map(({ month, label, payments: rows, paidIn, paidOut }) => (
        <section key={month} aria-label={label}>
          <h3 className="h4">{label}</h3>
          <p>
            {formatCounted(rows.length, 'payment')}: <DirectedAmount pence={paidIn} />,{' '}
            <DirectedAmount pence={toPence(0 - paidOut)} />
          </p>
          <ul className="rows budget-found">
            {rows.map(one => (
              <PaymentRow
                key={createPaymentItemId(one)}
                payment={one}
                payments={payments}
                account={names.get(one.account)}
                clock={clock}
              />
            ))}
          </ul>
        </section>
      ))}
      {months.length > shown && (
        <Button onClick={() => setShown(shown + monthsAtOnce)}>Show earlier months</Button>
      )}
    </section>
  );
}
