import { allKinds } from '@kinfolio/domain/kinds/index';
import { useContext, useEffect } from 'react';
import { PlanLine } from '../../features/billing/PlanLine.tsx';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { SharedAtHome } from '../../features/dashboard/SharedAtHome.tsx';
import { ThreeQuestions } from '../../features/dashboard/ThreeQuestions.tsx';
import { DesksAtHome } from '../../features/desk/home/DesksAtHome.tsx';
import { useOwnEstates } from '../../features/desk/use-own-desk.ts';
import { systemClock } from '../../lib/clock.ts';
import { sections } from '../../passport/all-sections.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import { useSession } from '../../session/api/react.ts';
import { useAuth, useOpenSession } from '../AuthProvider.tsx';
import { KitDue } from '../flows/KitDue.tsx';
import { MailNotice } from '../shell/MailNotice.tsx';
import { ReceivedContext } from '../shell/received.ts';
import { VerifyReminder } from '../shell/VerifyReminder.tsx';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

const Questions = ({ onDone }: { readonly onDone: () => void }) => (
  <ThreeQuestions leaveWords="Not now" onDone={onDone} />
);

export default function Dashboard() {
  const { state } = useAuth();
  const session = useOpenSession();
  const received = useContext(ReceivedContext)?.filter(({ stage }) => stage !== 'ended') ?? [];
  const hasDesk = useOwnEstates().length > 0;
  useWaitingDocuments();
  if (state.status !== 'open') return null;
  return (
    <KitDue state={state}>
      <MailNotice session={session} />
      <DashboardPage
        clock={systemClock}
        displayName={state.account.displayName}
        sections={sections}
        kinds={allKinds}
        messageFor={messageFor}
        Questions={Questions}
        reminder={<VerifyReminder />}
        {...((received.length > 0 || hasDesk) && {
          shared: (
            <>
              <DesksAtHome />
              <SharedAtHome passports={received} />
            </>
          ),
        })}
      />
      <PlanLine session={session} now={systemClock.now} />
    </KitDue>
  );
}

/** Sends the documents of the sign-up that still wait on this device. */
function useWaitingDocuments(): void {
  const session = useSession();
  useEffect(() => {
    // Without network they go on waiting.
    void session
      .documents()
      .then(documents => documents.send())
      .catch(() => undefined);
  }, [session]);
}
