import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

/** Why a typed code is not taken: how it is written (`group` from 1), that no card in use has it, or no answer. */
export type CardCodeProblem =
  | { readonly problem: 'group'; readonly group: number }
  | { readonly problem: 'length' | 'unknown' | 'not-genuine' | 'offline' | 'too-many' };

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

const sentences: Readonly<Record<Exclude<CardCodeProblem['problem'], 'group'>, string>> = {
  length: 'A code has 8 groups of 5. Something is missing, or there is too much',
  unknown: 'No card in use has this code. If there is a newer card, use that one',
  'not-genuine':
    'Stop here. Kinfolio’s server does not show the passport of the person who made the card. Nothing was opened',
  'too-many': 'There were too many tries from here. Wait an hour, then try again',
  offline: 'Kinfolio could not be reached. What you typed is still here. Try again',
};

function problemWords(found: CardCodeProblem): string {
  return found.problem === 'group'
    ? `Look at group ${found.group} again: it is not as it is on the card`
    : sentences[found.problem];
}
