import { type SubmitEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { PasswordField } from './PasswordField.tsx';

export interface AskPasswordProps {
  /** The text that explains why the password is needed. */
  readonly words: string;
  readonly label: string;
  /** The text on the button. */
  readonly action: string;
  /** The message if the last password was wrong. */
  readonly problem?: string | undefined;
  readonly onPassword: (password: string) => void;
}

/**
 * Asks for the password of something that is about to be opened, such as a file. Passes the password on and never
 * stores it.
 */
export function AskPassword({ words, label, action, problem, onPassword }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <p>{words}</p>
      <PasswordField
        label={label}
        plainLabel
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
      />
      <div>
        <Button variant="primary" type="submit" notReady={password === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
