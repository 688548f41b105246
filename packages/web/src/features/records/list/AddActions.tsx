import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Plus, ScanText } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { toScan } from '../offers/scan-first.ts';

export interface AddActionsProps {
  readonly kind: RecordKind;
  /** Where a new record is typed. */
  readonly newPlace: string;
  /** A paper can be read into the form. */
  readonly scans: boolean;
  /** The plan is over: there is nothing to add before another is chosen. */
  readonly ended?: boolean | undefined;
  /** What else can be done, after them. */
  readonly children?: ReactNode;
}

/** The ways to a new record: its paper, and its form. */
export function AddActions({ kind, newPlace, scans, ended = false, children }: AddActionsProps) {
  if (ended)
    return (
      <div className="actions addactions">
        <ButtonLink variant="primary" to="/subscription-management">
          Choose a plan
        </ButtonLink>
        {children}
      </div>
    );
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
      {children}
    </div>
  );
}
