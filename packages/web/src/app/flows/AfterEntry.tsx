import { Suspense, useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { readDevicePayments } from '../../features/budget/device-items.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import type { Session, SessionState } from '../../session/api/session-client.ts';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { isDeskRequested } from '../kept-desk.ts';
import { rememberDevice } from '../known-device.ts';
import { readInviteFromTab } from './kept-invite.ts';
import PlanLine from './sign-up/PlanLine.tsx';
import { StepHead } from './sign-up/SignUpHead.tsx';

// Starts loading only while the passport is being created, so that the previous page loads faster.
const MakeKit = createLazyPart(async () => ({ default: (await import('./MakeKit.tsx')).MakeRecoveryKit }));

const CarryBudget = createLazyPart(async () => ({
  default: (await import('../../features/budget/carry/CarryBudget.tsx')).TransferVisitorBudget,
}));

export interface SignInLastStepsProps {
  session: Session;
  state: SessionState;
  steps: readonly string[];
  /** Index of the kit's step, from 0; the last step is the end. */
  kitStep: number;
  section: string;
  /** Whether the person may put the kit off. Someone who has just signed up has nothing to lose yet. */
  mayWait?: boolean;
}

/** The last steps of both sign-up and recovery: keep the recovery kit, then open the passport. */
export function SignInLastSteps({
  session,
  state,
  steps,
  kitStep,
  section,
  mayWait = false,
}: SignInLastStepsProps) {
  const [end, setEnd] = useState<'kept' | 'later'>();
  // The value is read only once, because saving the payments removes them from the device while the screen still
  // mentions them.
  const [hasPayments] = useState(() => readDevicePayments().length > 0);
  const kept = end !== undefined;
  const invited = readInviteFromTab() !== undefined;
  const [deskWaits] = useState(isDeskRequested);
  const leads = invited || deskWaits;
  const ready = leads ? 'Your account is ready' : 'Your passport is ready';
  const [began] = useState(
    () => session.pendingKit() !== undefined || (state.status === 'open' && !state.recoveryConfirmed),
  );
  useEffect(() => {
    // Makes another tab check who is signed in before it offers to start a new sign-up.
    if (began) rememberDevice(true);
  }, [began]);
  if (state.status !== 'open' || !began) return <Navigate to="/dashboard" replace />;
  const head = (title: string, lead?: string) => (
    <StepHead steps={steps} current={kept ? steps.length - 1 : kitStep} plan={mayWait && <PlanLine />}>
      <PageHeading title={title} lead={lead} takesFocus />
    </StepHead>
  );
  return (
    <div className="signup__in signup">
      <PageTitle parts={[kept ? 'Complete' : 'Recovery kit', section]} />
      <div className="sheet sheet--bleed">
        {kept ? (
          <>
            {end === 'kept'
              ? head(ready, 'Your password or your recovery kit opens your passport.')
              : head(ready, 'For now, only your password opens it.')}
            <div className="stack">
              {hasPayments && (
                <Suspense>
                  <CarryBudget passport={session.passport} />
                </Suspense>
              )}
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
                    Continue to the executor’s desk
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
                show: head('Your recovery kit'),
                confirm: head('Check your kit'),
              }}
            />
          </Suspense>
        )}
      </div>
      {end !== 'later' && (
        <div className="signup__side no-print">
          <MarginNote title={kept ? 'Where to keep the kit' : 'Keep the kit safe'}>
            {kept ? (
              <p>With your will and insurance papers, where the person who settles your affairs will look.</p>
            ) : (
              <p>Without this code we cannot let you back in.</p>
            )}
          </MarginNote>
        </div>
      )}
    </div>
  );
}
