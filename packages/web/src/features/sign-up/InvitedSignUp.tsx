import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useTextForm } from '../../ui/form/use-text-form.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface InvitedSignUpProps {
  /** Why the previous code did not work. */
  problem?: string | undefined;
  onCode: (code: string) => void;
}

const boxId = 'sign-up-code';

/** Asks for the sign-up code, on a server that accepts only invited people. */
export function InvitedSignUp({ problem, onCode }: InvitedSignUpProps) {
  const form = useTextForm({ begin: { code: '' }, idOf: () => boxId });
  const errors = form.errors.code ? form.summary.errors : problem ? [{ id: boxId, message: problem }] : [];
  const handleSubmit = (event: FormEvent) => {
    const code = form.typed.code.trim();
    const wrong = code === '' ? { code: 'Type your sign-up code' } : {};
    void form.submit(event, wrong, async () => {
      onCode(code);
      return undefined;
    });
  };
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Sign-up code', 'Sign up']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={errors} attempt={form.summary.attempt} />
        <PageHeading
          title="Your sign-up code"
          lead="The people who run this server choose who joins. They gave you a link or a code."
        />
        <p className="signup__need">
          No code yet? Ask the person who told you about this address. They can make a code for you.
        </p>
        <form className="fields" noValidate onSubmit={handleSubmit}>
          <TextField
            id={boxId}
            label="Sign-up code"
            required
            autoCapitalize="characters"
            spellCheck={false}
            hint="16 letters and digits. The code works once."
            value={form.typed.code}
            error={form.errors.code ?? problem}
            onChange={form.set('code')}
          />
          <div className="actions">
            <Button type="submit" variant="primary">
              Continue
            </Button>
            <span className="muted">Next: your details</span>
          </div>
        </form>
      </div>
      <div className="signup__side">
        <MarginNote title="No code yet?">
          <p>Ask the person who told you about this address. They can make a code for you.</p>
        </MarginNote>
        <p>
          Have an account already? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}

/** Explains that accounts cannot be created here, and where to go instead. */
export function ClosedSignUp({ byProvider }: { readonly byProvider: boolean }) {
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Sign up']} />
      <div className="sheet sheet--bleed">
        <PageHeading
          title={byProvider ? 'Start on the login page' : 'This server is not accepting new people'}
          lead={
            byProvider
              ? 'Choose the button with your organisation’s name. You then choose a password that only you know. That password opens your passport.'
              : 'People with an account can log in. If you would like to join, ask the people who run this server.'
          }
        />
        <p>
          <Link to="/login">Go to the login page</Link>
        </p>
      </div>
    </div>
  );
}
