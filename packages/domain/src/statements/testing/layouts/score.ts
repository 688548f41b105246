import { readStatement, type StatementPayment } from '../../statements.ts';
import { readStatementByHeadings } from './by-headings.ts';
import type { TruePayment } from './history.ts';
import { createLayoutFromSeed, type MadeUpLayout } from './layout.ts';
import type { LayoutVocabulary } from './vocabularies.ts';

/** The score for reading one made-up download. */
export interface LayoutScore {
  readonly layout: MadeUpLayout;
  readonly truth: number;
  readonly given: number;
  readonly right: number;
  /** Whether the reader asks a person to check the result. */
  readonly asks: boolean;
  /** Whether a sign or day is wrong although the reader did not ask a person to check. */
  readonly silent: boolean;
  /** How many rows with a payment were neither read nor shown to the person. */
  readonly lost: number;
  /** How many rows a reader that uses only headings gets right. */
  readonly byHeadings: number;
}

/** Reads the download for a seed and compares the result with the truth. */
export function scoreLayoutFromSeed(seed: number, words: LayoutVocabulary): LayoutScore {
  const layout = createLayoutFromSeed(seed, words);
  const read = readStatement({ format: 'csv', rows: layout.rows });
  const payments = read.accounts.flatMap(account => account.payments);
  const right = matching(payments, layout.truth);
  const asks = read.certainty === 'unsure';
  const seen = new Set([...payments, ...read.notRead].map(({ line }) => line));
  return {
    layout,
    truth: layout.truth.length,
    given: payments.length,
    right,
    asks,
    silent: !asks && right < payments.length,
    lost: read.accounts.length === 0 ? 0 : layout.lines.filter(line => !seen.has(line)).length,
    byHeadings: matching(readStatementByHeadings(layout.rows), layout.truth),
  };
}

type Comparable = Pick<StatementPayment | TruePayment, 'day' | 'pence' | 'text'>;

/** How many payments match a true one, counting each true payment once. */
function matching(payments: readonly Comparable[], truth: readonly TruePayment[]): number {
  const left = new Map<string, number>();
  for (const one of truth) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1);
  return payments.filter(one => {
    const count = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), count - 1);
    return count > 0;
  }).length;
}

const keyOf = ({ day, pence, text }: Comparable): string => `${day} ${String(pence)} ${text}`;

/** The scores over many downloads. Fractions are 0 to 1. */
export interface LayoutFigures {
  readonly downloads: number;
  readonly rowsRight: number;
  readonly givenRight: number;
  readonly silent: number;
  readonly ask: number;
  readonly askWithBalance: number;
  readonly lost: number;
  readonly byHeadings: number;
}

export function addLayoutScores(scores: readonly LayoutScore[]): LayoutFigures {
  const sum = (of: (score: LayoutScore) => number): number => scores.reduce((all, one) => all + of(one), 0);
  const balanced = scores.filter(({ layout }) => layout.hasBalance);
  const truth = sum(one => one.truth);
  return {
    downloads: scores.length,
    rowsRight: sum(one => one.right) / truth,
    givenRight:
      sum(one => one.right) /
      Math.max(
        1,
        sum(one => one.given),
      ),
    silent: scores.filter(({ silent }) => silent).length,
    ask: scores.filter(({ asks }) => asks).length / scores.length,
    askWithBalance: balanced.filter(({ asks }) => asks).length / Math.max(1, balanced.length),
    lost: sum(one => one.lost),
    byHeadings: sum(one => one.byHeadings) / truth,
  };
}
