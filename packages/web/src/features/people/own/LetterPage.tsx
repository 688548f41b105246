import { useState } from 'react';
import { useNavigate } from 'react-router';
import { announceToScreenReader } from '../../../lib/browser/announce.ts';
import { getFirstName } from '../../../passport/sharing/terms-words.ts';
import { PasswordForm } from '../../../ui/form/PasswordForm.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { findLetterProblem } from '../give-access.ts';

export interface LetterPageProps {
  readonly name: string;
  /** The address of the person's page. */
  readonly back: string;
  /** The letter; '' if there is no letter. */
  readonly letter: string;
  readonly ownEmail: string;
  /** Replaces the letter. Resolves to an error message, or to undefined on success. */
  readonly onSave: (letter: string, password: string) => Promise<string | undefined>;
}

/** Lets the owner read and rewrite the letter that a person reads first. */
export function LetterPage({ name, back, letter, ownEmail, onSave }: LetterPageProps) {
  const first = getFirstName(name);
  const [draft, setDraft] = useState(letter);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const handlePassword = async (password: string) => {
    const tooLong = findLetterProblem(draft);
    setError(tooLong);
    if (tooLong !== undefined) return { id: 'letter', message: tooLong };
    const message = await onSave(draft.trim(), password);
    if (message !== undefined) return { message };
    announceToScreenReader('The letter is saved.');
    await navigate(back);
    return undefined;
  };
  return (
    <>
      <PageTitle parts={[`Your letter to ${name}`, 'People and access']} />
      <BackLink to={back}>What {first} can open</BackLink>
      <PageHeading
        title={`Your letter to ${first}`}
        lead={`${first} reads this letter first, once your passport opens.`}
      />
      <section className="sheet" aria-label="The letter">
        <PasswordForm
          boxId="letter-password"
          email={ownEmail}
          hint="We ask for your password so that nobody else can change the letter if you leave this page open."
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
