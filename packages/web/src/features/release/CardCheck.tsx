import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface CardCheckProps {
  /** The numbers of the two groups to type, counted from 1. */
  readonly asked: readonly number[];
  readonly isChecked: boolean;
  /**
   * Compares the typed groups with the card. Resolves to the numbers of the wrong groups, or to a sentence if the
   * result could not be recorded.
   */
  readonly onCheck: (typed: ReadonlyMap<number, string>) => Promise<readonly number[] | string>;
}

const boxOf = (group: number) => `card-group-${group}`;

/** Asks for two groups from the printed card, which shows that the card was printed and can be read. */
export function CardCheck({ asked, isChecked, onCheck }: CardCheckProps) {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const wrong = await onCheck(typed);
    setBusy(false);
    summary.show(
      typeof wrong === 'string'
        ? [{ message: wrong }]
        : wrong.map(group => ({ id: boxOf(group), message: `Group ${group} does not match the card` })),
    );
  };
  return (
    <section className="sheet narrow" aria-labelledby="check-head">
      <h2 id="check-head" className="h3">
        Check the paper
      </h2>
      {isChecked ? (
        <p role="status">Checked. Now give it to them in person.</p>
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
