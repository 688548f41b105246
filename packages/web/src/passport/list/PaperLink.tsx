import { paper as paperKind } from '@kinfolio/domain/kinds/paper';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/layout/Icon.tsx';
import { recordAddress } from '../record-address.ts';
import type { ListedRecord } from './row.ts';

export interface PaperLinkProps {
  readonly paper: ListedRecord;
  /** The record it belongs to. */
  readonly of: string;
  /** How many others that record has. */
  readonly more: number;
}

/** The newest paper of a record, in its row; the others are on the record's own page. */
export function PaperLink({ paper, of, more }: PaperLinkProps) {
  return (
    <span className="paperlink">
      <Link to={recordAddress(paperKind, paper.id)}>
        <Icon of={FileText} size="sm" />
        <span>{titleOf(paperKind, paper.content.fields)}</span>
        <span className="hide">, paper of {of}</span>
      </Link>
      {more > 0 && <span className="small muted">and {more} more</span>}
    </span>
  );
}
