import type { RecordKind } from '@kinfolio/domain/records';
import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export interface NoRecordsProps {
  readonly kind: RecordKind;
  /** The form below has the main button when it is on the same page. */
  readonly main: boolean;
  readonly onAdd: () => void;
}

/** The list of a kind while it is empty: why to add one, and the button. */
export function NoRecords({ kind, main, onAdd }: NoRecordsProps) {
  return (
    <EmptyState
      picture={<BoxFileDrawing />}
      action={
        <Button look={main ? 'primary' : 'secondary'} onClick={onAdd}>
          {kind.texts.empty.button}
        </Button>
      }
    >
      {kind.texts.empty.text}
    </EmptyState>
  );
}
