import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { maySayOther, newWordIndex, searchWords, type WordIndex } from '../search/word-index.ts';
import {
  foundBy,
  isFound,
  mayBeFound,
  narrows,
  type Query,
  queryOf,
  type SearchableText,
  wordRank,
  wordRanks,
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
  index?: WordIndex;
}

// A person types a letter after another, and each leaves fewer. A list of records never changes (a save makes another).
const searching = new WeakMap<readonly ListedRecord[], Searching>();

/**
 * The records of the whole passport that a query means, the best first, and how many there are in all: titles with every word, then what
 * has another name for it, then other texts with every word, and at last words with it in their middle. Where no word begins so, a
 * wrong letter is forgiven. `certain`: how many were not found in the middle of a word alone; `named`: how many have it in their title. Kinds without a page are the product's own
 * and are not found. Nothing for an empty query.
 */
export function findEverywhere(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  query: string,
  most: number,
): {
  readonly found: readonly Found[];
  readonly count: number;
  readonly certain: number;
  readonly named: number;
} {
  const wanted = queryOf(query);
  if (wanted.words.length === 0) return { found: [], count: 0, certain: 0, named: 0 };
  const among = searchingIn(kindOf, records);
  const literal = leftBy(wanted, among).filter(({ by }) => isFound(by, wanted));
  const { titles, texts, parts } = inOrder(literal, wanted, most);
  const known = new Set(literal);
  const index = titles.length < most && maySayOther(query) ? indexOf(among) : undefined;
  const more =
    index === undefined
      ? []
      : searchWords(index, query, { forgives: titles.length + texts.length === 0 })
          .flatMap(id => among.all[id] ?? [])
          .filter(one => !known.has(one));
  const certain = [...titles, ...more, ...texts];
  return {
    found: [...certain, ...parts].slice(0, most),
    count: literal.length + more.length,
    certain: certain.length,
    named: titles.length,
  };
}

/** So many of what contains the words: in words of the title, at the beginning of words, and in their middle. */
function inOrder(found: readonly Searched[], wanted: Query, most: number) {
  // One list for each rank: sorting ten thousand would cost more than finding them.
  const ranked = Array.from({ length: wordRanks }, (): Searched[] => []);
  for (const one of found) {
    const list = ranked[wordRank(one.by, wanted)];
    if (list !== undefined && list.length < most) list.push(one);
    // None that follows can come before these.
    if (ranked[0]?.length === most) break;
  }
  const [first = [], second = [], third = [], fourth = [], fifth = [], parts = []] = ranked;
  return { titles: [...first, ...second, ...third].slice(0, most), texts: [...fourth, ...fifth], parts };
}

/** So many records are indexed at once that were not made ready before. */
const fewEnough = 1_000;

/** The index of words of these records; undefined for many that are not ready yet, of which what was typed is found. */
function indexOf(among: Searching): WordIndex | undefined {
  if (among.index === undefined && among.all.length <= fewEnough) {
    const index = newWordIndex();
    index.addAll(among.all.map(indexedAs));
    among.index = index;
  }
  return among.index;
}

const indexedAs = ({ by: { title, words } }: Searched, id: number) => ({ id, title, words });

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
  const isOver = (): boolean => signal.aborted;
  for (let start = 0; start < records.length && !isOver(); start += atOnce) {
    for (const { content } of records.slice(start, start + atOnce)) {
      const kind = kindOf(content.kind);
      if (kind !== undefined) foundBy(kind, content);
    }
    await nextTurn();
  }
  if (isOver()) return;
  const among = searchingIn(kindOf, records);
  const index = newWordIndex();
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
