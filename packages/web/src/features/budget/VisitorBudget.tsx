import type { Clock } from '@kinfolio/domain/values/calendar';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BudgetTool } from './BudgetTool.tsx';
import { useDeviceBudget } from './use-device-budget.ts';

// The statement reader is large, so it is loaded only when a statement is added.
const Scan = createLazyPart(async () => ({
  default: (await import('./scan/ScanStatement.tsx')).ScanStatement,
}));

interface VisitorBudgetProps {
  readonly clock: Clock & { now(): number };
}

/** The budgeting tool for a person who is not logged in. The items stay on this device. */
export function VisitorBudget({ clock }: VisitorBudgetProps) {
  const store = useDeviceBudget(clock);
  return (
    <BudgetTool
      store={store}
      clock={clock}
      renderScan={props => <Scan {...props} clock={clock} />}
      back={
        <a className="back" href="/">
          <Icon of={ArrowLeft} size="sm" />
          Home
        </a>
      }
      notices={
        <MarginNote>
          <p>
            Your items are kept on this device only, without a password. Payments from statements are not
            kept: they are lost when you close or reload this page. If you <Link to="/signup">sign up</Link>{' '}
            before then, we ask whether to move them into your passport.
          </p>
        </MarginNote>
      }
    />
  );
}
