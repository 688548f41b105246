import type { GreyscalePicture } from './gray.ts';

/** The shade of the paper, or other background, at every point of a picture. */
export interface PaperShade {
  /** The shade of most of the page. */
  readonly bright: number;
  /** The shade at each pixel of a row. The same array is reused for every row. */
  row(y: number): Float32Array;
}

// The number of squares across a page in which the paper's shade is measured. Three squares are lower than the coloured
// band behind a heading, but wider than a bold letter.
const squaresAcross = 70;
const bins = 32;

/**
 * Finds the paper of a picture: the most common shade around each point. Print covers less than half of its
 * surroundings, whether dark on light or light on a coloured band.
 */
export function findPaperShade(gray: GreyscalePicture): PaperShade {
  const square = Math.max(8, Math.round(Math.min(gray.width, gray.height) / squaresAcross));
  const across = Math.max(1, Math.ceil(gray.width / square));
  const down = Math.max(1, Math.ceil(gray.height / square));
  const counts = countsOf(gray, square, across, down);
  const shades = new Float32Array(across * down);
  for (let at = 0; at < shades.length; at += 1)
    shades[at] = commonShade(counts, across, down, at % across, Math.floor(at / across));
  const line = new Float32Array(gray.width);
  return {
    bright: shades.toSorted()[Math.floor(shades.length * 0.75)] ?? 255,
    row: y => {
      fillRow(line, shades, across, down, square, y);
      return line;
    },
  };
}

/** Counts how often each shade, in steps of eight, occurs in each square. */
function countsOf(gray: GreyscalePicture, square: number, across: number, down: number): Uint16Array {
  const counts = new Uint16Array(across * down * bins);
  for (let y = 0; y < gray.height; y += 2) {
    const row = Math.floor(y / square) * across;
    for (let x = 0; x < gray.width; x += 2) {
      const at = (row + Math.floor(x / square)) * bins + ((gray.shades[y * gray.width + x] ?? 0) >> 3);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return counts;
}

function commonShade(counts: Uint16Array, across: number, down: number, column: number, row: number): number {
  const sums = new Uint32Array(bins + 2);
  for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y += 1) {
    for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x += 1) {
      const from = (y * across + x) * bins;
      for (let bin = 0; bin < bins; bin += 1)
        sums[bin + 1] = (sums[bin + 1] ?? 0) + (counts[from + bin] ?? 0);
    }
  }
  // Counts three neighbouring steps together, because the grain of a photograph spreads a single shade over several
  // steps.
  let [best, most] = [1, -1];
  for (let bin = 1; bin <= bins; bin += 1) {
    const here = (sums[bin - 1] ?? 0) + 2 * (sums[bin] ?? 0) + (sums[bin + 1] ?? 0);
    if (here > most) [best, most] = [bin, here];
  }
  const [left, middle, right] = [sums[best - 1] ?? 0, sums[best] ?? 0, sums[best + 1] ?? 0];
  return Math.min(255, (best - 1) * 8 + 4 + (8 * (right - left)) / Math.max(1, left + middle + right));
}

function fillRow(
  line: Float32Array,
  shades: Float32Array,
  across: number,
  down: number,
  square: number,
  y: number,
): void {
  const top = clamp(Math.floor(y / square - 0.5), 0, down - 1);
  const low = Math.min(down - 1, top + 1);
  const part = clamp(y / square - 0.5 - top, 0, 1);
  for (let x = 0; x < line.length; x += 1) {
    const left = clamp(Math.floor(x / square - 0.5), 0, across - 1);
    const right = Math.min(across - 1, left + 1);
    const side = clamp(x / square - 0.5 - left, 0, 1);
    const above = mix(shades[top * across + left] ?? 0, shades[top * across + right] ?? 0, side);
    const below = mix(shades[low * across + left] ?? 0, shades[low * across + right] ?? 0, side);
    line[x] = mix(above, below, part);
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const mix = (from: number, to: number, part: number) => from + (to - from) * part;
