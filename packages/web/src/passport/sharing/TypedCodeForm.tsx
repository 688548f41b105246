import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface TypedCodeFormProps {
  readonly boxId: string;
  readonly label: string;
  /** The error message if the box is empty. */
  readonly emptyMessage: string;
  /** A code read from a QR code, filled in for the person to see. It is sent only when they press the button. */
  readonly begin?: string;
  /** Receives the code. Returns a sentence saying what is wrong with it, or undefined on success. */
  readonly onCode: (typed: string) => Promise<string | undefined>;
}

/** A form for a 40-character code, typed in full from a card or a printout. */
export function TypedCodeForm({ boxId, label, emptyMessage, begin = '', onCode }: TypedCodeFormProps) {
  const [typed, setTyped] = useState(begin);
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const show = (message: string | undefined) =>
    summary.show(message === undefined ? [] : [{ id: boxId, message }]);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return show(emptyMessage);
    setBusy(true);
    const message = await onCode(typed);
    setBusy(false);
    show(message);
  };
  return (
    <form className="sheet narrow fields code-form" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        id={boxId}
        label={label}
        hint="8 groups of 5. Capitals, spaces and dashes do not matter."
        required
        ident
        rows={4}
        value={typed}
        error={summary.errors[0]?.message}
        onChange={setTyped}
      />
      <div className="actions">
        <Button type="submit" variant="primary" mayWaitForApp busy={busy ? 'Looking...' : undefined}>
          Continue
        </Button>
      </div>
      {/* Until the app has loaded, a script in the page (start-on-press.js) shows these two messages. */}
      <output className="app-starts">
        <Spinner size="sm" />
        One moment
      </output>
      <p className="app-missing" role="alert">
        Kinfolio could not be reached. What you typed is still here. Try again in a minute. If that does not
        help, load this page again.
      </p>
    </form>
  );
}
