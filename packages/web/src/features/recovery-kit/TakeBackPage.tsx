import { useState } from 'react';
import { NewPasswordForm } from '../../passport/NewPasswordForm.tsx';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { toFormProblem } from '../../ui/form/use-text-form.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface UndoChangesPageProps {
  /** When the ways to open the passport were changed (an ISO timestamp). */
  changedAt: string;
  /** Called if the owner made the change. They then sign in with their latest kit or password. */
  onMine: () => void;
  /** Undoes the changes. Resolves to an error message, or to undefined if this succeeded. */
  onTakeBack: (newPassword: string) => Promise<string | undefined>;
}

/**
 * Shown to a person whose kit or passkey was ended by a change. Asks whether they made that change and, if
 * not, undoes all changes since then.
 */
export default function UndoChangesPage({ changedAt, onMine, onTakeBack }: UndoChangesPageProps) {
  const [step, setStep] = useState<'question' | 'password'>('question');
  const summary = useErrorSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Was this you?', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        {step === 'question' ? (
          <>
            <PageHeading
              takesFocus
              title="Was this you?"
              lead={`The ways to open your passport changed on ${formatMoment(changedAt)}. This kit or passkey no longer opens it.`}
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
            <PageHeading
              key="password"
              takesFocus
              title="Take your passport back"
              lead="Choose a password that you have never used. Nobody else can get in after that."
            />
            <NewPasswordForm
              idOf={box => `take-back-${box}`}
              label="New password"
              check={() => ({})}
              onSend={async ({ password }) => toFormProblem(await onTakeBack(password))}
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
        <MarginNote title="What happens if you take it back">
          <ul className="bul">
            <li>Every other device is logged out</li>
            <li>Only your new password and a new recovery kit open your passport</li>
            <li>Your passkeys stop working. You can make new ones in Settings.</li>
            <li>
              The people you gave access to can still open your passport. If someone else gave or changed
              access after your passport was replaced, that access ends.
            </li>
            <li>We show you whose access has ended, so that you can give it again. Print any cards again.</li>
          </ul>
        </MarginNote>
      </div>
    </div>
  );
}
