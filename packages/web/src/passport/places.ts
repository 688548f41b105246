import { packedWords } from './wording/packed-words.ts';

/** A page, or a setting on one, that can be gone to by its name. */
export interface PlaceToGo {
  readonly to: string;
  readonly words: string;
  /** What it is. */
  readonly sort?: 'Page' | 'Setting';
  /** Other words people have for it. */
  readonly also?: readonly string[];
}

/** So many letters of another word for a place find it. */
const alsoFrom = 3;
const most = 4;

/**
 * The places a query means: those of exactly that name or word, then those called so, then those also called so.
 * Spaces, dashes and case do not matter.
 */
export function findPlaces(places: readonly PlaceToGo[], query: string): readonly PlaceToGo[] {
  const wanted = packedWords(query);
  if (wanted === '') return [];
  return places
    .map(place => ({ place, rank: rankOf(place, wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ place }) => place);
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
