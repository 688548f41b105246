import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface EarlierPassportProps {
  email: string;
  /** Until when it is kept, in words. */
  goesAt: string;
  /** Gives what went wrong and with which box, or nothing. */
  onTakeBack: (typed: {
    found: string;
    password: string;
  }) => Promise<{ id?: 'found' | 'password'; message: string } | undefined>;
}

type Errors = Partial<Record<'found' | 'password', string>>;

/** The passport that was set aside when its owner began again, for somebody who has found its kit or its password. */
export function EarlierPassport({ email, goesAt, onTakeBack }: EarlierPassportProps) {
  const [typed, setTyped] = useState({ found: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const show = (found: Errors, alone?: string) => {
    setErrors(found);
    const linked = Object.entries(found).map(([key, message]) => ({ id: `earlier-${key}`, message }));
    summary.show(alone === undefined ? linked : [...linked, { message: alone }]);
  };
  const edit = (key: keyof Errors) => (value: string) => {
    setTyped(before => ({ ...before, [key]: value }));
    setErrors(({ [key]: _gone, ...others }) => others);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Errors = {
      ...(typed.found.trim() === '' && { found: 'Type the recovery code or the password you had then' }),
      ...(typed.password === '' && { password: 'Type your password' }),
    };
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const problem = await onTakeBack(typed);
    setBusy(false);
    if (problem?.id) show({ [problem.id]: problem.message });
    else show({}, problem?.message);
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <p>
        We keep the passport you had before, sealed, until {goesAt}. If you find its recovery kit or its
        password, you can have it back. The passport you have now is then kept in its place for 90 days:
        download what you want to keep first.
      </p>
      <PasswordField
        id="earlier-found"
        label="Its recovery code or its password"
        autoComplete="off"
        required
        value={typed.found}
        error={errors.found}
        onChange={edit('found')}
      />
      <UsernameHint email={email} />
      <PasswordField
        id="earlier-password"
        label="Your password"
        hint="The one you have now. It opens the earlier passport from then on."
        autoComplete="current-password"
        required
        value={typed.password}
        error={errors.password}
        onChange={edit('password')}
      />
      <div className="actions">
        <Button
          type="submit"
          notReady={typed.found.trim() === '' || typed.password === ''}
          busy={busy ? 'Opening it...' : undefined}
        >
          Take my earlier passport back
        </Button>
      </div>
    </form>
  );
}
