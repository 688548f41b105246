import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';

/** One moment of a timeline. */
export interface Moment {
  icon: LucideIcon;
  when: string;
  what: string;
  says: string;
  /** Where it lies, seen from now; `open` is when access opens. */
  is: 'now' | 'future' | 'open';
}

/** How access opens, moment by moment: down the page, or `across` it where that is wide enough. */
export function Timeline({ moments, across = false }: { moments: readonly Moment[]; across?: boolean }) {
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
