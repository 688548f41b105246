import { createSeededRandom, type SeededRandom } from '../layouts/seeded.ts';
import type { LayoutVocabulary } from '../layouts/vocabularies.ts';
import { createOddCsv } from './odd-csv.ts';
import type { OddText } from './odd-history.ts';
import { createOddOfx } from './odd-ofx.ts';
import { createOddPages } from './odd-pages.ts';
import { createOddQif } from './odd-qif.ts';
import { createOddXlsx } from './odd-xlsx.ts';

/** A made-up download with an oddity that people have reported, and the correct reading of it. */
export interface OddFile extends OddText {
  readonly seed: number;
  readonly name: string;
}

const formats = [
  ['csv', createOddCsv],
  ['csv', createOddCsv],
  ['ofx', createOddOfx],
  ['qif', createOddQif],
  ['xlsx', createOddXlsx],
  ['pdf', createOddPages],
  ['pdf', createOddPages],
] as const;

/** Makes the odd file for a seed: the same seed always gives the same bytes. */
export function createOddFileFromSeed(seed: number, words: LayoutVocabulary): OddFile {
  const random: SeededRandom = createSeededRandom(seed);
  const [format, make] = random.of(formats);
  const made = make(random, words);
  return { ...made, seed, kind: `${format}: ${made.kind}`, name: `odd-${String(seed)}.${format}` };
}
