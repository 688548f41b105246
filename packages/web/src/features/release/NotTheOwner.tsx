import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';

export interface NotTheOwnerProps {
  /** Whose passport it is. */
  readonly owner: string;
  /** Who could read. */
  readonly reader: string;
  /** The days without the owner after which the reader can read again; null where only a request opens it. */
  readonly silentDays: number | null;
  /** Whether the reader can ask to read. */
  readonly asks: boolean;
  readonly onLogOut: () => Promise<void>;
  readonly onBack: () => void;
}

/** What a person can do who opened the passport of an owner who has died. It changes nothing: there is no proof of who they are. */
export function NotTheOwner({ owner, reader, silentDays, asks, onLogOut, onBack }: NotTheOwnerProps) {
  const [busy, setBusy] = useState(false);
  const logOut = () => {
    setBusy(true);
    void onLogOut();
  };
  return (
    <>
      <h2 className="h3">If {owner} has died, or cannot do this any more</h2>
      <p>We are sorry. Nothing has changed: this page has opened nothing and ended nothing.</p>
      <p>
        When you logged in as {owner}, the papers closed to {reader}. We wrote to {reader} that somebody
        logged in, and when.
      </p>
      <ul className="bul">
        <li>
          Log out now, and do not log in as {owner} again. Each time, we take it as a sign that {owner} is
          well.
        </li>
        {silentDays !== null && (
          <li>
            {reader} can read the papers again once nobody has used Kinfolio as {owner} for{' '}
            {counted(silentDays, 'day')}.
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
