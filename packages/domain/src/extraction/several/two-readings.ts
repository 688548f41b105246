import { amountsIn } from '../amounts.ts';
import { datesIn } from '../dates.ts';
import { cellOf, type Word } from '../words.ts';

const sure = 80;

/** Whether a short run of words should be read a second time. */
export function isDoubtful(words: readonly Word[]): boolean {
  const readable = words.filter(({ text }) => /\w/.test(text));
  const { text: whole } = cellOf(words);
  return isNumber(whole) || readable.some(({ confidence, text }) => confidence < sure || hasLostDot(text));
}

/**
 * The better of two readings of the same run of words. What has the shape of a date or an amount goes before what has
 * not; between equals the surer one counts.
 */
export function better(first: readonly Word[], second: readonly Word[]): readonly Word[] {
  if (second.length === 0) return first;
  const chosen = evidence(second) > evidence(first) ? second : first;
  const agree = figuresIn(first) === figuresIn(second);
  return agree ? chosen : chosen.map(unsureOfFigures);
}

/**
 * Each place of a page with one word: where strips overlap, as along rules of dots, a place is read with each of them, and the
 * surest word counts. In the order given.
 */
export function onceEach(words: readonly Word[]): readonly Word[] {
  const kept: Word[] = [];
  for (const word of words.toSorted((a, b) => b.confidence - a.confidence))
    if (!kept.some(other => shared(word, other) > 0.5)) kept.push(word);
  const chosen = new Set(kept);
  return words.filter(word => chosen.has(word));
}

/** The part of the smaller of two boxes that lies in the other. */
function shared(one: Word, other: Word): number {
  const wide = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const high = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  if (wide <= 0 || high <= 0) return 0;
  return (wide * high) / Math.min(area(one), area(other));
}

const area = ({ x0, x1, y0, y1 }: Word): number => (x1 - x0) * (y1 - y0);

// A number nobody can check by its shape, such as a sort code or an account number, is always read twice.
function isNumber(text: string): boolean {
  return /(?:^|\D)(?:\d{8}|\d{2}[- ]\d{2}[- ]\d{2}|\d{4} \d{4})(?!\d)|^\d{3,}$/.test(text);
}

const figuresIn = (words: readonly Word[]) => cellOf(words).text.replaceAll(/\D/g, '');

// Two readings with different figures: neither can be relied on.
function unsureOfFigures(word: Word): Word {
  return /\d/.test(word.text) ? { ...word, confidence: Math.min(word.confidence, 50) } : word;
}

// Figures that lack the dot or the dashes which all money, dates and sort codes have.
function hasLostDot(text: string): boolean {
  return /^[-+]?£\d{3,}$/.test(text) || /^-\d{3,}$/.test(text);
}

function evidence(words: readonly Word[]): number {
  const { text } = cellOf(words);
  const shapes = amountsIn(text).filter(
    amount => !hasLostDot(text.slice(amount.at, amount.end).trim()),
  ).length;
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sureness = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return (shapes + datesIn(text).length) * 50 + (letters === 0 ? 0 : sureness / letters);
}
