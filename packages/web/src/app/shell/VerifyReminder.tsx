import { identityStatus } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import { person } from '@kinfolio/domain/kinds/person';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useRecords, useSession } from '../../session/api/react.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';

// Whether it was hidden is kept like a draft: sealed, for this person on this device, and gone when they sign out.
const hiddenKey = 'hidden:verification';

/** Reminds the owner to verify who they are, until they did or do not want to hear of it. */
export function VerifyReminder() {
  const session = useSession();
  const owner = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  const { verified } = identityStatus(useRecords(paper.id), owner?.content.fields);
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
    <Note title="No documents yet">
      <p>
        Two documents show that this passport is yours.{' '}
        <Link to="/settings/you#details">Add them in Settings</Link> when you have them at hand.
      </p>
      <div className="actions">
        <Button variant="quiet" onClick={hide}>
          Hide this reminder
        </Button>
      </div>
    </Note>
  );
}
