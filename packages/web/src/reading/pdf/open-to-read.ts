import { readingFolder } from 'virtual:reading-files';
import type { Page } from '@kinfolio/domain/extraction/words';
import type * as PdfJs from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api';
import { ReadingStopped } from '../problems.ts';
import type { ReadSheet } from '../sheet.ts';
import { isUnmapped, type TextPiece, wordsOfPage } from './page-words.ts';

/** A PDF that is open. Its scripts never run: only its text and its looks are asked for. */
export interface ReadablePdf {
  readonly pages: number;
  /**
   * A page's own text, with the page's size unless its lines run another way; undefined when it has none, as a scan has, or one that is
   * not what is printed.
   */
  text(page: number): Promise<(Page & { readonly sheet?: Omit<ReadSheet, 'page'> }) | undefined>;
  /** A page as a picture of about 300 dots an inch. */
  picture(page: number): Promise<ImageBitmap>;
}

// Fewer words than this are a stamp or a page number on a scan.
const fewestWords = 12;
const dotsPerPoint = 300 / 72;
const mostPixels = 12_000_000;

/** Opens a PDF; `onEnd` is given what ends it, open or not. Raises `password` when it wants one, `wrong-password`, `damaged`, or `not-loaded` when the reader is not there. */
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
    if (!(error instanceof Error) || error.name !== 'PasswordException') throw new ReadingStopped('damaged');
    throw new ReadingStopped(password === undefined ? 'password' : 'wrong-password');
  }
}

async function loaded(): Promise<typeof PdfJs> {
  try {
    const address = `${readingFolder}pdf.js`;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the folder holds this very module
    const pdfjs = (await import(/* @vite-ignore */ address)) as typeof PdfJs;
    pdfjs.GlobalWorkerOptions.workerSrc = `${readingFolder}pdf-worker.js`;
    return pdfjs;
  } catch {
    throw new ReadingStopped('not-loaded');
  }
}

async function textOf(page: PdfJs.PDFPageProxy): ReturnType<ReadablePdf['text']> {
  const { items } = await page.getTextContent();
  const frame = page.getViewport({ scale: 1 });
  const { words, turns } = wordsOfPage(
    items.flatMap(item => ('str' in item ? textPiece(item) : [])),
    { width: frame.width, height: frame.height, transform: frame.transform },
  );
  if (words.length < fewestWords || isUnmapped(words)) return undefined;
  // The words of text that runs another way than its page are not where the page shows them.
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
  // An empty canvas lets go of its memory at once.
  canvas.width = 0;
  return picture;
}
