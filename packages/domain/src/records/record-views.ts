import { isConditionMet, isFilled } from '../fields/conditions.ts';
import { type FindRecordTitle, fieldTypes } from '../fields/field-types.ts';
import { countCharacters } from '../fields/field-words.ts';
import { adaptFieldToRecord, type FieldType, type FieldValues } from '../fields/fields.ts';
import { formatMoney, type Pence, readStoredPenceIfAny, toPence } from '../values/money.ts';
import { paymentIntervalTexts, type RecurringAmount, readPaidAmount } from './paid.ts';
import { isFieldShown, listImportantKeys } from './record-check.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';

const nobody: FindRecordTitle = () => undefined;
// Field types whose stored values are ids and keys, which people neither read nor search for.
const unsearched: ReadonlySet<FieldType> = new Set(['owners', 'links', 'file', 'rows']);

/** One line of a card. `text` is ready to show, and already masked if `masked` is true. */
export interface CardLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly masked: boolean;
}

/** A record as a card or a row of a table. */
export interface Card {
  readonly title: string;
  /** The smaller text under the title; '' if the record has no such text. */
  readonly subtitle: string;
  /** The lines of the card; none of them is empty. */
  readonly lines: readonly CardLine[];
  /** The amount in pence, negative if owed (always so where the kind's `owedWhen` is true). */
  readonly amountPence?: Pence;
  /** The amount as it is paid, if it is not paid once per period of the card. */
  readonly paid?: RecurringAmount;
  /** Keys of required fields and `gaps` that are empty, in page order. */
  readonly missing: readonly string[];
}

/**
 * The value as text, never masked: "30-94-30", "£1,234.50", "Current Account"; '' if empty. `nameOf` returns the titles
 * of owners and links; without it links are empty.
 */
export function formatFieldValue(
  kind: RecordKind,
  fields: FieldValues,
  key: string,
  nameOf: FindRecordTitle = nobody,
): string {
  const field = kind.fields[key];
  const value = fields[key];
  if (field === undefined || value === undefined || value === '') return '';
  if (field.type === 'flag' || typeof value === 'boolean') return value === true ? 'Yes' : 'No';
  const type = fieldTypes[field.type];
  const shown = type.display(value, adaptFieldToRecord(field, fields), nameOf);
  const paid = readPaidAmount(kind, fields, key);
  if (paid !== undefined) return `${shown} (${formatRecurringAmount(paid)})`;
  // A value is still shown with its own label even if it no longer fits the field on which its list depends.
  return shown === value ? type.display(value, field, nameOf) : shown;
}

/** An amount and how often it is paid, such as "£400.00 a year". */
export const formatRecurringAmount = ({ amount, every }: RecurringAmount): string =>
  `${formatMoney(amount)} ${paymentIntervalTexts[every]}`;

/**
 * The value as shown while hidden: "•••• 4821", or only dots for `mask: 'all'` and for values too short to hide part
 * of. Fields without a mask are shown as in `formatFieldValue`; '' if empty. The dots never reveal the length.
 */
export function maskValue(kind: RecordKind, fields: FieldValues, key: string): string {
  const shown = formatFieldValue(kind, fields, key);
  const mask = kind.fields[key]?.mask;
  if (mask === undefined || shown === '') return shown;
  return mask === 'last4' && hasLastFour(kind, key, shown) ? `•••• ${lastFour(shown)}` : '••••';
}

/** A record as a card. Hidden and empty fields have no line. Never throws, even for damaged values. */
export function createCard(kind: RecordKind, record: Pick<RecordContent, 'fields'>): Card {
  const { fields } = record;
  const amount = readWorthAmount(kind, fields);
  const paid = kind.card.amount && readPaidAmount(kind, fields, kind.card.amount);
  return {
    title: getRecordTitle(kind, fields),
    subtitle: kind.card.subtitle === undefined ? '' : maskValue(kind, fields, kind.card.subtitle),
    lines: (kind.card.lines ?? []).flatMap(key => lineOf(kind, fields, key)),
    ...(amount === undefined ? {} : { amountPence: amount }),
    ...(paid && { paid }),
    missing: listImportantKeys(kind, fields).filter(key => !isFilled(fields[key])),
  };
}

/** The title of a record: never empty, because a kind has a required title or a fallback. */
export function getRecordTitle(kind: RecordKind, fields: FieldValues): string {
  const keys = kind.card.title ?? [];
  const parts = (typeof keys === 'string' ? [keys] : keys).map(key => maskValue(kind, fields, key));
  const title = parts.filter(part => part.trim() !== '').join(' ');
  return title === '' ? (kind.titleFallback ?? kind.label[0]) : title;
}

/** A searchable part of a field. */
export interface SearchPart {
  readonly label: string;
  /** The displayed text; for a masked value, only its last four characters. */
  readonly shown: string;
  /** The stored text, if it differs from the displayed one. */
  readonly stored?: string;
  readonly masked: boolean;
}

/** The text that a search may match in each field, in page order. Empty and wholly hidden fields are left out. */
export function listSearchParts(kind: RecordKind, fields: FieldValues): readonly SearchPart[] {
  return Object.keys(kind.fields).flatMap((key): SearchPart[] => {
    const shown = formatFieldValue(kind, fields, key);
    const field = kind.fields[key];
    if (shown === '' || field === undefined || !isFieldShown(kind, fields, key)) return [];
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
 * All text that a search may match, in lower case: the title, unmasked values as stored and as shown, and only the last
 * four characters of masked values.
 */
export function createSearchText(kind: RecordKind, fields: FieldValues): string {
  const parts = listSearchParts(kind, fields).flatMap(({ shown, stored }) =>
    stored === undefined ? [shown] : [shown, stored],
  );
  return [getRecordTitle(kind, fields), ...parts].join('\n').toLowerCase();
}

/** The amount that counts towards net worth, in pence and signed: negative is owed. Undefined if empty. */
export function readWorthAmount(kind: RecordKind, fields: FieldValues): Pence | undefined {
  const key = kind.card.amount ?? kind.worth?.amount;
  const amount = key === undefined ? undefined : readStoredPenceIfAny(fields[key]);
  if (amount === undefined) return undefined;
  const owedWhen = key === kind.worth?.amount ? kind.worth?.owedWhen : undefined;
  const owed = owedWhen === 'always' || (owedWhen !== undefined && isConditionMet(owedWhen, fields));
  return owed ? toPence(-Math.abs(amount)) : amount;
}

function lineOf(kind: RecordKind, fields: FieldValues, key: string): CardLine[] {
  const text = maskValue(kind, fields, key);
  const field = kind.fields[key];
  if (field === undefined || text === '' || !isFieldShown(kind, fields, key)) return [];
  return [{ key, label: field.label, text, masked: field.mask !== undefined }];
}

// Whether the last four characters may be shown. If a value has five, showing four would leave only one to
// guess. A field for exactly four characters holds only the end of a number anyway.
function hasLastFour(kind: RecordKind, key: string, shown: string): boolean {
  return countCharacters(shown) > 5 || kind.fields[key]?.length === 4;
}

function lastFour(shown: string): string {
  return Array.from(shown).slice(-4).join('');
}
