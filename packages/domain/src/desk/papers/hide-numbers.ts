// Heirs can read the titles that an executor typed, so the numbers by which organisations identify a person are hidden
// in these titles. Some numbers cannot be recognised, so an executor checks the result first.

const hidden = '••••';

/** The characters allowed between two parts of a number: spaces, dots, slashes and any kind of dash. */
const between = String.raw`[\s._/\-\u2010-\u2015\u2212]{0,3}`;
const separators = new RegExp(between.replace('{0,3}', '+'), 'u');

const longNumber = new RegExp(String.raw`\d(?:${between}\d){5,}|\d{5,}`, 'gu');
const token = /[\p{L}\p{N}]+(?:[./\-\u2010-\u2015][\p{L}\p{N}]+)*/gu;
const severalHidden = new RegExp(`${hidden}(?:${between}${hidden})+`, 'gu');

/**
 * Returns a function that hides these `references`, however they are spaced or punctuated, and anything else that looks
 * like a reference. Years and dates remain.
 */
export function createNumberHider(references: readonly string[]): (title: string) => string {
  const known = references.flatMap(patternOf);
  return title => {
    let shown = title;
    for (const pattern of known) shown = shown.replaceAll(pattern, hidden);
    return shown
      .replaceAll(token, found => (isMixed(found) ? hidden : found))
      .replaceAll(longNumber, found => (isOfCalendar(found) ? found : hidden))
      .replaceAll(severalHidden, hidden);
  };
}

/**
 * Patterns for a reference, however it is spaced or punctuated; empty for a reference without a digit, which may be a
 * name.
 */
function patternOf(reference: string): RegExp[] {
  const characters = reference.match(/[\p{L}\p{N}]/gu) ?? [];
  if (characters.length < 3 || !characters.some(one => /\d/.test(one))) return [];
  return [
    new RegExp(
      `(?<!${edge(characters[0])})${characters.join(String.raw`[^\p{L}\p{N}]*`)}(?!${edge(characters.at(-1))})`,
      'giu',
    ),
  ];
}

/**
 * The pattern for a character that must not come directly before or after a reference, because the match would then be
 * part of a longer number or word.
 */
const edge = (one: string | undefined) => (/\d/.test(one ?? '') ? String.raw`\d` : String.raw`\p{L}`);

/** Whether a word mixes letters with at least three digits, such as "AV4471/22B" but not "ISA-2024". */
const isMixed = (word: string): boolean =>
  word.replaceAll(/\D/g, '').length >= 3 && /\p{L}\d|\d\p{L}/u.test(word);

const isYear = (part: string) => /^(?:19|20)\d\d$/.test(part);

const isFrom1To = (most: number, part: string) => Number(part) >= 1 && Number(part) <= most;

/** Whether digits are a range of years or a date, such as "2024-25", "2019-2024" or "1/4/2020". */
function isOfCalendar(found: string): boolean {
  const parts = found.split(separators);
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 3) return isFrom1To(31, first) && isFrom1To(12, second) && isYear(third);
  return (
    parts.length === 2 && isYear(first) && (isYear(second) || Number(second) === (Number(first) + 1) % 100)
  );
}
