import { type Seeded, seeded } from '../layouts/seeded.ts';
import type { Vocabulary } from '../layouts/vocabularies.ts';
import { oddCsv } from './odd-csv.ts';
import type { OddText } from './odd-history.ts';
import { oddOfx } from './odd-ofx.ts';
import { oddPages } from './odd-pages.ts';
import { oddQif } from './odd-qif.ts';
import { oddXlsx } from './odd-xlsx.ts';

/** A made-up download with a kind of oddity that people have reported, and what should be read of it. */
export interface OddFile extends OddText {
  readonly seed: number;
  readonly name: string;
}

const formats = [
  ['csv', oddCsv],
  ['csv', oddCsv],
  ['ofx', oddOfx],
  ['qif', oddQif],
  ['xlsx', oddXlsx],
  ['pdf', oddPages],
  ['pdf', oddPages],
] as const;

/** The odd file of a seed: the same seed, the same bytes. */
export function oddFileOfSeed(seed: number, words: Vocabulary): OddFile {
  const random: Seeded = seeded(seed);
  const [format, make] = random.of(formats);
  const made = make(random, words);
  return { ...made, seed, kind: `${format}: ${made.kind}`, name: `odd-${String(seed)}.${format}` };
}
