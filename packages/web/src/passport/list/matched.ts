import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle, listSearchParts } from '@kinfolio/domain/records/record-views';
import { removeSpacesAndDashes } from '../wording/packed-words.ts';
import { minPackedLength, type QueryWord, type SearchQuery } from './find-records.ts';

/** A text in three parts: before the match, the match as it appears in the text, and after it. */
export type HighlightedText = readonly [before: string, word: string, after: string];

/** Why a record was found: the field's name and its value with the matching word marked. */
export interface SearchMatch {
  /** The name of the matching field, such as "sort code", or "account number, ends" for a masked one. */
  readonly field: string;
  readonly value: HighlightedText;
}

/** How many letters of a long value are shown before and after the word. */
const around = 24;

/**
 * Finds the first query word that is in a text, or the whole query without spaces; undefined if the text has neither.
 */
export function findHighlight(text: string, { words, packed }: SearchQuery): HighlightedText | undefined {
  const whole = words.length > 1 ? [{ word: packed, packed }] : [];
  for (const wanted of [...whole, ...words]) {
    const place = placeOf(text, wanted);
    if (place !== undefined)
      return [text.slice(0, place[0]), text.slice(place[0], place[1]), text.slice(place[1])];
  }
  return undefined;
}

/** The field in which a record was found; undefined if every word is in the title. */
export function findMatchedField(
  kind: RecordKind,
  { fields }: Pick<RecordContent, 'fields'>,
  query: SearchQuery,
): SearchMatch | undefined {
  const title = getRecordTitle(kind, fields);
  const words = query.words.filter(one => placeOf(title, one) === undefined);
  if (words.length === 0) return undefined;
  const left = { words, packed: query.packed };
  for (const { label, shown, stored, masked } of listSearchParts(kind, fields)) {
    const value = findHighlight(shown, left);
    const field = masked ? `${lowerFirst(label)}, ends` : lowerFirst(label);
    if (value !== undefined) return { field, value: shortened(value) };
    // The match is in the stored value, such as the digits of a date, and does not appear in the displayed value.
    if (stored !== undefined && findHighlight(stored, left) !== undefined)
      return { field, value: shortened([shown, '', '']) };
  }
  return undefined;
}

/** The range of a word in a text, ignoring spaces, dashes and case. */
function placeOf(
  text: string,
  { word, packed }: QueryWord,
): readonly [start: number, end: number] | undefined {
  const small = text.toLowerCase();
  const start = small.length === text.length ? small.indexOf(word) : -1;
  if (start >= 0) return [start, start + word.length];
  // A note may be long, so it is searched letter by letter only if it contains the word at all.
  if (packed.length < minPackedLength || !removeSpacesAndDashes(text).includes(packed)) return undefined;
  const places: number[] = [];
  let run = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = removeSpacesAndDashes(text[at] ?? '');
    run += letter;
    for (let unit = 0; unit < letter.length; unit += 1) places.push(at);
  }
  const first = run.indexOf(packed);
  const [from, to] = [places[first], places[first + packed.length - 1]];
  return from === undefined || to === undefined ? undefined : [from, to + 1];
}

/** Shortens a match to one line. Of a long value, only the text near the match remains. */
function shortened([before, word, after]: HighlightedText): HighlightedText {
  const [head, tail] = [inOneLine(before), inOneLine(after)];
  return [
    head.length > around ? `…${head.slice(-around).replace(/^\S*\s/u, '')}` : head,
    inOneLine(word),
    tail.length > around ? `${tail.slice(0, around).replace(/\s\S*$/u, '')}…` : tail,
  ];
}

const inOneLine = (text: string): string =>
  text.replaceAll(/(?<=[,.:;!?])\s*\n\s*/gu, ' ').replaceAll(/\s*\n\s*/gu, ', ');
