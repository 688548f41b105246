import { Check, CircleMinus } from 'lucide-react';
import { StatusChip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

/** How a value got into its field: read with certainty, read but to be checked, not in the document, or typed. */
export type ReadingCertainty = 'clear' | 'check' | 'missing' | 'typed';

export interface ReadNoteProps {
  readonly how: ReadingCertainty;
  /** The number of the mark on the picture. */
  readonly number?: number | undefined;
  /** Whether this is the current mark. */
  readonly now: boolean;
}

/** The line under the name of a field that a document can fill. */
export function FieldReadingNote({ how, number, now }: ReadNoteProps) {
  if (how === 'typed') return <span className="read">Typed by you.</span>;
  if (how === 'missing')
    return (
      <span className="read">
        <Icon of={CircleMinus} size="sm" />
        <span>We could not find this. Type it in, or leave it blank.</span>
      </span>
    );
  return (
    <span className="read">
      {number !== undefined && (
        <span className={now ? 'read__no read__no--now' : 'read__no'}>
          <span className="hide">Mark </span>
          {number}
        </span>
      )}
      <span>From the paper.</span>{' '}
      {how === 'check' ? (
        <StatusChip tone="missing">Please check</StatusChip>
      ) : (
        <span className="read__clear">
          <Icon of={Check} size="sm" /> Read clearly
        </span>
      )}
    </span>
  );
}
