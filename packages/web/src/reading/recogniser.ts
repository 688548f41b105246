import { createWorker, type Worker as Recogniser } from 'tesseract.js';

/**
 * Starts an unmodified Tesseract for English, with the fastest core this browser can run and all files from one folder
 * of our own origin. Rejects if a file cannot be loaded; the worker it started then keeps running, so the caller must
 * end it.
 */
export async function startPlainRecogniser(
  folder: string,
  onProgress: (part: number) => void,
): Promise<Recogniser> {
  const core = WebAssembly.validate(relaxedSimd) ? 'relaxedsimd' : 'simd';
  // If its files cannot be loaded, the library reports it only here, and its own promise never settles.
  const broken = Promise.withResolvers<never>();
  const starting = createWorker('eng', 1, {
    workerPath: `${folder}tesseract-worker.js`,
    corePath: `${folder}tesseract-core-${core}-lstm.js`,
    langPath: folder,
    workerBlobURL: false,
    cacheMethod: 'none',
    // The file is compressed in any case; this setting only affects its name, see scripts/reading-files.ts.
    gzip: false,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onProgress(progress);
    },
    errorHandler: broken.reject,
  });
  return await Promise.race([starting, broken.promise]);
}

// The smallest module with a relaxed SIMD instruction (github.com/GoogleChromeLabs/wasm-feature-detect).
const relaxedSimd = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2,
  253, 15, 253, 128, 2, 11,
]);
