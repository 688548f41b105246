import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { type QueryTerm, readMeaningfulWords, splitIntoSearchWords } from './query-words.ts';

/** A searchable text: its title, and everything else it can be found by. */
export interface SearchIndexEntry {
  readonly id: number;
  readonly title: string;
  readonly words: string;
}

/** An index of words for fuzzy search. See decision 838. */
export type SearchWordIndex = MiniSearch<SearchIndexEntry>;

export const createWordIndex = (): SearchWordIndex =>
  new MiniSearch<SearchIndexEntry>({
    fields: ['title', 'words'],
    storeFields: [],
    tokenize: splitIntoSearchWords,
    processTerm: term => term,
  });

/** Shorter words must match exactly, because changing one letter often makes a different word. */
const forgivenFrom = 4;
const isNumber = (term: string) => /\d/u.test(term);

/** Whether a query may match more than its exact letters. Short queries and numbers may not. */
export const maySearchLoosely = (typed: string): boolean => typed.trim().length >= 2 && !isNumber(typed);

const exact: SearchOptions = { boost: { title: 3 }, prefix: false, weights: { fuzzy: 0.2, prefix: 0.5 } };
const forgiving: SearchOptions = { ...exact, fuzzy: term => (term.length >= forgivenFrom ? 1 : false) };

/** Synonyms must match exactly. */
const asTheyAre: SearchOptions = { prefix: false, fuzzy: false };

const all = (words: readonly string[], more: SearchOptions = {}): Query => ({
  combineWith: 'AND',
  queries: [...words],
  ...more,
});

/** The last word of a query may still be incomplete, so it also matches longer words. */
const queryFor = ({ words, others }: QueryTerm, at: number, { length }: readonly QueryTerm[]): Query => ({
  combineWith: 'OR',
  queries: [
    all(words, {
      ...(at === length - 1 ? { prefix: term => term.length > 2 } : {}),
      // A phrase that has synonyms is spelt correctly.
      ...(others.length > 0 ? { fuzzy: false } : {}),
    }),
    ...others.map(other => all(other, asTheyAre)),
  ],
});

/**
 * The texts that match a query, best first: those with all its words or, if no text has all of them, those with some of
 * them. Small words do not count, and synonyms match too. With `forgives`, words with one wrong or missing letter also
 * match. Empty for an empty query.
 */
export function searchWordIndex(
  index: SearchWordIndex,
  typed: string,
  { forgives }: { readonly forgives: boolean },
): readonly number[] {
  const meant = readMeaningfulWords(typed);
  if (meant.length === 0) return [];
  const queries = meant.map(queryFor);
  const found = index.search({ combineWith: 'AND', queries }, forgives ? forgiving : exact);
  const more =
    forgives && found.length === 0 && meant.length > 1
      ? index.search({ combineWith: 'OR', queries }, forgiving)
      : [];
  return [...found, ...more].map(({ id }): number => id);
}
