import { newPasswordErrors } from '@kinfolio/domain/new-password';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { alone, useTextForm } from '../../ui/use-text-form.ts';

export interface ChoosePasswordProps {
  email: string;
  /** As whoever said who the person is calls them; may be changed. */
  displayName: string;
  /** The steps and the heading. */
  head: ReactNode;
  /** Gives the sentence of what went wrong, or nothing. */
  onChoose: (input: { password: string; displayName: string }) => Promise<string | undefined>;
  onLeave: () => void;
}

type Typed = Record<'displayName' | 'password' | 'again', string>;

/** Whoever came in without a password chooses the one that opens their passport. */
export function ChoosePassword({ email, displayName, head, onChoose, onLeave }: ChoosePasswordProps) {
  const form = useTextForm({
    begin: { displayName, password: '', again: '' },
    idOf: key => key,
  });
  const { typed, errors, busy, summary, set } = form;
  const send = async () =>
    alone(await onChoose({ password: typed.password, displayName: typed.displayName.trim() }));
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Choose a passport password']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        {head}
        <form className="fields" noValidate onSubmit={event => void form.submit(event, check(typed), send)}>
          <UsernameHint email={email} />
          <TextField
            id="displayName"
            label="Your name"
            autoComplete="name"
            required
            value={typed.displayName}
            error={errors.displayName}
            onChange={set('displayName')}
          />
          <NewPasswordFields
            ids={{ password: 'password', again: 'again' }}
            label="Passport password"
            password={typed.password}
            again={typed.again}
            onPassword={set('password')}
            onAgain={set('again')}
            errors={errors}
            knownAboutPerson={[email, typed.displayName]}
          />
          <div className="actions">
            <Button type="submit" look="primary" busy={busy ? 'Making your passport...' : undefined}>
              Continue
            </Button>
            <Button look="quiet" onClick={onLeave}>
              Not now
            </Button>
          </div>
        </form>
      </div>
      <div className="signup__side">
        <Note title="Why a password as well?">
          <p>You have shown who you are. That alone opens nothing here.</p>
          <p>
            Your records are sealed on this device with your password, so that nobody else can read them: not
            us, and not the service you signed in with.
          </p>
          <p>We cannot reset it. Your recovery kit can, and it comes next.</p>
        </Note>
      </div>
    </div>
  );
}

function check({ displayName, ...passwords }: Typed): Partial<Typed> {
  const name = displayName.trim() === '' ? { displayName: 'Enter your name' } : {};
  return { ...name, ...newPasswordErrors(passwords) };
}
