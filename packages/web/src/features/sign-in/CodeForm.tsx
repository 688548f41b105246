import { type FormEvent, type ReactNode, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField, codeMissing, sixDigits } from '../../ui/CodeField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface CodeFormProps {
  /** Below the summary of errors, above the form. */
  head: ReactNode;
  /** One of the printed codes is typed, not six digits. */
  recovery?: boolean;
  /** Gives the sentence of what went wrong, or nothing. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Sends another code; gives the sentence of what went wrong, or nothing. Absent where none is sent. */
  onAgain?: () => Promise<string | undefined>;
  /** Other ways to go on, below. */
  children?: ReactNode;
  onLeave: () => void;
}

/** One box for a code, with the ways to get another one. */
export function CodeForm({ head, recovery = false, onCode, onAgain, children, onLeave }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [again, setAgain] = useState(false);
  const summary = useSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAgain(false);
    const code = recovery ? typed.trim() : (sixDigits(typed) ?? '');
    const missing = recovery ? 'Enter one of your recovery codes' : codeMissing;
    summary.show(code === '' ? [{ id: 'code', message: missing }] : []);
    if (code === '') return;
    setBusy('code');
    setProblem(await onCode(code));
    setBusy(undefined);
  };
  const handleAgain = async () => {
    setBusy('again');
    const wrong = await onAgain?.();
    setBusy(undefined);
    setProblem(wrong);
    setAgain(wrong === undefined);
    // What is in the box works no longer.
    if (wrong === undefined) setTyped('');
  };
  const field = { id: 'code', value: typed, error: summary.errors[0]?.message, onChange: setTyped };
  return (
    <>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      {head}
      <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
        {problem && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        {again && (
          <Banner tone="ok" role="status">
            <p>We sent a new code. The one before it no longer works.</p>
          </Banner>
        )}
        {recovery ? (
          <TextField
            {...field}
            label="Recovery code"
            hint="One of the codes you printed or wrote down."
            plainLabel
            ident
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <CodeField {...field} />
        )}
        <div className="actions">
          <Button type="submit" look="primary" busy={busy === 'code' ? 'Checking...' : undefined}>
            Go on
          </Button>
          {onAgain && (
            <Button
              look="quiet"
              busy={busy === 'again' ? 'Sending...' : undefined}
              onClick={() => void handleAgain()}
            >
              Send a new code
            </Button>
          )}
          <Button look="quiet" onClick={onLeave}>
            Go back
          </Button>
        </div>
        {children}
      </form>
    </>
  );
}
