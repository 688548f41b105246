import { useState } from 'react';
import { useNavigate } from 'react-router';
import { announce } from '../../../lib/browser/announce.ts';
import { firstNameOf } from '../../../passport/sharing/terms-words.ts';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { letterProblem } from '../give-access.ts';

export interface LetterPageProps {
  readonly name: string;
  /** The address of the person's page. */
  readonly back: string;
  /** '' for none. */
  readonly letter: string;
  readonly ownEmail: string;
  /** Puts another in its place. Returns the sentence of what went wrong, or undefined. */
  readonly onSave: (letter: string, password: string) => Promise<string | undefined>;
}

/** The letter that a person reads first, for its owner to read and to write anew. */
export function LetterPage({ name, back, letter, ownEmail, onSave }: LetterPageProps) {
  const first = firstNameOf(name);
  const [draft, setDraft] = useState(letter);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const handlePassword = async (password: string) => {
    const tooLong = letterProblem(draft);
    setError(tooLong);
    if (tooLong !== undefined) return { id: 'letter', message: tooLong };
    const message = await onSave(draft.trim(), password);
    if (message !== undefined) return { message };
    announce('The letter is saved.');
    await navigate(back);
    return undefined;
  };
  return (
    <>
      <PageTitle parts={[`Your letter to ${name}`, 'People and access']} />
      <BackLink to={back}>What {first} can open</BackLink>
      <PageHead
        title={`Your letter to ${first}`}
        lead={`${first} reads it first, once your passport opens.`}
      />
      <section className="sheet" aria-label="The letter">
        <PasswordForm
          boxId="letter-password"
          email={ownEmail}
          hint="So that nobody else can change it on an open page."
          words={{ submit: 'Save the letter', busy: 'Saving...' }}
          onCancel={() => void navigate(back)}
          onSubmit={handlePassword}
        >
          <TextField
            id="letter"
            label={`What ${first} should read first`}
            rows={8}
            value={draft}
            error={error}
            onChange={setDraft}
          />
        </PasswordForm>
      </section>
    </>
  );
}
