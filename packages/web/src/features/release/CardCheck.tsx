import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface CardCheckProps {
  /** Which two groups are asked for, from 1. */
  readonly asked: readonly number[];
  readonly isChecked: boolean;
  /** Compares what was typed with the card. Returns the groups that are wrong, or why it could not be noted. */
  readonly onCheck: (typed: ReadonlyMap<number, string>) => Promise<readonly number[] | string>;
}

const boxOf = (group: number) => `card-group-${group}`;

/** Two groups typed back from the paper show that it was printed and can be read. */
export function CardCheck({ asked, isChecked, onCheck }: CardCheckProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const wrong = await onCheck(typed);
    setBusy(false);
    summary.show(
      typeof wrong === 'string'
        ? [{ message: wrong }]
        : wrong.map(group => ({ id: boxOf(group), message: `Group ${group} is not as it is on the card` })),
    );
  };
  return (
    <section className="sheet narrow" aria-labelledby="check-head">
      <h2 id="check-head" className="h3">
        Check the paper
      </h2>
      {isChecked ? (
        <p role="status">Checked. Now give it to them by hand.</p>
      ) : (
        <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
          <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
          <p>Type two groups from the printed card. Capitals do not matter.</p>
          {asked.map(group => (
            <TextField
              key={group}
              id={boxOf(group)}
              label={`Group ${group}`}
              required
              ident
              width={10}
              autoCapitalize="characters"
              spellCheck={false}
              value={typed.get(group) ?? ''}
              error={summary.errors.find(({ id }) => id === boxOf(group))?.message}
              onChange={text => setTyped(before => new Map(before).set(group, text))}
            />
          ))}
          <div className="actions">
            <Button type="submit" busy={busy ? 'Checking...' : undefined}>
              Check
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
