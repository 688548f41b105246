import { readingFolder } from 'virtual:reading-files';
import type { TextPage } from '@kinfolio/domain/extraction/words';
import type * as PdfJs from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { ReadingStoppedError } from '../problems.ts';
import type { PageReading } from '../sheet.ts';
import { hasUnmappedLetters, readPageWords, type TextPiece } from './page-words.ts';

/** An open PDF. Its scripts never run: we only read its text and render its pages. */
export interface ReadablePdf {
  readonly pages: number;
  /**
   * The text stored in a page, with the page's size unless its lines run in another direction. Undefined if the page
   * has no text, as in a scan, or if the text does not match the printed page.
   */
  text(page: number): Promise<(TextPage & { readonly sheet?: Omit<PageReading, 'page'> }) | undefined>;
  /** A page as a picture at about 300 dots per inch. */
  picture(page: number): Promise<ImageBitmap>;
}

// A page with fewer words than this is a scan: the words are only a stamp or a page number.
const fewestWords = 12;
const dotsPerPoint = 300 / 72;
const mostPixels = 12_000_000;

/**
 * Opens a PDF. `onEnd` receives the function that closes it, even if it never finishes opening. Throws `password` if
 * the PDF needs one, `wrong-password`, `damaged`, or `not-loaded` if the PDF reader cannot be loaded.
 */
export async function openPdfToRead(
  file: Blob,
  password: string | undefined,
  onEnd: (end: () => void) => void,
): Promise<ReadablePdf> {
  const pdfjs = await loaded();
  const worker = new pdfjs.PDFWorker();
  onEnd(() => worker.destroy());
  const task = pdfjs.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    wasmUrl: readingFolder,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
    maxImageSize: mostPixels * 4,
    ...(password === undefined ? {} : { password }),
  });
  onEnd(() => void task.destroy());
  try {
    const document = await task.promise;
    return {
      pages: document.numPages,
      text: async page => await textOf(await document.getPage(page)),
      picture: async page => await pictureOf(document, page),
    };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'PasswordException')
      throw new ReadingStoppedError('damaged');
    throw new ReadingStoppedError(password === undefined ? 'password' : 'wrong-password');
  }
}

async function loaded(): Promise<typeof PdfJs> {
  try {
    const address = `${readingFolder}pdf.js`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the folder contains exactly this module
    const pdfjs = (await import(/* @vite-ignore */ address)) as typeof PdfJs;
    pdfjs.GlobalWorkerOptions.workerSrc = `${readingFolder}pdf-worker.js`;
    return pdfjs;
  } catch {
    throw new ReadingStoppedError('not-loaded');
  }
}

async function textOf(page: PdfJs.PDFPageProxy): ReturnType<ReadablePdf['text']> {
  const { items } = await page.getTextContent();
  const frame = page.getViewport({ scale: 1 });
  const { words, turns } = readPageWords(
    items.flatMap(item => ('str' in item ? textPiece(item) : [])),
    { width: frame.width, height: frame.height, transform: frame.transform },
  );
  if (words.length < fewestWords || hasUnmappedLetters(words)) return undefined;
  // If the text runs in another direction than the page, the word positions do not match the displayed page, so no
  // sheet is returned.
  return turns === 0 ? { words, sheet: { width: frame.width, height: frame.height } } : { words };
}

const textPiece = ({ str, width, height, transform }: TextItem): TextPiece => ({
  str,
  width,
  height,
  transform,
});

async function pictureOf(document: PdfJs.PDFDocumentProxy, number: number): Promise<ImageBitmap> {
  const page = await document.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const most = Math.sqrt(mostPixels / Math.max(1, size.width * size.height));
  const viewport = page.getViewport({ scale: Math.min(dotsPerPoint, most) });
  const canvas = globalThis.document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
  await page.render({ canvas, viewport }).promise;
  const picture = await createImageBitmap(canvas);
  // Emptying the canvas frees its memory at once.
  canvas.width = 0;
  return picture;
}
