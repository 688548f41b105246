import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import type { Session, SessionState } from '../sync/session-client.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Note } from '../ui/Note.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CentredSpinner } from '../ui/Spinner.tsx';
import { Steps, stepWords } from '../ui/Steps.tsx';

// Comes while the passport is being made, so that the page before it opens with less.
const MakeKit = lazy(() =>
  import('./MakeKit.tsx').then(({ MakeKit: component }) => ({ default: component })),
);

export interface AfterEntryProps {
  session: Session;
  state: SessionState;
  /** The last two are the kit and the end. */
  steps: readonly string[];
  section: string;
}

/** The last two steps of signing up and of recovery: keep the kit, then go in. */
export function AfterEntry({ session, state, steps, section }: AfterEntryProps) {
  const [kept, setKept] = useState(false);
  const [began] = useState(
    () => session.pendingKit() !== undefined || (state.status === 'open' && !state.recoveryConfirmed),
  );
  if (state.status !== 'open' || !began) return <Navigate to="/dashboard" replace />;
  const head = (title: string, lead?: string) => (
    <StepHead steps={steps} current={steps.length - (kept ? 1 : 2)}>
      <PageHead title={title} lead={lead} takesFocus />
    </StepHead>
  );
  return (
    <div className="signup__in signup">
      <PageTitle parts={[kept ? 'Complete' : 'Recovery kit', section]} />
      <div className="sheet sheet--bleed">
        {kept ? (
          <>
            {head('Your passport is ready', 'Only you can open it, with your password or your recovery kit.')}
            <div className="actions">
              <ButtonLink look="primary" to="/dashboard">
                Go to Home
              </ButtonLink>
            </div>
          </>
        ) : (
          <Suspense fallback={<CentredSpinner label="Getting your kit ready" />}>
            <MakeKit
              session={session}
              account={state.account}
              onKept={() => setKept(true)}
              heads={{
                make: head('Your recovery kit', 'If you forget your password, this kit opens your passport.'),
                show: head(
                  'Your recovery kit',
                  'If you forget your password, this code opens your passport.',
                ),
                confirm: head('Check your paper'),
              }}
            />
          </Suspense>
        )}
      </div>
      <div className="signup__side no-print">
        <Note title={kept ? 'Where to keep the kit' : 'Why on paper'}>
          {kept ? (
            <p>With your will and insurance papers, where the person who settles your affairs will look.</p>
          ) : (
            <>
              <p>We have no copy of your password or of this code, so we cannot let you back in.</p>
              <p>A paper cannot be copied from afar. If you download the file, print it, then delete it.</p>
            </>
          )}
        </Note>
      </div>
    </div>
  );
}

function StepHead({
  steps,
  current,
  children,
}: {
  steps: readonly string[];
  current: number;
  children: ReactNode;
}) {
  return (
    <>
      <Steps names={steps} current={current} />
      <div className="signup__head">
        <p className="steps__now muted" aria-hidden="true">
          {stepWords(steps, current)}
        </p>
        {children}
      </div>
    </>
  );
}
