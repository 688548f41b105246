import { readingFolder } from 'virtual:reading-files';
import { callWorker } from '../lib/worker-rpc/call-worker.ts';
import type { Gray } from './picture/gray.ts';
import type { Box } from './picture/strips.ts';
import { faultAs } from './problems.ts';

/** A word found in a sheet. */
export interface FoundWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly box: Box;
}

/** The service of the worker that recognises. It is started first, and then reads one picture after another. */
export type RecognitionService = {
  start(folder: string): Promise<void>;
  words(image: { readonly bytes: ArrayBuffer }, onProgress: (part: number) => void): Promise<FoundWord[]>;
};

/** The recogniser of printed English. */
export interface Recognition {
  /** Raises `not-loaded` when a part of it cannot be had, as when offline at first use. */
  words(sheet: Gray, onProgress: (part: number) => void): Promise<FoundWord[]>;
  readonly end: () => void;
}

/** Starts the recogniser with everything from our own origin; `words` waits for it. */
export function startRecognition(): Recognition {
  const { service, end } = callWorker<RecognitionService>(
    () => new Worker(new URL('./recognition-worker.ts', import.meta.url), { type: 'module' }),
  );
  const started = service.start(readingFolder).catch(faultAs('not-loaded'));
  // A picture that cannot be decoded is said first, and then nobody waits for this.
  started.catch(() => undefined);
  return {
    words: async (sheet, onProgress) => {
      await started;
      return await service.words({ bytes: greymap(sheet) }, onProgress).catch(faultAs('damaged'));
    },
    end,
  };
}

/** A picture in the plainest format the recogniser reads (PGM), so that nothing is compressed and unpacked again. */
function greymap({ width, height, shades }: Gray): ArrayBuffer {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const bytes = new Uint8Array(head.length + shades.length);
  bytes.set(head);
  bytes.set(shades, head.length);
  return bytes.buffer;
}
