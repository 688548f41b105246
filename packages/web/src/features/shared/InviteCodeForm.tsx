import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface InviteCodeFormProps {
  /** Takes the code. Returns the sentence of what is wrong with it, or undefined. */
  readonly onCode: (typed: string) => Promise<string | undefined>;
}

const boxId = 'invite-code';

/** The code of an invitation, typed from the paper. */
export function InviteCodeForm({ onCode }: InviteCodeFormProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') {
      summary.show([{ id: boxId, message: 'Type the code of your invitation' }]);
      return;
    }
    setBusy(true);
    const message = await onCode(typed);
    setBusy(false);
    summary.show(message === undefined ? [] : [{ id: boxId, message }]);
  };
  return (
    <>
      <PageTitle parts={['Invitation']} />
      <PageHead title="Your invitation" lead="Somebody who trusts you gave you a code. Type it here." />
      <form className="sheet narrow fields" noValidate onSubmit={event => void handleSubmit(event)}>
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <TextField
          id={boxId}
          label="Code of the invitation"
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
    </>
  );
}
