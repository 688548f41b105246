import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { InheritanceTaxPage } from '../../../features/estate/InheritanceTaxPage.tsx';
import { PaperButton } from '../../../features/export/PaperButton.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import { systemClock } from '../../../lib/clock.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { usePassport } from '../../../session/api/react.ts';
import { mayUseNow, usePlan } from '../../../session/api/use-plan.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { useAuth } from '../../AuthProvider.tsx';

export default function InheritanceTax() {
  const { state } = useAuth();
  const closed = useClosed();
  if (state.status !== 'open') return null;
  return (
    <InheritanceTaxPage
      kinds={allKinds}
      clock={systemClock}
      ownerName={state.account.displayName}
      closed={closed}
      print={printOf}
    />
  );
}

const printOf = (answers: FieldValues, ownerName: string) => (
  <SheetPaper answers={answers} ownerName={ownerName} />
);

interface SheetPaperProps {
  readonly answers: FieldValues;
  readonly ownerName: string;
}

function SheetPaper({ answers, ownerName }: SheetPaperProps) {
  const passport = usePassport();
  return (
    <PaperButton
      words="Make the sheet as a PDF"
      startJob={startJob}
      messageForFile={problem => paperWords(problem, one => problemWords(one))}
      job={() => ({
        sort: 'inheritance-tax',
        answers,
        ownerName,
        largePrint: false,
        records: passport.all().map(({ id, content }) => ({ id, content })),
        today: todayIn(systemClock),
        now: systemClock.now(),
      })}
    />
  );
}

/** What is shown in place of the sheet where the plan has none; undefined where it has. */
function useClosed() {
  const { plan, ask } = usePlan();
  if (mayUseNow(plan, 'estate_planning')) return undefined;
  if (plan === 'asking')
    return (
      <p role="status">
        <Spinner /> Asking for your plan
      </p>
    );
  if (plan === 'unknown')
    return (
      <Banner tone="caution" role="status">
        <p>We could not ask for your plan. Check your internet connection. Nothing has changed.</p>
        <p className="actions">
          <Button onClick={ask}>Try again</Button>
        </p>
      </Banner>
    );
  return (
    <Banner tone="info">
      <p>
        The Inheritance Tax sheet is part of the Premium Plan. Your records, your gifts and the Executor pack
        are there with any plan, and without one.
      </p>
      <p className="actions">
        <ButtonLink to="/subscription-management?upgrade=true">See the plans</ButtonLink>
        <ButtonLink to="/export">Make an Executor pack</ButtonLink>
      </p>
    </Banner>
  );
}
