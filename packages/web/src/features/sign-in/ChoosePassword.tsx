import type { ReactNode } from 'react';
import { NewPasswordForm } from '../../passport/NewPasswordForm.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { toFormProblem } from '../../ui/form/use-text-form.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface ChoosePasswordProps {
  email: string;
  /** The name that the identity provider sent, which the owner may change. */
  displayName: string;
  /** The steps and the heading. */
  head: ReactNode;
  /** Resolves to an error message, or to undefined on success. */
  onChoose: (input: { password: string; displayName: string }) => Promise<string | undefined>;
  onLeave: () => void;
}

/** Lets the owner choose the password that opens the passport, after they signed in through an identity provider. */
export function ChoosePassword({ email, displayName, head, onChoose, onLeave }: ChoosePasswordProps) {
  const summary = useErrorSummary();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Choose a passport password']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        {head}
        <NewPasswordForm
          idOf={box => box}
          begin={{ displayName }}
          label="Passport password"
          known={[email]}
          check={typed =>
            typed.displayName.trim() === '' ? { displayName: 'Tell us what to call you' } : {}
          }
          onSend={async ({ password, displayName: name }) =>
            toFormProblem(await onChoose({ password, displayName: name.trim() }))
          }
          onErrors={summary.show}
          words={{ submit: 'Continue', busy: 'Making your passport...', leave: 'Not now' }}
          onLeave={onLeave}
        >
          {box => (
            <>
              <UsernameHint email={email} />
              <TextField
                {...box('displayName')}
                label="What should we call you?"
                hint="We can read this name."
                fillsAs="nickname"
                dir="auto"
                required
              />
            </>
          )}
        </NewPasswordForm>
      </div>
      <div className="signup__side">
        <MarginNote title="Why a password as well?">
          <p>You have proved who you are. That alone does not open your passport.</p>
          <p>
            Your records are sealed on this device with your password, so that nobody else can read them: not
            us, and not the service you logged in with.
          </p>
          <p>We cannot reset this password, but your recovery kit can. You make the kit next.</p>
        </MarginNote>
      </div>
    </div>
  );
}
