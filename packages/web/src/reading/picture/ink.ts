import type { GreyscalePicture } from './gray.ts';
import { findPaperShade } from './paper.ts';

/** The darkness of the ink at each pixel, from 0 (none) to 255 (full). Lighting, shadows and paper are removed. */
export interface InkMap {
  readonly width: number;
  readonly height: number;
  readonly depths: Uint8Array;
  /** The lowest depth at which a pixel counts as print. */
  readonly printed: number;
}

/** Dark print on light paper, or white letters on a coloured band. */
export type PrintTone = 'dark' | 'light';

// The lowest depth that counts as print. It is above the grain of the paper, which is stronger for white print on a
// dark band.
const faintest = { dark: 24, light: 64 };

/** Finds the print of a picture in any lighting, by comparing each pixel with the paper around it. */
export function findPrintedInk(gray: GreyscalePicture): Record<PrintTone, InkMap> {
  const paper = findPaperShade(gray);
  const { width, height, shades } = gray;
  const [dark, light] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  // Areas far darker than the page, such as the table under it, contain only grain. On light paper there is no white
  // print.
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
  const ink = (print: PrintTone, depths: Uint8Array) => ({
    width,
    height,
    depths,
    printed: printedFrom(depths, faintest[print]),
  });
  return { dark: ink('dark', dark), light: ink('light', light) };
}

/** The depth at which print begins: well above the paper's grain, well below full print. */
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
