import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CodeField, codeMissing, sixDigits } from '../../ui/CodeField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface CodeEntryProps {
  /** The box's id, its own on the page. */
  boxId: string;
  words: { submit: string; busy: string };
  /** Where the code is found, above the box. */
  lead: string;
  /** Gives the sentence of what went wrong, or nothing. */
  onCode: (code: string) => Promise<string | undefined>;
  /** Sends another code; absent where none is sent. */
  onAgain?: () => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks for the six digits of a message, with the ways on when none came. */
export function CodeEntry({ boxId, words, lead, onCode, onAgain, onCancel }: CodeEntryProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState<'code' | 'again'>();
  const [again, setAgain] = useState(false);
  const summary = useSummary();
  const show = (message: string | undefined) => summary.show(message ? [{ id: boxId, message }] : []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setAgain(false);
    const code = sixDigits(typed);
    if (code === undefined) return show(codeMissing);
    setBusy('code');
    const problem = await onCode(code);
    setBusy(undefined);
    show(problem);
    if (problem === undefined) setTyped('');
  };
  const handleAgain = async () => {
    setBusy('again');
    const problem = await onAgain?.();
    setBusy(undefined);
    show(problem);
    setAgain(problem === undefined);
    // What is in the box works no longer.
    if (problem === undefined) setTyped('');
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <p>{lead}</p>
      {again && (
        <Banner tone="ok" role="status">
          <p>We sent a new code. The one before it no longer works.</p>
        </Banner>
      )}
      <CodeField id={boxId} value={typed} error={summary.errors[0]?.message} onChange={setTyped} />
      <div className="actions">
        <Button type="submit" look="primary" busy={busy === 'code' ? words.busy : undefined}>
          {words.submit}
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
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
