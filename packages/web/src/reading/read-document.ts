import { type DocumentFacts, factsOf } from '@kinfolio/domain/extraction/facts';
import type { Page } from '@kinfolio/domain/extraction/words';
import { pageCode } from '../lib/page-code/page-code.ts';
import { documentTypeOf, headBytes, pixelsOf } from './document-type.ts';
import type { ReadablePdf } from './pdf/open-to-read.ts';
import { startPictures } from './picture/start-pictures.ts';
import { mostPages, type ReadingProblem, ReadingStopped } from './problems.ts';
import { readPicture } from './read-picture.ts';
import type { ReadSheet } from './sheet.ts';

export interface ReadingOptions {
  /** Ends the reading at any moment; `readDocument` then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** How much is done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Of a PDF that has one. */
  readonly password?: string;
  /** Which pages of a PDF to read, from 1. Without it all are read, up to `mostPages`. */
  readonly pages?: readonly number[];
}

export type Reading =
  | {
      readonly ok: true;
      readonly words: readonly Page[];
      readonly facts: DocumentFacts;
      /** For each of `words`, its page; undefined for one whose words cannot be found again on its picture. */
      readonly sheets: readonly (ReadSheet | undefined)[];
    }
  /** A PDF of more than `mostPages`: ask which ones to read. */
  | { readonly ok: false; readonly problem: 'many-pages'; readonly pages: number }
  | { readonly ok: false; readonly problem: ReadingProblem };

const mostBytes = 50 * 1024 * 1024;
const mostPixels = 100_000_000;

/**
 * Reads a picture or a PDF on this device and says what is in it. Nothing leaves the device: everything that reads is
 * served by our own origin. What it cannot read it returns as a problem; it rejects only when cancelled.
 */
export async function readDocument(file: Blob, options: ReadingOptions = {}): Promise<Reading> {
  const { signal = new AbortController().signal } = options;
  signal.throwIfAborted();
  const cancelled = Promise.withResolvers<never>();
  const cancel = () => cancelled.reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  const ending = endings();
  try {
    return await Promise.race([read(file, options, signal, ending.add), cancelled.promise]);
  } catch (error) {
    if (error instanceof ReadingStopped && !signal.aborted) return { ok: false, problem: error.problem };
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    ending.all();
  }
}

type OnEnd = (end: () => void) => void;

/** What ends the workers of a reading. One that is started after the end is ended at once. */
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
  options: ReadingOptions,
  signal: AbortSignal,
  onEnd: OnEnd,
): Promise<Reading> {
  if (file.size === 0) throw new ReadingStopped('empty');
  if (file.size > mostBytes) throw new ReadingStopped('too-large');
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const type = documentTypeOf(head);
  if (type === 'other') throw new ReadingStopped('not-a-document');
  if (type === 'picture' && (pixelsOf(head) ?? 0) > mostPixels) throw new ReadingStopped('too-many-pixels');
  signal.throwIfAborted();
  const { onProgress = () => undefined } = options;
  const reader = pictureReader(onEnd);
  if (type === 'picture') return done([{ number: 1, ...(await reader(file, onProgress)) }]);
  const { openPdfToRead } = await orNotLoaded(() => import('./pdf/open-to-read.ts'));
  const pdf = await openPdfToRead(file, options.password, onEnd);
  const chosen = options.pages ?? Array.from({ length: pdf.pages }, (_, index) => index + 1);
  if (chosen.length > mostPages) return { ok: false, problem: 'many-pages', pages: pdf.pages };
  return done(await readPages(pdf, chosen, reader, onProgress, signal));
}

/** Missing code stops the reading with a sentence, instead of holding it up. */
async function orNotLoaded<T>(fetch: () => Promise<T>): Promise<T> {
  const code = await pageCode.load(() => fetch().catch(() => undefined));
  if (code === undefined) throw new ReadingStopped('not-loaded');
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
interface ReadPage extends Page {
  readonly number: number;
  readonly sheet?: Omit<ReadSheet, 'page'>;
}

type PictureReader = (
  picture: Blob | ImageBitmap,
  onProgress: (part: number) => void,
) => Promise<Omit<ReadPage, 'number'>>;

/** Reads pictures with workers that are started by the first one. */
function pictureReader(onEnd: OnEnd): PictureReader {
  const started = once(async () => {
    const pictures = startPictures();
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

function done(pages: readonly ReadPage[]): Reading {
  if (pages.every(page => page.words.length === 0)) return { ok: false, problem: 'no-text' };
  const words = pages.map(page => ({ words: page.words }));
  const sheets = pages.map(({ number, sheet }) => sheet && { page: number, ...sheet });
  return { ok: true, words, facts: factsOf(words), sheets };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
