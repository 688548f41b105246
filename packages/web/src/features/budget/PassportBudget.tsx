import type { Clock } from '@kinfolio/domain/values/calendar';
import { Suspense, useCallback } from 'react';
import { Link } from 'react-router';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useSession } from '../../session/api/react.ts';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { BudgetTool } from './BudgetTool.tsx';
import { NewerBalances } from './balances/NewerBalances.tsx';
import { MoveBudgetBanner } from './MoveInBanner.tsx';
import { DamagedPayments } from './payments/DamagedPayments.tsx';
import { usePayments } from './payments/use-payments.ts';
import { TransferQuestion } from './transfers/TransferQuestion.tsx';
import { usePassportBudget } from './use-passport-budget.ts';

// Loaded after the figures, which come first.
const BudgetGoals = createLazyPart(async () => ({
  default: (await import('./goals/BudgetGoals.tsx')).BudgetGoals,
}));
const CategoryPayers = createLazyPart(async () => ({
  default: (await import('./payers/CategoryPayers.tsx')).CategoryPayers,
}));
// The statement reader is large, so it is loaded only when a statement is added.
const AddStatement = createLazyPart(async () => ({
  default: (await import('./payments/AddStatement.tsx')).AddStatement,
}));

interface PassportBudgetProps {
  readonly clock: Clock & { now(): number };
}

/** The budgeting tool inside the app, where items and payments from statements are stored as encrypted records. */
export function PassportBudget({ clock }: PassportBudgetProps) {
  const session = useSession();
  const payments = usePayments();
  const store = usePassportBudget(payments, clock);
  const beforeLock = useCallback((act: () => Promise<void>) => session.beforeLock(act), [session]);
  return (
    <BudgetTool
      store={store}
      clock={clock}
      renderScan={({ onClose }) => <AddStatement payments={payments} clock={clock} onClose={onClose} />}
      links={
        payments.kept.imports.length > 0 && (
          <p className="budget-links">
            <Link to="/budgeting/month">Spent and planned</Link> ·{' '}
            <Link to="/budgeting/payments">Your statements and payments</Link> ·{' '}
            <Link to="/budgeting/regular">Regular payments</Link> ·{' '}
            <Link to="/budgeting/worth">Net worth over time</Link>
          </p>
        )
      }
      renderGoals={plan => (
        <Suspense>
          <BudgetGoals payments={payments} clock={clock} plan={plan} />
        </Suspense>
      )}
      renderPayers={category => (
        <Suspense>
          <CategoryPayers category={category} settings={payments.settings} />
        </Suspense>
      )}
      back={<BackLink to="/dashboard">Home</BackLink>}
      notices={
        <>
          <MoveBudgetBanner />
          <DamagedPayments count={payments.kept.damaged} />
          <TransferQuestion payments={payments} />
          <NewerBalances payments={payments} clock={clock} />
        </>
      }
      beforeLock={beforeLock}
    />
  );
}
