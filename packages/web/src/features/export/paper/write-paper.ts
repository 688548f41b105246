import { nameOfDocument, type PrintDocument } from '@kinfolio/domain/print/document';
import type { FirstSheet } from '@kinfolio/domain/print/executor-pack/first-sheet';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { createPdf } from '../../../lib/create-pdf.ts';
import { setBlock, setChapterHead } from './blocks.ts';
import { contentsPages, type Entry, placeOf, setContents } from './contents.ts';
import { setCover } from './cover.ts';
import { createPress, type Press, type Tag } from './press.ts';
import { setFirstSheet } from './set-first-sheet.ts';
import { edges, lineOf, type PaperFonts, paperStyle } from './style.ts';

export interface WritingOptions {
  readonly fonts: PaperFonts;
  /** Nothing smaller than 16 points. */
  readonly largePrint: boolean;
  /** Milliseconds since 1970, for the file's own date. */
  readonly now: number;
  /** Told from 0 to 1 how much is done. */
  readonly onProgress: (part: number) => void;
}

/**
 * Writes a paper as a tagged PDF: the first sheet where there is one, cover, contents with page numbers, each chapter on a
 * page of its own.
 */
export async function writePaper(
  paper: PrintDocument,
  options: WritingOptions,
  sheet?: FirstSheet,
): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(nameOfDocument(paper), options);
  const press = createPress(pdf, fonts, paperStyle(largePrint));
  const first = sheet && createPress(pdf, fonts, paperStyle(largePrint, 'sheet'));
  if (first) setFirstSheet(first, root, sheet, { where: 'on page 2', pages: 2 });
  const before = first?.heads.length ?? 0;
  press.heads.push(...(first?.heads ?? []));
  const cover = press.tag(root, 'Sect');
  setCover(press, cover, paper);
  cover.end();
  const contents = press.tag(root, 'Sect');
  const kept = contentsPages(press, paper.chapters.length);
  for (let page = 0; page < kept; page += 1) press.addPage();
  const entries = setChapters(press, root, paper, onProgress);
  press.lettersMissing ||= first?.lettersMissing === true;
  setContents(press, contents, entries, before + 1, kept);
  contents.end();
  root.end();
  const pages = press.heads.length;
  if (first) setFurniture(first, paper, { from: 0, to: before, pages });
  setFurniture(press, paper, { from: before + 1, to: pages, pages });
  pdf.end();
  return await file;
}

/** The first sheet as a document of its own: one page. */
export async function writeFirstSheet(sheet: FirstSheet, options: WritingOptions): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(sheet.title, options);
  const press = createPress(pdf, fonts, paperStyle(largePrint, 'sheet'));
  setFirstSheet(press, root, sheet, { where: 'in the Executor pack', pages: 1 });
  root.end();
  pdf.end();
  onProgress(1);
  return await file;
}

/** The chapters alone, each on a page of its own, without cover, contents and running lines: letters that are sent. */
export async function writeLetters(paper: PrintDocument, options: WritingOptions): Promise<Blob> {
  const { fonts, largePrint, onProgress } = options;
  const { pdf, file, root } = await openPdf(nameOfDocument(paper), options);
  const press = createPress(pdf, fonts, paperStyle(largePrint));
  for (const [index, { blocks }] of paper.chapters.entries()) {
    press.addPage();
    const letter = press.tag(root, 'Sect');
    for (const [at, block] of blocks.entries()) setBlock(press, letter, block, blocks.slice(at + 1));
    letter.end();
    onProgress((index + 1) / paper.chapters.length);
  }
  root.end();
  pdf.end();
  return await file;
}

async function openPdf(title: string, { now }: WritingOptions) {
  const { pdf, file } = await createPdf(title, {
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    // None before the press has its own: the writer would ask for one that is not embedded.
    font: '',
    info: { CreationDate: new Date(now) },
  });
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, file, root };
}

function setChapters(
  press: Press,
  root: Tag,
  paper: PrintDocument,
  onProgress: (part: number) => void,
): Entry[] {
  const { pdf } = press;
  const all = paper.chapters.reduce((sum, { blocks }) => sum + blocks.length, 0);
  let done = 0;
  return paper.chapters.map((chapter, index) => {
    press.head = `${index + 1}  ${chapter.title}`;
    press.addPage();
    const page = press.heads.length;
    pdf.addNamedDestination(placeOf(index + 1));
    const bookmark = pdf.outline.addItem(`${index + 1} ${chapter.title}`, { expanded: false });
    const section = press.tag(root, 'Sect');
    setChapterHead(press, section, chapter, index + 1);
    for (const [place, block] of chapter.blocks.entries()) {
      setBlock(press, section, block, chapter.blocks.slice(place + 1, place + 3));
      if (block.type === 'heading') bookmark.addItem(block.text);
      done += 1;
      onProgress(done / all);
    }
    section.end();
    return { chapter, page };
  });
}

/** What stands at the head and foot of each page but the cover: what it is, the chapter, page x of y. */
function setFurniture(
  press: Press,
  paper: PrintDocument,
  { from, to, pages }: { readonly from: number; readonly to: number; readonly pages: number },
): void {
  const { pdf, style } = press;
  const foot = `${nameOfDocument(paper)}. Made on ${formatDay(paper.madeOn)}`;
  const line = (text: string) => press.lines(text, style.small, press.width()).slice(0, 1);
  for (let page = from; page < to; page += 1) {
    pdf.switchToPage(page);
    const count = `Page ${page + 1} of ${pages}`;
    const beside = press.widthOf(foot, style.small) + press.widthOf(count, style.small) + 20 < press.width();
    const bottom = pdf.page.height - edges.foot - lineOf(style.small);
    press.decorate(
      () => {
        press.set(line(foot), press.left, beside ? bottom : bottom - lineOf(style.small));
        press.set(line(count), press.left, bottom, press.right);
      },
      { type: 'Pagination', attached: ['Bottom'] },
    );
    const head = press.heads[page] ?? '';
    if (head === '' || head !== press.heads[page - 1]) continue;
    press.decorate(() => press.set(line(head), press.left, edges.top / 2 - 4, press.right), {
      type: 'Pagination',
      attached: ['Top'],
    });
  }
}
