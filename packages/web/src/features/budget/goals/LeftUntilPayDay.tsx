import {
  calendarMonths,
  computeBudgetMonthSpan,
  findBudgetMonth,
  isSameMonthStart,
} from '@kinfolio/domain/budget/budget-months';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import {
  computeSpendableBalances,
  type SpendableBalances,
} from '@kinfolio/domain/payments/spendable-balances';
import type { Series } from '@kinfolio/domain/series/find-series';
import {
  computeLeftUntilPayDay,
  type ExpectedPayment,
  type MoneyUntilPayDay as Left,
} from '@kinfolio/domain/series/left-until-pay-day';
import {
  addDays,
  type Clock,
  formatDay,
  formatDayShort,
  todayInLondon,
} from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { sumPence, toPence } from '@kinfolio/domain/values/money';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAllRecords } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { BudgetAmount } from '../hidden-amounts.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';

interface LeftUntilPayDayProps {
  readonly payments: PassportPayments;
  /** The regular payments; undefined while they are being searched for. */
  readonly series: readonly Series[] | undefined;
  readonly clock: Clock;
  readonly onChoose: () => void;
}

/** Shows what is left until the month ends, once the person has said when it ends, and what this figure leaves out. */
export function LeftUntilPayDayCard({ payments, series, clock, onChoose }: LeftUntilPayDayProps) {
  const start = payments.choices.months;
  const today = todayInLondon(clock);
  const isCalendar = isSameMonthStart(start, calendarMonths);
  const payDay = addDays(computeBudgetMonthSpan(findBudgetMonth(today, start), start).to, 1);
  const { balances, left } = useLeft(payments, series, today, payDay);
  const isChosen = payments.settings.fields['monthDay'] !== undefined;
  const title = isCalendar ? 'Left until the end of the month' : 'Left until pay day';
  return (
    <section className="sheet stack" aria-labelledby="left-until">
      <h2 id="left-until">{isChosen ? title : 'Money left until pay day'}</h2>
      {isChosen ? (
        <>
          {series === undefined && <p>One moment, we are working out what is left.</p>}
          {series !== undefined && left === undefined && (
            <p>
              We need a recent balance for an account that you spend from. Add one under{' '}
              <Link to="/bank-accounts">Bank accounts</Link>, or add a statement.
            </p>
          )}
          {left !== undefined && (
            <LeftFigure left={left} balances={balances} payDay={payDay} isCalendar={isCalendar} />
          )}
          <NotKnown balances={balances} />
        </>
      ) : (
        <>
          <p>Tell us which day you are paid. We then deduct the bills due before then from your balance.</p>
          <div>
            <Button onClick={onChoose}>Choose your pay day</Button>
          </div>
        </>
      )}
    </section>
  );
}

function useLeft(
  payments: PassportPayments,
  series: readonly Series[] | undefined,
  today: ReturnType<typeof todayInLondon>,
  payDay: typeof today,
) {
  const all = useAllRecords();
  const { kept, counted: paid } = payments;
  return useMemo(() => {
    const accounts = all.filter(({ content }) => content.kind === bankAccount.id);
    const balances = computeSpendableBalances(kept, paid, accounts, today);
    const records = all.map(({ id, content: { kind, fields } }) => ({ id, kind, fields }));
    return { balances, left: series && computeLeftUntilPayDay(balances.counted, series, records, payDay) };
  }, [all, kept, paid, series, today, payDay]);
}

interface LeftFigureProps {
  readonly left: Left;
  readonly balances: SpendableBalances;
  readonly payDay: Parameters<typeof formatDay>[0];
  readonly isCalendar: boolean;
}

function LeftFigure({
  left: { left, balance, bills, late, income, leftOut },
  balances,
  payDay,
  isCalendar,
}: LeftFigureProps) {
  const until = isCalendar ? `until ${formatDay(addDays(payDay, -1))}` : `until ${formatDay(payDay)}`;
  return (
    <>
      <p className="money--figure">
        <BudgetAmount pence={toPence(Math.abs(left))} />
      </p>
      <p className="muted">
        {left < 0 ? 'too little ' : ''}
        {until}
      </p>
      <p>
        <BudgetAmount pence={balance} /> in{' '}
        {balances.counted.map(({ name, day }) => `${name} on ${formatDayShort(day)}`).join(', ')}
        {bills.length === 0 ? (
          '. We know of no bills before then.'
        ) : (
          <>
            , less <BudgetAmount pence={sumPence(bills.map(({ amount }) => amount))} /> for{' '}
            {formatCounted(bills.length, 'bill')}.
          </>
        )}{' '}
        We have not taken off shopping or other spending since then.
      </p>
      {bills.length > 0 && (
        <Coming
          title={
            bills.length === 1
              ? 'The bill we took off'
              : `The ${formatCounted(bills.length, 'bill')} we took off`
          }
          payments={bills}
        />
      )}
      {late.length > 0 && (
        <Coming title="Expected earlier but not on a statement, so not counted" payments={late} />
      )}
      {income.length > 0 && <Coming title="May still arrive, so not counted" payments={income} />}
      {leftOut.length > 0 && (
        <p className="small muted">
          Also not counted, because another account pays or we do not know the amount: {leftOut.join(', ')}.
        </p>
      )}
    </>
  );
}

function Coming({ title, payments }: { title: string; payments: readonly ExpectedPayment[] }) {
  return (
    <details>
      <summary>{title}</summary>
      <ul className="rows budget-found">
        {payments.map(({ name, day, amount, isAbout }) => (
          <li key={`${name} ${day} ${String(amount)}`}>
            <span>
              <span className="strong">{name}</span>
              <span className="small muted">{formatDayShort(day)}</span>
            </span>
            <span>
              {isAbout && 'about '}
              <BudgetAmount pence={amount} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Names the current accounts whose balances are not included, so that nobody takes the figure for all of their money.
 */
function NotKnown({ balances: { counted: known, notKnown } }: Pick<LeftFigureProps, 'balances'>) {
  if (known.length === 0 || notKnown.length === 0) return null;
  const names = notKnown.map(({ name, day }) =>
    day === undefined ? name : `${name} (${formatDayShort(day)})`,
  );
  return (
    <p className="small muted">
      Not counted, because we have no balance from the last month: {names.join(', ')}.
    </p>
  );
}
