import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { hasSynonyms } from '../search/query-words.ts';
import {
  createWordIndex,
  maySearchLoosely,
  type SearchWordIndex,
  searchWordIndex,
} from '../search/word-index.ts';
import {
  isNarrowerQuery,
  matchesQuery,
  mightMatch,
  parseQuery,
  readSearchableText,
  type SearchableText,
  type SearchQuery,
  wordRank,
  wordRankCount,
} from './find-records.ts';
import type { ListedRecord } from './row.ts';

/** A record that was found, with its kind. */
export interface RecordSearchResult {
  readonly kind: RecordKind;
  readonly record: ListedRecord;
}

export type FindKind = (id: string) => RecordKind | undefined;

/** A record and the words it can be found by. */
interface Searched extends RecordSearchResult {
  readonly by: SearchableText;
}

/** The records that are searched, and those that matched the last query. */
interface Searching {
  readonly kindOf: FindKind;
  readonly all: readonly Searched[];
  last?: { readonly query: SearchQuery; readonly left: readonly Searched[] };
  index?: SearchWordIndex;
}

// Stores the search state of each list, because every further letter can only narrow the previous result. A list of
// records never changes: a save makes a new list.
const searching = new WeakMap<readonly ListedRecord[], Searching>();

/**
 * Finds the records of the whole passport that match a query, best first, and counts them. Titles with every word come
 * first, then records that match a synonym, then other texts with every word, and last of all records in which a word
 * is found only in the middle of another. If nothing matches at the beginning of a word, one wrong letter is forgiven.
 * `certain` is the number of records that match elsewhere than in the middle of a word; `named` is the number with
 * every word in the title. Kinds without a page are internal and are never found. An empty query finds nothing.
 */
export function findRecordsEverywhere(
  kindOf: FindKind,
  records: readonly ListedRecord[],
  query: string,
  most: number,
): {
  readonly found: readonly RecordSearchResult[];
  readonly count: number;
  readonly certain: number;
  readonly named: number;
} {
  const wanted = parseQuery(query);
  if (wanted.words.length === 0) return { found: [], count: 0, certain: 0, named: 0 };
  const among = searchingIn(kindOf, records);
  const literal = leftBy(wanted, among).filter(({ by }) => matchesQuery(by, wanted));
  const { titles, begun, texts, parts } = inOrder(literal, wanted, most);
  const known = new Set(literal);
  const index = titles.length + begun.length < most && maySearchLoosely(query) ? indexOf(among) : undefined;
  const more =
    index === undefined
      ? []
      : searchWordIndex(index, query, { forgives: titles.length + begun.length + texts.length === 0 })
          .flatMap(id => among.all[id] ?? [])
          .filter(one => !known.has(one));
  // "mot" is a word by itself, so vehicles come before "Shipley Motors".
  const certain = hasSynonyms(query)
    ? [...titles, ...more, ...begun, ...texts]
    : [...titles, ...begun, ...more, ...texts];
  return {
    found: [...certain, ...parts].slice(0, most),
    count: literal.length + more.length,
    certain: certain.length,
    named: titles.length + begun.length,
  };
}

/**
 * Groups matching records by where the words were found: whole in the title, begun in the title, at the beginning of
 * other words, or only in the middle of words. Keeps up to `most` records of each rank.
 */
function inOrder(found: readonly Searched[], wanted: SearchQuery, most: number) {
  // One list for each rank, because sorting ten thousand records would take longer than finding them.
  const ranked = Array.from({ length: wordRankCount }, (): Searched[] => []);
  for (const one of found) {
    const list = ranked[wordRank(one.by, wanted)];
    if (list !== undefined && list.length < most) list.push(one);
    // The best rank is full, so no later record can displace one of these.
    if (ranked[0]?.length === most) break;
  }
  const [first = [], second = [], third = [], fourth = [], fifth = [], parts = []] = ranked;
  const titles = [...first, ...second].slice(0, most);
  return { titles, begun: third.slice(0, most - titles.length), texts: [...fourth, ...fifth], parts };
}

/** The maximum number of records that we index at once if they have not been prepared. */
const fewEnough = 1_000;

/**
 * The word index of these records. Undefined if too many are still unprepared; the query is then searched for only as
 * typed.
 */
function indexOf(among: Searching): SearchWordIndex | undefined {
  if (among.index === undefined && among.all.length <= fewEnough) {
    const index = createWordIndex();
    index.addAll(among.all.map(indexedAs));
    among.index = index;
  }
  return among.index;
}

const indexedAs = ({ by: { title, words } }: Searched, id: number) => ({ id, title, words });

function searchingIn(kindOf: FindKind, records: readonly ListedRecord[]): Searching {
  const known = searching.get(records);
  if (known?.kindOf === kindOf) return known;
  const all: Searched[] = [];
  for (const record of records) {
    const kind = kindOf(record.content.kind);
    if (kind?.page !== undefined) all.push({ kind, record, by: readSearchableText(kind, record.content) });
  }
  const made = { kindOf, all };
  searching.set(records, made);
  return made;
}

/** The records that may match a query. Starts from the previous query's result if that cannot have excluded a match. */
function leftBy(query: SearchQuery, among: Searching): readonly Searched[] {
  const { all, last } = among;
  const before = last !== undefined && isNarrowerQuery(query, last.query) ? last.left : all;
  const left = before.filter(({ by }) => mightMatch(by, query));
  among.last = { query, left };
  return left;
}

/** How many records to prepare before letting the page redraw. */
const atOnce = 500;

/** Prepares the words of all records in batches, so that the first letter typed is as quick as the rest. */
export async function prepareSearchTexts(
  kindOf: FindKind,
  records: readonly ListedRecord[],
  signal: AbortSignal,
): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  for (let start = 0; start < records.length && !isOver(); start += atOnce) {
    for (const { content } of records.slice(start, start + atOnce)) {
      const kind = kindOf(content.kind);
      if (kind !== undefined) readSearchableText(kind, content);
    }
    await nextTurn();
  }
  if (isOver()) return;
  const among = searchingIn(kindOf, records);
  const index = createWordIndex();
  for (let start = 0; start < among.all.length && !isOver(); start += atOnce) {
    index.addAll(among.all.slice(start, start + atOnce).map((one, at) => indexedAs(one, start + at)));
    await nextTurn();
  }
  if (!isOver()) among.index = index;
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve);
  });
}
