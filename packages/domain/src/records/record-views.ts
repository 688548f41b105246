import { holds, isFilled } from '../fields/conditions.ts';
import { fieldTypes, type NameOf } from '../fields/field-types.ts';
import { lengthOf } from '../fields/field-words.ts';
import { type FieldType, type FieldValues, fieldIn } from '../fields/fields.ts';
import { formatMoney, type Pence, pence, penceIfStored } from '../values/money.ts';
import { everyWords, type Paid, paidOf } from './paid.ts';
import { importantKeys, isShown } from './record-check.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

const nobody: NameOf = () => undefined;
// Their stored values are ids and keys, which are neither searched for nor read.
const unsearched: ReadonlySet<FieldType> = new Set(['owners', 'links', 'file', 'rows']);

/** One line of a card. `text` is ready to show, masked already when `masked` is true. */
export interface CardLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly masked: boolean;
}

/** A record as a card or a row of a table. */
export interface Card {
  readonly title: string;
  /** '' when there is none. */
  readonly subtitle: string;
  /** Only lines that are not empty. */
  readonly lines: readonly CardLine[];
  /** In pence, below zero when owed (always so for a kind's `owedWhen`). */
  readonly amountPence?: Pence;
  /** The amount as it is paid, where that is not once in the period of the card. */
  readonly paid?: Paid;
  /** Keys of required fields and `gaps` that are empty, in page order. */
  readonly missing: readonly string[];
}

/**
 * The value in words, never masked: "30-94-30", "£1,234.50", "Current Account"; '' when empty. `nameOf` returns
 * the titles of owners and links; without it links are empty.
 */
export function displayValue(
  kind: RecordKind,
  fields: FieldValues,
  key: string,
  nameOf: NameOf = nobody,
): string {
  const field = kind.fields[key];
  const value = fields[key];
  if (field === undefined || value === undefined || value === '') return '';
  if (field.type === 'flag' || typeof value === 'boolean') return value === true ? 'Yes' : 'No';
  const type = fieldTypes[field.type];
  const shown = type.display(value, fieldIn(field, fields), nameOf);
  const paid = paidOf(kind, fields, key);
  if (paid !== undefined) return `${shown} (${paidWords(paid)})`;
  // A value that no longer fits the field its list depends on still has its own words.
  return shown === value ? type.display(value, field, nameOf) : shown;
}

/** An amount and how often: "£400.00 a year". */
export const paidWords = ({ amount, every }: Paid): string => `${formatMoney(amount)} ${everyWords[every]}`;

/**
 * The value as it is shown while hidden: "•••• 4821", or dots only for `mask: 'all'` and for values too short
 * to hide any of. Fields without a mask read as `displayValue`; '' when empty. The dots never reveal the length.
 */
export function maskValue(kind: RecordKind, fields: FieldValues, key: string): string {
  const shown = displayValue(kind, fields, key);
  const mask = kind.fields[key]?.mask;
  if (mask === undefined || shown === '') return shown;
  return mask === 'last4' && hasLastFour(kind, key, shown) ? `•••• ${lastFour(shown)}` : '••••';
}

/** A record as a card. Hidden and empty fields leave no line. Never throws, also for damaged values. */
export function cardOf(kind: RecordKind, record: Pick<RecordContent, 'fields'>): Card {
  const { fields } = record;
  const amount = amountOf(kind, fields);
  const paid = kind.card.amount && paidOf(kind, fields, kind.card.amount);
  return {
    title: titleOf(kind, fields),
    subtitle: kind.card.subtitle === undefined ? '' : maskValue(kind, fields, kind.card.subtitle),
    lines: (kind.card.lines ?? []).flatMap(key => lineOf(kind, fields, key)),
    ...(amount === undefined ? {} : { amountPence: amount }),
    ...(paid && { paid }),
    missing: importantKeys(kind, fields).filter(key => !isFilled(fields[key])),
  };
}

/** The title of a record: never empty, because a kind has a required title or a fallback. */
export function titleOf(kind: RecordKind, fields: FieldValues): string {
  const keys = kind.card.title ?? [];
  const parts = (typeof keys === 'string' ? [keys] : keys).map(key => maskValue(kind, fields, key));
  const title = parts.filter(part => part.trim() !== '').join(' ');
  return title === '' ? (kind.titleFallback ?? kind.label[0]) : title;
}

/** What of a field a search may find. */
export interface SearchPart {
  readonly label: string;
  /** As it is shown; of a masked value only the last four characters. */
  readonly shown: string;
  /** As it is stored, where that reads differently. */
  readonly stored?: string;
  readonly masked: boolean;
}

/** What a search may find in each field, in page order. Empty and wholly hidden fields have no part. */
export function searchParts(kind: RecordKind, fields: FieldValues): readonly SearchPart[] {
  return Object.keys(kind.fields).flatMap((key): SearchPart[] => {
    const shown = displayValue(kind, fields, key);
    const field = kind.fields[key];
    if (shown === '' || field === undefined || !isShown(kind, fields, key)) return [];
    if (field.mask === 'all' || unsearched.has(field.type)) return [];
    const { label } = field;
    if (field.mask === 'last4')
      return hasLastFour(kind, key, shown) ? [{ label, shown: lastFour(shown), masked: true }] : [];
    const stored = String(fields[key]);
    return field.type === 'flag' || field.options !== undefined || stored === shown
      ? [{ label, shown, masked: false }]
      : [{ label, shown, stored, masked: false }];
  });
}

/**
 * Everything a search may find, lower case: the title, unmasked values as stored and as shown, and of masked
 * values only the last four characters.
 */
export function searchText(kind: RecordKind, fields: FieldValues): string {
  const parts = searchParts(kind, fields).flatMap(({ shown, stored }) =>
    stored === undefined ? [shown] : [shown, stored],
  );
  return [titleOf(kind, fields), ...parts].join('\n').toLowerCase();
}

/** The amount a kind counts in net worth, in pence and signed: below zero is owed. Undefined when empty. */
export function amountOf(kind: RecordKind, fields: FieldValues): Pence | undefined {
  const key = kind.card.amount ?? kind.worth?.amount;
  const amount = key === undefined ? undefined : penceIfStored(fields[key]);
  if (amount === undefined) return undefined;
  const owedWhen = key === kind.worth?.amount ? kind.worth?.owedWhen : undefined;
  const owed = owedWhen === 'always' || (owedWhen !== undefined && holds(owedWhen, fields));
  return owed ? pence(-Math.abs(amount)) : amount;
}

function lineOf(kind: RecordKind, fields: FieldValues, key: string): CardLine[] {
  const text = maskValue(kind, fields, key);
  const field = kind.fields[key];
  if (field === undefined || text === '' || !isShown(kind, fields, key)) return [];
  return [{ key, label: field.label, text, masked: field.mask !== undefined }];
}

// Four shown of five would leave one to guess. Fields of exactly four (the end of a card) are already the end.
function hasLastFour(kind: RecordKind, key: string, shown: string): boolean {
  return lengthOf(shown) > 5 || kind.fields[key]?.length === 4;
}

function lastFour(shown: string): string {
  return Array.from(shown).slice(-4).join('');
}
