import { Note } from '../ui/Note.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { PasswordForm } from '../ui/PasswordForm.tsx';

export interface ResumeSignUpProps {
  /** Gives the sentence of what went wrong, or nothing. */
  onPassword: (password: string) => Promise<string | undefined>;
  onAgain: () => void;
}

/** Asks for the password of a sign-up that waits here: nothing of it can be read without. */
export function ResumeSignUp({ onPassword, onAgain }: ResumeSignUpProps) {
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
