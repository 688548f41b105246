import { Check, CircleMinus } from 'lucide-react';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

/** How a value came into its field: read with certainty, read and to be checked, not on the paper, typed. */
export type HowRead = 'clear' | 'check' | 'missing' | 'typed';

export interface ReadNoteProps {
  readonly how: HowRead;
  /** The mark on the picture. */
  readonly number?: number | undefined;
  /** The one to look at now. */
  readonly now: boolean;
}

/** The line under the name of a field that a paper may fill. */
export function ReadNote({ how, number, now }: ReadNoteProps) {
  if (how === 'typed') return <span className="read">Typed by you.</span>;
  if (how === 'missing')
    return (
      <span className="read">
        <Icon of={CircleMinus} size="sm" />
        <span>We did not find it. Type it, or leave it.</span>
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
        <Chip tone="missing">Please check</Chip>
      ) : (
        <span className="read__clear">
          <Icon of={Check} size="sm" /> Read clearly
        </span>
      )}
    </span>
  );
}
