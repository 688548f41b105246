import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(js|css|html|svg|json|txt|wasm|webmanifest|ttf)$/;
/** In bytes. Compressing a file smaller than this saves no packet. */
const smallest = 1024;
/** In bytes. Above this size the highest quality level saves only a tenth and takes minutes. */
const large = 1024 * 1024;

/**
 * Writes `.br` and `.gz` next to each file that becomes smaller, so that the server never compresses the same file
 * twice.
 */
export async function compressFiles(folder: string, files: readonly string[]): Promise<void> {
  await Promise.all(files.filter(file => worthIt.test(file)).map(file => compressOne(join(folder, file))));
}

async function compressOne(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < smallest) return;
  const quality = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  await Promise.all([
    brotli(bytes, quality).then(small => writeFile(`${path}.br`, small)),
    zip(bytes, { level: 9 }).then(small => writeFile(`${path}.gz`, small)),
  ]);
}
