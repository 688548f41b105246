import { dueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { openDates } from '@kinfolio/domain/overview/open-dates';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { useAllRecords } from '../../session/api/react.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';

/** Everything that falls due and is not done, the earliest first; it follows when a record or the day changes. */
export function useDueDates(
  kindOf: (id: string) => RecordKind | undefined,
  clock: Clock,
): readonly RecordDueDate[] {
  const records = useAllRecords();
  const today = useToday(clock);
  const { preferences } = useReminderChoices();
  return useMemo(
    () => openDates(dueDates(kindOf, records, today), preferences.done),
    [kindOf, records, today, preferences],
  );
}
