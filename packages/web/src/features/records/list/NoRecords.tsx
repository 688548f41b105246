import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { Link, useLocation } from 'react-router';
import { BoxFileDrawing } from '../../../passport/drawings/BoxFileDrawing.tsx';
import { helpPanelId } from '../../../passport/HelpPanel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { AddRecordActions, type AddRecordActionsProps } from './AddActions.tsx';

export interface NoRecordsProps extends AddRecordActionsProps {
  readonly kind: RecordKind;
}

/** Shown in place of an empty list: why to add a record, how to add one, and a link to help. */
export function NoRecords(props: NoRecordsProps) {
  const { kind } = props;
  const { search } = useLocation();
  return (
    <EmptyState
      picture={<BoxFileDrawing />}
      action={<AddRecordActions {...props} />}
      help={
        <Link className="back" to={{ search, hash: helpPanelId }}>
          {kind.texts.help.lead}
        </Link>
      }
    >
      {kind.texts.empty.text}
    </EmptyState>
  );
}
