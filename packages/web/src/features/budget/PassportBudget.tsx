import type { Clock } from '@kinfolio/domain/values/calendar';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useSession } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { BudgetTool } from './BudgetTool.tsx';
import { NewerBalances } from './balances/NewerBalances.tsx';
import { MoveInBanner } from './MoveInBanner.tsx';
import { DamagedPayments } from './payments/DamagedPayments.tsx';
import { usePayments } from './payments/use-payments.ts';
import type { ReadPaymentsOf } from './scan/read-statement.ts';
import { TransferQuestion } from './transfers/TransferQuestion.tsx';
import { usePassportBudget } from './use-passport-budget.ts';

// The statement reader is large, so it is loaded only when a statement is added.
const AddStatement = lazyPart(async () => ({
  default: (await import('./payments/AddStatement.tsx')).AddStatement,
}));

interface PassportBudgetProps {
  readonly clock: Clock & { now(): number };
  readonly readStatement: ReadPaymentsOf;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** The tool inside the app: the items are sealed records, and so are the payments of statements. */
export function PassportBudget({ clock, readStatement, messageFor }: PassportBudgetProps) {
  const session = useSession();
  const payments = usePayments(messageFor);
  const store = usePassportBudget(payments, clock, messageFor);
  const beforeLock = useCallback((act: () => Promise<void>) => session.beforeLock(act), [session]);
  return (
    <BudgetTool
      store={store}
      clock={clock}
      readStatement={readStatement}
      renderScan={({ onClose }) => (
        <AddStatement payments={payments} clock={clock} readStatement={readStatement} onClose={onClose} />
      )}
      links={
        payments.kept.imports.length > 0 && (
          <p className="budget-links">
            <Link to="/budgeting/month">Spent and planned</Link> ·{' '}
            <Link to="/budgeting/payments">Your statements and payments</Link> ·{' '}
            <Link to="/budgeting/regular">What comes round</Link> ·{' '}
            <Link to="/budgeting/worth">Net worth over time</Link>
          </p>
        )
      }
      back={<BackLink to="/dashboard">Home</BackLink>}
      notices={
        <>
          <MoveInBanner messageFor={messageFor} />
          <DamagedPayments count={payments.kept.damaged} />
          <TransferQuestion payments={payments} />
          <NewerBalances payments={payments} clock={clock} messageFor={messageFor} />
        </>
      }
      beforeLock={beforeLock}
    />
  );
}
