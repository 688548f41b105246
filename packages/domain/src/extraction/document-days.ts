import { type Day, parseDay } from '../values/calendar.ts';
import { correctMisreadDigits, findDates } from './dates.ts';
import { findLabelledValue } from './labels.ts';
import { createCell, groupWordsIntoCells, type PageRow } from './words.ts';

// Labels of the day on which a document was written, most reliable first. Labels of due dates, meter reading dates and
// end dates are not included.
const written = [
  /\b(?:bill|invoice|statement|letter|issue|notice|demand|document|tax point) date\b/i,
  /\bdate of (?:issue|this|bill|invoice|letter|notice|statement)\b|\b(?:date )?issued(?: on)?\b|\bdated\b/i,
  // Matches only if a digit follows: otherwise "Date" is the heading of a table.
  /^date:?(?= ?\d)/i,
];

/**
 * The day on which a letter, bill or statement was written: a day with one of these labels, or else the latest day in
 * the text up to today. Undefined if the text has no such day.
 */
export function findDocumentDay(rows: readonly PageRow[], today: Day): Day | undefined {
  const labelled = findLabelledValue(rows, written, words =>
    findDates(createCell(words).text)
      .map(({ day }) => day)
      .find(day => day <= today),
  );
  if (labelled !== undefined) return labelled;
  const dates = rows
    .flatMap(row => [row.text, ...groupWordsIntoCells(row).map(({ text }) => text)])
    .flatMap(findDates);
  const past = dates.filter(({ day }) => day <= today);
  const whole = past.filter(({ short }) => !short);
  return (whole.length > 0 ? whole : past)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
}

/**
 * "Date of expiry", "Valid until", or 4b, which is the number of that field on driving licences (Directive 2006/126/EC,
 * Annex I).
 */
const expiry = /\bexpir|\bvalid (?:until|to|thru)\b|^4[b6]\b/i;

/** The expiry day of an identity document; undefined if it has none, like a birth certificate. */
export function findExpiryDay(rows: readonly PageRow[]): Day | undefined {
  for (const [index, row] of rows.entries()) {
    const match = expiry.exec(row.text);
    if (match === null) continue;
    const behind = identityDates(row.text.slice(match.index));
    const below = rows.slice(index + 1, index + 3).flatMap(({ text }) => identityDates(text));
    const found = (behind.length > 0 ? behind : below).toSorted().at(-1);
    if (found !== undefined) return found;
  }
  return machineReadable(rows);
}

/** Dates in the forms used on identity documents: 01.02.2030, and 24 SEP /SEP 31 with the month in two languages. */
function identityDates(text: string): Day[] {
  const plain = text
    .replaceAll(/(\d{2})\.(\d{2})\.(\d{2,4})/g, '$1/$2/$3')
    .replaceAll(/([A-Z]{3,4})\.?\s*\/\s*[A-Z]{3,5}\.?(?=\s*\d)/gi, '$1');
  return findDates(plain).map(({ day }) => day);
}

/** The expiry day in the second line of a passport's machine-readable zone (ICAO Doc 9303-4, section 4.2.2). */
function machineReadable(rows: readonly PageRow[]): Day | undefined {
  for (const { text } of rows) {
    const match = /[A-Z0-9<]{10}[A-Z<]{3}[\dOISB]{7}[MFX<]([\dOISB]{6})/.exec(text.replaceAll(' ', ''));
    const [year, month, day] = (correctMisreadDigits(match?.[1] ?? '').match(/\d{2}/g) ?? []) as (
      | string
      | undefined
    )[];
    const reading = parseDay({ day: day ?? '', month: month ?? '', year: `20${year ?? ''}` });
    if (reading.ok) return reading.day;
  }
  return undefined;
}
