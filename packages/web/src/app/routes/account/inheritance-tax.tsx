import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { InheritanceTaxPage } from '../../../features/estate/InheritanceTaxPage.tsx';
import { CreateDocumentButton } from '../../../features/export/PaperButton.tsx';
import { startExportJob } from '../../../features/export/start-job.ts';
import { systemClock } from '../../../lib/clock.ts';
import { usePassport } from '../../../session/api/react.ts';
import { isFeatureAvailable, useAccountPlan } from '../../../session/api/use-plan.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { useAuth } from '../../AuthProvider.tsx';

export default function InheritanceTaxRoute() {
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
    <CreateDocumentButton
      words="Make the sheet as a PDF"
      startJob={startExportJob}
      job={() => ({
        sort: 'inheritance-tax',
        answers,
        ownerName,
        largePrint: false,
        records: passport.all().map(({ id, content }) => ({ id, content })),
        today: todayInLondon(systemClock),
        now: systemClock.now(),
      })}
    />
  );
}

/** Shown instead of the sheet if the plan does not include it; undefined if it does. */
function useClosed() {
  const { plan, ask } = useAccountPlan();
  if (isFeatureAvailable(plan, 'estate_planning')) return undefined;
  if (plan === 'asking')
    return (
      <p role="status">
        <Spinner /> Loading your plan
      </p>
    );
  if (plan === 'unknown')
    return (
      <Banner tone="caution" role="status">
        <p>We could not check your plan. Check your internet connection. Nothing has changed.</p>
        <p className="actions">
          <Button onClick={ask}>Try again</Button>
        </p>
      </Banner>
    );
  return (
    <Banner tone="info">
      <p>
        The Inheritance Tax sheet is part of the Premium Plan. You can use your records, your gifts and the
        Executor pack with any plan, or without one.
      </p>
      <p className="actions">
        <ButtonLink to="/subscription-management?upgrade=true">See the plans</ButtonLink>
        <ButtonLink to="/export">Make an Executor pack</ButtonLink>
      </p>
    </Banner>
  );
}
