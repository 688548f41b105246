import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { searchText } from '@kinfolio/domain/records/record-views';
import { packedWords } from '../wording/packed-words.ts';
import type { ListedRecord } from './row.ts';

/** What a record is found by, in small letters. */
export interface SearchableText {
  readonly words: string;
  /** The first of the words: those of the title. */
  readonly title: string;
  /** The words of each line run together, letters and digits only: "yq19kwe" of "YQ19 KWE". */
  readonly packed: string;
}

/** A word of a query, as typed and run together. */
export interface Wanted {
  readonly word: string;
  readonly packed: string;
}
/** A query taken apart once, for all the records it is held against. */
export interface Query {
  readonly words: readonly Wanted[];
  /** All of it run together, so that "YQ 19 KWE" finds "YQ19 KWE". */
  readonly packed: string;
}

/** Shorter parts run together would be found across the ends of words. */
export const packedFrom = 3;

// A record's words never change (a save makes a new content object), so they are put together once.
const known = new WeakMap<object, SearchableText>();

// Keyboards write the one, phones the other.
const straight = (text: string): string => text.replaceAll('’', "'");

/** A query taken apart; without words for an empty one. */
export function queryOf(typed: string): Query {
  const words = straight(typed)
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
    .map(word => ({ word, packed: packedWords(word) }));
  return { words, packed: packedWords(typed) };
}

/**
 * True when every word, or all of them run together, is in a field that is not masked, or in the last four of one that
 * is. Spaces, dashes and case do not matter.
 */
export function isFound(text: SearchableText, { words, packed }: Query): boolean {
  return (
    words.every(one => text.words.includes(one.word) || isPacked(text, one.packed)) || isPacked(text, packed)
  );
}

/** True of all that `isFound` is true of, and of more: every word is there run together, however short. */
export function mayBeFound({ packed }: SearchableText, { words }: Query): boolean {
  return words.every(one => packed.includes(one.packed));
}

/** True when all that may be found by `query` may be found by `before` too, as when a letter was typed after it. */
export function narrows(query: Query, before: Query): boolean {
  return before.words.every(was => query.words.some(is => is.packed.includes(was.packed)));
}

function isPacked({ packed }: SearchableText, wanted: string): boolean {
  return wanted.length >= packedFrom && packed.includes(wanted);
}

/** The records of one kind in which every word of `query` is found; all of them for an empty query. */
export function findRecords<R extends ListedRecord>(
  kind: RecordKind,
  records: readonly R[],
  query: string,
): readonly R[] {
  const wanted = queryOf(query);
  return wanted.words.length === 0
    ? records
    : records.filter(({ content }) => isFound(foundBy(kind, content), wanted));
}

/** What a record is found by. Asking once ahead of a search saves the first letter from waiting for all of them. */
export function foundBy(kind: RecordKind, content: ListedRecord['content']): SearchableText {
  const before = known.get(content);
  if (before !== undefined) return before;
  const words = straight(`${searchText(kind, content.fields)}\n${kind.label[0].toLowerCase()}`);
  // The words begin with the title. To cut it out at every letter, of ten thousand, would take longer than a frame.
  const made = { words, title: words.slice(0, words.indexOf('\n')), packed: packedWords(words) };
  known.set(content, made);
  return made;
}

/** How many ranks there are: see {@link wordRank}. */
export const wordRanks = 6;

/**
 * How well a record answers the words: its title begins with all of them, has them as whole words, or begins words with them; its
 * other words are, or begin with, all of them, or have them run together; or some are only parts of words (the last rank).
 */
export function wordRank({ title, words: text }: SearchableText, { words }: Query): number {
  const typed = words.map(({ word }) => word).join(' ');
  if (title.startsWith(typed)) return 0;
  if (words.every(({ word }) => isWhole(title, word))) return 1;
  if (words.every((one, at) => isTyped(title, one, at === words.length - 1))) return 2;
  // One letter begins a word nearly everywhere, so that looking would take longer than it helps.
  if (typed.length === 1) return 4;
  if (words.every(({ word }) => isWhole(text, word))) return 3;
  const isHere = (one: Wanted, at: number) => isTyped(text, one, at === words.length - 1);
  const isRun = ({ word, packed }: Wanted) => packed.length > packedFrom && !text.includes(word);
  return words.every((one, at) => isHere(one, at) || isDigits(one.packed) || isRun(one)) ? 4 : 5;
}

/** Whether a text has a word; the last one may not have been typed to its end. */
const isTyped = (text: string, { word }: Wanted, isLast: boolean) =>
  isLast ? beginsWord(text, word) : isWhole(text, word);

const isLetter = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);
// A number is known by its end.
const isDigits = (packed: string) => /^\d{2,}$/u.test(packed);

function placesOf(text: string, word: string, fits: (end: number) => boolean): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && fits(at + word.length)) return true;
  return false;
}

const beginsWord = (text: string, word: string) => placesOf(text, word, () => true);
const isWhole = (text: string, word: string) => placesOf(text, word, end => !isLetter(text[end]));
