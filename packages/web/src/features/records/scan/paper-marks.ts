import type { Filled } from '@kinfolio/domain/extraction/fill';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type PlaceOnSheet, placeOn } from '../../../reading/sheet.ts';
import type { PaperRead, PaperSheet } from './pages/whole-reading.ts';

/** A number on the picture of a paper, at the words from which some fields were read. */
export interface PaperMark {
  readonly number: number;
  /** The fields, in the order of the form. */
  readonly keys: readonly string[];
  /** The page it is on; undefined where the place on its picture is not known. */
  readonly sheet: PaperSheet | undefined;
  readonly place: PlaceOnSheet | undefined;
}

/** The marks of a paper, numbered in the order of the form. Fields read from the same words share one. */
export function marksOf(kind: RecordKind, found: Filled, { words, sheets }: PaperRead): readonly PaperMark[] {
  const keys = Object.keys(kind.fields).filter(key => Object.hasOwn(found.fields, key));
  const byWords = Map.groupBy(keys, key => found.places[key] ?? []);
  return [...byWords].map(([read, its], index) => {
    const [first] = read;
    const page = first === undefined ? -1 : words.findIndex(one => one.words.includes(first));
    const sheet = sheets[page];
    // Of a value that goes over the end of a page, what is on the first.
    const here = read.filter(word => words[page]?.words.includes(word) === true);
    return { number: index + 1, keys: its, sheet, place: sheet && placeOn(sheet, here) };
  });
}
