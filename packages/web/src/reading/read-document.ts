import { type DocumentFacts, extractFacts } from '@kinfolio/domain/extraction/facts';
import type { TextPage } from '@kinfolio/domain/extraction/words';
import { pageCode } from '../lib/page-code/page-code.ts';
import { detectDocumentType, maxHeadBytes, readPixelCount } from './document-type.ts';
import type { ReadablePdf } from './pdf/open-to-read.ts';
import { startPictureWorker } from './picture/start-pictures.ts';
import { maxPagesAtOnce, type ReadingProblem, ReadingStoppedError } from './problems.ts';
import { readPicture } from './read-picture.ts';
import type { PageReading } from './sheet.ts';

export interface ReadDocumentOptions {
  /** Cancels the reading at any moment; `readDocument` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** The password, for a PDF that has one. */
  readonly password?: string;
  /** Which pages of a PDF to read, from 1. If absent, all are read, up to `maxPagesAtOnce`. */
  readonly pages?: readonly number[];
}

export type DocumentReading =
  | {
      readonly ok: true;
      readonly words: readonly TextPage[];
      readonly facts: DocumentFacts;
      /** The sheets of the pages in `words`; undefined for a page whose words cannot be located on its picture. */
      readonly sheets: readonly (PageReading | undefined)[];
    }
  /** The PDF has more pages than `maxPagesAtOnce`, so the person must choose which pages to read. */
  | { readonly ok: false; readonly problem: 'many-pages'; readonly pages: number }
  | { readonly ok: false; readonly problem: ReadingProblem };

const mostBytes = 50 * 1024 * 1024;
const mostPixels = 100_000_000;

/**
 * Reads a picture or a PDF on this device and returns what is in it. Nothing leaves the device: all the code that reads
 * is served from our own origin. Problems are returned; it rejects only if cancelled.
 */
export async function readDocument(file: Blob, options: ReadDocumentOptions = {}): Promise<DocumentReading> {
  const { signal = new AbortController().signal } = options;
  signal.throwIfAborted();
  const cancelled = Promise.withResolvers<never>();
  const cancel = () => cancelled.reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const ending = endings();
  try {
    return await Promise.race([read(file, options, signal, ending.add), cancelled.promise]);
  } catch (error) {
    if (error instanceof ReadingStoppedError && !signal.aborted) return { ok: false, problem: error.problem };
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    ending.all();
  }
}

type OnEnd = (end: () => void) => void;

/** Collects the functions that end a reading's workers. A worker added after the reading has ended is ended at once. */
function endings(): { readonly add: OnEnd; readonly all: () => void } {
  const ends: (() => void)[] = [];
  let over = false;
  return {
    add: end => {
      if (over) end();
      else ends.push(end);
    },
    all: () => {
      over = true;
      for (const end of ends.toReversed()) end();
    },
  };
}

async function read(
  file: Blob,
  options: ReadDocumentOptions,
  signal: AbortSignal,
  onEnd: OnEnd,
): Promise<DocumentReading> {
  if (file.size === 0) throw new ReadingStoppedError('empty');
  if (file.size > mostBytes) throw new ReadingStoppedError('too-large');
  const head = new Uint8Array(await file.slice(0, maxHeadBytes).arrayBuffer());
  const type = detectDocumentType(head);
  if (type === 'other') throw new ReadingStoppedError('not-a-document');
  if (type === 'picture' && (readPixelCount(head) ?? 0) > mostPixels)
    throw new ReadingStoppedError('too-many-pixels');
  signal.throwIfAborted();
  const { onProgress = () => undefined } = options;
  const reader = pictureReader(onEnd);
  if (type === 'picture') return done([{ number: 1, ...(await reader(file, onProgress)) }]);
  const { openPdfToRead } = await orNotLoaded(() => import('./pdf/open-to-read.ts'));
  const pdf = await openPdfToRead(file, options.password, onEnd);
  const chosen = options.pages ?? Array.from({ length: pdf.pages }, (_, index) => index + 1);
  if (chosen.length > maxPagesAtOnce) return { ok: false, problem: 'many-pages', pages: pdf.pages };
  return done(await readPages(pdf, chosen, reader, onProgress, signal));
}

/** If the code cannot be loaded, stops the reading with a message instead of leaving it hanging. */
async function orNotLoaded<T>(fetch: () => Promise<T>): Promise<T> {
  const code = await pageCode.load(() => fetch().catch(() => undefined));
  if (code === undefined) throw new ReadingStoppedError('not-loaded');
  return code;
}

async function readPages(
  pdf: ReadablePdf,
  chosen: readonly number[],
  reader: PictureReader,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  for (const [index, number] of chosen.entries()) {
    signal.throwIfAborted();
    const part = (here: number) => onProgress((index + here) / chosen.length);
    const page = (await pdf.text(number)) ?? (await reader(await pdf.picture(number), part));
    pages.push({ number, ...page });
    part(1);
  }
  return pages;
}

/** One page of a document, with its number. */
interface ReadPage extends TextPage {
  readonly number: number;
  readonly sheet?: Omit<PageReading, 'page'>;
}

type PictureReader = (
  picture: Blob | ImageBitmap,
  onProgress: (part: number) => void,
) => Promise<Omit<ReadPage, 'number'>>;

/** Reads pictures. Its workers start when the first picture is read. */
function pictureReader(onEnd: OnEnd): PictureReader {
  const started = once(async () => {
    const pictures = startPictureWorker();
    onEnd(pictures.end);
    const { startRecognition } = await orNotLoaded(() => import('./recognition.ts'));
    const recognition = startRecognition();
    onEnd(recognition.end);
    return { pictures, recognition };
  });
  return async (picture, onProgress) => {
    const { pictures, recognition } = await started();
    return await readPicture(picture, pictures, recognition, onProgress);
  };
}

function done(pages: readonly ReadPage[]): DocumentReading {
  if (pages.every(page => page.words.length === 0)) return { ok: false, problem: 'no-text' };
  const words = pages.map(page => ({ words: page.words }));
  const sheets = pages.map(({ number, sheet }) => sheet && { page: number, ...sheet });
  return { ok: true, words, facts: extractFacts(words), sheets };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
