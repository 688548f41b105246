import { nameOfDocument, type PrintDocument } from '@kinfolio/domain/print/document';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { createPdf } from '../../../lib/create-pdf.ts';
import { setBlock, setChapterHead } from './blocks.ts';
import { contentsPages, type Entry, placeOf, setContents } from './contents.ts';
import { setCover } from './cover.ts';
import { createPress, type Press, type Tag } from './press.ts';
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

/** Writes a paper as a tagged PDF: cover, contents with page numbers, each chapter on a page of its own. */
export async function writePaper(paper: PrintDocument, options: WritingOptions): Promise<Blob> {
  const { fonts, largePrint, now, onProgress } = options;
  const { pdf, file } = await createPdf(nameOfDocument(paper), {
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    // None before the press has its own: the writer would ask for one that is not embedded.
    font: '',
    info: { CreationDate: new Date(now) },
  });
  const press = createPress(pdf, fonts, paperStyle(largePrint));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const cover = press.tag(root, 'Sect');
  setCover(press, cover, paper);
  cover.end();
  const contents = press.tag(root, 'Sect');
  const kept = contentsPages(press, paper.chapters.length);
  for (let page = 0; page < kept; page += 1) press.addPage();
  const entries = setChapters(press, root, paper, onProgress);
  setContents(press, contents, entries, 1, kept);
  contents.end();
  root.end();
  setFurniture(press, paper);
  pdf.end();
  return await file;
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
function setFurniture(press: Press, paper: PrintDocument): void {
  const { pdf, style } = press;
  const pages = press.heads.length;
  const foot = `${nameOfDocument(paper)}. Made on ${formatDay(paper.madeOn)}`;
  const line = (text: string) => press.lines(text, style.small, press.width()).slice(0, 1);
  for (let page = 1; page < pages; page += 1) {
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
