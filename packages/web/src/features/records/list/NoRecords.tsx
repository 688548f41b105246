import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Link, useLocation } from 'react-router';
import { BoxFileDrawing } from '../../../passport/drawings/BoxFileDrawing.tsx';
import { helpPlace } from '../../../passport/HelpPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { AddActions, type AddActionsProps } from './AddActions.tsx';

export interface NoRecordsProps extends AddActionsProps {
  readonly kind: RecordKind;
}

/** The list of a kind while it is empty: why to add one, how, and the way to the help. */
export function NoRecords(props: NoRecordsProps) {
  const { kind } = props;
  const { search } = useLocation();
  return (
    <EmptyState
      picture={<BoxFileDrawing />}
      action={<AddActions {...props} />}
      help={
        <Link className="back" to={{ search, hash: helpPlace }}>
          {kind.texts.help.lead}
        </Link>
      }
    >
      {kind.texts.empty.text}
    </EmptyState>
  );
}
