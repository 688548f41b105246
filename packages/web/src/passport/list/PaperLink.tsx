import { paper as paperKind } from '@kinfolio/domain/kinds/paper';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/layout/Icon.tsx';
import { createRecordUrl } from '../record-address.ts';
import type { ListedRecord } from './row.ts';

export interface PaperLinkProps {
  readonly paper: ListedRecord;
  /** The title of the record to which the paper belongs. */
  readonly of: string;
  /** How many other papers the record has. */
  readonly more: number;
}

/** The newest paper of a record, shown in its row; the others are on the record's own page. */
export function PaperLink({ paper, of, more }: PaperLinkProps) {
  return (
    <span className="paperlink">
      <Link to={createRecordUrl(paperKind, paper.id)}>
        <Icon of={FileText} size="sm" />
        <span>{getRecordTitle(paperKind, paper.content.fields)}</span>
        <span className="hide">, paper of {of}</span>
      </Link>
      {more > 0 && <span className="small muted">and {more} more</span>}
    </span>
  );
}
