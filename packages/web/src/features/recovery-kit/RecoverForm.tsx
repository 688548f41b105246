import { NewPasswordForm, SignInEmail, type TypedPassword } from '../../passport/NewPasswordForm.tsx';
import type { SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FormProblem } from '../../ui/form/use-text-form.ts';

export interface RecoverySubmission {
  email: string;
  code: string;
  newPassword: string;
}

export interface RecoverFormProps {
  onRecover: (input: RecoverySubmission) => Promise<FormProblem<'email' | 'code' | 'password'> | undefined>;
  onErrors: (errors: readonly SummaryError[]) => void;
  onWake?: () => void;
  /** Whether to ask for the email, which is not needed if the owner is already signed in. */
  asksEmail?: boolean;
  /** Words about the owner that would make a password easy to guess. */
  known?: readonly string[];
}

export function RecoverForm({ onRecover, onErrors, onWake, asksEmail = true, known }: RecoverFormProps) {
  const check = ({ email, code }: TypedPassword) => ({
    ...(email.trim() || !asksEmail ? {} : { email: 'Email is required' }),
    ...(code.trim() ? {} : { code: 'Type the code from your recovery kit' }),
  });
  const notReady = ({ email, code, password, again }: TypedPassword) =>
    [...(asksEmail ? [email] : []), code, password, again].some(text => text.trim() === '');
  return (
    <NewPasswordForm
      idOf={box => `recover-${box}`}
      label="New password"
      {...(known && { known })}
      check={check}
      notReady={notReady}
      onSend={({ email, code, password }) => onRecover({ email: email.trim(), code, newPassword: password })}
      onErrors={onErrors}
      onTyping={onWake}
      words={{ submit: 'Open my passport', busy: 'Opening your passport...' }}
    >
      {box => (
        <>
          {asksEmail && <SignInEmail {...box('email')} />}
          <TextField
            {...box('code')}
            label="Recovery code"
            hint="8 groups from your recovery kit. Capitals, spaces and dashes do not matter."
            required
            ident
            rows={2}
          />
        </>
      )}
    </NewPasswordForm>
  );
}
