import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeField, sixDigits } from '../../ui/CodeField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface NewAppFormProps {
  /** The address of the picture to scan. */
  picture: string;
  secret: string;
  /** Gives the sentence of what went wrong, or nothing. */
  onCode: (code: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** The two steps of setting up an authenticator app: scan, then type what it shows. */
export function NewAppForm({ picture, secret, onCode, onCancel }: NewAppFormProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const show = (message: string | undefined) => summary.show(message ? [{ id: 'app-code', message }] : []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const code = sixDigits(typed);
    if (code === undefined) return show('Enter the 6 digits your app shows');
    setBusy(true);
    show(await onCode(code));
    setBusy(false);
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <h3 className="h4">1. Scan this with your app</h3>
      <p>Any authenticator app will do, such as the one that came with your phone.</p>
      <img src={picture} width="208" height="208" alt="Square code to scan with your authenticator app" />
      <p>
        No camera? Type this key into the app: <span className="keytext">{inGroups(secret)}</span>
      </p>
      <h3 className="h4">2. Type what the app shows</h3>
      <CodeField
        id="app-code"
        hint="6 digits. The app shows new ones every 30 seconds."
        value={typed}
        error={summary.errors[0]?.message}
        onChange={setTyped}
      />
      <div className="actions">
        <Button type="submit" look="primary" busy={busy ? 'Checking...' : undefined}>
          Turn on
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
