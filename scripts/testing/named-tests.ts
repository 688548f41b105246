import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * The test files that a document names, as paths from the root. In the documents and in the table of claims, paths are
 * below packages/, and `…/` is short for vault/src/.
 */
export const listTestsNamedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:packages\/)?((?:…|(?:domain|vault|contract|server|web|e2e)\/src)\/[\w./-]+\.test\.tsx?)/g,
    ),
  ].map(([, path = '']) => `packages/${path.replace('…/', 'vault/src/')}`);

/** A promise of the threat model, and the tests it names. */
export interface TestedPromise {
  /** The number and the first words of the promise. */
  readonly title: string;
  readonly tests: readonly string[];
}

/** The promises of the threat model, in its order. */
export function readPromises(): TestedPromise[] {
  return readFileSync(join(root, 'docs/threat-model.md'), 'utf8')
    .split(/^(?=\d+\. \*\*)/m)
    .slice(1)
    .map(text => ({
      title: text.replaceAll(/\s+/g, ' ').slice(0, 60),
      tests: listTestsNamedIn(text.split(/^##/m)[0] ?? ''),
    }));
}
