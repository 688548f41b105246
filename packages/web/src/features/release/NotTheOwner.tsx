import { useState } from 'react';
import { formatWaitDays } from '../../passport/sharing/terms-words.ts';
import { Button } from '../../ui/form/Button.tsx';

export interface OwnerDiedAdviceProps {
  /** The owner of the passport. */
  readonly owner: string;
  /** The name of the person who could read the passport. */
  readonly reader: string;
  /**
   * How many days without the owner must pass before the reader can read the passport again; null if it opens
   * only on request.
   */
  readonly silentDays: number | null;
  /** Whether the reader can request access. */
  readonly asks: boolean;
  readonly onLogOut: () => Promise<void>;
  readonly onBack: () => void;
}

/**
 * Advice for a person who has signed in as an owner who has died. The page changes nothing, because nothing
 * proves who this person is.
 */
export function OwnerDiedAdvice({ owner, reader, silentDays, asks, onLogOut, onBack }: OwnerDiedAdviceProps) {
  const [busy, setBusy] = useState(false);
  const logOut = () => {
    setBusy(true);
    void onLogOut();
  };
  return (
    <>
      <h2 className="h3">If {owner} has died, or cannot do this any more</h2>
      <p>We are sorry. Nothing has changed: this page has not opened or ended anything.</p>
      <p>
        When you logged in as {owner}, {reader} lost access to the papers. We told {reader} that someone had
        logged in, and when.
      </p>
      <ul className="bul">
        <li>
          Log out now, and do not log in as {owner} again. Each login tells us that {owner} is well.
        </li>
        {silentDays !== null && (
          <li>
            {reader} can read the papers again once nobody has used Kinfolio as {owner} for{' '}
            {formatWaitDays('silence', silentDays)}.
          </li>
        )}
        {asks && <li>{reader} can ask to read the papers again.</li>}
        <li>Did {owner} choose you too? Then use your own Emergency Card, or log in as yourself.</li>
      </ul>
      <div className="actions">
        <Button variant="primary" busy={busy ? 'Logging out...' : undefined} onClick={logOut}>
          Log out
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
