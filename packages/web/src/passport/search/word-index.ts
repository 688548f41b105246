import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { type Meant, meantBy, splitWords } from './query-words.ts';

/** A text that can be found: its title, and everything else it is found by. */
export interface Indexed {
  readonly id: number;
  readonly title: string;
  readonly words: string;
}

/** An index of words for searches that forgive. See decision 838. */
export type WordIndex = MiniSearch<Indexed>;

/** An empty index. */
export const newWordIndex = (): WordIndex =>
  new MiniSearch<Indexed>({
    fields: ['title', 'words'],
    storeFields: [],
    tokenize: splitWords,
    processTerm: term => term,
  });

/** Shorter words are searched for as they are: one letter more or less makes another word of them. */
const forgivenFrom = 4;
const isNumber = (term: string) => /\d/u.test(term);

/** Whether a query may mean more than its letters: a short one, and a number, are what they are. */
export const maySayOther = (typed: string): boolean => typed.trim().length >= 2 && !isNumber(typed);

const exact: SearchOptions = { boost: { title: 3 }, prefix: false, weights: { fuzzy: 0.2, prefix: 0.5 } };
const forgiving: SearchOptions = { ...exact, fuzzy: term => (term.length >= forgivenFrom ? 1 : false) };

/** Other names of a thing are taken as they are. */
const asTheyAre: SearchOptions = { prefix: false, fuzzy: false };

const all = (words: readonly string[], more: SearchOptions = {}): Query => ({
  combineWith: 'AND',
  queries: [...words],
  ...more,
});

/** The last word may not have been typed to its end. */
const queryFor = ({ words, others }: Meant, at: number, { length }: readonly Meant[]): Query => ({
  combineWith: 'OR',
  queries: [
    all(words, at === length - 1 ? { prefix: term => term.length > 2 } : {}),
    ...others.map(other => all(other, asTheyAre)),
  ],
});

/**
 * The texts that a query asks for, the best first: those with everything that is asked, or without any such those with some of it. Small
 * words do not count, and other names for a thing find it too; `forgives`: so does a word with one wrong or missing letter. Nothing for an
 * empty query.
 */
export function searchWords(
  index: WordIndex,
  typed: string,
  { forgives }: { readonly forgives: boolean },
): readonly number[] {
  const meant = meantBy(typed);
  if (meant.length === 0) return [];
  const queries = meant.map(queryFor);
  const found = index.search({ combineWith: 'AND', queries }, forgives ? forgiving : exact);
  const more =
    forgives && found.length === 0 && meant.length > 1
      ? index.search({ combineWith: 'OR', queries }, forgiving)
      : [];
  return [...found, ...more].map(({ id }): number => id);
}
