import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/form/Button.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { Offer } from '../offers.ts';

export interface FoundAccountsProps {
  readonly offers: readonly Offer[];
  /** Names of those added in this sitting. */
  readonly added: ReadonlySet<string>;
  readonly onAdd: (offer: Offer) => void;
  readonly onFill: (fields: Readonly<FieldValues>) => void;
}

/** What was found, each with the one thing to do about it. */
export function FoundAccounts({ offers, added, onAdd, onFill }: FoundAccountsProps) {
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
              <p className="small">The file does not say: {listed(offer.missing)}.</p>
            )}
            {offer.guessed && offer.state !== 'known' && (
              <p className="small">The bank is our guess from how the file is laid out. Check it.</p>
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
}: Omit<FoundAccountsProps, 'offers'> & { readonly offer: Offer }) {
  if (added.has(offer.name)) return <Chip tone="done">Added</Chip>;
  if (offer.state === 'known') return <Chip tone="plain">Already in your list</Chip>;
  if (offer.state === 'ready') {
    return (
      <Button onClick={() => onAdd(offer)}>
        <Icon of={Plus} size="sm" />
        Add {offer.name}
      </Button>
    );
  }
  return <Button onClick={() => onFill(offer.fields)}>Fill in the rest of {offer.name}</Button>;
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
