import { type Pence, pence } from '../values/money.ts';
import { moneyIn, type PlacedAmount } from './columns.ts';
import { type Cell, cellsOf, type Row } from './words.ts';

/** The balances before and after the payments of a statement, in pence, below zero when overdrawn. */
export interface PrintedBalances {
  readonly opening?: Pence;
  readonly closing?: Pence;
}

const labels: readonly (readonly [keyof PrintedBalances, RegExp])[] = [
  [
    'opening',
    /\b(?:opening|starting|start|previous|last) balance\b|\bbalance (?:brought forward|at (?:the )?start)\b|\bbalance on your last statement\b|^brought forward$/i,
  ],
  [
    'closing',
    /\b(?:closing|ending|end|new|final|statement) balance\b|\bbalance (?:carried forward|at (?:the )?end)\b|^carried forward$/i,
  ],
];

/**
 * Reads the balances that a statement prints in a summary: a label and one amount, next to it or below it. Absent where none is printed,
 * and where two of one label differ: then nobody knows which is meant. Never throws.
 */
export function printedBalances(rows: readonly Row[]): PrintedBalances {
  const found: Record<keyof PrintedBalances, Set<number>> = { opening: new Set(), closing: new Set() };
  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row)) {
      const which = labels.find(([, label]) => label.test(cell.text))?.[0];
      if (which === undefined) continue;
      const amount = amountFor(cell, row, rows[index + 1]);
      if (amount !== undefined) found[which].add(amount.minus ? 0 - amount.pence : amount.pence);
    }
  return { ...only('opening', found.opening), ...only('closing', found.closing) };
}

const only = (which: keyof PrintedBalances, all: ReadonlySet<number>): PrintedBalances => {
  const [one] = all;
  return one === undefined || all.size > 1 ? {} : { [which]: pence(one) };
};

function amountFor(label: Cell, row: Row, below: Row | undefined): PlacedAmount | undefined {
  const beside = moneyIn(row).filter(({ x0 }) => x0 >= label.x0);
  if (beside.length > 0) return beside[0];
  const under = below === undefined ? [] : moneyIn(below);
  const near = under.filter(({ x0, x1, isAlone }) => isAlone && x0 < label.x1 && x1 > label.x0);
  return near.length === 1 ? near[0] : undefined;
}
