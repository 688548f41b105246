import { readSignificantWords } from './search/query-words.ts';
import {
  createWordIndex,
  maySearchLoosely,
  type SearchWordIndex,
  searchWordIndex,
} from './search/word-index.ts';
import { removeSpacesAndDashes } from './wording/packed-words.ts';

/** A page, or a setting on one, that people can go to by name. */
export interface SearchablePlace {
  readonly to: string;
  readonly words: string;
  /** Whether the entry is a page or a setting. */
  readonly sort?: 'Page' | 'Setting';
  /** Other words that people use for this page or setting. */
  readonly also?: readonly string[];
  /** Whether this is a list of records. Such lists are shown after the records themselves. */
  readonly ofRecords?: boolean;
}

/** The minimum number of letters that must match a synonym. */
const alsoFrom = 3;
const most = 4;

// Cached, because the list of pages and settings does not change while the app is open.
const indexes = new WeakMap<readonly SearchablePlace[], SearchWordIndex>();

/**
 * The pages and settings that match a query: first those with exactly that name or word, then those whose name contains
 * it, then those with a matching synonym. If nothing matches, it tries again allowing for a wrong letter or another
 * name. Ignores spaces, dashes and case.
 */
export function findSearchablePlaces(
  places: readonly SearchablePlace[],
  query: string,
): readonly SearchablePlace[] {
  const wanted = removeSpacesAndDashes(query);
  if (wanted === '') return [];
  const called = places
    .map(place => ({ place, rank: rankOf(place, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place);
  const meant =
    called.length > 0 || !maySearchLoosely(query)
      ? []
      : searchWordIndex(indexOf(places), query, { forgives: true }).flatMap(id => places[id] ?? []);
  return [...called, ...meant].slice(0, most);
}

/** Whether a query is exactly the name of a page or setting, such as "recovery kit". Lists of records do not count. */
export function isPlaceName(places: readonly SearchablePlace[], query: string): boolean {
  const wanted = [removeSpacesAndDashes(query), readSignificantWords(query).join('')].filter(
    words => words !== '',
  );
  return places.some(place => place.ofRecords !== true && wanted.some(words => rankOf(place, words) === 0));
}

function indexOf(places: readonly SearchablePlace[]): SearchWordIndex {
  const known = indexes.get(places);
  if (known !== undefined) return known;
  const index = createWordIndex();
  index.addAll(places.map(({ words, also = [] }, id) => ({ id, title: words, words: also.join('\n') })));
  indexes.set(places, index);
  return index;
}

const none = 4;

function rankOf({ words, also = [] }: SearchablePlace, wanted: string): number {
  const name = removeSpacesAndDashes(words);
  const others = also.map(removeSpacesAndDashes);
  if (name === wanted || others.includes(wanted)) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  return wanted.length >= alsoFrom && others.some(word => word.startsWith(wanted)) ? 3 : none;
}
