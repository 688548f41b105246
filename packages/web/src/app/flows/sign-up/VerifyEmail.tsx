import { useState } from 'react';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { CodeForm } from '../../../ui/code/CodeForm.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsentEmail } from '../UnsentEmail.tsx';
import { SignUpHead } from './SignUpHead.tsx';
import { notSent } from './send-again.ts';
import { codeHint, useMailRules } from './use-mail-rules.ts';
import { usePressedButton } from './use-pressed-button.ts';

export interface VerifyEmailProps {
  session: Session;
  email: string;
  steps: readonly string[];
  onIn: () => void;
  /** Back to the documents, and from there to the details, where the email may be changed. */
  onLeave: () => void;
}

/** The third step of signing up: the code that was sent, or the button beside it, shows that the email is the person's. */
export default function VerifyEmail({ session, email, steps, onIn, onLeave }: VerifyEmailProps) {
  const rules = useMailRules(session);
  // The email is confirmed by now, and the code of another mail is wanted for this device.
  const [forDevice, setForDevice] = useState(false);
  usePressedButton(session, true, onIn);
  const enter = async (code: string) => {
    const outcome = await session.answerChallenge({ code });
    if (outcome.ok) onIn();
    else if (outcome.problem === 'code-wanted') setForDevice(true);
    else return problemWords(outcome.problem, ownWords);
    return undefined;
  };
  const again = async () => notSent(await session.sendCode());
  const lead = (
    <>
      We sent 6 digits to <EmailText>{email}</EmailText>. Type them here, or press the button in the email.
    </>
  );
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Verification', 'Sign up']} />
      <div className="sheet sheet--bleed">
        <CodeForm
          key={forDevice ? 'device' : 'email'}
          head={
            <>
              <SignUpHead steps={steps} current={steps.length - 2} title="Check your email" lead={lead} />
              <UnsentEmail session={session} />
            </>
          }
          notice={forDevice ? confirmedAlready : undefined}
          againAfter={forDevice ? 0 : (rules?.againAfterSeconds ?? 0)}
          codeHint={codeHint(rules)}
          onCode={enter}
          onAgain={again}
          onLeave={onLeave}
        />
      </div>
      <div className="signup__side signup__side--help">
        <Note title="No email yet?">
          <ul className="bul">
            <li>Look in your junk folder</li>
            <li>Go back if the address has a mistake: what you typed is still there</li>
            <li>If you have an account already, our email says so</li>
          </ul>
          <p>Nobody else needs the code, and we never ask for it on the phone.</p>
        </Note>
      </div>
    </div>
  );
}

const confirmedAlready =
  'Your email is confirmed. To be sure that this device is yours, we sent you one more code. Type that one.';

const ownWords = {
  'wrong-sign-in-code': 'Check the code. Only the one in our newest email works, and only once.',
} as const;
