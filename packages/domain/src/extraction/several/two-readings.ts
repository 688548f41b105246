import { findAmounts } from '../amounts.ts';
import { findDates } from '../dates.ts';
import { createCell, type Word } from '../words.ts';

const sure = 80;

/** Whether the recognition of a short run of words should be repeated. */
export function shouldRepeatRecognition(words: readonly Word[]): boolean {
  const readable = words.filter(({ text }) => /\w/.test(text));
  const { text: whole } = createCell(words);
  return isNumber(whole) || readable.some(({ confidence, text }) => confidence < sure || hasLostDot(text));
}

/**
 * Chooses the better of two readings of the same words: one in the form of a date or an amount, otherwise the one with
 * higher confidence.
 */
export function choosePreferredReading(first: readonly Word[], second: readonly Word[]): readonly Word[] {
  if (second.length === 0) return first;
  const chosen = evidence(second) > evidence(first) ? second : first;
  const agree = figuresIn(first) === figuresIn(second);
  return agree ? chosen : chosen.map(unsureOfFigures);
}

/**
 * Keeps one word for each position on a page. Where strips overlap, for example along dotted rules, a word is read
 * several times, and only the most confident reading is kept. Keeps the order.
 */
export function removeOverlappingWords(words: readonly Word[]): readonly Word[] {
  const kept: Word[] = [];
  for (const word of words.toSorted((a, b) => b.confidence - a.confidence))
    if (!kept.some(other => shared(word, other) > 0.5)) kept.push(word);
  const chosen = new Set(kept);
  return words.filter(word => chosen.has(word));
}

/** The overlap of two boxes, as a fraction of the smaller one. */
function shared(one: Word, other: Word): number {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const high = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(area(one), area(other));
}

const area = ({ x0, x1, y0, y1 }: Word): number => (x1 - x0) * (y1 - y0);

// Whether a text is a number whose form proves nothing, such as a sort code or an account number. Such numbers are
// always read twice.
function isNumber(text: string): boolean {
  return /(?:^|\D)(?:\d{8}|\d{2}[- ]\d{2}[- ]\d{2}|\d{4} \d{4})(?!\d)|^\d{3,}$/.test(text);
}

const figuresIn = (words: readonly Word[]) => createCell(words).text.replaceAll(/\D/g, '');

// Lowers the confidence of a word: the two readings have different digits, so neither is reliable.
function unsureOfFigures(word: Word): Word {
  return /\d/.test(word.text) ? { ...word, confidence: Math.min(word.confidence, 50) } : word;
}

// Whether a text is digits that lack the dot or dashes of an amount, date or sort code.
function hasLostDot(text: string): boolean {
  return /^[-+]?£\d{3,}$/.test(text) || /^-\d{3,}$/.test(text);
}

function evidence(words: readonly Word[]): number {
  const { text } = createCell(words);
  const shapes = findAmounts(text).filter(
    amount => !hasLostDot(text.slice(amount.at, amount.end).trim()),
  ).length;
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sureness = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return (shapes + findDates(text).length) * 50 + (letters === 0 ? 0 : sureness / letters);
}
