import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { ScanText } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ViewProps } from '../page-props.ts';
import { ReadPayments } from './ReadPayments.tsx';
import { cameToScan } from './scan-first.ts';
import type { ScannedValues } from './use-scanned-values.ts';

export interface ScanOfferProps extends Pick<ViewProps, 'scanner' | 'keepPaper'> {
  readonly kind: RecordKind;
  readonly filled: ScannedValues;
}

/** Fills the form from a paper, and says which fields came from it. Nothing where no paper says anything to a kind. */
export function ScanOffer(props: ScanOfferProps) {
  const { kind, filled, scanner: Scanner, keepPaper } = props;
  const [isOpen, setOpen] = useState(cameToScan(useLocation()));
  const button = useRef<HTMLButtonElement>(null);
  const words = scanButtonOf(kind);
  if (Scanner === undefined || words === undefined) return null;
  const { keys, paper, payments } = filled;
  const keeps = keepPaper !== undefined && paper !== undefined;
  const handleChecked = (): void => {
    // The button that was pressed goes with the note.
    button.current?.focus();
    filled.checked();
  };
  return (
    <>
      <div className="offer">
        <p className="muted">Have the paper to hand? Take a picture, and we fill in what we can read.</p>
        <Button ref={button} onClick={() => setOpen(true)}>
          <Icon of={ScanText} size="sm" />
          {words}
        </Button>
      </div>
      {(keys.length > 0 || keeps) && (
        <Banner tone="info">
          {keys.length > 0 && <Marked {...{ kind, keys }} onChecked={handleChecked} />}
          {keeps && (
            <Checkbox checked={paper.kept} onChange={filled.keep}>
              Keep the {paper.file.type === 'application/pdf' ? 'PDF' : 'picture'} with this record. It is
              sealed on this device first, so that only you can open it.
            </Checkbox>
          )}
        </Banner>
      )}
      {payments.length > 0 && <ReadPayments payments={payments} />}
      <Scanner
        {...{ kind, isOpen }}
        typed={filled.byHand}
        onClose={() => setOpen(false)}
        onFill={filled.fill}
      />
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
