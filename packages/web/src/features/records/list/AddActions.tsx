import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Plus, ScanText } from 'lucide-react';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { toScan } from '../offers/scan-first.ts';

export interface AddActionsProps {
  readonly kind: RecordKind;
  /** Where a new record is typed. */
  readonly newPlace: string;
  /** A paper can be read into the form. */
  readonly scans: boolean;
}

/** The ways to a new record: its paper, and its form. */
export function AddActions({ kind, newPlace, scans }: AddActionsProps) {
  const scanWords = scans ? scanButtonOf(kind) : undefined;
  return (
    <div className="actions addactions">
      {scanWords !== undefined && (
        <ButtonLink to={newPlace} state={toScan}>
          <Icon of={ScanText} size="sm" />
          {scanWords}
        </ButtonLink>
      )}
      <ButtonLink variant="primary" to={newPlace}>
        <Icon of={Plus} size="sm" />
        {kind.texts.empty.button}
      </ButtonLink>
    </div>
  );
}
