import type { FormValuesFromDocument } from '@kinfolio/domain/extraction/fill';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { type PositionOnPage, placeWordsOnPicture } from '../../../reading/sheet.ts';
import type { PaperReading, PaperSheet } from './pages/whole-reading.ts';

/** A numbered mark on the picture of a document, at the words from which one or more fields were read. */
export interface PaperMark {
  readonly number: number;
  /** The fields, in the order of the form. */
  readonly keys: readonly string[];
  /** The page with the mark; undefined if the words cannot be located on the picture. */
  readonly sheet: PaperSheet | undefined;
  readonly place: PositionOnPage | undefined;
}

/** The marks on a document, numbered in form order. Fields read from the same words share a mark. */
export function listPaperMarks(
  kind: RecordKind,
  found: FormValuesFromDocument,
  { words, sheets }: PaperReading,
): readonly PaperMark[] {
  const keys = Object.keys(kind.fields).filter(key => Object.hasOwn(found.fields, key));
  const byWords = Map.groupBy(keys, key => found.places[key] ?? []);
  return [...byWords].map(([read, its], index) => {
    const [first] = read;
    const page = first === undefined ? -1 : words.findIndex(one => one.words.includes(first));
    const sheet = sheets[page];
    // If a value continues on the next page, mark only the part on the first one.
    const here = read.filter(word => words[page]?.words.includes(word) === true);
    return { number: index + 1, keys: its, sheet, place: sheet && placeWordsOnPicture(sheet, here) };
  });
}
