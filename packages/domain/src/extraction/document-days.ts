import { type Day, parseDay } from '../values/calendar.ts';
import { datesIn, figuresOf } from './dates.ts';
import { firstLabelled } from './labels.ts';
import { cellOf, cellsOf, type Row } from './words.ts';

// The day on which a paper was written, the surest label first. A day on which something is due, read or ends is none.
const written = [
  /\b(?:bill|invoice|statement|letter|issue|notice|demand|document|tax point) date\b/i,
  /\bdate of (?:issue|this|bill|invoice|letter|notice|statement)\b|\b(?:date )?issued(?: on)?\b|\bdated\b/i,
  // Without a day behind it, it is the head of a table.
  /^date:?(?= ?\d)/i,
];

/**
 * The day a letter, bill or statement was written: the day labelled so, else the latest one that is not after today.
 * Undefined when it has no such date.
 */
export function dayWritten(rows: readonly Row[], today: Day): Day | undefined {
  const labelled = firstLabelled(rows, written, words =>
    datesIn(cellOf(words).text)
      .map(({ day }) => day)
      .find(day => day <= today),
  );
  if (labelled !== undefined) return labelled;
  const dates = rows.flatMap(row => [row.text, ...cellsOf(row).map(({ text }) => text)]).flatMap(datesIn);
  const past = dates.filter(({ day }) => day <= today);
  const whole = past.filter(({ short }) => !short);
  return (whole.length > 0 ? whole : past)
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
}

/** "Date of expiry", "Valid until", and 4b as driving licences number it (Directive 2006/126/EC, Annex I). */
const expiry = /\bexpir|\bvalid (?:until|to|thru)\b|^4[b6]\b/i;

/** The day until which an identity document is valid; undefined when it names none, as a birth certificate does. */
export function dayOfExpiry(rows: readonly Row[]): Day | undefined {
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

/** Dates as identity documents print them: 01.02.2030, and 24 SEP /SEP 31 in two languages. */
function identityDates(text: string): Day[] {
  const plain = text
    .replaceAll(/(\d{2})\.(\d{2})\.(\d{2,4})/g, '$1/$2/$3')
    .replaceAll(/([A-Z]{3,4})\.?\s*\/\s*[A-Z]{3,5}\.?(?=\s*\d)/gi, '$1');
  return datesIn(plain).map(({ day }) => day);
}

/** The expiry in the second line of a passport's machine-readable zone (ICAO Doc 9303-4, section 4.2.2). */
function machineReadable(rows: readonly Row[]): Day | undefined {
  for (const { text } of rows) {
    const match = /[A-Z0-9<]{10}[A-Z<]{3}[\dOISB]{7}[MFX<]([\dOISB]{6})/.exec(text.replaceAll(' ', ''));
    const [year, month, day] = (figuresOf(match?.[1] ?? '').match(/\d{2}/g) ?? []) as (string | undefined)[];
    const reading = parseDay({ day: day ?? '', month: month ?? '', year: `20${year ?? ''}` });
    if (reading.ok) return reading.day;
  }
  return undefined;
}
