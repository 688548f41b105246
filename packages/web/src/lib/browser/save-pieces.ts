import { saveFile } from './save-file.ts';
import { type StreamedFile, saveByServiceWorker } from './save-stream.ts';

/** The largest file, in bytes, that may be collected in memory if the browser cannot save it piece by piece. */
export const maxInMemoryBytes = 250_000_000;

/**
 * Saves a file that arrives in pieces to the device. A browser that cannot save pieces collects it in memory first; a
 * file too large for that is not read at all. When the pieces end, `allCame` says whether they were complete; if not,
 * nothing is saved. Only the source of the pieces knows why they ended early.
 */
export async function saveFileInPieces(
  pieces: AsyncIterableIterator<ArrayBuffer>,
  file: StreamedFile,
  allCame: () => boolean,
): Promise<'done' | 'too-large'> {
  if ((await saveByServiceWorker(pieces, file)) === 'taken') return 'done';
  if (file.size > maxInMemoryBytes) return 'too-large';
  const parts: ArrayBuffer[] = [];
  for await (const piece of pieces) parts.push(piece);
  if (allCame()) saveFile(new Blob(parts, { type: 'application/octet-stream' }), file.name);
  return 'done';
}
