import type { DocumentFacts } from '@kinfolio/domain/extraction/facts';
import { statementOfPages } from '@kinfolio/domain/statements/read-pages';
import { type ReadStatement, readStatement } from '@kinfolio/domain/statements/statements';
import type { ReadPaymentsOf, StatementRead } from '../../features/budget/scan/read-statement.ts';
import { statementProblems } from '../../features/import/files/problems.ts';
import { statementOf } from '../../features/import/files/read-statement-file.ts';
import { documentTypeOf, headBytes } from '../../reading/document-type.ts';
import { mostPages, readingProblems } from '../../reading/problems.ts';
import type { ReadingOptions } from '../../reading/read-document.ts';
import { readOnDevice } from '../../reading/read-on-device.ts';

const noPayments =
  'We found no payments in this file. Choose another statement, or add what you pay for by hand.';
const gone = 'This file could not be opened. Choose it again.';

/** The payments of a statement: a picture or a PDF by its words, a download by its rows. All on this device. */
export const readPayments: ReadPaymentsOf = async (file, options) => {
  const bytes = await bytesOf(file);
  if (bytes === undefined) return { ok: false, words: gone };
  if (documentTypeOf(bytes.subarray(0, headBytes)) !== 'other') return await readPages(file, options);
  const download = await statementOf(bytes);
  if (typeof download === 'string') return { ok: false, words: statementProblems[download] };
  const read = found(readStatement(download));
  return read.ok && download.format === 'csv' ? { ...read, rows: download.rows } : read;
};

async function readPages(file: File, options: ReadingOptions): Promise<StatementRead> {
  const whole = await readOnDevice(file, options);
  if (whole.ok) return found(statementOfPages([whole.facts]), whole.facts.rawText);
  if (whole.problem === 'many-pages') return await readInParts(file, options, whole.pages);
  const { problem } = whole;
  if (problem === 'password' || problem === 'wrong-password')
    return { ok: false, password: problem === 'wrong-password' ? 'wrong' : 'wanted' };
  return { ok: false, words: readingProblems[problem] };
}

/** A long PDF, as many pages at once as the reader takes. */
async function readInParts(file: File, options: ReadingOptions, count: number): Promise<StatementRead> {
  const parts: DocumentFacts[] = [];
  for (let from = 1; from <= count; from += mostPages) {
    const pages = Array.from({ length: Math.min(mostPages, count - from + 1) }, (_, index) => from + index);
    const onProgress = (part: number) => options.onProgress?.((from - 1 + part * pages.length) / count);
    const read = await readOnDevice(file, { ...options, pages, onProgress });
    if (!read.ok)
      return { ok: false, words: read.problem === 'many-pages' ? gone : readingProblems[read.problem] };
    parts.push(read.facts);
  }
  return found(statementOfPages(parts), parts[0]?.rawText);
}

const found = (statement: ReadStatement, text?: string): StatementRead =>
  statement.accounts.every(({ payments }) => payments.length === 0)
    ? { ok: false, words: noPayments }
    : { ok: true, statement, ...(text !== undefined && { text }) };

/** Undefined when the file has gone, or the device does not let us read it. */
async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
