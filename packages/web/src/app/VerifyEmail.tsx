import { CodeForm } from '../features/sign-in/CodeForm.tsx';
import type { Session } from '../sync/session-client.ts';
import { Note } from '../ui/Note.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Steps, stepWords } from '../ui/Steps.tsx';
import { problemWords } from './problem-words.ts';

export interface VerifyEmailProps {
  session: Session;
  email: string;
  steps: readonly string[];
  onIn: () => void;
  /** Back to the personal details, where the email may be changed. */
  onLeave: () => void;
}

/** The third step of signing up: the code that was sent shows that the email is the person's. */
export default function VerifyEmail({ session, email, steps, onIn, onLeave }: VerifyEmailProps) {
  const enter = async (code: string) => {
    const outcome = await session.enterCode({ code });
    if (!outcome.ok) return problemWords(outcome.problem);
    onIn();
    return undefined;
  };
  const again = async () => {
    const outcome = await session.sendCode();
    return outcome.ok ? undefined : problemWords(outcome.problem, soon);
  };
  const leave = () => {
    void session.leaveCode();
    onLeave();
  };
  const head = (
    <>
      <Steps names={steps} current={2} />
      <div className="signup__head">
        <p className="steps__now muted" aria-hidden="true">
          {stepWords(steps, 2)}
        </p>
        <PageHead
          takesFocus
          title="Check your email"
          lead={`We sent 6 digits to ${email}. Type them here.`}
        />
      </div>
    </>
  );
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Verification', 'Sign up']} />
      <div className="sheet sheet--bleed">
        <CodeForm head={head} onCode={enter} onAgain={again} onLeave={leave} />
      </div>
      <div className="signup__side">
        <Note title="No mail yet?">
          <ul className="bul">
            <li>Look in your junk folder</li>
            <li>Go back if the email has a mistake: what you typed is still there</li>
            <li>If you have an account already, our mail says so</li>
          </ul>
          <p>
            Our mail says how long the code works. Nobody else needs it, and we never ask for it on the phone.
          </p>
        </Note>
      </div>
    </div>
  );
}

const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;
