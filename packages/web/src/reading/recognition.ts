import { readingFolder } from 'virtual:reading-files';
import type { Gray } from './picture/gray.ts';
import type { Box } from './picture/strips.ts';
import { callsTo } from './worker-calls.ts';

/** A word found in a sheet. */
export interface FoundWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly box: Box;
}

/** A call to the worker that recognises. It is started first, and then reads one picture after another. */
export type RecognitionCall =
  | { readonly what: 'start'; readonly folder: string }
  | { readonly what: 'words'; readonly image: Uint8Array };

/** The recogniser of printed English. */
export interface Recognition {
  /** Raises `not-loaded` when a part of it cannot be had, as when offline at first use. */
  words(sheet: Gray, onProgress: (part: number) => void): Promise<FoundWord[]>;
  readonly end: () => void;
}

/** Starts the recogniser with everything from our own origin; `words` waits for it. */
export function startRecognition(): Recognition {
  const worker = new Worker(new URL('./recognition-worker.ts', import.meta.url), { type: 'module' });
  const { ask, end } = callsTo<RecognitionCall, FoundWord[]>(worker);
  const started = ask({ what: 'start', folder: readingFolder }, 'not-loaded');
  // A picture that cannot be decoded is said first, and then nobody waits for this.
  started.catch(() => undefined);
  return {
    words: async (sheet, onProgress) => {
      await started;
      const image = greymap(sheet);
      return await ask({ what: 'words', image }, 'damaged', { hand: [image.buffer], onProgress });
    },
    end,
  };
}

/** A picture in the plainest format the recogniser reads (PGM), so that nothing is compressed and unpacked again. */
function greymap({ width, height, shades }: Gray): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const bytes = new Uint8Array(head.length + shades.length);
  bytes.set(head);
  bytes.set(shades, head.length);
  return bytes;
}
