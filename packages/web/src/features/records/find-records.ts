import { type RecordKind, searchText } from '@kinfolio/domain/records';
import type { PassportRecord } from '../../sync/passport.ts';

// A record's words never change (a save makes a new content object), so they are put together once.
const wordsOf = new WeakMap<object, string>();

/** The records that contain every word of `query`, in any field that is not masked, or as the last four of one that is. */
export function findRecords(
  kind: RecordKind,
  records: readonly PassportRecord[],
  query: string,
): readonly PassportRecord[] {
  const wanted = query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '');
  if (wanted.length === 0) return records;
  return records.filter(record => {
    const words = searchWords(kind, record);
    return wanted.every(word => words.includes(word));
  });
}

function searchWords(kind: RecordKind, record: PassportRecord): string {
  const known = wordsOf.get(record.content);
  if (known !== undefined) return known;
  const words = searchText(kind, record.content.fields);
  wordsOf.set(record.content, words);
  return words;
}
