import { saveFileInPieces } from '../../lib/browser/save-pieces.ts';
import type { FileDecryptor } from '../../session/api/papers.ts';
import { createZipCopy, type FilesToZip, type ZipControl, type ZipOutcome } from './zip-copy.ts';

/**
 * Files to save in a zip, the copy of the passport that they belong to, if there is one, and the zip's name.
 * `size` is its approximate size in bytes.
 */
export interface CopyToSave extends FilesToZip {
  readonly name: string;
  readonly size: number;
}

/** `too-large`: this browser cannot save the zip piece by piece, and it does not fit into memory. */
export type SaveCopyResult = ZipOutcome | { readonly status: 'too-large' };

/** Saves files as one zip, together with the copy of the passport they belong to, if there is one. Never rejects. */
export async function saveFilesAsZip(
  papers: FileDecryptor,
  { name, size, ...copy }: CopyToSave,
  following: ZipControl,
): Promise<SaveCopyResult> {
  const zipping = createZipCopy(papers, copy, following);
  try {
    const isWhole = () => zipping.outcome().status === 'whole';
    const saved = await saveFileInPieces(zipping.pieces, { name, size, isAbout: true }, isWhole);
    if (saved === 'too-large') return { status: saved };
  } catch {
    // The outcome of the zip, returned below, says why it stopped.
  }
  return zipping.outcome();
}
