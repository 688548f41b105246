import { type SubmitEvent, useState } from 'react';
import { readingProblems } from '../../reading/problems.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';

export interface AskPasswordProps {
  /** The last one did not open it. */
  readonly wrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of a PDF. It is used for this reading and kept nowhere. */
export function AskPassword({ wrong, onPassword }: AskPasswordProps) {
  const [password, setPassword] = useState('');
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <p>{readingProblems.password}</p>
      <PasswordField
        label="Password of the PDF"
        plainLabel
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wrong ? readingProblems['wrong-password'] : undefined}
      />
      <div>
        <Button look="primary" type="submit" notReady={password === ''}>
          Open the PDF
        </Button>
      </div>
    </form>
  );
}
