import type { PrintMark } from './marks.ts';
import { findMedian, measureCapitalHeight, measureMarkHeight, type TextRun } from './runs.ts';

/**
 * The slope of a page's lines in its picture. When a page is photographed at an angle, its level lines meet in one far
 * point, so a line's slope changes evenly with the height at which the line crosses the left edge: `slope = base +
 * change * height`. Every point therefore has a level: the height at which its line crosses the left edge.
 */
export interface PageSlope {
  readonly base: number;
  readonly change: number;
}

export const toLevelHeight = ({ base, change }: PageSlope, x: number, y: number): number =>
  (y - base * x) / (1 + change * x);

export const toSlopedHeight = ({ base, change }: PageSlope, levelHere: number): number =>
  base + change * levelHere;

/**
 * The horizontal position of a point after the page has been turned upright, because the whole of a photographed sheet
 * is rotated.
 */
export const computeUprightX = (slope: PageSlope, x: number, y: number): number =>
  x + toSlopedHeight(slope, toLevelHeight(slope, x, y)) * y;

/** Measures the slope of a page by its long lines. Returns a level slope if there are no long lines. */
export function measurePageSlope(runs: readonly TextRun[]): PageSlope {
  const lines = runs.filter(run => run.length >= 6).flatMap(run => lineOf(run));
  if (lines.length === 0) return { base: 0, change: 0 };
  const usual = weightedMiddle(lines);
  const near = lines.filter(line => Math.abs(line.slope - usual) < mostApart);
  const even = { base: weightedMiddle(near), change: 0 };
  // Fits twice: the second fit leaves out lines far from the first, such as those of a slanted drawing.
  const first = fitted(near);
  const second = fitted(near.filter(line => offBy(first, line) <= Math.max(0.003, spread(first, near) * 2)));
  const turned = Math.abs(second.change) * heightsOf(near) < mostApart;
  return turned && spread(second, near) < spread(even, near) * 0.8 ? second : even;
}

// Slopes on one photographed sheet differ by less than this, in pixels up per pixel across.
const mostApart = 0.05;

const offBy = (slope: PageSlope, line: Line) => Math.abs(line.slope - toSlopedHeight(slope, line.height));
const spread = (slope: PageSlope, lines: readonly Line[]) =>
  findMedian(lines.map(line => offBy(slope, line))) ?? 0;
const heightsOf = (lines: readonly Line[]) =>
  Math.max(...lines.map(({ height }) => height)) - Math.min(...lines.map(({ height }) => height));

function weightedMiddle(lines: readonly Line[]): number {
  const half = lines.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let seen = 0;
  for (const { slope, weight } of lines.toSorted((a, b) => a.slope - b.slope)) {
    seen += weight;
    if (seen >= half) return slope;
  }
  return 0;
}

interface Line {
  readonly slope: number;
  /** Where the line crosses the left edge of the picture. */
  readonly height: number;
  readonly weight: number;
}

/** The baseline of a run, through the bottom of letters without a descender. */
function lineOf(run: TextRun): Line[] {
  const tall = measureCapitalHeight(run);
  const feet = run.filter(mark => measureMarkHeight(mark) > tall * 0.5);
  const [first, last] = [feet[0], feet.at(-1)];
  if (first === undefined || last === undefined || last.right - first.left < tall * 4) return [];
  let line = through(feet);
  for (let round = 0; round < 2; round += 1) {
    const near = feet.filter(mark => Math.abs(footOff(mark, line)) < tall * 0.12);
    if (near.length >= 4) line = through(near);
  }
  return [{ ...line, weight: (last.right - first.left) * feet.length }];
}

const footOff = (mark: PrintMark, line: { slope: number; height: number }) =>
  mark.bottom - (line.height + (line.slope * (mark.left + mark.right)) / 2);

function through(marks: readonly PrintMark[]): { slope: number; height: number } {
  const count = marks.length;
  const xs = marks.map(mark => (mark.left + mark.right) / 2);
  const ys = marks.map(mark => mark.bottom);
  const [meanX, meanY] = [xs, ys].map(list => list.reduce((sum, value) => sum + value, 0) / count);
  let [up, over] = [0, 0];
  xs.forEach((x, index) => {
    up += (x - (meanX ?? 0)) * ((ys[index] ?? 0) - (meanY ?? 0));
    over += (x - (meanX ?? 0)) ** 2;
  });
  const slope = over === 0 ? 0 : up / over;
  return { slope, height: (meanY ?? 0) - slope * (meanX ?? 0) };
}

function fitted(lines: readonly Line[]): PageSlope {
  let [weights, heights, slopes] = [0, 0, 0];
  for (const { slope, height, weight } of lines) {
    weights += weight;
    heights += weight * height;
    slopes += weight * slope;
  }
  const [meanHeight, meanSlope] = [heights / weights, slopes / weights];
  let [up, over] = [0, 0];
  for (const { slope, height, weight } of lines) {
    up += weight * (height - meanHeight) * (slope - meanSlope);
    over += weight * (height - meanHeight) ** 2;
  }
  const change = lines.length < 4 || over === 0 ? 0 : up / over;
  return { base: meanSlope - change * meanHeight, change };
}
