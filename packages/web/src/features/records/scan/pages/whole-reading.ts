import { type DocumentFacts, factsOfParts } from '@kinfolio/domain/extraction/facts';
import { isPageOf } from '@kinfolio/domain/extraction/several/pages-of-one';
import type { Page } from '@kinfolio/domain/extraction/words';
import type { Reading } from '../../../../reading/read-document.ts';
import type { ReadSheet } from '../../../../reading/sheet.ts';

/** What is known of one file once it is read. */
export type FileReading = Extract<Reading, { ok: true }>;

/** A page that was read, and the file it is in. */
export interface PaperSheet extends ReadSheet {
  readonly file: File;
  readonly password?: string;
}

/** What is known once a paper is read, in however many files its pages are. */
export interface PaperRead {
  readonly words: readonly Page[];
  readonly facts: DocumentFacts;
  /** For each of `words`, its page; undefined for one whose words cannot be found again on its picture. */
  readonly sheets: readonly (PaperSheet | undefined)[];
}

/** A file of a paper, with what was read of it. */
export interface FileRead {
  readonly file: File;
  readonly reading: FileReading;
  readonly password?: string | undefined;
}

/** Reads all files of a paper as one. */
export function wholeReading(parts: readonly FileRead[]): PaperRead {
  const [first, ...more] = parts;
  const facts =
    first !== undefined && more.length === 0
      ? first.reading.facts
      : factsOfParts(parts.map(({ reading }) => reading.words));
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

/** How many of the readings behind a paper look like more pages of it, as photos of one statement do. */
export function pagesBehind(paper: PaperRead, behind: readonly (PaperRead | undefined)[]): number {
  let last = paper.facts;
  const end = behind.findIndex(next => {
    if (next === undefined || !isPageOf(paper.facts, next.facts, last)) return true;
    last = next.facts;
    return false;
  });
  return end < 0 ? behind.length : end;
}
