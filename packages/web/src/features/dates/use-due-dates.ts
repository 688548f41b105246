import { dueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { useAllRecords } from '../../session/api/react.ts';

/** Everything that falls due, the earliest first; reckoned again when a record or the day changes. */
export function useDueDates(
  kindOf: (id: string) => RecordKind | undefined,
  clock: Clock,
): readonly RecordDueDate[] {
  const records = useAllRecords();
  const today = useToday(clock);
  return useMemo(() => dueDates(kindOf, records, today), [kindOf, records, today]);
}
