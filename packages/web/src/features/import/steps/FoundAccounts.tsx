import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/form/Button.tsx';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { AccountOffer } from '../offers.ts';

export interface AccountOffersProps {
  readonly offers: readonly AccountOffer[];
  /** The names of accounts added during this visit. */
  readonly added: ReadonlySet<string>;
  readonly onAdd: (offer: AccountOffer) => void;
  readonly onFill: (fields: Readonly<FieldValues>) => void;
}

/** The accounts found, each with its one possible action. */
export function AccountOffers({ offers, added, onAdd, onFill }: AccountOffersProps) {
  return (
    <ul className="rows rows--top offers">
      {offers.map(offer => (
        <li key={`${offer.name} ${offer.about}`}>
          <div className="stack-2">
            <p>
              <span className="strong">{offer.name}</span>
              <br />
              <span className="small muted">{offer.about}</span>
            </p>
            {offer.state === 'partial' && (
              <p className="small">The file does not include: {listed(offer.missing)}.</p>
            )}
            {offer.guessed && offer.state !== 'known' && (
              <p className="small">We guessed the bank from the layout of the file. Check it.</p>
            )}
          </div>
          <Action {...{ offer, added, onAdd, onFill }} />
        </li>
      ))}
    </ul>
  );
}

function Action({
  offer,
  added,
  onAdd,
  onFill,
}: Omit<AccountOffersProps, 'offers'> & { readonly offer: AccountOffer }) {
  if (added.has(offer.name)) return <StatusChip tone="done">Added</StatusChip>;
  if (offer.state === 'known') return <StatusChip tone="plain">Already in your list</StatusChip>;
  if (offer.state === 'ready') {
    return (
      <Button onClick={() => onAdd(offer)}>
        <Icon of={Plus} size="sm" />
        Add {offer.name}
      </Button>
    );
  }
  return <Button onClick={() => onFill(offer.fields)}>Fill in the missing details for {offer.name}</Button>;
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
