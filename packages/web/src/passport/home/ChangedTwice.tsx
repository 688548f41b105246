import { Link } from 'react-router';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import type { HomeData } from './home-data.ts';

/**
 * Lists the records that two devices changed at the same time, so that the person chooses a value before relying on
 * one.
 */
export function RecordConflicts({ twofold }: Pick<HomeData, 'twofold'>) {
  const [first, ...others] = twofold;
  if (first === undefined) return null;
  return (
    <p className="gap-below">
      <StatusChip tone="late">Changed in two places</StatusChip> <Link to={first.to}>{first.title}</Link>
      {others.length > 0 && ` and ${others.length} more`}. We keep both values until you choose one.
    </p>
  );
}
