import type { RecordKind } from '@kinfolio/domain/records';

/** Where a record is read: its kind's page and its id. A kind without a page has none of its own; Home stands for it. */
export function recordAddress(kind: RecordKind, id: string): string {
  return kind.page === undefined ? '/dashboard' : `/${kind.page}/${id}`;
}
