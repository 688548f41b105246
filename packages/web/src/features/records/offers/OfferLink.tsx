import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ButtonLink } from '../../../ui/form/Button.tsx';

/** A permanent link to the kind's offer. */
export function OfferLink({ kind: { offer } }: { readonly kind: RecordKind }) {
  if (offer === undefined) return null;
  return (
    <div className="actions">
      <ButtonLink to={offer.to}>{offer.button}</ButtonLink>
    </div>
  );
}
