import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary, type SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface ConfirmGroupsProps {
  /** Shown below the list of errors and above the form. */
  head?: ReactNode;
  /** The numbers of the two groups to type, counted from 1. */
  asked: readonly [number, number];
  /** Resolves to an error message, or to undefined on success. */
  onConfirm: (typed: readonly [string, string]) => Promise<string | undefined>;
  onBack: () => void;
}

const ids = ['kit-first', 'kit-second'] as const;

export function ConfirmGroups({ head, asked, onConfirm, onBack }: ConfirmGroupsProps) {
  const [typed, setTyped] = useState<readonly [string, string]>(['', '']);
  const [errors, setErrors] = useState<readonly SummaryError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    const empty = ids.flatMap((id, index) =>
      typed[index]?.trim() ? [] : [{ id, message: `Type group ${String(asked[index])} of your kit` }],
    );
    setErrors(empty);
    if (empty.length > 0) return;
    setBusy(true);
    const problem = await onConfirm(typed);
    setBusy(false);
    if (problem) setErrors([{ id: ids[0], message: problem }]);
  };
  const errorOf = (id: string) => errors.find(error => error.id === id)?.message;
  return (
    <div>
      <ErrorSummary errors={errors} attempt={attempt} />
      {head}
      <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
        <p>Type these two groups from your kit. This shows that you have a safe copy of the code.</p>
        {ids.map((id, index) => (
          <TextField
            key={id}
            id={id}
            label={`Group ${String(asked[index])}`}
            hint={index === 0 ? '5 letters and numbers. Capitals do not matter.' : undefined}
            required
            ident
            width={10}
            autoCapitalize="characters"
            spellCheck={false}
            value={typed[index] ?? ''}
            error={errorOf(id)}
            onChange={value => {
              setTyped(([first, second]) => (index === 0 ? [value, second] : [first, value]));
              setErrors(before => before.filter(error => error.id !== id));
            }}
          />
        ))}
        <div className="actions">
          <Button
            type="submit"
            variant="primary"
            notReady={typed.some(group => group.trim() === '')}
            busy={busy ? 'Checking...' : undefined}
          >
            Confirm
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Show the code again
          </Button>
        </div>
      </form>
    </div>
  );
}
