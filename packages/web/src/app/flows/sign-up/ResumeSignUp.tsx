import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';

export interface ResumeSignUpProps {
  /** Gives the sentence of what went wrong, or nothing. */
  onPassword: (password: string) => Promise<string | undefined>;
  onAgain: () => void;
  /** Another tab of this browser is signing up just now. */
  elsewhere: boolean;
}

/** Asks for the password of a sign-up that waits here: nothing of it can be read without. */
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
          hint="The one you chose when you began."
          words={{ submit: 'Go on', busy: 'Opening...', cancel: 'Start again' }}
          onSubmit={open}
          onCancel={onAgain}
        >
          <PageHead
            takesFocus
            title="Welcome back"
            lead="You began to sign up here. Type your password to go on where you left off."
          />
          {elsewhere && (
            <Banner tone="info">
              <p>You are signing up in another tab. Go on there: this page follows by itself.</p>
            </Banner>
          )}
        </PasswordForm>
      </div>
      <div className="signup__side">
        <Note title="Why we ask for it again">
          <p>
            What you typed and chose is sealed on this device with your password, so that nobody else who
            opens this page can read it.
          </p>
        </Note>
      </div>
    </div>
  );
}
