import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface TypedCodeFormProps {
  readonly boxId: string;
  readonly label: string;
  /** What to do where nothing was typed. */
  readonly emptyMessage: string;
  /** What a scanned square brought; it is shown, and sent by nothing but the button. */
  readonly begin?: string;
  /** Takes the code. Returns the sentence of what is wrong with it, or undefined. */
  readonly onCode: (typed: string) => Promise<string | undefined>;
}

/** A code of 40 signs, typed whole from a card or a paper. */
export function TypedCodeForm({ boxId, label, emptyMessage, begin = '', onCode }: TypedCodeFormProps) {
  const [typed, setTyped] = useState(begin);
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
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
    <form className="sheet narrow fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        id={boxId}
        label={label}
        hint="8 groups of 5. Capitals, spaces and dashes do not matter."
        required
        ident
        rows={2}
        value={typed}
        error={summary.errors[0]?.message}
        onChange={setTyped}
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? 'Looking...' : undefined}>
          Continue
        </Button>
      </div>
    </form>
  );
}
