import { useState } from 'react';
import type { CardReader } from '../../session/api/sharing.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface LongRoadProps {
  readonly state: CardReader['longRoad'];
  /** Returns the sentence of what went wrong, or undefined. */
  readonly onTake: () => Promise<string | undefined>;
}

/** For who holds a card, and can get neither the email nor the text: it takes two weeks, and others may object. */
export function LongRoad({ state, onTake }: LongRoadProps) {
  const [asking, setAsking] = useState(false);
  const [taken, setTaken] = useState(false);
  const handleTake = async () => {
    const found = await onTake();
    setTaken(found === undefined);
    return found;
  };
  if (taken || state === 'waiting')
    return (
      <section className="sheet narrow" aria-labelledby="road-head">
        <h2 id="road-head" className="h3">
          You no longer have that email or phone
        </h2>
        <p role="status">
          We have written to everybody who should know. Come back with the card after two weeks. If nobody
          objects, you can then ask without a code. Where our emails reach nobody it takes 30 days.
        </p>
      </section>
    );
  if (state === 'barred')
    return (
      <section className="sheet narrow" aria-label="Without a code">
        <p>Somebody has objected to the use of this card without a code. Talk to the family.</p>
      </section>
    );
  if (state !== 'offered') return null;
  return (
    <section className="sheet narrow fields" aria-labelledby="road-head">
      <h2 id="road-head" className="h3">
        No email and no phone?
      </h2>
      <p>The card can be used alone. That takes two weeks longer.</p>
      <div className="actions">
        <Button onClick={() => setAsking(true)}>I no longer have that email or phone</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Go on without a code?"
          variant="primary"
          words={{ submit: 'Yes, I have neither', busy: 'Writing to them...', cancel: 'Go back' }}
          onSubmit={handleTake}
          onClose={() => setAsking(false)}
        >
          <p>
            We write to both addresses, to the owner of the papers and to all other people they chose. Each
            can object with one press. After two weeks without an objection you can ask with the card alone.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
