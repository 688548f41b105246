/** A measured figure and its baseline, both from the same run. */
export interface Figure {
  readonly name: string;
  readonly unit:
    | 'ms'
    | 'requests/s'
    | 'MB/s'
    | 'bytes'
    | 'steps'
    | 'words'
    | 'px'
    | '%'
    | 'checks'
    | 'faults';
  readonly ours: number;
  readonly against: string;
  readonly baseline: number;
  /** The maximum or minimum of `ours / baseline`. */
  readonly bound: { readonly atMost: number } | { readonly atLeast: number };
}

/** Prints the figures as a table and marks those outside their limits. Returns how many there are. */
export function printFigures(figures: readonly Figure[]): number {
  const rows = figures.map(figure => {
    const { name, unit, ours, against, baseline, bound } = figure;
    return {
      figure: name,
      ours: `${round(ours)} ${unit}`,
      against: `${round(baseline)} ${unit}, ${against}`,
      ratio: baseline === 0 ? '' : (ours / baseline).toFixed(2),
      bound: 'atMost' in bound ? `≤ ${bound.atMost}` : `≥ ${bound.atLeast}`,
      holds: holds(figure) ? 'yes' : 'NO',
    };
  });
  console.table(rows);
  return figures.filter(figure => !holds(figure)).length;
}

function holds({ ours, baseline, bound }: Figure): boolean {
  return 'atMost' in bound ? ours <= bound.atMost * baseline : ours >= bound.atLeast * baseline;
}

/** The median of several measurements; for an even number, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return (low + high) / 2;
}

function round(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: value < 100 ? 1 : 0 });
}
