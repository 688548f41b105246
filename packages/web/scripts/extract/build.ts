import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { readingFilesPlugin } from '../reading-files.ts';

/** Builds the page that reads a folder, in the same way as the app, into its own folder. */
export async function buildExtract(folder: string): Promise<void> {
  await build({
    root: dirname(fileURLToPath(import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [readingFilesPlugin()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  });
}
