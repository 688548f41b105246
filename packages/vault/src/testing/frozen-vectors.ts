// What it is: the frozen vectors as the tests read them.
// Use it for: any test that needs something sealed long ago.
// Never use it for: creating new ones. See `make-content-vectors.ts`.

import { readFile } from 'node:fs/promises';
import type { ContentVectors } from './make-content-vectors.ts';

/** The text of `vectors/content-v2.json`, and its parsed content. */
export async function readFrozenVectors(): Promise<{ text: string; vectors: ContentVectors }> {
  const text = await readFile(new URL('../vectors/content-v2.json', import.meta.url), 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares the whole text with createContentVectors()
  return { text, vectors: JSON.parse(text) as ContentVectors };
}
