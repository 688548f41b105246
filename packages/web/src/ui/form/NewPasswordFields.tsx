import { PasswordField } from './PasswordField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';

export interface NewPasswordFieldsProps {
  /** Ids of the two boxes, for links from an error summary. */
  ids: { password: string; again: string };
  password: string;
  again: string;
  onPassword: (value: string) => void;
  onAgain: (value: string) => void;
  errors: { password?: string | undefined; again?: string | undefined };
  label?: string;
  knownAboutPerson?: readonly string[];
}

/** A new password, typed twice, with its strength in words. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { ids, errors, label = 'Password', knownAboutPerson = [] } = props;
  return (
    <>
      <PasswordField
        id={ids.password}
        label={label}
        hint="At least 8 characters. Three words that you will remember make a good password."
        autoComplete="new-password"
        required
        value={props.password}
        error={errors.password}
        onChange={props.onPassword}
      >
        {/* If the box has an error, the error already says how weak the password is. */}
        <PasswordStrength
          password={errors.password ? '' : props.password}
          knownAboutPerson={knownAboutPerson}
        />
      </PasswordField>
      <PasswordField
        id={ids.again}
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        required
        value={props.again}
        error={errors.again}
        onChange={props.onAgain}
      />
    </>
  );
}
