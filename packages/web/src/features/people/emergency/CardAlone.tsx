import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import type { AccessDraft } from '../give-access.ts';

interface CardAloneProps {
  readonly draft: Pick<AccessDraft, 'cardAlone'>;
  readonly onChange: (change: Pick<AccessDraft, 'cardAlone'>) => void;
}

/** Whether the card works alone in the end. That helps a person who lost both, and a thief too: the owner chooses. */
export function CardAlone({ draft, onChange }: CardAloneProps) {
  return (
    <Checkbox checked={draft.cardAlone} onChange={cardAlone => onChange({ cardAlone })}>
      The card may work alone if their email and phone are lost. We write to everyone who could object, for
      two weeks, before it does
    </Checkbox>
  );
}
