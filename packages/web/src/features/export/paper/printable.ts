/** A text as our typefaces can print it. `whole` is false if part of it could not be printed. */
export interface PrintableText {
  readonly text: string;
  readonly whole: boolean;
}

/** Replaces characters that cannot be printed; the contents page explains this. */
export const unprintableMark = '[…]';

const everyday = /^[\u0020-\u007e\u00a3\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212\n]*$/u;
// Invisible characters that only affect how the characters next to them are drawn.
const invisible = /[\p{Cf}\p{Variation_Selector}]/gu;
const accents = /\p{M}+/gu;

/**
 * Converts a text to one that can be printed. A letter whose accent the fonts lack loses the accent. Runs of a script
 * that they lack (Hebrew, Arabic, Chinese, emoji) become one `unprintableMark`. Never throws, not even for lone
 * surrogates.
 */
export function toPrintableText(text: string, has: (codePoint: number) => boolean): PrintableText {
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
    if (said !== unprintableMark || !out.trimEnd().endsWith(unprintableMark)) out += said;
  }
  return { text: out, whole };
}

function spelled(letter: string, has: (codePoint: number) => boolean): string {
  if (letter === '\n' || has(letter.codePointAt(0) ?? 0)) return letter;
  if (/\s/u.test(letter)) return ' ';
  const bare = letter.normalize('NFKD').replaceAll(accents, '');
  const known = bare !== '' && Array.from(bare).every(each => has(each.codePointAt(0) ?? 0));
  return known ? bare : unprintableMark;
}

function controlled(control: string): string {
  return control === '\n' || control === '\u2028' || control === '\u2029' ? '\n' : ' ';
}
