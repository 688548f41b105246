import { allKinds } from '@kinfolio/domain/kinds/index';
import { useContext, useEffect } from 'react';
import { PlanLine } from '../../features/billing/PlanLine.tsx';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { SharedPassportsAtHome } from '../../features/dashboard/SharedAtHome.tsx';
import { SetUpQuestions } from '../../features/dashboard/ThreeQuestions.tsx';
import { DesksAtHome } from '../../features/desk/home/DesksAtHome.tsx';
import { useOwnEstates } from '../../features/desk/use-own-desk.ts';
import { systemClock } from '../../lib/clock.ts';
import { sectionsWithPages } from '../../passport/all-sections.ts';
import { useSession } from '../../session/api/react.ts';
import { useAuth, useOpenSession } from '../AuthProvider.tsx';
import { KitRequiredPage } from '../flows/KitDue.tsx';
import { MailNotice } from '../shell/MailNotice.tsx';
import { AccessSummaryContext, ReceivedPassportsContext } from '../shell/received.ts';
import { VerifyReminder } from '../shell/VerifyReminder.tsx';

const Questions = ({ onDone }: { readonly onDone: () => void }) => (
  <SetUpQuestions leaveWords="Not now" onDone={onDone} />
);

export default function DashboardRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const received = useContext(ReceivedPassportsContext)?.filter(({ stage }) => stage !== 'ended') ?? [];
  const access = useContext(AccessSummaryContext);
  const hasDesk = useOwnEstates().length > 0;
  useWaitingDocuments();
  if (state.status !== 'open') return null;
  return (
    <KitRequiredPage state={state}>
      <MailNotice session={session} />
      <DashboardPage
        clock={systemClock}
        displayName={state.account.displayName}
        sections={sectionsWithPages}
        kinds={allKinds}
        Questions={Questions}
        reminder={<VerifyReminder />}
        access={access}
        {...((received.length > 0 || hasDesk) && {
          shared: (
            <>
              <DesksAtHome />
              <SharedPassportsAtHome passports={received} />
            </>
          ),
        })}
      />
      <PlanLine session={session} now={systemClock.now} />
    </KitRequiredPage>
  );
}

/** Sends documents from the sign-up that are still waiting on this device. */
function useWaitingDocuments(): void {
  const session = useSession();
  useEffect(() => {
    // If there is no connection, the documents keep waiting.
    void session
      .documents()
      .then(documents => documents.send())
      .catch(() => undefined);
  }, [session]);
}
