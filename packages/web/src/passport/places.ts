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

/** The places a query means, those called so before those also called so. Spaces, dashes and case do not matter. */
export function findPlaces(places: readonly PlaceToGo[], query: string): readonly PlaceToGo[] {
  const wanted = packedWords(query);
  if (wanted === '') return [];
  const named = places.filter(({ words }) => packedWords(words).includes(wanted));
  const alsoNamed = places.filter(
    place =>
      !named.includes(place) &&
      wanted.length >= alsoFrom &&
      place.also?.some(word => packedWords(word).startsWith(wanted)),
  );
  return [...named, ...alsoNamed].slice(0, most);
}
