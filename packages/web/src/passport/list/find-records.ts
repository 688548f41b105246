import { type RecordKind, searchText } from '@kinfolio/domain/records';
import type { ListedRecord } from './row.ts';

/** What a record is found by, in small letters. */
export interface FoundBy {
  readonly words: string;
  /** The first of the words: those of the title. */
  readonly title: string;
}

// A record's words never change (a save makes a new content object), so they are put together once.
const known = new WeakMap<object, FoundBy>();

/** The words of a query; none for an empty one. */
export function wordsWanted(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '');
}

/** True when every word is in a field that is not masked, or in the last four of one that is. */
export function isFound({ words }: FoundBy, wanted: readonly string[]): boolean {
  return wanted.every(word => words.includes(word));
}

/** The records of one kind in which every word of `query` is found; all of them for an empty query. */
export function findRecords<R extends ListedRecord>(
  kind: RecordKind,
  records: readonly R[],
  query: string,
): readonly R[] {
  const wanted = wordsWanted(query);
  return wanted.length === 0
    ? records
    : records.filter(({ content }) => isFound(foundBy(kind, content), wanted));
}

/** What a record is found by. Asking once ahead of a search saves the first letter from waiting for all of them. */
export function foundBy(kind: RecordKind, content: ListedRecord['content']): FoundBy {
  const before = known.get(content);
  if (before !== undefined) return before;
  const words = `${searchText(kind, content.fields)}\n${kind.label[0].toLowerCase()}`;
  // The words begin with the title. To cut it out at every letter, of ten thousand, would take longer than a frame.
  const made = { words, title: words.slice(0, words.indexOf('\n')) };
  known.set(content, made);
  return made;
}

/** How well a title answers the words: it begins with one, a word of it does, it contains one, or none of these. */
export function titleRank({ title }: FoundBy, wanted: readonly string[]): number {
  const ranks = wanted.map(word => {
    if (title.startsWith(word)) return 0;
    if (title.includes(` ${word}`)) return 1;
    return title.includes(word) ? 2 : 3;
  });
  return Math.min(3, ...ranks);
}
