import { saveFile } from './save-file.ts';
import { type StreamedFile, saveStream } from './save-stream.ts';

/** The most a browser is asked to hold in memory where it cannot take a file piece by piece. Bytes. */
export const mostInMemory = 250_000_000;

/**
 * Saves a file that comes piece by piece to the device. Where the browser cannot take pieces it is put together in
 * memory first; one that is too large for that is not read at all. `allCame` tells, once they ended, whether these were
 * all pieces; of fewer nothing is saved. Whoever made the pieces knows why they ended early.
 */
export async function savePieces(
  pieces: AsyncIterableIterator<ArrayBuffer>,
  file: StreamedFile,
  allCame: () => boolean,
): Promise<'done' | 'too-large'> {
  if ((await saveStream(pieces, file)) === 'taken') return 'done';
  if (file.size > mostInMemory) return 'too-large';
  const parts: ArrayBuffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  if (allCame()) saveFile(new Blob(parts, { type: 'application/octet-stream' }), file.name);
  return 'done';
}
