import { type DocumentFacts, extractFactsOfParts } from '@kinfolio/domain/extraction/facts';
import { isPageOfSamePaper } from '@kinfolio/domain/extraction/several/pages-of-one';
import type { TextPage } from '@kinfolio/domain/extraction/words';
import type { DocumentReading } from '../../../../reading/read-document.ts';
import type { PageReading } from '../../../../reading/sheet.ts';

/** The result of reading one file. */
export type FileReading = Extract<DocumentReading, { ok: true }>;

/** A page that has been read, and the file it is in. */
export interface PaperSheet extends PageReading {
  readonly file: File;
  readonly password?: string;
}

/** Everything known about a document once it has been read, even if its pages are in several files. */
export interface PaperReading {
  readonly words: readonly TextPage[];
  readonly facts: DocumentFacts;
  /** The page for each entry of `words`; undefined if its words cannot be located on the picture. */
  readonly sheets: readonly (PaperSheet | undefined)[];
}

/** A file of a document, with the result of reading it. */
export interface ReadFileOfPaper {
  readonly file: File;
  readonly reading: FileReading;
  readonly password?: string | undefined;
}

/** Combines the readings of all files of a document. */
export function combineReadings(parts: readonly ReadFileOfPaper[]): PaperReading {
  const [first, ...more] = parts;
  const facts =
    first !== undefined && more.length === 0
      ? first.reading.facts
      : extractFactsOfParts(parts.map(({ reading }) => reading.words));
  return {
    facts,
    words: parts.flatMap(({ reading }) => reading.words),
    sheets: parts.flatMap(({ file, reading: { words, sheets }, password }) =>
      words.map((_, index) => {
        const sheet = sheets[index];
        return sheet && { ...sheet, file, ...(password === undefined ? {} : { password }) };
      }),
    ),
  };
}

/** How many of the next readings look like further pages of a document, for example photos of the same statement. */
export function countFurtherPages(
  paper: PaperReading,
  behind: readonly (PaperReading | undefined)[],
): number {
  let last = paper.facts;
  const end = behind.findIndex(next => {
    if (next === undefined || !isPageOfSamePaper(paper.facts, next.facts, last)) return true;
    last = next.facts;
    return false;
  });
  return end < 0 ? behind.length : end;
}
