import { type ReactNode, Suspense, useState } from 'react';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useAllRecords, useSession } from '../../session/api/react.ts';
import type { SessionState } from '../../session/api/session-client.ts';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isRecoveryKitOverdue } from '../kit-is-due.ts';

const MakeKit = createLazyPart(async () => ({ default: (await import('./MakeKit.tsx')).MakeRecoveryKit }));

/** The accounts whose owner has pressed "Not now" in this tab. They are asked again after the page has been reloaded. */
const putOff = new Set<string>();

/** Shows the recovery kit instead of Home once it is due, until the person puts it off. Other pages stay the same. */
export function KitRequiredPage({
  state,
  children,
}: {
  state: Extract<SessionState, { status: 'open' }>;
  children: ReactNode;
}) {
  const session = useSession();
  const records = useAllRecords();
  // Decided once, when Home opens, so that the page does not change while the person is looking at it.
  const [due] = useState(() => !state.recoveryConfirmed && isRecoveryKitOverdue(state.account.id, records));
  const [isOver, setOver] = useState(() => putOff.has(state.account.id));
  const handlePutOff = (): void => {
    putOff.add(state.account.id);
    setOver(true);
  };
  if (!due || isOver) return children;
  return (
    <div className="page wrap">
      <PageTitle parts={['Recovery kit']} />
      <div className="sheet">
        <Suspense fallback={<CentredSpinner label="Getting your kit ready" />}>
          <MakeKit session={session} account={state.account} onKept={() => setOver(true)} heads={heads} />
        </Suspense>
        <p className="no-print">
          <Button variant="quiet" onClick={handlePutOff}>
            Not now, go to Home
          </Button>
        </p>
      </div>
    </div>
  );
}

const lead =
  'Make your recovery kit now: you have records that you would not want to lose if you forgot your password.';
const heads = {
  make: <PageHeading title="Your recovery kit" lead={lead} takesFocus />,
  show: <PageHeading title="Your recovery kit" lead={lead} takesFocus />,
  confirm: <PageHeading title="Check your kit" takesFocus />,
};
