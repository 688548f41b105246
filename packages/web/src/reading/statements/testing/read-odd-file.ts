import { type DocumentFacts, extractFacts } from '@kinfolio/domain/extraction/facts';
import { readStatementOfPages } from '@kinfolio/domain/statements/read-pages';
import { type ParsedStatement, readStatement } from '@kinfolio/domain/statements/statements';
import type { OddFile } from '@kinfolio/domain/statements/testing/odd/odd-file';
import { pageHeight, pageWidth } from '@kinfolio/domain/statements/testing/odd/odd-pages';
import type { OddPages } from '@kinfolio/domain/statements/testing/odd/odd-printed';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/no-named-as-default -- the package's types have no such named export
import PDFDocument from 'pdfkit';
import { hasUnmappedLetters, readPageWords } from '../../pdf/page-words.ts';
import { parseStatementDownload } from '../read-statement-file.ts';
import { makeWorkbook } from './make-workbook.ts';

/** Writes an odd file as bytes and reads it as the app does; undefined if it is not a statement. */
export async function readOddFileAsApp(file: OddFile): Promise<ParsedStatement | undefined> {
  if (file.printed !== undefined)
    return readStatementOfPages([await readFactsFromPdf(await createPdfOfPages(file.printed))]);
  const opened = await parseStatementDownload(bytesOf(file));
  return typeof opened === 'string' ? undefined : readStatement(opened);
}

/** The printed pages as a PDF that contains text. */
export async function createPdfOfPages({ pages, size, stored }: OddPages): Promise<Uint8Array> {
  const isOnSide = stored % 2 === 1;
  const document = new PDFDocument({
    size: isOnSide ? [pageHeight, pageWidth] : [pageWidth, pageHeight],
    margin: 0,
    autoFirstPage: false,
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise(resolve => document.on('end', resolve));
  document.font('Helvetica').fontSize(size);
  for (const texts of pages) {
    document.addPage();
    // Stores the page rotated, with a mark that makes viewers rotate it back.
    Object.assign(document.page.dictionary.data, { Rotate: ((4 - stored) % 4) * 90 });
    document.save();
    if (stored === 1) document.translate(pageHeight, 0).rotate(90);
    if (stored === 2) document.translate(pageWidth, pageHeight).rotate(180);
    if (stored === 3) document.translate(0, pageWidth).rotate(-90);
    for (const { text, x, y, isRight } of texts) {
      const left = isRight ? x - document.widthOfString(text) : x;
      document.text(text, left, y, { lineBreak: false });
    }
    document.restore();
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

/** The facts in the text of a PDF. */
export async function readFactsFromPdf(data: Uint8Array): Promise<DocumentFacts> {
  const task = getDocument({ data, verbosity: 0, useSystemFonts: true });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const pieces = items.flatMap(item => ('str' in item ? item : []));
    const { words } = readPageWords(pieces, { width, height, transform });
    pages.push({ words: hasUnmappedLetters(words) ? [] : words });
  }
  await task.destroy();
  return extractFacts(pages);
}

function bytesOf({ text, encoding, mark = false, workbook }: OddFile): Uint8Array {
  if (workbook !== undefined) return makeWorkbook(workbook.sheets, workbook);
  if (encoding === undefined) return Buffer.from(text, 'utf8');
  if (encoding === 'utf-7') return Buffer.from(asUtf7(text), 'latin1');
  if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
  const bytes = Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

function asUtf7(text: string): string {
  return text.replaceAll(/[^\t\n\r !-*,-}]|[&]/gu, letter => {
    if (letter === '+') return '+-';
    const code = Buffer.from(letter, 'utf16le').swap16().toString('base64').replaceAll('=', '');
    return `+${code}-`;
  });
}
