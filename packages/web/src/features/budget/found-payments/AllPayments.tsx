import { paymentItemId } from '@kinfolio/domain/budget/payment-items';
import { counted } from '@kinfolio/domain/values/count';
import { pence } from '@kinfolio/domain/values/money';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { AccountChoice } from '../payments/account-choice.ts';
import { Moved } from '../payments/Moved.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { PaymentRow } from '../rules/PaymentRow.tsx';
import { figureOf, paymentsOfFigure, wordsOfFigure } from './figure-payments.ts';
import { monthsOfPayments } from './payment-months.ts';

/** Months that are drawn at first, and more at each press. */
const monthsAtOnce = 3;

interface AllPaymentsProps {
  readonly payments: PassportPayments;
  readonly choices: readonly AccountChoice[];
  readonly names: ReadonlyMap<string, string>;
  readonly clock: { now(): number };
}

/** Payments by month: those of one figure of a month where the address names it, of one account, and with some words in them. */
export function AllPayments({ payments, choices, names, clock }: AllPaymentsProps) {
  const [search, setSearch] = useSearchParams();
  const [account, setAccount] = useState('');
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(monthsAtOnce);
  const used = new Set(payments.kept.imports.map(one => one.account));
  const figure = useMemo(() => figureOf(search), [search]);
  const some = useMemo(
    () =>
      figure === undefined ? payments.counted : paymentsOfFigure(figure, payments.counted, payments.choices),
    [figure, payments.counted, payments.choices],
  );
  const months = useMemo(() => monthsOfPayments(some, account, words), [some, account, words]);
  return (
    <section className="sheet" aria-labelledby="all-payments">
      <h2 id="all-payments" className="h3">
        {figure === undefined ? 'Payments' : wordsOfFigure(figure)}
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
        <TextField label="Words in it" value={words} onChange={setWords} plainLabel />
      </div>
      <p role="status">
        {counted(
          months.reduce((sum, month) => sum + month.payments.length, 0),
          'payment',
        )}
      </p>
      {months.slice(0, shown).map(({ month, label, payments: rows, paidIn, paidOut }) => (
        <section key={month} aria-label={label}>
          <h3 className="h4">{label}</h3>
          <p>
            {counted(rows.length, 'payment')}: <Moved pence={paidIn} />, <Moved pence={pence(0 - paidOut)} />
          </p>
          <ul className="rows budget-found">
            {rows.map(one => (
              <PaymentRow
                key={paymentItemId(one)}
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
