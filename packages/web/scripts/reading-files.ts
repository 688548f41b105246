import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { createAllowScriptsLine } from './allowing-scripts.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));
const virtual = 'virtual:reading-files';

/** The files that read documents, as their makers ship them: name in our folder → source. */
const files: Readonly<Record<string, string>> = {
  'tesseract-worker.js': join(packageFolder('tesseract.js'), 'dist/worker.min.js'),
  ...Object.fromEntries(
    ['simd-lstm', 'relaxedsimd-lstm'].flatMap(build =>
      ['js', 'wasm'].map(end => {
        const name = `tesseract-core-${build}.${end}`;
        return [name, join(packageFolder('tesseract.js-core'), name)];
      }),
    ),
  ),
  // Gzipped, but not named so, because a name ending in .gz is the compressed form of another file.
  'eng.traineddata': join(packageFolder('@tesseract.js-data/eng'), '4.0.0_best_int/eng.traineddata.gz'),
  'pdf.js': join(packageFolder('pdfjs-dist'), 'build/pdf.min.mjs'),
  'pdf-worker.js': join(packageFolder('pdfjs-dist'), 'build/pdf.worker.min.mjs'),
  ...Object.fromEntries(
    ['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm'].map(name => [
      name,
      join(packageFolder('pdfjs-dist'), 'wasm', name),
    ]),
  ),
};

/**
 * Serves the parts that read documents from our own origin, in one folder with their hash in its name, because they
 * load each other by name. The app imports the folder's address as `virtual:reading-files`.
 */
export function readingFilesPlugin(): Plugin {
  const folder = `assets/reading-${hashOf(Object.values(files))}/`;
  return {
    name: 'reading-files',
    resolveId: id => (id === virtual ? `\0${virtual}` : undefined),
    load: id => (id === `\0${virtual}` ? `export const readingFolder = '/${folder}';` : undefined),
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [name, path] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source: sourceOf(name, path) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = files[(request.url ?? '').replace(`/${folder}`, '')];
        if (path === undefined) {
          next();
          return;
        }
        const types = { js: 'text/javascript', wasm: 'application/wasm' } as const;
        const end = path.endsWith('.wasm') ? 'wasm' : 'js';
        response.setHeader('content-type', types[end]);
        createReadStream(path).pipe(response);
      });
    },
  };
}

/** The recogniser's worker loads its core with `importScripts`, so it first lists the files it may load. */
function sourceOf(name: string, path: string): string | Uint8Array {
  const source = readFileSync(path);
  return name === 'tesseract-worker.js'
    ? `${createAllowScriptsLine(String.raw`/^\/assets\/reading-[\da-f]+\/tesseract-core-[a-z]+-lstm\.js$/`)}\n${source.toString()}`
    : source;
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  // The code prepended to one of the files counts as part of them.
  hash.update(createAllowScriptsLine(''));
  return hash.digest('hex').slice(0, 8);
}
