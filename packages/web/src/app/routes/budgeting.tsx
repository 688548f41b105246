import { Suspense } from 'react';
import { systemClock } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { readWhenAsked } from '../flows/read-when-asked.ts';

// A visitor's device loads this route too, and draws its own tool: what a passport needs loads with a passport.
const PassportBudget = lazyPart(async () => ({
  default: (await import('../flows/BudgetInPassport.tsx')).BudgetInPassport,
}));

/** Drawn inside the frame of the passport only; a visitor's tool is the frame's. */
export default function Budgeting() {
  return (
    <Suspense fallback={<LoadingPage label="Opening your budget" />}>
      <PassportBudget clock={systemClock} readStatement={readWhenAsked} />
    </Suspense>
  );
}
