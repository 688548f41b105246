import type { StaleFact } from '@kinfolio/domain/overview/stale-facts';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { maskValue } from '@kinfolio/domain/records/record-views';
import { dayIfStored, formatDay } from '@kinfolio/domain/values/calendar';

/** What a fact is called: "Balance". */
export const factLabel = (kind: RecordKind, field: string): string => kind.fields[field]?.label ?? field;

/** A fact as its record has it, its numbers masked: "£3,482.16". '' for an empty one. */
export const factValue = (kind: RecordKind, content: RecordContent, field: string): string =>
  maskValue(kind, content.fields, field);

/** A day in words: "14 March 2025"; "some time ago" for a damaged one. */
export function sinceWords(since: string): string {
  const day = dayIfStored(since);
  return day === undefined ? 'some time ago' : `on ${formatDay(day)}`;
}

/** Why a fact is asked about, in a sentence. */
export function whyWords({ why, since }: StaleFact): string {
  if (why === 'past') return 'This day is past.';
  if (why === 'zero') return 'Nothing is left to pay here.';
  if (why === 'household') return `Your household changed since this was last right, ${sinceWords(since)}.`;
  return `This was last right ${sinceWords(since)}.`;
}
