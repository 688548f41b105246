import { type ReactNode, useState } from 'react';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { letterProblem } from '../give-access.ts';

export interface LetterPanelProps {
  readonly name: string;
  /** '' for none. */
  readonly letter: string;
  readonly ownEmail: string;
  /** Puts another in its place. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (letter: string, password: string) => Promise<string | undefined>;
}

/** The letter that a person reads first, for its owner to read and to write anew. */
export function LetterPanel({ name, letter, ownEmail, onSave }: LetterPanelProps): ReactNode {
  const first = firstNameOf(name);
  const [draft, setDraft] = useState<string>();
  return (
    <section className="sheet" aria-labelledby="letter-head">
      <h2 id="letter-head" className="h3">
        Your letter to {first}
      </h2>
      {draft === undefined ? (
        <>
          <p className={letter === '' ? 'small muted' : 'as-typed'}>
            {letter === '' ? `${first} reads it first. There is none yet.` : letter}
          </p>
          <div className="actions gap-top">
            <Button onClick={() => setDraft(letter)}>
              {letter === '' ? 'Write a letter' : 'Change the letter'}
            </Button>
          </div>
        </>
      ) : (
        <LetterForm
          {...{ first, draft, ownEmail }}
          onChange={setDraft}
          onClose={() => setDraft(undefined)}
          onSave={onSave}
        />
      )}
    </section>
  );
}

interface LetterFormProps extends Pick<LetterPanelProps, 'onSave' | 'ownEmail'> {
  readonly first: string;
  readonly draft: string;
  readonly onChange: (draft: string) => void;
  readonly onClose: () => void;
}

function LetterForm({ first, draft, ownEmail, onChange, onClose, onSave }: LetterFormProps) {
  const [error, setError] = useState<string>();
  const handlePassword = async (password: string) => {
    const tooLong = letterProblem(draft);
    setError(tooLong);
    if (tooLong !== undefined) return { id: 'letter', message: tooLong };
    const message = await onSave(draft.trim(), password);
    if (message !== undefined) return { message };
    onClose();
    return undefined;
  };
  return (
    <PasswordForm
      boxId="letter-password"
      email={ownEmail}
      hint="So that nobody else can change it on an open page."
      words={{ submit: 'Save the letter', busy: 'Saving...' }}
      onCancel={onClose}
      onSubmit={handlePassword}
    >
      <TextField
        id="letter"
        label={`What ${first} should read first`}
        rows={6}
        value={draft}
        error={error}
        onChange={onChange}
      />
    </PasswordForm>
  );
}
