// What it is: the frozen vectors as the tests read them.
// Use it for: any test that needs something sealed long ago.
// Never use it for: making new ones. See `make-vectors.ts`.

import { readFile } from 'node:fs/promises';
import type { Vectors } from './make-vectors.ts';

/** The text of `vectors/v1.json`, and its parsed content. */
export async function frozenVectors(): Promise<{ text: string; vectors: Vectors }> {
  const text = await readFile(new URL('../vectors/v1.json', import.meta.url), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares the whole text with makeVectors()
  return { text, vectors: JSON.parse(text) as Vectors };
}
