import { paper } from '@kinfolio/domain/kinds/paper';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { findRecordsEverywhere, type RecordSearchResult } from '../list/find-everywhere.ts';
import type { ListedRecord } from '../list/row.ts';
import type { RelatedRecords } from './related.ts';

/** The number of records that people can read at a glance. Typing another letter narrows the list. */
const most = 10;
/** How many of each likely kind to show before anything is typed. */
const ofEach = 3;

/**
 * Finds the records that may be linked. Before anything is typed, returns the latest records of the likely kinds, in
 * the order of those kinds. After that, returns the records that contain every word, likely kinds first. `all` are the
 * live records; those in `without` are left out.
 */
export function findLinkableRecords(
  { kinds, others }: RelatedRecords,
  all: readonly ListedRecord[],
  query: string,
  likely: readonly string[],
  without: ReadonlySet<string>,
): readonly RecordSearchResult[] {
  const kindOf = (id: string) => kinds.find(kind => kind.id === id);
  const free = (records: readonly ListedRecord[]) => records.filter(({ id }) => !without.has(id));
  if (query.trim() === '') {
    const latest = likely.flatMap(id => free(others.records(id)).slice(-ofEach).toReversed());
    return found(latest, kindOf);
  }
  const first = free(likely.flatMap(id => others.records(id)));
  // Papers are attached in their own section of a record; linking to one as well would record the same thing twice.
  const rest = free(all).filter(({ content }) => !likely.includes(content.kind) && content.kind !== paper.id);
  return [first, rest].flatMap(part => findRecordsEverywhere(kindOf, part, query, most).found).slice(0, most);
}

function found(
  records: readonly ListedRecord[],
  kindOf: (id: string) => RecordKind | undefined,
): readonly RecordSearchResult[] {
  return records.flatMap(record => {
    const kind = kindOf(record.content.kind);
    return kind?.page === undefined ? [] : [{ kind, record }];
  });
}
