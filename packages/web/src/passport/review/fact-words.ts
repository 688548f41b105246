import type { StaleFact } from '@kinfolio/domain/overview/stale-facts';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { maskValue } from '@kinfolio/domain/records/record-views';
import { formatDay, readStoredDayIfAny } from '@kinfolio/domain/values/calendar';

/** The name of a fact: "Balance". */
export const getFactLabel = (kind: RecordKind, field: string): string => kind.fields[field]?.label ?? field;

/** The value of a fact as its record shows it, with numbers masked, for example "£3,482.16"; '' if empty. */
export const formatFactValue = (kind: RecordKind, content: RecordContent, field: string): string =>
  maskValue(kind, content.fields, field);

/** Writes a day in full, for example "14 March 2025"; "some time ago" if the value is damaged. */
export function formatSince(since: string): string {
  const day = readStoredDayIfAny(since);
  return day === undefined ? 'some time ago' : `on ${formatDay(day)}`;
}

/** A sentence explaining why we ask the person to check a fact. */
export function explainFactCheck({ why, since }: StaleFact): string {
  if (why === 'past') return 'This date has passed.';
  if (why === 'zero') return 'There is nothing left to pay.';
  if (why === 'household')
    return `Your household has changed since you last confirmed this, ${formatSince(since)}.`;
  return `You last confirmed this ${formatSince(since)}.`;
}
