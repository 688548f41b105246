import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Link, useLocation } from 'react-router';
import { BoxFileDrawing } from '../../../passport/drawings/BoxFileDrawing.tsx';
import { helpPlace } from '../../../passport/HelpPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface NoRecordsProps {
  readonly kind: RecordKind;
  /** The form below has the main button when it is on the same page. */
  readonly main: boolean;
  readonly onAdd: () => void;
}

/** The list of a kind while it is empty: why to add one, the button, and where there is no form, the way to the help. */
export function NoRecords({ kind, main, onAdd }: NoRecordsProps) {
  const { search } = useLocation();
  return (
    <EmptyState
      picture={<BoxFileDrawing />}
      action={
        <Button variant={main ? 'primary' : 'secondary'} onClick={onAdd}>
          {kind.texts.empty.button}
        </Button>
      }
      help={
        main && (
          <Link className="back" to={{ search, hash: helpPlace }}>
            {kind.texts.help.lead}
          </Link>
        )
      }
    >
      {kind.texts.empty.text}
    </EmptyState>
  );
}
