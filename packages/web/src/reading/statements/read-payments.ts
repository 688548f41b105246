import type { DocumentFacts } from '@kinfolio/domain/extraction/facts';
import { readStatementOfPages } from '@kinfolio/domain/statements/read-pages';
import type { ParsedStatement } from '@kinfolio/domain/statements/reading';
import { detectDocumentType, maxHeadBytes } from '../document-type.ts';
import type { DrawableDocument } from '../draw-cut.ts';
import { maxPagesAtOnce, readingProblems } from '../problems.ts';
import { readOnDevice } from '../read-on-device.ts';
import { readDownload } from './read-download.ts';
import type { ReadFilePayments, StatementOptions, StatementReadOutcome } from './statement-outcome.ts';

const noPayments =
  'We found no payments in this file. Choose another statement, or add what you pay for by hand.';
const gone = 'We could not open this file. Choose the file again.';

/**
 * Reads the payments in a statement, either from the text of a picture or PDF or from the rows of a download. All of
 * this happens on the device.
 */
export const readPayments: ReadFilePayments = async (file, options) => {
  const head = await headOf(file);
  if (head === undefined) return { ok: false, words: gone };
  if (detectDocumentType(head) !== 'other') return await readPages(file, options);
  const read = await readDownload(file, options);
  return read.ok && !hasPayments(read.statement) ? { ok: false, words: noPayments } : read;
};

async function readPages(file: File, options: StatementOptions): Promise<StatementReadOutcome> {
  const whole = await readOnDevice(file, options);
  if (whole.ok)
    return found(
      readStatementOfPages([whole.facts]),
      whole.facts.rawText,
      pagesOf(file, options, whole.sheets),
    );
  if (whole.problem === 'many-pages') return await readInParts(file, options, whole.pages);
  const { problem } = whole;
  if (problem === 'password' || problem === 'wrong-password')
    return { ok: false, password: problem === 'wrong-password' ? 'wrong' : 'wanted' };
  return { ok: false, words: readingProblems[problem] };
}

/** Reads a long PDF in parts, each with as many pages as the reader accepts. */
async function readInParts(
  file: File,
  options: StatementOptions,
  count: number,
): Promise<StatementReadOutcome> {
  const parts: DocumentFacts[] = [];
  const sheets: DrawableDocument['sheets'][number][] = [];
  for (let from = 1; from <= count; from += maxPagesAtOnce) {
    const pages = Array.from(
      { length: Math.min(maxPagesAtOnce, count - from + 1) },
      (_, index) => from + index,
    );
    const onProgress = (part: number) => options.onProgress?.((from - 1 + part * pages.length) / count);
    const read = await readOnDevice(file, { ...options, pages, onProgress });
    if (!read.ok)
      return { ok: false, words: read.problem === 'many-pages' ? gone : readingProblems[read.problem] };
    parts.push(withPagesFrom(read.facts, from - 1));
    sheets.push(...read.sheets);
  }
  return found(readStatementOfPages(parts), parts[0]?.rawText, pagesOf(file, options, sheets));
}

/** Adds the number of earlier pages to the page numbers in `facts`. */
const withPagesFrom = (facts: DocumentFacts, before: number): DocumentFacts => ({
  ...facts,
  lines: facts.lines.map(line =>
    line.place === undefined ? line : { ...line, place: { ...line.place, page: line.place.page + before } },
  ),
});

const pagesOf = (
  file: File,
  { password }: StatementOptions,
  sheets: DrawableDocument['sheets'],
): DrawableDocument => ({
  file,
  sheets,
  ...(password !== undefined && { password }),
});

const found = (statement: ParsedStatement, text?: string, pages?: DrawableDocument): StatementReadOutcome =>
  hasPayments(statement)
    ? { ok: true, statement, ...(text !== undefined && { text }), ...(pages !== undefined && { pages }) }
    : { ok: false, words: noPayments };

const hasPayments = ({ accounts }: ParsedStatement): boolean =>
  accounts.some(({ payments }) => payments.length > 0);

/** Reads the first bytes of a file. Undefined if the file has been removed or the device does not let us read it. */
async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  } catch {
    return undefined;
  }
}
