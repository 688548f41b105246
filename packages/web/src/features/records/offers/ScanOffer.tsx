import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ScanText } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ScannedValues } from './use-scanned-values.ts';

export interface ScanOfferProps {
  readonly kind: RecordKind;
  readonly filled: ScannedValues;
  /** Where papers are read for this form. */
  readonly to: string;
  /** The paper its values came from is still there. */
  readonly hasPaper: boolean;
}

/** The way to fill the form from a paper, and which fields came from one. Nothing where no paper fills such a form. */
export function ScanOffer({ kind, filled, to, hasPaper }: ScanOfferProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const words = scanButtonOf(kind);
  if (words === undefined) return null;
  const { keys } = filled;
  const handleChecked = (): void => {
    // The button that was pressed goes with the note.
    link.current?.focus();
    filled.checked();
  };
  return (
    <>
      <div className="offer">
        <p className="muted">Have the paper to hand? We fill in what we can read.</p>
        <ButtonLink ref={link} to={to}>
          <Icon of={ScanText} size="sm" />
          {words}
        </ButtonLink>
      </div>
      {keys.length > 0 && (
        <Banner tone="info">
          <Marked {...{ kind, keys }} onChecked={handleChecked} />
          {hasPaper && (
            <p>
              <Link to={to}>See the paper</Link>. It is kept with the record.
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
        Filled from your document: {namesOf(kind, keys)}. Check {them} before you save.
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
