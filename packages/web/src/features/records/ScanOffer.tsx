import { scanButtonOf } from '@kinfolio/domain/extraction/takes';
import type { FieldValues } from '@kinfolio/domain/fields';
import type { RecordKind } from '@kinfolio/domain/records';
import { ScanText } from 'lucide-react';
import { type ComponentType, useRef, useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ScannerProps } from './scanner.ts';
import type { FilledState } from './use-filled.ts';

export interface ScanOfferProps {
  readonly kind: RecordKind;
  readonly typed: Readonly<FieldValues>;
  readonly filled: FilledState;
  readonly scanner: ComponentType<ScannerProps> | undefined;
}

/** Fills the form from a paper, and says which fields came from it. Nothing where no paper says anything to a kind. */
export function ScanOffer({ kind, typed, filled, scanner: Scanner }: ScanOfferProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = scanButtonOf(kind);
  if (Scanner === undefined || words === undefined) return null;
  const them = filled.keys.length === 1 ? 'it' : 'them';
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
      {filled.keys.length > 0 && (
        <Banner tone="info" role="status">
          <p>
            Filled from your document: {namesOf(kind, filled.keys)}. Check {them} before you save.
          </p>
          <div>
            <Button look="quiet" className="flushleft" onClick={handleChecked}>
              I have checked {them}
            </Button>
          </div>
        </Banner>
      )}
      <Scanner {...{ kind, typed, isOpen }} onClose={() => setOpen(false)} onFill={filled.fill} />
    </>
  );
}

const namesOf = (kind: RecordKind, keys: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format(keys.map(key => (kind.fields[key]?.label ?? key).toLowerCase()));
