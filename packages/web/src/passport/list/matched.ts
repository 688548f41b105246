import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { searchParts, titleOf } from '@kinfolio/domain/records/record-views';
import { packedWords } from '../wording/packed-words.ts';
import { packedFrom, type Query, type Wanted } from './find-records.ts';

/** A text in three: the words before a match, the match as the text has it, and the words after it. */
export type Marked = readonly [before: string, word: string, after: string];

/** Why a record was found: the field, in words, and its value with the word marked. */
export interface Match {
  /** "sort code", or "account number, ends" of a hidden one. */
  readonly field: string;
  readonly value: Marked;
}

/** So many letters of a long value are shown before and after the word. */
const around = 24;

/** The first of the words that a text has, or all of them run together; or undefined. */
export function markIn(text: string, { words, packed }: Query): Marked | undefined {
  const whole = words.length > 1 ? [{ word: packed, packed }] : [];
  for (const wanted of [...whole, ...words]) {
    const place = placeOf(text, wanted);
    if (place !== undefined)
      return [text.slice(0, place[0]), text.slice(place[0], place[1]), text.slice(place[1])];
  }
  return undefined;
}

/** The field by which a record was found; undefined when it is in the title. */
export function matchOf(
  kind: RecordKind,
  { fields }: Pick<RecordContent, 'fields'>,
  query: Query,
): Match | undefined {
  const title = titleOf(kind, fields);
  const words = query.words.filter(one => placeOf(title, one) === undefined);
  if (words.length === 0) return undefined;
  const left = { words, packed: query.packed };
  for (const { label, shown, stored, masked } of searchParts(kind, fields)) {
    const value = markIn(shown, left);
    const field = masked ? `${lowerFirst(label)}, ends` : lowerFirst(label);
    if (value !== undefined) return { field, value: shortened(value) };
    // Found as it is stored, such as a day by its digits: the shown value has no such word.
    if (stored !== undefined && markIn(stored, left) !== undefined)
      return { field, value: shortened([shown, '', '']) };
  }
  return undefined;
}

/** The first and the last character of a word in a text, spaces, dashes and case set aside. */
function placeOf(text: string, { word, packed }: Wanted): readonly [start: number, end: number] | undefined {
  const small = text.toLowerCase();
  const start = small.length === text.length ? small.indexOf(word) : -1;
  if (start >= 0) return [start, start + word.length];
  // Letter by letter only in a text that has it: a note may be long.
  if (packed.length < packedFrom || !packedWords(text).includes(packed)) return undefined;
  const places: number[] = [];
  let run = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = packedWords(text[at] ?? '');
    run += letter;
    for (let unit = 0; unit < letter.length; unit += 1) places.push(at);
  }
  const first = run.indexOf(packed);
  const [from, to] = [places[first], places[first + packed.length - 1]];
  return from === undefined || to === undefined ? undefined : [from, to + 1];
}

/** One line, and of a long value only the words near the match. */
function shortened([before, word, after]: Marked): Marked {
  const [head, tail] = [inOneLine(before), inOneLine(after)];
  return [
    head.length > around ? `…${head.slice(-around).replace(/^\S*\s/u, '')}` : head,
    inOneLine(word),
    tail.length > around ? `${tail.slice(0, around).replace(/\s\S*$/u, '')}…` : tail,
  ];
}

const inOneLine = (text: string): string =>
  text.replaceAll(/(?<=[,.:;!?])\s*\n\s*/gu, ' ').replaceAll(/\s*\n\s*/gu, ', ');
