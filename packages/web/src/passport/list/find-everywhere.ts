import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import {
  foundBy,
  isFound,
  mayBeFound,
  narrows,
  type Query,
  queryOf,
  type SearchableText,
  titleRank,
} from './find-records.ts';
import type { ListedRecord } from './row.ts';

/** A record that was found, with its kind. */
export interface Found {
  readonly kind: RecordKind;
  readonly record: ListedRecord;
}

export type KindOf = (id: string) => RecordKind | undefined;

/** A record with what it is found by. */
interface Searched extends Found {
  readonly by: SearchableText;
}

/** Records that are searched, and those of them that the last query left. */
interface Searching {
  readonly kindOf: KindOf;
  readonly all: readonly Searched[];
  last?: { readonly query: Query; readonly left: readonly Searched[] };
}

// A person types a letter after another, and each leaves fewer. A list of records never changes (a save makes another).
const searching = new WeakMap<readonly ListedRecord[], Searching>();

/**
 * The records of the whole passport that contain every word, the best titles first, and how many there are in all.
 * Kinds without a page are the product's own and are not found. Nothing for an empty query.
 */
export function findEverywhere(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  query: string,
  most: number,
): { readonly found: readonly Found[]; readonly count: number } {
  const wanted = queryOf(query);
  if (wanted.words.length === 0) return { found: [], count: 0 };
  const found = leftBy(wanted, searchingIn(kindOf, records)).filter(({ by }) => isFound(by, wanted));
  return { found: bestOf(found, wanted, most), count: found.length };
}

/** So many of what is found, those with the best titles first. */
function bestOf(found: readonly Searched[], wanted: Query, most: number): readonly Found[] {
  // One list for each rank: sorting ten thousand would cost more than finding them.
  const ranked: Searched[][] = [[], [], [], []];
  for (const one of found) {
    const list = ranked[titleRank(one.by, wanted)];
    if (list !== undefined && list.length < most) list.push(one);
    // None that follows can come before these.
    if (ranked[0]?.length === most) break;
  }
  return ranked.flat().slice(0, most);
}

function searchingIn(kindOf: KindOf, records: readonly ListedRecord[]): Searching {
  const known = searching.get(records);
  if (known?.kindOf === kindOf) return known;
  const all: Searched[] = [];
  for (const record of records) {
    const kind = kindOf(record.content.kind);
    if (kind?.page !== undefined) all.push({ kind, record, by: foundBy(kind, record.content) });
  }
  const made = { kindOf, all };
  searching.set(records, made);
  return made;
}

/** The records that may be found, among those that the query before left if it can have left out none of them. */
function leftBy(query: Query, among: Searching): readonly Searched[] {
  const { all, last } = among;
  const before = last !== undefined && narrows(query, last.query) ? last.left : all;
  const left = before.filter(({ by }) => mayBeFound(by, query));
  among.last = { query, left };
  return left;
}

/** So many records' words are put together before the page may draw again. */
const atOnce = 500;

/** Gets the words of all records ready, a part at a time, so that the first letter typed is as quick as the others. */
export async function getReady(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  signal: AbortSignal,
): Promise<void> {
  for (let start = 0; start < records.length && !signal.aborted; start += atOnce) {
    for (const { content } of records.slice(start, start + atOnce)) {
      const kind = kindOf(content.kind);
      if (kind !== undefined) foundBy(kind, content);
    }
    await nextTurn();
  }
  if (!signal.aborted) searchingIn(kindOf, records);
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve);
  });
}
