import { readFileSync } from 'node:fs';
import type { PaperFonts } from '../paper/style.ts';

const file = (name: string) => new Uint8Array(readFileSync(new URL(`../fonts/${name}.ttf`, import.meta.url)));

/** The typefaces, read from the disk instead of the network. */
export const fontsFromDisk: PaperFonts = {
  words: file('atkinson-plain-zero-regular'),
  strong: file('atkinson-plain-zero-semibold'),
  ident: file('atkinson-regular'),
  display: file('besley-medium'),
};
