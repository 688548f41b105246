import { type Clock, todayIn } from '@kinfolio/domain/calendar';
import { dueDates, type RecordDueDate } from '@kinfolio/domain/due';
import type { RecordKind } from '@kinfolio/domain/records';
import { useMemo } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useAllRecords } from '../../sync/react.ts';

/** How often it is looked whether another day has begun. Milliseconds. */
const look = 60_000;

/** Everything that falls due, the earliest first; reckoned again when a record or the day changes. */
export function useDueDates(
  kindOf: (id: string) => RecordKind | undefined,
  clock: Clock,
): readonly RecordDueDate[] {
  const records = useAllRecords();
  const now = useNow(clock, look);
  const today = todayIn({ now: () => now });
  return useMemo(() => dueDates(kindOf, records, today), [kindOf, records, today]);
}
