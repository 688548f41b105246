import { detectDocumentType, maxHeadBytes } from './document-type.ts';
import { type PageReading, placeWordsOnPicture } from './sheet.ts';

/** A document that has been read, so that parts of its pages can be shown. */
export interface DrawableDocument {
  readonly file: File;
  readonly password?: string;
  /** The pages that were read; undefined for a page whose words cannot be located on its picture. */
  readonly sheets: readonly (PageReading | undefined)[];
}

/** A part of a page across its full width, with edges in the unit of the page's words. */
export interface PageStrip {
  readonly sheet: PageReading;
  readonly top: number;
  readonly foot: number;
}

/** The width in pixels: enough for small print on a sharp screen. */
const drawnWidth = 1400;

/** Draws part of a document's page on a canvas. Rejects if the page cannot be drawn. */
export async function drawPageStrip(
  canvas: HTMLCanvasElement,
  { file, password }: DrawableDocument,
  { sheet, top, foot }: PageStrip,
  signal: AbortSignal,
): Promise<void> {
  const edges = { text: '', confidence: 100, x0: 0, x1: sheet.width, y0: top, y1: foot };
  const place = placeWordsOnPicture(sheet, [edges]);
  if (place === undefined) return;
  const page = await pictureOf(file, password, sheet.page, signal);
  if (signal.aborted) return;
  const [from, high] = [place.top * page.height, Math.max(1, place.height * page.height)];
  canvas.width = drawnWidth;
  canvas.height = Math.ceil((high * drawnWidth) / page.width);
  canvas.getContext('2d')?.drawImage(page, 0, from, page.width, high, 0, 0, canvas.width, canvas.height);
}

async function pictureOf(
  file: File,
  password: string | undefined,
  number: number,
  signal: AbortSignal,
): Promise<ImageBitmap | HTMLCanvasElement> {
  const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  if (detectDocumentType(head) !== 'pdf') return await createImageBitmap(file);
  const { openPdfToDraw } = await import('./pdf/open-to-draw.ts');
  const pdf = await openPdfToDraw(file, password);
  try {
    const page = await pdf.pages.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: drawnWidth / natural.width });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    signal.throwIfAborted();
    await page.render({ canvas, viewport }).promise;
    return canvas;
  } finally {
    pdf.close();
  }
}
