import { readingFolder } from 'virtual:reading-files';
import { createWorker, PSM, type Worker as Recogniser } from 'tesseract.js';
import type { Gray } from './picture/gray.ts';
import type { Box } from './picture/strips.ts';
import { ReadingStopped } from './problems.ts';

/** A word found in a sheet. */
export interface FoundWord {
  readonly text: string;
  /** 0 to 100. */
  readonly confidence: number;
  readonly box: Box;
}

/** The recogniser of printed English. */
export interface Recognition {
  words(sheet: Gray, onProgress: (part: number) => void): Promise<FoundWord[]>;
  end(): void;
}

/** Starts the recogniser with everything from our own origin. Raises `not-loaded`, as when offline at first use. */
export async function startRecognition(): Promise<Recognition> {
  const listening: { progress?: (part: number) => void } = {};
  const recogniser = await started(part => listening.progress?.(part));
  // Lines under each other in one block: that is what our sheets are.
  await recogniser.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
  let ended = false;
  return {
    words: async (sheet, onProgress) => {
      if (ended) throw new Error('the recogniser has ended');
      listening.progress = onProgress;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes any bytes, its types only Node's
      const image = greymap(sheet) as Parameters<Recogniser['recognize']>[0];
      const { data } = await recogniser.recognize(image, {}, { blocks: true, text: false });
      const lines = (data.blocks ?? []).flatMap(block => block.paragraphs.flatMap(({ lines: all }) => all));
      return lines.flatMap(line =>
        line.words.map(({ text, confidence, bbox }) => ({ text, confidence, box: bbox })),
      );
    },
    end: () => {
      ended = true;
      void recogniser.terminate();
    },
  };
}

async function started(onProgress: (part: number) => void): Promise<Recogniser> {
  try {
    return await plainRecogniser(onProgress);
  } catch {
    throw new ReadingStopped('not-loaded');
  }
}

/** Tesseract as it comes, for English, with the fastest core this browser can run. */
export async function plainRecogniser(onProgress: (part: number) => void): Promise<Recogniser> {
  const core = WebAssembly.validate(relaxedSimd) ? 'relaxedsimd' : 'simd';
  // When its files cannot be loaded the library says so here only, and its own promise never ends.
  const broken = Promise.withResolvers<never>();
  const starting = createWorker('eng', 1, {
    workerPath: `${readingFolder}tesseract-worker.js`,
    corePath: `${readingFolder}tesseract-core-${core}-lstm.js`,
    langPath: readingFolder,
    workerBlobURL: false,
    cacheMethod: 'none',
    // It is gzipped all the same: this is only about its name, see scripts/reading-files.ts.
    gzip: false,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onProgress(progress);
    },
    errorHandler: broken.reject,
  });
  return await Promise.race([starting, broken.promise]);
}

/**
 * A picture in the plainest format the recogniser reads (PGM), so that nothing is compressed and unpacked again. As bytes:
 * a Blob would be read first, and a recogniser that ended meanwhile fails where nobody can catch it.
 */
function greymap({ width, height, shades }: Gray): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`P5\n${String(width)} ${String(height)}\n255\n`);
  const bytes = new Uint8Array(head.length + shades.length);
  bytes.set(head);
  bytes.set(shades, head.length);
  return bytes;
}

// The smallest module with a relaxed SIMD instruction (github.com/GoogleChromeLabs/wasm-feature-detect).
const relaxedSimd = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2,
  253, 15, 253, 128, 2, 11,
]);
