import { paper } from '@kinfolio/domain/kinds/paper';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Found, findEverywhere } from '../list/find-everywhere.ts';
import type { ListedRecord } from '../list/row.ts';
import type { RelatedRecords } from './related.ts';

/** As many as are read at a glance; another letter finds the one that is meant. */
const most = 10;
/** Before anything is typed, so many of each likely kind. */
const ofEach = 3;

/**
 * The records that may be linked. Before anything is typed the latest of the likely kinds, in that order; then what
 * contains every word, likely kinds first. `all` are the live records; those in `without` are not offered.
 */
export function findOthers(
  { kinds, others }: RelatedRecords,
  all: readonly ListedRecord[],
  query: string,
  likely: readonly string[],
  without: ReadonlySet<string>,
): readonly Found[] {
  const kindOf = (id: string) => kinds.find(kind => kind.id === id);
  const free = (records: readonly ListedRecord[]) => records.filter(({ id }) => !without.has(id));
  if (query.trim() === '') {
    const latest = likely.flatMap(id => free(others.records(id)).slice(-ofEach).toReversed());
    return found(latest, kindOf);
  }
  const first = free(likely.flatMap(id => others.records(id)));
  // A paper is attached from where papers are; a link to one would be a second way to say the same.
  const rest = free(all).filter(({ content }) => !likely.includes(content.kind) && content.kind !== paper.id);
  return [first, rest].flatMap(part => findEverywhere(kindOf, part, query, most).found).slice(0, most);
}

function found(
  records: readonly ListedRecord[],
  kindOf: (id: string) => RecordKind | undefined,
): readonly Found[] {
  return records.flatMap(record => {
    const kind = kindOf(record.content.kind);
    return kind?.page === undefined ? [] : [{ kind, record }];
  });
}
