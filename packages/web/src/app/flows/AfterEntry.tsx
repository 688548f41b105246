import { Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import type { Session, SessionState } from '../../session/api/session-client.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isDeskWaiting } from '../kept-desk.ts';
import { rememberDevice } from '../known-device.ts';
import { keptInvite } from './kept-invite.ts';
import PlanLine from './sign-up/PlanLine.tsx';
import { StepHead } from './sign-up/SignUpHead.tsx';

// Comes while the passport is being made, so that the page before it opens with less.
const MakeKit = lazyPart(async () => ({ default: (await import('./MakeKit.tsx')).MakeKit }));

export interface AfterEntryProps {
  session: Session;
  state: SessionState;
  steps: readonly string[];
  /** Which step the kit is, from 0; the last one is the end. */
  kitStep: number;
  section: string;
  /** The kit may wait: somebody who just signed up has nothing to lose yet. */
  mayWait?: boolean;
}

/** The last steps of signing up and of recovery: keep the kit, then go in. */
export function AfterEntry({ session, state, steps, kitStep, section, mayWait = false }: AfterEntryProps) {
  const [end, setEnd] = useState<'kept' | 'later'>();
  const kept = end !== undefined;
  const invited = keptInvite() !== undefined;
  const [deskWaits] = useState(isDeskWaiting);
  const leads = invited || deskWaits;
  const ready = leads ? 'Your account is ready' : 'Your passport is ready';
  const [began] = useState(
    () => session.pendingKit() !== undefined || (state.status === 'open' && !state.recoveryConfirmed),
  );
  useEffect(() => {
    // So that another tab looks who is here before it offers a new sign-up.
    if (began) rememberDevice(true);
  }, [began]);
  if (state.status !== 'open' || !began) return <Navigate to="/dashboard" replace />;
  const head = (title: string, lead?: string) => (
    <StepHead steps={steps} current={kept ? steps.length - 1 : kitStep} plan={mayWait && <PlanLine />}>
      <PageHead title={title} lead={lead} takesFocus />
    </StepHead>
  );
  return (
    <div className="signup__in signup">
      <PageTitle parts={[kept ? 'Complete' : 'Recovery kit', section]} />
      <div className="sheet sheet--bleed">
        {kept ? (
          <>
            {end === 'kept'
              ? head(ready, 'It opens with your password, or with your recovery kit.')
              : head(ready, 'It opens with your password, and with nothing else yet.')}
            <div className="stack">
              {end === 'later' && (
                <p>We ask for the recovery kit again once you have 3 records, or in 7 days.</p>
              )}
              <div className="actions">
                {invited && (
                  <ButtonLink variant="primary" to="/invite">
                    Answer your invitation
                  </ButtonLink>
                )}
                {deskWaits && !invited && (
                  <ButtonLink variant="primary" to="/desk/new">
                    Go on to the executor’s desk
                  </ButtonLink>
                )}
                {mayWait && !leads && (
                  <ButtonLink variant="primary" to="/bank-accounts/new">
                    Add your main bank account
                  </ButtonLink>
                )}
                {!deskWaits && (
                  <ButtonLink variant={mayWait || invited ? 'secondary' : 'primary'} to="/dashboard">
                    Go to Home
                  </ButtonLink>
                )}
              </div>
            </div>
          </>
        ) : (
          <Suspense fallback={<CentredSpinner label="Getting your kit ready" />}>
            <MakeKit
              session={session}
              account={state.account}
              onKept={() => setEnd('kept')}
              {...(mayWait && { onLater: () => setEnd('later') })}
              heads={{
                make: head('Your recovery kit', 'If you forget your password, this kit opens your passport.'),
                show: head(
                  'Your recovery kit',
                  'If you forget your password, this code opens your passport.',
                ),
                confirm: head('Check your kit'),
              }}
            />
          </Suspense>
        )}
      </div>
      {end !== 'later' && (
        <div className="signup__side no-print">
          <Note title={kept ? 'Where to keep the kit' : 'Keep it safe'}>
            {kept ? (
              <p>With your will and insurance papers, where the person who settles your affairs will look.</p>
            ) : (
              <p>Without this code we cannot let you back in.</p>
            )}
          </Note>
        </div>
      )}
    </div>
  );
}
