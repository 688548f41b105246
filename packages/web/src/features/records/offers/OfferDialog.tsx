import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface OfferDialogProps {
  /** The offer to make; undefined if nothing is offered. */
  readonly offer: NextOffer | undefined;
  readonly onClose: () => void;
}

/** An offer after a save: "Add Your Healthcare Professionals?", with buttons to accept or skip it. */
export function OfferDialog({ offer, onClose }: OfferDialogProps) {
  const navigate = useNavigate();
  if (offer === undefined) return null;
  const accept = (): void => {
    onClose();
    void navigate(offer.to);
  };
  return (
    <Dialog
      title={offer.title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={accept}>
            {offer.yes}
          </Button>
          <Button onClick={onClose}>{offer.no}</Button>
        </>
      }
    >
      <p>{offer.text}</p>
    </Dialog>
  );
}
