import { useState } from 'react';
import type { CardReaderSession } from '../../session/api/sharing.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface NoContactRequestPanelProps {
  readonly state: CardReaderSession['longRoad'];
  /** Resolves to an error message, or to undefined on success. */
  readonly onTake: () => Promise<string | undefined>;
}

/**
 * Lets a card holder request access if they can receive neither the email nor the text message. The request takes two
 * weeks, in which others can object.
 */
export function NoContactRequestPanel({ state, onTake }: NoContactRequestPanelProps) {
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
          We have written to everyone who should know. Come back with the card after two weeks. If nobody
          objects, you can then ask to read the papers without a code. If none of our emails arrive, this
          takes 30 days.
        </p>
      </section>
    );
  if (state === 'barred')
    return (
      <section className="sheet narrow" aria-label="Without a code">
        <p>Someone has objected to this card being used without a code. Talk to the family.</p>
      </section>
    );
  if (state !== 'offered') return null;
  return (
    <section className="sheet narrow fields" aria-labelledby="road-head">
      <h2 id="road-head" className="h3">
        No email and no phone?
      </h2>
      <p>You can use the card alone. That takes two weeks longer.</p>
      <div className="actions">
        <Button onClick={() => setAsking(true)}>I no longer have that email or phone</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title="Continue without a code?"
          variant="primary"
          words={{ submit: 'Yes, I have neither', busy: 'Writing to them...', cancel: 'Go back' }}
          onSubmit={handleTake}
          onClose={() => setAsking(false)}
        >
          <p>
            We write to both addresses, to the owner of the papers and to everyone else they chose. Each
            person can object by pressing one button. After two weeks without an objection you can ask with
            the card alone.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
