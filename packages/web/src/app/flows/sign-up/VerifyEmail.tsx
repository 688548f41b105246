import { useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { CodeForm } from '../../../ui/code/CodeForm.tsx';
import { FoldingMarginNote } from '../../../ui/feedback/Note.tsx';
import { EmailText } from '../../../ui/layout/EmailText.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsentEmailHelp } from '../UnsentEmail.tsx';
import { SignUpHead } from './SignUpHead.tsx';
import { formatNotSentReason } from './send-again.ts';
import { emailCodeHint, useEmailCodeRules } from './use-mail-rules.ts';
import { useEmailButtonWatch } from './use-pressed-button.ts';

export interface VerifyEmailProps {
  session: Session;
  email: string;
  steps: readonly string[];
  onIn: () => void;
  /** Goes back to the documents, from where the person can reach the details and change the email address. */
  onLeave: () => void;
}

/**
 * The third step of signing up: the person enters the code from our email, or presses its button, to prove that the
 * address is theirs.
 */
export default function VerifyEmail({ session, email, steps, onIn, onLeave }: VerifyEmailProps) {
  const rules = useEmailCodeRules(session);
  // Whether the email is confirmed but this device needs a code from a second email.
  const [forDevice, setForDevice] = useState(false);
  useEmailButtonWatch(session, true, onIn);
  const enter = async (code: string) => {
    const outcome = await session.answerChallenge({ code });
    if (outcome.ok) onIn();
    else if (outcome.problem === 'code-wanted') setForDevice(true);
    else return getProblemText(outcome.problem, ownWords);
    return undefined;
  };
  const again = async () => formatNotSentReason(await session.sendCode());
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
              <UnsentEmailHelp session={session} />
            </>
          }
          notice={forDevice ? confirmedAlready : undefined}
          againAfter={forDevice ? 0 : (rules?.againAfterSeconds ?? 0)}
          codeHint={emailCodeHint(rules)}
          onCode={enter}
          onAgain={again}
          onLeave={onLeave}
        />
      </div>
      <div className="signup__side signup__side--help">
        <FoldingMarginNote title="No email yet?">
          <ul className="bul">
            <li>Look in your junk folder</li>
            <li>Go back if the address has a mistake: what you typed is still there</li>
            <li>If you have an account already, our email says so</li>
          </ul>
        </FoldingMarginNote>
        <p className="small">Nobody else needs the code, and we never ask for it on the phone.</p>
      </div>
    </div>
  );
}

const confirmedAlready =
  'Your email is confirmed. To be sure that this device is yours, we have sent you another code. Type the new code.';

const ownWords = {
  'wrong-sign-in-code': 'Check the code. Only the code in our newest email works, and only once.',
} as const;
