import type { Gray } from './gray.ts';
import { paperOf } from './paper.ts';

/** How much ink each pixel has, 0 none to 255 all: the picture without its light, shadows and paper. */
export interface Ink {
  readonly width: number;
  readonly height: number;
  readonly depths: Uint8Array;
  /** From here on a pixel counts as printed. */
  readonly printed: number;
}

/** Dark print on light paper, or what stands in white on a coloured band. */
export type Print = 'dark' | 'light';

// The least that counts as print: more than the grain of paper, of which white on dark shows more.
const faintest = { dark: 24, light: 64 };

/** The print of a picture, whatever its light: each pixel is compared with the paper around it. */
export function inksOf(gray: Gray): Record<Print, Ink> {
  const paper = paperOf(gray);
  const { width, height, shades } = gray;
  const [dark, light] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  // What is far darker than the page, such as the table it lies on, has only grain; on light paper nothing is white.
  const [darkest, lightest] = [paper.bright * 0.35, paper.bright * 0.92];
  for (let y = 0; y < height; y += 1) {
    const row = paper.row(y);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const [shade, under] = [shades[at] ?? 0, row[x] ?? 255];
      if (shade < under && under > darkest) dark[at] = (255 * (under - shade)) / (under + 1);
      else if (shade > under && under < lightest) light[at] = (255 * (shade - under)) / (256 - under);
    }
  }
  const ink = (print: Print, depths: Uint8Array) => ({
    width,
    height,
    depths,
    printed: printedFrom(depths, faintest[print]),
  });
  return { dark: ink('dark', dark), light: ink('light', light) };
}

/** Where print begins: well above the grain of the paper, well below what is printed in full. */
function printedFrom(depths: Uint8Array, faint: number): number {
  const counts = new Uint32Array(256);
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1;
  let total = 0;
  for (let depth = 24; depth < 256; depth += 1) total += counts[depth] ?? 0;
  let seen = 0;
  let typical = 24;
  for (; typical < 255 && seen < total * 0.7; typical += 1) seen += counts[typical] ?? 0;
  return Math.max(faint, typical * 0.42);
}
