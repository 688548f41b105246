import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { RecordsJob } from './jobs.ts';

/** The kinds for which a person has records, except kinds internal to the product, which have no page and no sheet. */
export function kindsWithSheets(
  kinds: readonly RecordKind[],
  records: RecordsJob['records'],
): readonly RecordKind[] {
  const used = new Set(records.map(({ content }) => content.kind));
  return kinds.filter(kind => kind.page !== undefined && used.has(kind.id));
}
