import { useState } from 'react';
import { NewPasswordForm } from '../../passport/NewPasswordForm.tsx';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { alone } from '../../ui/form/use-text-form.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface TakeBackPageProps {
  /** When a person changed what opens the passport (ISO instant). */
  changedAt: string;
  /** It was the owner: their newest kit or password is the way in. */
  onMine: () => void;
  /** Returns the sentence of what went wrong, or undefined. */
  onTakeBack: (newPassword: string) => Promise<string | undefined>;
}

/** For who comes with a kit or passkey that a change ended: was the change theirs, and if not, all of it is undone. */
export default function TakeBackPage({ changedAt, onMine, onTakeBack }: TakeBackPageProps) {
  const [step, setStep] = useState<'question' | 'password'>('question');
  const summary = useSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Was this you?', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        {step === 'question' ? (
          <>
            <PageHead
              takesFocus
              title="Was this you?"
              lead={`What opens your passport was changed on ${momentWords(changedAt)}. Since then this kit or passkey no longer opens it.`}
            />
            <div className="stack">
              <h2 className="h4">If it was you</h2>
              <p>Nothing is wrong. Log in with your newest recovery kit, or with your password.</p>
              <h2 className="h4">If it was not you</h2>
              <p>
                Someone else may have your password. You can take your passport back now. Your records and
                papers stay as they are.
              </p>
              <div className="actions">
                <Button variant="primary" onClick={() => setStep('password')}>
                  It was not me
                </Button>
                <Button variant="secondary" onClick={onMine}>
                  It was me
                </Button>
              </div>
            </div>
          </>
        ) : (
          <>
            <PageHead
              key="password"
              takesFocus
              title="Take your passport back"
              lead="Choose a password that you have never used. Nobody else can get in after that."
            />
            <NewPasswordForm
              idOf={box => `take-back-${box}`}
              label="New password"
              check={() => ({})}
              onSend={async ({ password }) => alone(await onTakeBack(password))}
              onErrors={summary.show}
              words={{ submit: 'Take my passport back', busy: 'Taking it back...', leave: 'Go back' }}
              onLeave={() => setStep('question')}
            >
              {() => null}
            </NewPasswordForm>
          </>
        )}
      </div>
      <div className="signup__side signup__side--help">
        <Note title="What taking it back does">
          <ul className="bul">
            <li>Every other device is logged out</li>
            <li>Only your new password and a new recovery kit open your passport</li>
            <li>Passkeys end. You can make new ones in Settings.</li>
            <li>The people you gave access keep it. What someone else gave or changed since ends.</li>
            <li>We tell you by name whose access ended, and you can give it again. Print any cards again.</li>
          </ul>
        </Note>
      </div>
    </div>
  );
}
