import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { createSearchText } from '@kinfolio/domain/records/record-views';
import { removeSpacesAndDashes } from '../wording/packed-words.ts';
import type { ListedRecord } from './row.ts';

/** The lower-case text a record is found by. */
export interface SearchableText {
  readonly words: string;
  /** The title's words, which come first. */
  readonly title: string;
  /** The letters and digits of each line, without spaces: "yq19kwe" for "YQ19 KWE". */
  readonly packed: string;
}

/** One word of a query, both as typed and without separators. */
export interface QueryWord {
  readonly word: string;
  readonly packed: string;
}
/** A query, parsed once for all the records it is matched against. */
export interface SearchQuery {
  readonly words: readonly QueryWord[];
  /** The whole query without spaces. With it, "YQ 19 KWE" finds "YQ19 KWE". */
  readonly packed: string;
}

/** The shortest text that is searched for without spaces: anything shorter would match across word boundaries. */
export const minPackedLength = 3;

// Content never changes (a save makes a new object), so a record's searchable text is built only once.
const known = new WeakMap<object, SearchableText>();

// Desktop keyboards type a straight apostrophe, and phones a curly one.
const straight = (text: string): string => text.replaceAll('’', "'");

/** Parses a query. An empty one has no words. */
export function parseQuery(typed: string): SearchQuery {
  const words = straight(typed)
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
    .map(word => ({ word, packed: removeSpacesAndDashes(word) }));
  return { words, packed: removeSpacesAndDashes(typed) };
}

/**
 * Whether every word, or the whole query without spaces, is in an unmasked field or in the last four characters of a
 * masked one. Ignores spaces, dashes and case.
 */
export function matchesQuery(text: SearchableText, { words, packed }: SearchQuery): boolean {
  return (
    words.every(one => text.words.includes(one.word) || isPacked(text, one.packed)) || isPacked(text, packed)
  );
}

/**
 * Whether a text may match a query. This is true for every text that `matchesQuery` accepts, and for some others,
 * because each word only has to appear in the packed text.
 */
export function mightMatch({ packed }: SearchableText, { words }: SearchQuery): boolean {
  return words.every(one => packed.includes(one.packed));
}

/** Whether every text that may match `query` may also match `before`, as when a letter has just been added. */
export function isNarrowerQuery(query: SearchQuery, before: SearchQuery): boolean {
  return before.words.every(was => query.words.some(is => is.packed.includes(was.packed)));
}

function isPacked({ packed }: SearchableText, wanted: string): boolean {
  return wanted.length >= minPackedLength && packed.includes(wanted);
}

/** The records of one kind that contain every word of `query`; all of them for an empty query. */
export function findRecords<R extends ListedRecord>(
  kind: RecordKind,
  records: readonly R[],
  query: string,
): readonly R[] {
  const wanted = parseQuery(query);
  return wanted.words.length === 0
    ? records
    : records.filter(({ content }) => matchesQuery(readSearchableText(kind, content), wanted));
}

/**
 * The text a record is found by, built once. Building it before a search means that the first letter typed need not
 * wait for all records.
 */
export function readSearchableText(kind: RecordKind, content: ListedRecord['content']): SearchableText {
  const before = known.get(content);
  if (before !== undefined) return before;
  const words = straight(`${createSearchText(kind, content.fields)}\n${kind.label[0].toLowerCase()}`);
  // The title is the first line of the text. Working it out from the fields of ten thousand records on every letter
  // would take longer than a frame.
  const made = { words, title: words.slice(0, words.indexOf('\n')), packed: removeSpacesAndDashes(words) };
  known.set(content, made);
  return made;
}

/** The number of ranks: see {@link wordRank}. */
export const wordRankCount = 6;

/**
 * Ranks how well a record matches the words. The best rank is a title that begins with the whole query; then comes a
 * title with every word as a whole word, and then a title that has them with the last word only partly typed. Next come
 * records whose other text has every word as a whole word, and then those whose other text has the words partly typed
 * or only once spaces are removed. The last rank is for words found only inside other words.
 */
export function wordRank({ title, words: text }: SearchableText, { words }: SearchQuery): number {
  const typed = words.map(({ word }) => word).join(' ');
  if (title.startsWith(typed)) return 0;
  if (words.every(({ word }) => isWhole(title, word))) return 1;
  if (words.every((one, at) => isTyped(title, one, at === words.length - 1))) return 2;
  // Nearly every text has a word that begins with any given letter, so checking the text for a single letter would cost
  // more than it helps.
  if (typed.length === 1) return 4;
  if (words.every(({ word }) => isWhole(text, word))) return 3;
  const isHere = (one: QueryWord, at: number) => isTyped(text, one, at === words.length - 1);
  const isRun = ({ word, packed }: QueryWord) => packed.length > minPackedLength && !text.includes(word);
  return words.every((one, at) => isHere(one, at) || isDigits(one.packed) || isRun(one)) ? 4 : 5;
}

/** Whether a text contains a word; the last word may be only partly typed. */
const isTyped = (text: string, { word }: QueryWord, isLast: boolean) =>
  isLast ? beginsWord(text, word) : isWhole(text, word);

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);
// Digits count even in the middle of a number, because people identify a number by its last digits.
const isDigits = (packed: string) => /^\d{2,}$/u.test(packed);

function placesOf(text: string, word: string, fits: (end: number) => boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && fits(at + word.length)) return true;
  return false;
}

const beginsWord = (text: string, word: string) => placesOf(text, word, () => true);
const isWhole = (text: string, word: string) => placesOf(text, word, end => !isLetter(text[end]));
