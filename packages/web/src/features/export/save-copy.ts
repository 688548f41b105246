import { savePieces } from '../../lib/browser/save-pieces.ts';
import type { FileSource } from '../../session/api/papers.ts';
import { type CopyWithFiles, type Following, type ZipOutcome, zipCopy } from './zip-copy.ts';

/** Files with the copy they go with, if any, under the name they are saved as. `size` is about what the zip will have, bytes. */
export interface CopyToSave extends CopyWithFiles {
  readonly name: string;
  readonly size: number;
}

/** `too-large`: this browser cannot take it piece by piece, and it is more than fits into memory. */
export type CopySaved = ZipOutcome | { readonly status: 'too-large' };

/** Saves files, with the copy they go with, as one zip. Never rejects. */
export async function saveCopy(
  papers: FileSource,
  { name, size, ...copy }: CopyToSave,
  following: Following,
): Promise<CopySaved> {
  const zipping = zipCopy(papers, copy, following);
  try {
    const isWhole = () => zipping.outcome().status === 'whole';
    const saved = await savePieces(zipping.pieces, { name, size, isAbout: true }, isWhole);
    if (saved === 'too-large') return { status: saved };
  } catch {
    // The zip itself says why it broke off.
  }
  return zipping.outcome();
}
