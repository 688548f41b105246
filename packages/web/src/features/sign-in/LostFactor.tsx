import { formatMoment } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { SignInSheet } from './CodePage.tsx';
import { PressToContinue } from './PressForm.tsx';

/** The state of resetting the second factor, for a person who has only their password. */
export interface FactorResetState {
  /** When the factor can be turned off (an ISO timestamp); undefined until the reset has been requested. */
  readonly dueAt: string | undefined;
  /** Whether the factor can be turned off now. */
  readonly due: boolean;
  /** Requests the reset. Resolves to an error message, or to undefined on success. */
  readonly onAsk: () => Promise<string | undefined>;
  /** Turns the factor off and continues. Resolves to an error message, or to undefined on success. */
  readonly onReset: () => Promise<string | undefined>;
}

export interface LostFactorPageProps {
  reset: FactorResetState;
  /** Called if the person has a recovery code after all. */
  onCode: () => void;
  onBack: () => void;
}

/**
 * Helps an owner who has lost their second factor: names the quick ways to sign in, and explains the wait if none of
 * them is possible.
 */
export function LostFactorPage({ reset, onCode, onBack }: LostFactorPageProps) {
  const { dueAt, due, onAsk, onReset } = reset;
  if (dueAt !== undefined && due)
    return (
      <SignInSheet {...whyWeWait}>
        <PressToContinue
          head={<PageHeading takesFocus title="You can turn off your second step now" lead={dueLead} />}
          words={resetWords}
          onPress={onReset}
          onLeave={onBack}
        >
          {null}
        </PressToContinue>
      </SignInSheet>
    );
  if (dueAt !== undefined)
    return (
      <SignInSheet {...whyWeWait}>
        <Waiting key={dueAt} dueAt={dueAt} onBack={onBack} />
      </SignInSheet>
    );
  return (
    <SignInSheet {...whyWeWait}>
      <PressToContinue
        head={
          <>
            <PageHeading takesFocus title="If you have lost your second step" lead={firstLead} />
            <QuickWays onCode={onCode} />
          </>
        }
        words={askWords}
        onPress={onAsk}
        onLeave={onBack}
      >
        {null}
      </PressToContinue>
    </SignInSheet>
  );
}

function QuickWays({ onCode }: { onCode: () => void }) {
  return (
    <div className="stack">
      <h2 className="h4">A recovery code</h2>
      <p>We gave you a list of codes when you turned the second step on. One code is enough.</p>
      <div>
        <Button onClick={onCode}>Use a recovery code</Button>
      </div>
      <h2 className="h4">Your recovery kit</h2>
      <p>The sheet you printed when you started. It turns the second step off today.</p>
      <div>
        <ButtonLink to="/recover">Use my recovery kit</ButtonLink>
      </div>
      <h2 className="h4">A passkey</h2>
      <p>If you made a passkey on a phone or computer, log in with it on that device.</p>
      <h2 className="h4">If you have none of these, it takes 7 days</h2>
      <p>
        Ask us here to turn off your second step, and come back in 7 days with your password. We email you
        now, and on the third and sixth day.
      </p>
    </div>
  );
}

/**
 * Another person may know the password. During this wait of several days, the owner can stop the reset by signing in
 * with their second factor.
 */
function Waiting({ dueAt, onBack }: { dueAt: string; onBack: () => void }) {
  const moment = formatMoment(dueAt);
  return (
    <div className="col">
      <PageHeading
        takesFocus
        title={`You can continue from ${dayOf(moment)}`}
        lead={`Come back then, after ${timeOf(moment)}. Log in with your password, and turn the second step off.`}
      />
      <h2 className="h4">Until then</h2>
      <ul className="bul">
        <li>Your passport stays as it is</li>
        <li>We email you now, and on the third and sixth day</li>
        <li>
          If you find your phone, a code, your kit or a passkey, log in with it. That cancels the request.
        </li>
      </ul>
      <div className="actions">
        <Button variant="quiet" className="flushleft" onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}

/**
 * Says that a reset was requested. Shown to the person who requested it, and to an owner whose password another person
 * may know.
 */
export function FactorResetBanner({ reset, onMine }: { reset: FactorResetState; onMine: () => void }) {
  const { dueAt, due } = reset;
  if (dueAt === undefined) return null;
  return (
    <Banner tone="caution">
      <p>
        Someone with your password asked to turn this step off.{' '}
        {due ? 'They can now.' : `They will be able to do this from ${formatMoment(dueAt)}.`} If it was not
        you, continue here: that cancels the request. Then change your password.
      </p>
      <div className="actions">
        <Button onClick={onMine}>It was me</Button>
      </div>
    </Banner>
  );
}

const dayOf = (moment: string) => moment.split(', ')[0] ?? moment;
const timeOf = (moment: string) => moment.split(', ')[1] ?? moment;

const firstLead = 'You are not locked out for good. Try these in order.';
const dueLead = 'The 7 days are over. You can turn on a new second step in Settings.';
const askWords = { press: 'Ask to turn off the second step', busy: 'One moment...' };
const resetWords = { press: 'Turn off and continue', busy: 'Turning it off...' };
const whyWeWait = {
  title: 'Why we wait',
  words:
    'Someone else may know your password. The 7 days give you time to see our emails and stop that person.',
};
