import { computeIdentityStatus } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import { person } from '@kinfolio/domain/kinds/person';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useRecords, useSession } from '../../session/api/react.ts';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';

// The choice to hide the reminder is stored like a draft: encrypted, for this person on this device only, and deleted
// when they sign out.
const hiddenKey = 'hidden:verification';

/** Reminds owners to verify their identity, until they have done so or hide the reminder. */
export function VerifyReminder() {
  const session = useSession();
  const owner = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  const { verified } = computeIdentityStatus(useRecords(paper.id), owner?.content.fields);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const hidden = await session.passport.drafts.read(hiddenKey);
      if (!gone) setShown(hidden === undefined);
    };
    void look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [session]);
  if (verified || !shown) return null;
  const hide = () => {
    setShown(false);
    void session.passport.drafts.write(hiddenKey, { fields: {} });
  };
  return (
    <MarginNote title="No documents yet">
      <p>
        Two documents show that this passport is yours.{' '}
        <Link to="/settings/you#details">Add them in Settings</Link> when you have them to hand.
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={hide}>
          Hide this reminder
        </Button>
      </div>
    </MarginNote>
  );
}
