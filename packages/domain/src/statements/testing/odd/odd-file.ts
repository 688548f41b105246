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
export interface OddFile {
  readonly seed: number;
  readonly kind: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly truth: readonly OddPayment[];
}

/** A file before it has its bytes. */
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
  const { kind, text, truth, encoding, mark = false } = make(random, words);
  const name = `odd-${String(seed)}.${format}`;
  return { seed, kind: `${format}: ${kind}`, name, bytes: encoded(text, encoding, mark), truth };
}

function encoded(text: string, encoding: OddText['encoding'], mark: boolean): Uint8Array {
  if (encoding === undefined) return new TextEncoder().encode(text);
  if (encoding === 'utf-7') return new TextEncoder().encode(asUtf7(text));
  if (encoding === 'windows-1252')
    return Uint8Array.from(text, letter => Math.min(255, letter.charCodeAt(0)));
  const marked = mark ? `\ufeff${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

function asUtf7(text: string): string {
  return text.replaceAll(/[^\t\n\r !-*,-}]|[&]/gu, letter => {
    if (letter === '+') return '+-';
    const code = letter.charCodeAt(0);
    return `+${btoa(String.fromCharCode(code >> 8, code & 255)).replaceAll('=', '')}-`;
  });
}
