import { listRecordDueDates } from '@kinfolio/domain/overview/due';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { Day } from '@kinfolio/domain/values/calendar';
import type { ListedRecord } from './row.ts';

// A list is the same array until something in it changes, so it is sorted at most once a day.
const known = new WeakMap<
  readonly ListedRecord[],
  { readonly today: Day; readonly list: readonly ListedRecord[] }
>();

/** The records of a list in page order: recurring payments by their next day, all others oldest first. */
export function sortForList<R extends ListedRecord>(
  kind: RecordKind,
  records: readonly R[],
  today: Day,
): readonly R[] {
  if (kind.card.amount === undefined || kind.due === undefined) return records;
  const before = known.get(records);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the list contains these very records, which are sorted below
  if (before?.today === today) return before.list as readonly R[];
  const list = records
    .map(record => ({
      record,
      day: listRecordDueDates(kind, record.content.fields, today)[0]?.day ?? '9999',
    }))
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .map(({ record }) => record);
  known.set(records, { today, list });
  return list;
}
