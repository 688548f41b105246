import { momentWords } from '../../passport/wording/moment-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { CodeSheet } from './CodePage.tsx';
import { PressForm } from './PressForm.tsx';

/** How far who has only their password is with turning the second step off. */
export interface StepReset {
  /** From when it may be turned off (ISO instant); undefined before it is asked for. */
  readonly dueAt: string | undefined;
  /** Whether that is now. */
  readonly due: boolean;
  /** Asks for it. Returns the sentence of what went wrong, or undefined. */
  readonly onAsk: () => Promise<string | undefined>;
  /** Turns it off and continues. Returns the same. */
  readonly onReset: () => Promise<string | undefined>;
}

export interface LostFactorProps {
  reset: StepReset;
  /** They have a recovery code after all. */
  onCode: () => void;
  onBack: () => void;
}

/** For an owner who can show no second step: what is quick, and the wait where nothing else is left. */
export function LostFactor({ reset, onCode, onBack }: LostFactorProps) {
  const { dueAt, due, onAsk, onReset } = reset;
  if (dueAt !== undefined && due)
    return (
      <CodeSheet {...whyWeWait}>
        <PressForm
          head={<PageHead takesFocus title="You can turn it off now" lead={dueLead} />}
          words={resetWords}
          onPress={onReset}
          onLeave={onBack}
        >
          {null}
        </PressForm>
      </CodeSheet>
    );
  if (dueAt !== undefined)
    return (
      <CodeSheet {...whyWeWait}>
        <Waiting key={dueAt} dueAt={dueAt} onBack={onBack} />
      </CodeSheet>
    );
  return (
    <CodeSheet {...whyWeWait}>
      <PressForm
        head={
          <>
            <PageHead takesFocus title="If you have lost your second step" lead={firstLead} />
            <QuickWays onCode={onCode} />
          </>
        }
        words={askWords}
        onPress={onAsk}
        onLeave={onBack}
      >
        {null}
      </PressForm>
    </CodeSheet>
  );
}

function QuickWays({ onCode }: { onCode: () => void }) {
  return (
    <div className="stack">
      <h2 className="h4">A recovery code</h2>
      <p>You were given a list of codes when you turned the second step on. One of them is enough.</p>
      <div>
        <Button onClick={onCode}>Use a recovery code</Button>
      </div>
      <h2 className="h4">Your recovery kit</h2>
      <p>The sheet you printed when you began. It turns the second step off today.</p>
      <div>
        <ButtonLink to="/recover">Use my recovery kit</ButtonLink>
      </div>
      <h2 className="h4">A passkey</h2>
      <p>If you made one on a phone or computer, log in there with it.</p>
      <h2 className="h4">None of these? It takes 7 days</h2>
      <p>
        Ask here, and come back in 7 days with your password. We email you now, and on the third and sixth
        day.
      </p>
    </div>
  );
}

/** Another person may know the password, so the owner has days in which their second step stops this. */
function Waiting({ dueAt, onBack }: { dueAt: string; onBack: () => void }) {
  const moment = momentWords(dueAt);
  return (
    <div className="col">
      <PageHead
        takesFocus
        title={`You can go on from ${dayOf(moment)}`}
        lead={`Come back then, after ${timeOf(moment)}. Log in with your password, and turn the second step off.`}
      />
      <h2 className="h4">Until then</h2>
      <ul className="bul">
        <li>Your passport stays as it is</li>
        <li>We email you now, and on the third and sixth day</li>
        <li>If your phone, a code, your kit or a passkey turns up, log in with it. That stops this.</li>
      </ul>
      <div className="actions">
        <Button variant="quiet" className="flushleft" onClick={onBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}

/** That it was asked for: to who did, and to the owner whose password another person knows. */
export function StepResetBanner({ reset, onMine }: { reset: StepReset; onMine: () => void }) {
  const { dueAt, due } = reset;
  if (dueAt === undefined) return null;
  return (
    <Banner tone="caution">
      <p>
        Someone with your password asked to turn this step off.{' '}
        {due ? 'They can now.' : `They can from ${momentWords(dueAt)}.`} If it was not you, go on here: that
        stops it. Then change your password.
      </p>
      <div className="actions">
        <Button onClick={onMine}>It was me</Button>
      </div>
    </Banner>
  );
}

const dayOf = (moment: string) => moment.split(', ')[0] ?? moment;
const timeOf = (moment: string) => moment.split(', ')[1] ?? moment;

const firstLead = 'You are not locked out for good. Try these, from the top.';
const dueLead = 'The 7 days are over. You can turn on a new second step in Settings.';
const askWords = { press: 'Ask to turn it off in 7 days', busy: 'One moment...' };
const resetWords = { press: 'Turn it off and go on', busy: 'Turning it off...' };
const whyWeWait = {
  title: 'Why we wait',
  words: 'Someone else may know your password. In 7 days you can see our emails, and stop them.',
};
