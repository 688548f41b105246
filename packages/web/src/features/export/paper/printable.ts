/** A text as the house typefaces can print it. `whole` is false when something of it could not be. */
export interface Printable {
  readonly text: string;
  readonly whole: boolean;
}

/** Stands where letters could not be printed; the paper's contents page explains it. */
export const unprintable = '[…]';

const everyday = /^[\u0020-\u007e\u00a3\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212\n]*$/u;
// Marks that say how the letters beside them are drawn, never letters themselves.
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;
const accents = /\p{M}+/gu;

/**
 * Brings a text to what can be printed. A letter whose accent the typefaces lack loses the accent; writing they do
 * not have at all (Hebrew, Arabic, Chinese, pictures) becomes `unprintable`, once for each stretch. Never throws,
 * also for halves of characters.
 */
export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  if (everyday.test(text)) return { text, whole: true };
  const plain = text
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, controlled);
  let out = '';
  let whole = true;
  for (const letter of plain) {
    const said = spelled(letter, has);
    if (said !== letter) whole = false;
    if (said !== unprintable || !out.trimEnd().endsWith(unprintable)) out += said;
  }
  return { text: out, whole };
}

function spelled(letter: string, has: (codePoint: number) => boolean): string {
  if (letter === '\n' || has(letter.codePointAt(0) ?? 0)) return letter;
  if (/\s/u.test(letter)) return ' ';
  const bare = letter.normalize('NFKD').replaceAll(accents, '');
  const known = bare !== '' && Array.from(bare).every(each => has(each.codePointAt(0) ?? 0));
  return known ? bare : unprintable;
}

function controlled(control: string): string {
  return control === '\n' || control === '\u2028' || control === '\u2029' ? '\n' : ' ';
}
