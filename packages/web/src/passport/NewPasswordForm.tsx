import { guessable } from '@kinfolio/domain/accounts/new-password';
import type { ReactNode } from 'react';
import type { SummaryError } from '../ui/feedback/ErrorSummary.tsx';
import { Button } from '../ui/form/Button.tsx';
import { NewPasswordFields } from '../ui/form/NewPasswordFields.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { type FormProblem, useTextForm } from '../ui/form/use-text-form.ts';
import { checkNewPassword } from './wording/new-password.ts';

/** The boxes that a form with a new password may have. */
export type PasswordBox = 'email' | 'code' | 'displayName' | 'password' | 'again';
export type TypedPassword = Readonly<Record<PasswordBox, string>>;
type Errors = Partial<TypedPassword>;

/** A box as `children` draws it. */
export interface BoxProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export interface NewPasswordFormProps {
  /** The id of a box, its own on the page. */
  readonly idOf: (box: string) => string;
  /** What is in the boxes at first; empty where it is not given. */
  readonly begin?: Errors;
  readonly label: string;
  /** Further words about the person, besides the email and name typed here, that make a password easy to guess. */
  readonly known?: readonly string[];
  /** What is wrong with the boxes of `children`. */
  readonly check: (typed: TypedPassword) => Errors;
  /** Whether the button says that something is missing; without it, it never does. */
  readonly notReady?: (typed: TypedPassword) => boolean;
  /** Returns what went wrong, or undefined. */
  readonly onSend: (typed: TypedPassword) => Promise<FormProblem<PasswordBox> | undefined>;
  readonly onErrors: (errors: readonly SummaryError[]) => void;
  /** Called at each change of a box. */
  readonly onTyping?: (() => void) | undefined;
  readonly words: { readonly submit: string; readonly busy: string; readonly leave?: string };
  readonly onLeave?: () => void;
  /** The boxes above the password. */
  readonly children: (box: (name: PasswordBox) => BoxProps) => ReactNode;
}

const empty: TypedPassword = { email: '', code: '', displayName: '', password: '', again: '' };

/** A form that ends with a new password, typed twice and checked by the one rule for all of them. */
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
  const set = (name: PasswordBox) => (value: string) => {
    onTyping?.();
    form.set(name)(value);
  };
  const known = guessable(typed.email, begin?.displayName ?? '', typed.displayName, ...(props.known ?? []));
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

/** The box of the email by which an account signs in. */
export function SignInEmail(box: BoxProps) {
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
