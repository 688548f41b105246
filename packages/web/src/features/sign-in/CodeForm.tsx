import { type FormEvent, type ReactNode, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface CodeFormProps {
  /** Below the summary of errors, above the form. */
  head: ReactNode;
  /** The same while one of the printed codes is asked for. */
  recoveryHead?: ReactNode;
  label?: string;
  /** Where the code is: in a message, or in the person's authenticator app. */
  from: 'mail' | 'app';
  /** Gives the sentence of what went wrong, or nothing. `recovery`: one of the printed codes was typed. */
  onCode: (typed: { code: string; recovery: boolean }) => Promise<string | undefined>;
  /** Sends another code; gives the sentence of what went wrong, or nothing. */
  onAgain: () => Promise<string | undefined>;
  onLeave: () => void;
}

/** One box for a code, with the ways to get another one. */
export function CodeForm({ head, recoveryHead, label, from, onCode, onAgain, onLeave }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const [recovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [again, setAgain] = useState(false);
  const summary = useSummary();
  const { empty, ...words } = recovery ? recoveryWords : { ...digitWords, ...(label && { label }) };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    setAgain(false);
    const code = recovery ? typed.trim() : typed.replaceAll(/\D/g, '');
    const missing = recovery ? code === '' : code.length !== 6;
    summary.show(missing ? [{ id: 'code', message: empty }] : []);
    if (missing) return;
    setBusy('code');
    setProblem(await onCode({ code, recovery }));
    setBusy(undefined);
  };
  const handleAgain = async () => {
    setBusy('again');
    const wrong = await onAgain();
    setBusy(undefined);
    setProblem(wrong);
    setAgain(wrong === undefined);
  };
  const handleOther = () => {
    setRecovery(!recovery);
    setTyped('');
    setProblem(undefined);
    summary.show([]);
  };
  return (
    <>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      {recovery ? recoveryHead : head}
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
        <TextField
          key={words.label}
          id="code"
          plainLabel
          ident
          autoCapitalize="none"
          spellCheck={false}
          {...words}
          value={typed}
          error={summary.errors[0]?.message}
          onChange={setTyped}
        />
        <div className="actions">
          <Button type="submit" look="primary" busy={busy === 'code' ? 'Checking...' : undefined}>
            Go on
          </Button>
          {from === 'app' ? (
            <Button look="quiet" onClick={handleOther}>
              {recovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
            </Button>
          ) : (
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
      </form>
    </>
  );
}

const digitWords = {
  label: 'Code',
  hint: '6 digits. Each code works for a short time, once.',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  width: 10,
  empty: 'Enter the 6 digits of the code',
} as const;

const recoveryWords = {
  label: 'Recovery code',
  hint: 'One of the codes you printed or wrote down. Each works once.',
  autoComplete: 'off',
  inputMode: 'text',
  empty: 'Enter one of your recovery codes',
} as const;
