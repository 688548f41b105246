import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface TimelineMoment {
  icon: LucideIcon;
  when: string;
  what: string;
  says: string;
  /** Whether the moment is now or in the future; `open` is when access opens. */
  is: 'now' | 'future' | 'open';
}

/**
 * Shows how access opens, moment by moment, from top to bottom, or with `across` from left to right if there is enough
 * width.
 */
export function AccessTimeline({
  moments,
  across = false,
}: {
  moments: readonly TimelineMoment[];
  across?: boolean;
}) {
  return (
    <ol className={across ? 'line line--h line--four' : 'line'}>
      {moments.map(({ icon, when, what, says, is }) => (
        <li key={when} className={is === 'open' ? 'future open' : is}>
          <span className="line__dot">
            <Icon of={icon} size="sm" />
          </span>
          <p className="line__date">{when}</p>
          <p className="line__what">{what}</p>
          <p className="small muted">{says}</p>
        </li>
      ))}
    </ol>
  );
}
