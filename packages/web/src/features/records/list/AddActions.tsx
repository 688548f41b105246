import { scanButtonLabel } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Plus, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

export interface AddRecordActionsProps {
  readonly kind: RecordKind;
  /** The address for typing a new record. */
  readonly newPlace: string;
  /** The address of the page that reads documents; absent if documents cannot be read. */
  readonly scanPlace: string | undefined;
  /** Further actions, shown after the ways to add a record. */
  readonly children?: ReactNode;
}

/** The ways to add a record: by reading a document, or by filling in a form. */
export function AddRecordActions({ kind, newPlace, scanPlace, children }: AddRecordActionsProps) {
  const scanWords = scanButtonLabel(kind);
  return (
    <div className="actions addactions">
      {scanPlace !== undefined && scanWords !== undefined && (
        <ButtonLink to={scanPlace}>
          <Icon of={ScanText} size="sm" />
          {scanWords}
        </ButtonLink>
      )}
      <ButtonLink variant="primary" to={newPlace}>
        <Icon of={Plus} size="sm" />
        {kind.texts.empty.button}
      </ButtonLink>
      {children}
    </div>
  );
}
