import { scanButtonLabel } from '@kinfolio/domain/extraction/fillable-fields';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ScanText } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { readComingBack } from '../../../passport/return-to.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ScannedValues } from './use-scanned-values.ts';

export interface ScanOfferProps {
  readonly kind: RecordKind;
  readonly filled: ScannedValues;
  /** The address for reading documents for this form. */
  readonly to: string;
  /** Whether the document from which the values were read is still in memory. */
  readonly hasPaper: boolean;
}

/**
 * A link to fill in the form from a document, and the names of the fields that have been filled in from one. Renders
 * nothing if documents cannot fill in this kind.
 */
export function ScanOffer({ kind, filled, to, hasPaper }: ScanOfferProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const location = useLocation();
  const words = scanButtonLabel(kind);
  if (words === undefined) return null;
  const { keys } = filled;
  // The page that reads documents leads back to this form, and the form to where the person came from.
  const state = readComingBack(location.state);
  const handleChecked = (): void => {
    // The button that was pressed disappears with the note, so move the focus to the link.
    link.current?.focus();
    filled.checked();
  };
  return (
    <>
      <div className="offer">
        <p className="muted">Do you have this on paper? We can fill in some of the form for you.</p>
        <ButtonLink ref={link} to={to} state={state}>
          <Icon of={ScanText} size="sm" />
          {words}
        </ButtonLink>
      </div>
      {keys.length > 0 && (
        <Banner tone="info">
          <Marked {...{ kind, keys }} onChecked={handleChecked} />
          {hasPaper && (
            <p>
              <Link to={to} state={state}>
                See the paper
              </Link>
              . It is kept with the record.
            </p>
          )}
        </Banner>
      )}
    </>
  );
}

interface MarkedProps {
  readonly kind: RecordKind;
  readonly keys: readonly string[];
  readonly onChecked: () => void;
}

function Marked({ kind, keys, onChecked }: MarkedProps) {
  const them = keys.length === 1 ? 'it' : 'them';
  return (
    <>
      <p role="status">
        Filled in from your document: {namesOf(kind, keys)}. Check {them} before you save.
      </p>
      <div>
        <Button variant="quiet" className="flushleft" onClick={onChecked}>
          I have checked {them}
        </Button>
      </div>
    </>
  );
}

const namesOf = (kind: RecordKind, keys: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(keys.map(key => lowerFirst(kind.fields[key]?.label ?? key)));
