import { listGuessableWords } from '@kinfolio/domain/accounts/new-password';
import type { ReactNode } from 'react';
import type { SummaryError } from '../ui/feedback/ErrorSummary.tsx';
import { Button } from '../ui/form/Button.tsx';
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { type FormProblem, useTextForm } from '../ui/form/use-text-form.ts';
import { checkNewPassword } from './wording/new-password.ts';

/** The fields that a form with a new password can have. */
export type NewPasswordField = 'email' | 'code' | 'displayName' | 'password' | 'again';
export type TypedPassword = Readonly<Record<NewPasswordField, string>>;
type Errors = Partial<TypedPassword>;

/** The props that `children` must pass on to its field. */
export interface NewPasswordBoxProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export interface NewPasswordFormProps {
  /** Returns the id of a field, which must be unique on the page. */
  readonly idOf: (box: string) => string;
  /** The initial values; empty if not given. */
  readonly begin?: Errors;
  readonly label: string;
  /**
   * Further facts about the person that would make a password easy to guess, in addition to the email and name typed
   * here.
   */
  readonly known?: readonly string[];
  /** Returns the errors in the fields rendered by `children`. */
  readonly check: (typed: TypedPassword) => Errors;
  /** Whether the button shows that something is missing; if absent, it never does. */
  readonly notReady?: (typed: TypedPassword) => boolean;
  /** Resolves to the error, or to undefined on success. */
  readonly onSend: (typed: TypedPassword) => Promise<FormProblem<NewPasswordField> | undefined>;
  readonly onErrors: (errors: readonly SummaryError[]) => void;
  /** Called whenever a field changes. */
  readonly onTyping?: (() => void) | undefined;
  readonly words: { readonly submit: string; readonly busy: string; readonly leave?: string };
  readonly onLeave?: () => void;
  /** The fields above the password. */
  readonly children: (box: (name: NewPasswordField) => NewPasswordBoxProps) => ReactNode;
}

const empty: TypedPassword = { email: '', code: '', displayName: '', password: '', again: '' };

/** A form that ends with a new password, typed twice and checked by the same rule everywhere. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const {
    idOf,
    begin,
    label,
    check,
    notReady = () => false,
    onSend,
    onErrors,
    onTyping,
    words,
    onLeave,
  } = props;
  const form = useTextForm({ begin: { ...empty, ...begin }, idOf, onErrors });
  const { typed, errors, busy } = form;
  const set = (name: NewPasswordField) => (value: string) => {
    onTyping?.();
    form.set(name)(value);
  };
  const known = listGuessableWords(
    typed.email,
    begin?.displayName ?? '',
    typed.displayName,
    ...(props.known ?? []),
  );
  const checkAll = async (): Promise<Errors> => ({
    ...check(typed),
    ...(await checkNewPassword(typed, known)),
  });
  return (
    <form
      className="fields"
      noValidate
      onSubmit={event => void form.submit(event, checkAll(), () => onSend(typed))}
    >
      {props.children(name => ({
        id: idOf(name),
        value: typed[name],
        error: errors[name],
        onChange: set(name),
      }))}
      <NewPasswordFields
        ids={{ password: idOf('password'), again: idOf('again') }}
        label={label}
        password={typed.password}
        again={typed.again}
        onPassword={set('password')}
        onAgain={set('again')}
        errors={errors}
        knownAboutPerson={known}
      />
      <div className="actions">
        <Button
          type="submit"
          variant="primary"
          notReady={notReady(typed)}
          busy={busy ? words.busy : undefined}
        >
          {words.submit}
        </Button>
        {onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            {words.leave}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The field for the email with which an account signs in. */
export function SignInEmail(box: NewPasswordBoxProps) {
  return (
    <TextField
      {...box}
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
