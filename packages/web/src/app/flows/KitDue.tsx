import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useAllRecords, useSession } from '../../session/api/react.ts';
import type { SessionState } from '../../session/api/session-client.ts';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isKitDue } from '../kit-is-due.ts';

const MakeKit = lazyPart(async () => ({ default: (await import('./MakeKit.tsx')).MakeKit }));

/** Shows the recovery kit in place of Home once it may wait no longer. Every other page stays as it is. */
export function KitDue({
  state,
  children,
}: {
  state: Extract<SessionState, { status: 'open' }>;
  children: ReactNode;
}) {
  const session = useSession();
  const records = useAllRecords();
  // Decided when Home opens: nobody is led away from it while they look at it.
  const [due] = useState(() => !state.recoveryConfirmed && isKitDue(state.account.id, records));
  const [kept, setKept] = useState(false);
  if (!due || kept) return children;
  return (
    <div className="page wrap">
      <PageTitle parts={['Recovery kit']} />
      <div className="sheet">
        <Suspense fallback={<CentredSpinner label="Getting your kit ready" />}>
          <MakeKit session={session} account={state.account} onKept={() => setKept(true)} heads={heads} />
        </Suspense>
        <p className="no-print">
          <ButtonLink variant="quiet" to="/bank-accounts">
            Go on to my records
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

const lead =
  'It is time for your kit: you have records now that you would not want to lose with your password.';
const heads = {
  make: <PageHead title="Your recovery kit" lead={lead} takesFocus />,
  show: <PageHead title="Your recovery kit" lead={lead} takesFocus />,
  confirm: <PageHead title="Check your kit" takesFocus />,
};
