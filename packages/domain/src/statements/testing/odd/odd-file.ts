import type { Day } from '../../../values/calendar.ts';
import { type Seeded, seeded } from '../layouts/seeded.ts';
import type { Vocabulary } from '../layouts/vocabularies.ts';
import { oddCsv } from './odd-csv.ts';
import { oddOfx } from './odd-ofx.ts';
import { oddQif } from './odd-qif.ts';

/** A payment that should come out of a file. */
export interface OddPayment {
  readonly day: Day;
  readonly pence: number;
  readonly text: string;
}

/** A made-up download with a kind of oddity that people have reported, and what should be read of it. */
export interface OddFile extends OddText {
  readonly seed: number;
  readonly name: string;
}

/** A file before it is written as bytes, with what should be read of it. */
export interface OddText {
  readonly kind: string;
  readonly text: string;
  readonly truth: readonly OddPayment[];
  readonly encoding?: 'utf-7' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  readonly mark?: boolean;
}

const formats = [
  ['csv', oddCsv],
  ['csv', oddCsv],
  ['ofx', oddOfx],
  ['qif', oddQif],
] as const;

/** The odd file of a seed: the same seed, the same bytes. */
export function oddFileOfSeed(seed: number, words: Vocabulary): OddFile {
  const random: Seeded = seeded(seed);
  const [format, make] = random.of(formats);
  const made = make(random, words);
  return { ...made, seed, kind: `${format}: ${made.kind}`, name: `odd-${String(seed)}.${format}` };
}
