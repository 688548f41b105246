import type { PassportRecord } from '../../vault-worker/types/values.ts';

// [Note: What adding one record costs]
// A screen compares lists by identity, so a changed list is a new array. Copying an array of 10,000 references is one
// move of memory (about 10 µs); what must not happen per record is sorting, or copying the records themselves. Ids
// are UUIDv7, ordered by time, so a list sorted by id is in the order of adding and a place in it is found by halving.

/** Beyond this many changes at once, going through the whole list is cheaper than that many single moves. */
const manyChanges = 64;

/** The list with `record` in its place, by id; an older one of the same id goes. */
export function withRecord(
  list: readonly PassportRecord[],
  record: PassportRecord,
): readonly PassportRecord[] {
  const at = placeOf(list, record.id);
  return list[at]?.id === record.id ? list.with(at, record) : list.toSpliced(at, 0, record);
}

/** The list without the record of that id; the same list when it has none. */
export function withoutRecord(list: readonly PassportRecord[], id: string): readonly PassportRecord[] {
  const at = placeOf(list, id);
  return list[at]?.id === id ? list.toSpliced(at, 1) : list;
}

/** The list after many changes: `add` wins over `remove`. */
export function applyChanges(
  list: readonly PassportRecord[],
  add: readonly PassportRecord[],
  remove: ReadonlySet<string>,
): readonly PassportRecord[] {
  if (add.length + remove.size <= manyChanges) {
    return add.reduce(withRecord, [...remove].reduce(withoutRecord, list));
  }
  // Of what is given twice the later one counts, as with single moves.
  const added = [...new Map(add.map(record => [record.id, record])).values()].toSorted(byId);
  const ids = new Set(added.map(({ id }) => id));
  return merged(
    list.filter(({ id }) => !remove.has(id) && !ids.has(id)),
    added,
  );
}

const byId = (a: PassportRecord, b: PassportRecord): number => (a.id < b.id ? -1 : 1);

/** Two sorted lists as one, without sorting the long one again: a file of 50,000 rows comes in by hundreds of parts. */
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
  // Mostly a new record, which belongs at the end.
  if (list.length === 0 || (list.at(-1)?.id ?? '') < id) return list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.id ?? '') < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
