import { Suspense } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';

// A visitor's device loads this route as well, but has a tool of its own. The passport's tool is therefore loaded only
// when there is a passport.
const PassportBudget = createLazyPart(async () => ({
  default: (await import('../../features/budget/PassportBudget.tsx')).PassportBudget,
}));

/** Rendered only inside the passport's frame. Visitors get their own tool from the visitor's frame. */
export default function BudgetingRoute() {
  return (
    <Suspense fallback={<LoadingPage label="Opening your budget" />}>
      <PassportBudget clock={systemClock} />
    </Suspense>
  );
}
