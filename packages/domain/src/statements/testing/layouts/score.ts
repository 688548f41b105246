import { type ReadPayment, readStatement } from '../../statements.ts';
import { readByHeadings } from './by-headings.ts';
import type { TruePayment } from './history.ts';
import { layoutOfSeed, type MadeLayout } from './layout.ts';
import type { Vocabulary } from './vocabularies.ts';

/** What came of reading one made-up download. */
export interface LayoutScore {
  readonly layout: MadeLayout;
  readonly truth: number;
  readonly given: number;
  readonly right: number;
  /** It asks a person. */
  readonly asks: boolean;
  /** A wrong sign or day, and no question. */
  readonly silent: boolean;
  /** Rows with a payment that are neither read nor shown. */
  readonly lost: number;
  /** Right rows of a reader that knows headings alone. */
  readonly byHeadings: number;
}

/** Reads the download of a seed and compares. */
export function scoreOfSeed(seed: number, words: Vocabulary): LayoutScore {
  const layout = layoutOfSeed(seed, words);
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
    byHeadings: matching(readByHeadings(layout.rows), layout.truth),
  };
}

type Comparable = Pick<ReadPayment | TruePayment, 'day' | 'pence' | 'text'>;

/** How many of the payments are true, each true one counted once. */
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

/** The figures of many downloads. Parts are 0 to 1. */
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

/** Adds up scores. */
export function figuresOf(scores: readonly LayoutScore[]): LayoutFigures {
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
