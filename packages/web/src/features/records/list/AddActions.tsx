import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Plus, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

export interface AddActionsProps {
  readonly kind: RecordKind;
  /** Where a new record is typed. */
  readonly newPlace: string;
  /** Where papers are read; absent where nothing reads them. */
  readonly scanPlace: string | undefined;
  /** What else can be done, after them. */
  readonly children?: ReactNode;
}

/** The ways to a new record: its paper, and its form. */
export function AddActions({ kind, newPlace, scanPlace, children }: AddActionsProps) {
  const scanWords = scanButtonOf(kind);
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
