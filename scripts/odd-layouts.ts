import type { ParsedStatement } from '../packages/domain/src/statements/statements.ts';
import type { LayoutVocabulary } from '../packages/domain/src/statements/testing/layouts/vocabularies.ts';
import { createOddFileFromSeed } from '../packages/domain/src/statements/testing/odd/odd-file.ts';
import { readOddFileAsApp } from '../packages/web/src/reading/statements/testing/read-odd-file.ts';

interface KindFigures {
  files: number;
  whole: number;
  payments: number;
  right: number;
  given: number;
  /** The number of files that need a person's answer before they are complete. */
  asks: number;
  wronglyProved: number;
  readonly seeds: number[];
}

/**
 * Reads the odd files for these seeds and prints the results for each kind. Returns 0 if the minimum scores are met.
 */
export async function scoreOddFiles(from: number, to: number, words: LayoutVocabulary): Promise<number> {
  const kinds = new Map<string, KindFigures>();
  for (let seed = from; seed <= to; seed += 1) {
    const file = createOddFileFromSeed(seed, words);
    const read = await readOddFileAsApp(file);
    const figures = kinds.get(file.kind) ?? emptyFigures();
    kinds.set(file.kind, figures);
    const payments = read?.accounts.flatMap(account => account.payments) ?? [];
    const right = countMatches(payments, file.truth);
    const isWhole = right === file.truth.length && payments.length === right;
    figures.files += 1;
    figures.whole += isWhole ? 1 : 0;
    figures.payments += file.truth.length;
    figures.right += right;
    figures.given += payments.length;
    if (isWhole) continue;
    figures.asks += read?.certainty === 'unsure' ? 1 : 0;
    figures.wronglyProved += isCalledProved(read) ? 1 : 0;
    figures.seeds.push(seed);
  }
  return printFigures(kinds);
}

const isCalledProved = (read: ParsedStatement | undefined): boolean =>
  read !== undefined &&
  (read.certainty === 'proved' || read.accounts.some(({ proof }) => proof.result === 'adds-up'));

const emptyFigures = (): KindFigures => ({
  files: 0,
  whole: 0,
  payments: 0,
  right: 0,
  given: 0,
  asks: 0,
  wronglyProved: 0,
  seeds: [],
});

interface Comparable {
  readonly day: string;
  readonly pence: number;
  readonly text: string;
}

function countMatches(payments: readonly Comparable[], truth: readonly Comparable[]): number {
  const keyOf = ({ day, pence, text }: Comparable): string =>
    `${day} ${String(pence)} ${text.replaceAll(/\W+/g, ' ').trim()}`;
  const left = new Map<string, number>();
  for (const one of truth) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return payments.filter(one => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  }).length;
}

const percent = (part: number, whole: number): string => `${((part / Math.max(1, whole)) * 100).toFixed(1)}%`;

function printFigures(kinds: ReadonlyMap<string, KindFigures>): number {
  const rows = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1));
  console.table(
    rows.map(([kind, one]) => ({
      kind,
      files: one.files,
      whole: one.whole,
      right: percent(one.right, one.payments),
      'too many or wrong': one.given - one.right,
      asks: one.asks,
      'wrong and called proved': one.wronglyProved,
      'first seeds': one.seeds.slice(0, 3).join(' '),
    })),
  );
  const sum = (of: (one: KindFigures) => number): number => rows.reduce((all, [, one]) => all + of(one), 0);
  const [right, payments, proved] = [
    sum(one => one.right),
    sum(one => one.payments),
    sum(one => one.wronglyProved),
  ];
  console.log(
    `${percent(right, payments)} of ${String(payments)} payments right (at least 97%), ${String(proved)} wrong files called proved (0).`,
  );
  return right >= payments * 0.97 && proved === 0 ? 0 : 1;
}
