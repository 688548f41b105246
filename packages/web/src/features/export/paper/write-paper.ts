import { createDocumentName, type PrintDocument } from '@kinfolio/domain/print/document';
import type { FirstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { createPdf } from '../../../lib/create-pdf.ts';
import { drawChapterHeading, drawPrintBlock } from './blocks.ts';
import { type ContentsEntry, countContentsPages, createDestinationName, drawContents } from './contents.ts';
import { drawCoverPage } from './cover.ts';
import { createDocumentLayout, type DocumentLayout, type PdfStructureTag } from './press.ts';
import { drawFirstSheet } from './set-first-sheet.ts';
import { createPrintStyles, getLineHeight, type PaperFonts, pageMargins } from './style.ts';

export interface WritePdfOptions {
  readonly fonts: PaperFonts;
  /** Whether nothing may be smaller than 16 points. */
  readonly largePrint: boolean;
  /** The creation date of the file, in milliseconds since 1970. */
  readonly now: number;
  /** Receives the fraction done, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/**
 * Writes a document as a tagged PDF: the first sheet, if there is one, the cover, a table of contents with page
 * numbers, and the chapters, each of which starts on a new page.
 */
export async function writeDocumentPdf(
  paper: PrintDocument,
  options: WritePdfOptions,
  sheet?: FirstSheet,
): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(createDocumentName(paper), options);
  const press = createDocumentLayout(pdf, fonts, createPrintStyles(largePrint));
  const first = sheet && createDocumentLayout(pdf, fonts, createPrintStyles(largePrint, 'sheet'));
  if (first) drawFirstSheet(first, root, sheet, { where: 'on page 2', pages: 2 });
  const before = first?.heads.length ?? 0;
  press.heads.push(...(first?.heads ?? []));
  const cover = press.tag(root, 'Sect');
  drawCoverPage(press, cover, paper);
  cover.end();
  const contents = press.tag(root, 'Sect');
  const kept = countContentsPages(press, paper.chapters.length);
  for (let page = 0; page < kept; page += 1) press.addPage();
  const entries = setChapters(press, root, paper, onProgress);
  press.lettersMissing ||= first?.lettersMissing === true;
  drawContents(press, contents, entries, before + 1, kept);
  contents.end();
  root.end();
  const pages = press.heads.length;
  if (first) setFurniture(first, paper, { from: 0, to: before, pages });
  setFurniture(press, paper, { from: before + 1, to: pages, pages });
  pdf.end();
  return await file;
}

/** The first sheet as a separate, one-page document. */
export async function writeFirstSheetPdf(sheet: FirstSheet, options: WritePdfOptions): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(sheet.title, options);
  const press = createDocumentLayout(pdf, fonts, createPrintStyles(largePrint, 'sheet'));
  drawFirstSheet(press, root, sheet, { where: 'in the Executor pack', pages: 1 });
  root.end();
  pdf.end();
  onProgress(1);
  return await file;
}

/** Writes only the chapters, for letters to be sent: each on a new page, without cover, contents or running headers. */
export async function writeLettersPdf(paper: PrintDocument, options: WritePdfOptions): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(createDocumentName(paper), options);
  const press = createDocumentLayout(pdf, fonts, createPrintStyles(largePrint));
  for (const [index, { blocks }] of paper.chapters.entries()) {
    press.addPage();
    const letter = press.tag(root, 'Sect');
    for (const [at, block] of blocks.entries()) drawPrintBlock(press, letter, block, blocks.slice(at + 1));
    letter.end();
    onProgress((index + 1) / paper.chapters.length);
  }
  root.end();
  pdf.end();
  return await file;
}

async function openPdf(title: string, { now }: WritePdfOptions) {
  const { pdf, file } = await createPdf(title, {
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    // No font until the press sets one, because PDFKit would otherwise load its default font, which is not embedded.
    font: '',
    info: { CreationDate: new Date(now) },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, file, root };
}

function setChapters(
  press: DocumentLayout,
  root: PdfStructureTag,
  paper: PrintDocument,
  onProgress: (part: number) => void,
): ContentsEntry[] {
  const { pdf } = press;
  const all = paper.chapters.reduce((sum, { blocks }) => sum + blocks.length, 0);
  let done = 0;
  return paper.chapters.map((chapter, index) => {
    press.head = `${index + 1}  ${chapter.title}`;
    press.addPage();
    const page = press.heads.length;
    pdf.addNamedDestination(createDestinationName(index + 1));
    const bookmark = pdf.outline.addItem(`${index + 1} ${chapter.title}`, { expanded: false });
    const section = press.tag(root, 'Sect');
    drawChapterHeading(press, section, chapter, index + 1);
    for (const [place, block] of chapter.blocks.entries()) {
      drawPrintBlock(press, section, block, chapter.blocks.slice(place + 1, place + 3));
      if (block.type === 'heading') bookmark.addItem(block.text);
      done += 1;
      onProgress(done / all);
    }
    section.end();
    return { chapter, page };
  });
}

/** The header and footer of every page except the cover: the document's name, the chapter, page x of y. */
function setFurniture(
  press: DocumentLayout,
  paper: PrintDocument,
  { from, to, pages }: { readonly from: number; readonly to: number; readonly pages: number },
): void {
  const { pdf, style } = press;
  const foot = `${createDocumentName(paper)}. Made on ${formatDay(paper.madeOn)}`;
  const line = (text: string) => press.lines(text, style.small, press.width()).slice(0, 1);
  for (let page = from; page < to; page += 1) {
    pdf.switchToPage(page);
    const count = `Page ${page + 1} of ${pages}`;
    const beside = press.widthOf(foot, style.small) + press.widthOf(count, style.small) + 20 < press.width();
    const bottom = pdf.page.height - pageMargins.foot - getLineHeight(style.small);
    press.decorate(
      () => {
        press.set(line(foot), press.left, beside ? bottom : bottom - getLineHeight(style.small));
        press.set(line(count), press.left, bottom, press.right);
      },
      { type: 'Pagination', attached: ['Bottom'] },
    );
    const head = press.heads[page] ?? '';
    if (head === '' || head !== press.heads[page - 1]) continue;
    press.decorate(() => press.set(line(head), press.left, pageMargins.top / 2 - 4, press.right), {
      type: 'Pagination',
      attached: ['Top'],
    });
  }
}
