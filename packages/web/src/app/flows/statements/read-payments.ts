import type { DocumentFacts } from '@kinfolio/domain/extraction/facts';
import { statementOfPages } from '@kinfolio/domain/statements/read-pages';
import type { ReadStatement } from '@kinfolio/domain/statements/reading';
import type {
  ReadPaymentsOf,
  StatementOptions,
  StatementRead,
} from '../../../features/budget/scan/read-statement.ts';
import { documentTypeOf, headBytes } from '../../../reading/document-type.ts';
import type { ReadPages } from '../../../reading/draw-cut.ts';
import { mostPages, readingProblems } from '../../../reading/problems.ts';
import { readOnDevice } from '../../../reading/read-on-device.ts';
import { readDownload } from './read-download.ts';

const noPayments =
  'We found no payments in this file. Choose another statement, or add what you pay for by hand.';
const gone = 'This file could not be opened. Choose it again.';

/** The payments of a statement: a picture or a PDF by its words, a download by its rows. All on this device. */
export const readPayments: ReadPaymentsOf = async (file, options) => {
  const head = await headOf(file);
  if (head === undefined) return { ok: false, words: gone };
  if (documentTypeOf(head) !== 'other') return await readPages(file, options);
  const read = await readDownload(file, options);
  return read.ok && !hasPayments(read.statement) ? { ok: false, words: noPayments } : read;
};

async function readPages(file: File, options: StatementOptions): Promise<StatementRead> {
  const whole = await readOnDevice(file, options);
  if (whole.ok)
    return found(statementOfPages([whole.facts]), whole.facts.rawText, pagesOf(file, options, whole.sheets));
  if (whole.problem === 'many-pages') return await readInParts(file, options, whole.pages);
  const { problem } = whole;
  if (problem === 'password' || problem === 'wrong-password')
    return { ok: false, password: problem === 'wrong-password' ? 'wrong' : 'wanted' };
  return { ok: false, words: readingProblems[problem] };
}

/** A long PDF, as many pages at once as the reader takes. */
async function readInParts(file: File, options: StatementOptions, count: number): Promise<StatementRead> {
  const parts: DocumentFacts[] = [];
  const sheets: ReadPages['sheets'][number][] = [];
  for (let from = 1; from <= count; from += mostPages) {
    const pages = Array.from({ length: Math.min(mostPages, count - from + 1) }, (_, index) => from + index);
    const onProgress = (part: number) => options.onProgress?.((from - 1 + part * pages.length) / count);
    const read = await readOnDevice(file, { ...options, pages, onProgress });
    if (!read.ok)
      return { ok: false, words: read.problem === 'many-pages' ? gone : readingProblems[read.problem] };
    parts.push(withPagesFrom(read.facts, from - 1));
    sheets.push(...read.sheets);
  }
  return found(statementOfPages(parts), parts[0]?.rawText, pagesOf(file, options, sheets));
}

/** The facts of pages that follow others, whose lines are then on later pages. */
const withPagesFrom = (facts: DocumentFacts, before: number): DocumentFacts => ({
  ...facts,
  lines: facts.lines.map(line =>
    line.place === undefined ? line : { ...line, place: { ...line.place, page: line.place.page + before } },
  ),
});

const pagesOf = (file: File, { password }: StatementOptions, sheets: ReadPages['sheets']): ReadPages => ({
  file,
  sheets,
  ...(password !== undefined && { password }),
});

const found = (statement: ReadStatement, text?: string, pages?: ReadPages): StatementRead =>
  hasPayments(statement)
    ? { ok: true, statement, ...(text !== undefined && { text }), ...(pages !== undefined && { pages }) }
    : { ok: false, words: noPayments };

const hasPayments = ({ accounts }: ReadStatement): boolean =>
  accounts.some(({ payments }) => payments.length > 0);

/** Undefined when the file has gone, or the device does not let us read it. */
async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  } catch {
    return undefined;
  }
}
