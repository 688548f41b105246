import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';

export interface ExternalProviderButtonsProps {
  ways: readonly { readonly id: string; readonly name: string }[];
  /** Whether organisations sign their people in on this server. */
  organisations: boolean;
  /** Sends the person to a provider. Resolves to an error message, or to undefined on success. */
  onGo: (id: string) => Promise<string | undefined>;
  /**
   * Sends the person to their organisation, found by their work email. Resolves to an error message, or to undefined on
   * success.
   */
  onOrganisation: (email: string) => Promise<string | undefined>;
}

/** The external providers, below the login form. */
export function ExternalProviderButtons({
  ways,
  organisations,
  onGo,
  onOrganisation,
}: ExternalProviderButtonsProps) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState(false);
  const go = async (id: string) => {
    setBusy(id);
    setProblem(await onGo(id));
    setBusy(undefined);
  };
  return (
    <section className="stack gap-top" aria-labelledby="other-ways">
      <h2 id="other-ways" className="h4">
        Or prove who you are another way
      </h2>
      {problem && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <StepFocus step={asked ? 'email' : 'ways'} label="Other ways to log in">
        {asked ? (
          <OrganisationForm onOrganisation={onOrganisation} onCancel={() => setAsked(false)} />
        ) : (
          <div className="actions">
            {ways.map(({ id, name }) => (
              <Button key={id} busy={busy === id ? 'Leaving...' : undefined} onClick={() => void go(id)}>
                Continue with {name}
              </Button>
            ))}
            {organisations && <Button onClick={() => setAsked(true)}>Continue with your organisation</Button>}
          </div>
        )}
      </StepFocus>
      <p className="muted">Your passport still opens only with its own password.</p>
    </section>
  );
}

/** Asks for the person's work email, by which their organisation is found. */
function OrganisationForm({
  onOrganisation,
  onCancel,
}: Pick<ExternalProviderButtonsProps, 'onOrganisation'> & { onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const whole = /^[^@\s]+@[^@\s]+$/.test(email.trim());
    setError(
      whole ? await onOrganisation(email.trim()) : 'Enter a full email address, such as name@council.gov.uk',
    );
    setBusy(false);
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <TextField
        id="work-email"
        label="Work email"
        hint="We will send you to your organisation’s login page, which confirms who you are."
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        plainLabel
        value={email}
        error={error}
        onChange={setEmail}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Leaving...' : undefined}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
