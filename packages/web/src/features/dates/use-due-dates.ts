import { listDueDates, type RecordDueDate } from '@kinfolio/domain/overview/due';
import { listOpenDates } from '@kinfolio/domain/overview/open-dates';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useMemo } from 'react';
import { useToday } from '../../passport/dates/use-today.ts';
import { useAllRecords } from '../../session/api/react.ts';
import { useReminderChoices } from '../../session/api/use-reminder-choices.ts';

/** All dates that are not done, earliest first. Updates when a record changes or a new day begins. */
export function useDueDates(
  kindOf: (id: string) => RecordKind | undefined,
  clock: Clock,
): readonly RecordDueDate[] {
  const records = useAllRecords();
  const today = useToday(clock);
  const { preferences } = useReminderChoices();
  return useMemo(
    () => listOpenDates(listDueDates(kindOf, records, today), preferences.done),
    [kindOf, records, today, preferences],
  );
}
