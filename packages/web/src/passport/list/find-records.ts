import { type RecordKind, searchText } from '@kinfolio/domain/records';
import type { ListedRecord } from './row.ts';

// A record's words never change (a save makes a new content object), so they are put together once.
const wordsOf = new WeakMap<object, string>();

/** The words of a query; none for an empty one. */
export function wordsWanted(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '');
}

/** True when the record contains every word, in any field that is not masked, or as the last four of one that is. */
export function isFound(kind: RecordKind, { content }: ListedRecord, wanted: readonly string[]): boolean {
  const words = searchWords(kind, content);
  return wanted.every(word => words.includes(word));
}

/** The records of one kind in which every word of `query` is found; all of them for an empty query. */
export function findRecords<R extends ListedRecord>(
  kind: RecordKind,
  records: readonly R[],
  query: string,
): readonly R[] {
  const wanted = wordsWanted(query);
  return wanted.length === 0 ? records : records.filter(record => isFound(kind, record, wanted));
}

/** Puts the words of a record together ahead of the first search, which would otherwise wait for all of them. */
export function searchWords(kind: RecordKind, content: ListedRecord['content']): string {
  const known = wordsOf.get(content);
  if (known !== undefined) return known;
  const words = `${searchText(kind, content.fields)}\n${kind.label[0].toLowerCase()}`;
  wordsOf.set(content, words);
  return words;
}

/** How well a title answers the words: it begins with one, a word of it does, it contains one, or none of these. */
export function titleRank(kind: RecordKind, { content }: ListedRecord, wanted: readonly string[]): number {
  // The words begin with the title. To work it out anew for each of ten thousand would take longer than a frame.
  const words = searchWords(kind, content);
  const title = words.slice(0, words.indexOf('\n'));
  const ranks = wanted.map(word => {
    if (title.startsWith(word)) return 0;
    if (title.includes(` ${word}`)) return 1;
    return title.includes(word) ? 2 : 3;
  });
  return Math.min(3, ...ranks);
}
