import type { Clock } from '@kinfolio/domain/values/calendar';
import { useCallback } from 'react';
import { useSession } from '../../session/api/react.ts';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { BudgetTool } from './BudgetTool.tsx';
import { MoveInBanner } from './MoveInBanner.tsx';
import type { ReadPaymentsOf } from './scan/read-statement.ts';
import { usePassportBudget } from './use-passport-budget.ts';

interface PassportBudgetProps {
  readonly clock: Clock & { now(): number };
  readonly readStatement: ReadPaymentsOf;
  readonly messageFor: (problem: ProblemCode) => string;
}

/** The tool inside the app: the items are sealed records. */
export function PassportBudget({ clock, readStatement, messageFor }: PassportBudgetProps) {
  const session = useSession();
  const store = usePassportBudget(messageFor);
  const beforeLock = useCallback((act: () => Promise<void>) => session.beforeLock(act), [session]);
  return (
    <BudgetTool
      store={store}
      clock={clock}
      readStatement={readStatement}
      back={<BackLink to="/dashboard">Home</BackLink>}
      notices={<MoveInBanner messageFor={messageFor} />}
      beforeLock={beforeLock}
    />
  );
}
