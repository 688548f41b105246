import { tellingWords } from './search/query-words.ts';
import { maySayOther, newWordIndex, searchWords, type WordIndex } from './search/word-index.ts';
import { packedWords } from './wording/packed-words.ts';

/** A page, or a setting on one, that can be gone to by its name. */
export interface PlaceToGo {
  readonly to: string;
  readonly words: string;
  /** What it is. */
  readonly sort?: 'Page' | 'Setting';
  /** Other words people have for it. */
  readonly also?: readonly string[];
  /** A list of records, which comes after the records themselves. */
  readonly ofRecords?: boolean;
}

/** So many letters of another word for a place find it. */
const alsoFrom = 3;
const most = 4;

// The pages and settings are the same for as long as the app is open.
const indexes = new WeakMap<readonly PlaceToGo[], WordIndex>();

/**
 * The places a query means: those of exactly that name or word, then those called so, then those also called so, then without any such those that
 * are meant though a letter is wrong or the thing has another name. Spaces, dashes and case do not matter.
 */
export function findPlaces(places: readonly PlaceToGo[], query: string): readonly PlaceToGo[] {
  const wanted = packedWords(query);
  if (wanted === '') return [];
  const called = places
    .map(place => ({ place, rank: rankOf(place, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
  const meant =
    called.length > 0 || !maySayOther(query)
      ? []
      : searchWords(indexOf(places), query, { forgives: true }).flatMap(id => places[id] ?? []);
  return [...called, ...meant].slice(0, most);
}

/** Whether a query is exactly the name of a page or setting, such as "recovery kit". Lists of records do not count. */
export function namesPlace(places: readonly PlaceToGo[], query: string): boolean {
  const wanted = [packedWords(query), tellingWords(query).join('')].filter(words => words !== '');
  return places.some(place => place.ofRecords !== true && wanted.some(words => rankOf(place, words) === 0));
}

function indexOf(places: readonly PlaceToGo[]): WordIndex {
  const known = indexes.get(places);
  if (known !== undefined) return known;
  const index = newWordIndex();
  index.addAll(places.map(({ words, also = [] }, id) => ({ id, title: words, words: also.join('\n') })));
  indexes.set(places, index);
  return index;
}

const none = 4;

function rankOf({ words, also = [] }: PlaceToGo, wanted: string): number {
  const name = packedWords(words);
  const others = also.map(packedWords);
  if (name === wanted || others.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return wanted.length >= alsoFrom && others.some(word => word.startsWith(wanted)) ? 3 : none;
}
