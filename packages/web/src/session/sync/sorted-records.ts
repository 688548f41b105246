import type { PassportRecord } from '../../vault-worker/types/values.ts';

// [Note: What adding one record costs] A screen compares lists by identity, so a changed list must be a new array.
// Copying an array of 10,000 references is a single memory copy (about 10 µs). The list must not be sorted, nor the
// records themselves copied, for each added record. Ids are UUIDv7, which are ordered by time: a list sorted by id is
// in the order of adding, and positions are found by binary search.

/** If more records than this change at once, one pass over the whole list is cheaper than single insertions. */
const manyChanges = 64;

/** The list with `record` inserted in order of id; an older record with the same id is replaced. */
export function addSortedRecord(
  list: readonly PassportRecord[],
  record: PassportRecord,
): readonly PassportRecord[] {
  const at = placeOf(list, record.id);
  return list[at]?.id === record.id ? list.with(at, record) : list.toSpliced(at, 0, record);
}

/** Returns the list without the record with that id; the same list if it does not contain that record. */
export function removeSortedRecord(list: readonly PassportRecord[], id: string): readonly PassportRecord[] {
  const at = placeOf(list, id);
  return list[at]?.id === id ? list.toSpliced(at, 1) : list;
}

/** The list after many changes. A record in both `add` and `remove` is added. */
export function applyChanges(
  list: readonly PassportRecord[],
  add: readonly PassportRecord[],
  remove: ReadonlySet<string>,
): readonly PassportRecord[] {
  if (add.length + remove.size <= manyChanges) {
    return add.reduce(addSortedRecord, [...remove].reduce(removeSortedRecord, list));
  }
  // If an id is given twice the later record wins, as with single insertions.
  const added = [...new Map(add.map(record => [record.id, record])).values()].toSorted(byId);
  const ids = new Set(added.map(({ id }) => id));
  return merged(
    list.filter(({ id }) => !remove.has(id) && !ids.has(id)),
    added,
  );
}

const byId = (a: PassportRecord, b: PassportRecord): number => (a.id < b.id ? -1 : 1);

/** Merges two sorted lists without sorting the long one again: a file of 50,000 rows arrives in hundreds of parts. */
function merged(list: readonly PassportRecord[], added: readonly PassportRecord[]): PassportRecord[] {
  const parts: (readonly PassportRecord[])[] = [];
  let from = 0;
  for (const record of added) {
    const at = placeOf(list, record.id);
    parts.push(list.slice(from, at), [record]);
    from = at;
  }
  return [...parts, list.slice(from)].flat();
}

function placeOf(list: readonly PassportRecord[], id: string): number {
  let [low, high] = [0, list.length];
  // Usually the record is new, and belongs at the end.
  if (list.length === 0 || (list.at(-1)?.id ?? '') < id) return list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
