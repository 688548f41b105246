import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readingFiles } from '../reading-files.ts';

/** Builds the page that reads a folder, as the app is built, into a folder of its own. */
export async function buildExtract(folder: string): Promise<void> {
  await build({
    root: dirname(fileURLToPath(import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [readingFiles()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}
