import { Banner } from '../../../ui/feedback/Banner.tsx';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

export interface ResumeSignUpProps {
  /** Resolves to an error message, or to undefined on success. */
  onPassword: (password: string) => Promise<string | undefined>;
  onAgain: () => void;
  /** Whether another tab of this browser is signing up at the moment. */
  elsewhere: boolean;
}

/** Asks for the password of a sign-up that waits on this device: nothing in it can be read without the password. */
export function ResumeSignUp({ onPassword, onAgain, elsewhere }: ResumeSignUpProps) {
  const open = async (password: string) => {
    const message = await onPassword(password);
    return message === undefined ? undefined : { id: 'password' as const, message };
  };
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Welcome back', 'Sign up']} />
      <div className="sheet sheet--bleed">
        <PasswordForm
          boxId="sign-up-password"
          hint="The password you chose when you started."
          words={{ submit: 'Continue', busy: 'Opening...', cancel: 'Start again' }}
          onSubmit={open}
          onCancel={onAgain}
        >
          <PageHeading
            takesFocus
            title="Welcome back"
            lead="You started signing up here. Type your password to continue where you left off."
          />
          {elsewhere && (
            <Banner tone="info">
              <p>You are signing up in another tab. Continue there, and this page will catch up.</p>
            </Banner>
          )}
        </PasswordForm>
      </div>
      <div className="signup__side">
        <MarginNote title="Why we ask for your password again">
          <p>
            What you typed and chose is sealed on this device with your password, so that nobody else who
            opens this page can read it.
          </p>
        </MarginNote>
      </div>
    </div>
  );
}
