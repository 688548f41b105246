import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import type { AccessDraft } from '../give-access.ts';

interface CardAloneProps {
  readonly draft: Pick<AccessDraft, 'cardAlone'>;
  readonly onChange: (change: Pick<AccessDraft, 'cardAlone'>) => void;
}

/**
 * Asks whether the card should eventually work on its own. That helps a person who has lost both email and phone, but
 * also a thief, so the owner decides.
 */
export function CardOnlyQuestion({ draft, onChange }: CardAloneProps) {
  return (
    <Checkbox checked={draft.cardAlone} onChange={cardAlone => onChange({ cardAlone })}>
      If they lose their email and phone, the card may work alone. For two weeks before that, we write to
      everyone who could object
    </Checkbox>
  );
}
