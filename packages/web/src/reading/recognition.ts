import { readingFolder } from 'virtual:reading-files';
import { callWorker } from '../lib/worker-rpc/call-worker.ts';
import type { GreyscalePicture } from './picture/gray.ts';
import type { SheetBox } from './picture/strips.ts';
import { createWorkerFaultHandler } from './problems.ts';

/** A word found in a sheet. */
export interface RecognisedWord {
  readonly text: string;
  /** How certain the recognition is, from 0 to 100. */
  readonly confidence: number;
  readonly box: SheetBox;
}

/** The service of the recognition worker. It is started once, and then reads one sheet after another. */
export type RecognitionService = {
  start(folder: string): Promise<void>;
  words(
    image: { readonly bytes: ArrayBuffer },
    onProgress: (part: number) => void,
  ): Promise<RecognisedWord[]>;
};

/** The recogniser of printed English. */
export interface TextRecogniser {
  /**
   * Throws `not-loaded` if one of the recogniser's files is unavailable, such as when the device is offline at first
   * use.
   */
  words(sheet: GreyscalePicture, onProgress: (part: number) => void): Promise<RecognisedWord[]>;
  readonly end: () => void;
}

/** Starts the recogniser, with all its files from our own origin. `words` waits until it has started. */
export function startRecognition(): TextRecogniser {
  const { service, end } = callWorker<RecognitionService>(
    () => new Worker(new URL('./recognition-worker.ts', import.meta.url), { type: 'module' }),
  );
  const started = service.start(readingFolder).catch(createWorkerFaultHandler('not-loaded'));
  // If decoding the picture fails first, nothing awaits this promise, so its rejection must be handled here.
  started.catch(() => undefined);
  return {
    words: async (sheet, onProgress) => {
      await started;
      return await service
        .words({ bytes: greymap(sheet) }, onProgress)
        .catch(createWorkerFaultHandler('damaged'));
    },
    end,
  };
}

/** Converts a picture to the simplest format the recogniser reads (PGM), to avoid compressing and unpacking it. */
function greymap({ width, height, shades }: GreyscalePicture): ArrayBuffer {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const bytes = new Uint8Array(head.length + shades.length);
  bytes.set(head);
  bytes.set(shades, head.length);
  return bytes.buffer;
}
