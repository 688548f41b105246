import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

/** Why a typed code is not taken: how it is written (`group` from 1), or that no way has it, or no answer. */
export interface CardCodeProblem {
  readonly problem: 'length' | 'character' | 'group' | 'unknown' | 'offline' | 'too-many';
  readonly group?: number;
}

export interface CardCodeFormProps {
  /** What a scanned square brought; it is shown, and sent by nothing but the button. */
  readonly begin?: string;
  readonly onCode: (typed: string) => Promise<CardCodeProblem | undefined>;
}

const boxId = 'card-code';

/** The code of a card, typed whole; a wrong group is named. */
export function CardCodeForm({ begin = '', onCode }: CardCodeFormProps) {
  const [typed, setTyped] = useState(begin);
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') {
      summary.show([{ id: boxId, message: 'Type the code on your Emergency Card' }]);
      return;
    }
    setBusy(true);
    const found = await onCode(typed);
    setBusy(false);
    summary.show(found === undefined ? [] : [{ id: boxId, message: problemWords(found) }]);
  };
  return (
    <form className="sheet narrow fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <TextField
        id={boxId}
        label="Code on your Emergency Card"
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

/** What is wrong beside the group, which a sentence of its own names. */
const sentences: Readonly<Record<CardCodeProblem['problem'], string>> = {
  group: 'one of its letters or numbers is not as it is on the card',
  character: 'it has a sign that no code has',
  length: 'it must have 5 letters and numbers',
  unknown: 'No card in use has this code. If there is a newer card, use that one',
  'too-many': 'There were too many tries from here. Wait an hour, then try again',
  offline: 'Kinfolio could not be reached. What you typed is still here. Try again',
};

function problemWords({ problem, group }: CardCodeProblem): string {
  if (group !== undefined) return `Look at group ${group} again: ${sentences[problem]}`;
  return problem === 'length'
    ? 'A code has 8 groups of 5. Something is missing, or there is too much'
    : sentences[problem];
}
