import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ButtonLink } from '../../../ui/form/Button.tsx';

/** The way to what a save of this kind may lead on to, at any time. */
export function OfferLink({ kind: { offer } }: { readonly kind: RecordKind }) {
  if (offer === undefined) return null;
  return (
    <div className="actions">
      <ButtonLink to={offer.to}>{offer.button}</ButtonLink>
    </div>
  );
}
