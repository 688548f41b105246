import type { FieldValues } from '@kinfolio/domain/fields/fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { FileUp } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { usePassport } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ImporterProps } from './importer.ts';
import { useAddFound } from './use-add-found.ts';

export interface ImportOfferProps {
  readonly kind: RecordKind;
  readonly records: readonly PassportRecord[];
  /** These are all. Until then nobody can say which accounts of a file are new. */
  readonly whole: boolean;
  readonly messageFor: (problem: ProblemCode) => string;
  readonly importer: ComponentType<ImporterProps> | undefined;
  /** Puts what was found into a form, for the person to complete. */
  readonly onFill: (found: Readonly<FieldValues>) => void;
}

/** The other way to add records: from a file the person already has. Nothing where a kind has no such files. */
export function ImportOffer({
  kind,
  records,
  whole,
  messageFor,
  importer: Importer,
  onFill,
}: ImportOfferProps) {
  const passport = usePassport();
  const addFound = useAddFound(passport, kind, messageFor);
  const [isOpen, setOpen] = useState(false);
  if (Importer === undefined) return null;
  const close = (): void => setOpen(false);
  return (
    <>
      <div className="offer">
        <p className="muted">Have a download from your bank to hand?</p>
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
