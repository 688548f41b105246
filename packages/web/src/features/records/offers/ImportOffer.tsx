import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { FileUp } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ImporterProps } from './importer.ts';
import { useSaveFoundRecords } from './use-add-found.ts';

export interface ImportOfferProps {
  readonly kind: RecordKind;
  readonly records: readonly PassportRecord[];
  /** Whether all records have been decrypted. Until then we cannot tell which accounts in a file are new. */
  readonly whole: boolean;
  readonly importer: ComponentType<ImporterProps> | undefined;
  /** Puts values from a file into the form, which the person then completes. */
  readonly onFill: (found: Readonly<FieldValues>) => void;
}

/**
 * Offers to add records from a file that the person already has. Renders nothing if there are no such files for the
 * kind.
 */
export function ImportOffer({ kind, records, whole, importer: Importer, onFill }: ImportOfferProps) {
  const passport = usePassport();
  const addFound = useSaveFoundRecords(passport, kind);
  const [isOpen, setOpen] = useState(false);
  if (Importer === undefined) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="offer">
        <p className="muted">Have you downloaded a statement from your bank?</p>
        <Button onClick={() => setOpen(true)}>
          <Icon of={FileUp} size="sm" />
          Add from a statement file
        </Button>
      </div>
      <Importer
        kind={kind}
        records={records}
        isOpen={isOpen && whole}
        onClose={close}
        onAdd={addFound}
        onFill={onFill}
      />
    </>
  );
}
