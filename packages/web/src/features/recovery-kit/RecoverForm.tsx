import { newPasswordErrors } from '@kinfolio/domain/new-password';
import { Button } from '../../ui/Button.tsx';
import type { SummaryError } from '../../ui/ErrorSummary.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { type FormProblem, useTextForm } from '../../ui/use-text-form.ts';

export interface Recovery {
  email: string;
  code: string;
  newPassword: string;
}

export interface RecoverFormProps {
  onRecover: (input: Recovery) => Promise<FormProblem<'email' | 'code' | 'password'> | undefined>;
  onErrors: (errors: readonly SummaryError[]) => void;
  onWake?: () => void;
  /** Whoever is signed in already need not say who they are. */
  asksEmail?: boolean;
}

const none = { email: '', code: '', password: '', again: '' };

export function RecoverForm({ onRecover, onErrors, onWake, asksEmail = true }: RecoverFormProps) {
  const form = useTextForm({ begin: none, idOf: boxId, onErrors });
  const { typed, errors, busy } = form;
  const set = (key: keyof typeof none) => (value: string) => {
    onWake?.();
    form.set(key)(value);
  };
  const send = () => onRecover({ email: typed.email.trim(), code: typed.code, newPassword: typed.password });
  const { email, ...rest } = typed;
  const others = Object.values(rest);
  return (
    <form
      className="fields"
      noValidate
      onSubmit={event => void form.submit(event, check(typed, asksEmail), send)}
    >
      {asksEmail && (
        <TextField
          id={boxId('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed.email}
          error={errors.email}
          onChange={set('email')}
        />
      )}
      <TextField
        id={boxId('code')}
        label="Recovery code"
        hint="8 groups from your recovery kit. Capitals, spaces and dashes do not matter."
        required
        ident
        rows={2}
        value={typed.code}
        error={errors.code}
        onChange={set('code')}
      />
      <NewPasswordFields
        ids={{ password: boxId('password'), again: boxId('again') }}
        label="New password"
        password={typed.password}
        again={typed.again}
        onPassword={set('password')}
        onAgain={set('again')}
        errors={errors}
        knownAboutPerson={[typed.email]}
      />
      <div className="actions">
        <Button
          type="submit"
          look="primary"
          notReady={[...(asksEmail ? [email] : []), ...others].some(text => text.trim() === '')}
          busy={busy ? 'Opening your passport...' : undefined}
        >
          Open my passport
        </Button>
      </div>
    </form>
  );
}

const boxId = (key: string) => `recover-${key}`;

function check(typed: typeof none, asksEmail: boolean): Partial<typeof none> {
  return {
    ...(typed.email.trim() || !asksEmail ? {} : { email: 'Email is required' }),
    ...(typed.code.trim() ? {} : { code: 'Type the code from your recovery kit' }),
    ...newPasswordErrors(typed),
  };
}
