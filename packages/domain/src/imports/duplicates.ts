import { isFilled } from '../fields/conditions.ts';
import type { FieldType, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { formatFieldValue, getRecordTitle } from '../records/record-views.ts';

/** Recognises duplicates of a kind's records. */
export interface DuplicateFinder {
  /**
   * Whether the same record already exists, or was passed to this function before, because two equal lines of a file
   * are one record.
   */
  readonly has: (fields: FieldValues) => boolean;
}

/**
 * The types of fields that distinguish records, whether or not they are required. Amounts, choices and notes are not
 * among them, because they change over time.
 */
const telling: ReadonlySet<FieldType> = new Set([
  'text',
  'pick',
  'digits',
  'sortCode',
  'accountNumber',
  'email',
  'niNumber',
  'registration',
  'taxYear',
]);
const changing: ReadonlySet<FieldType> = new Set(['choice', 'many', 'flag', 'multiline', 'owners', 'links']);

/**
 * Finds duplicates among records of a kind. Two records are the same if any of these is equal: the title and all
 * distinguishing fields that the file fills (`keys`); the title and the last digits of a masked number; or the title
 * alone, if it is made of several required texts, like a person's name. Ignores case and spaces.
 */
export function createDuplicateFinder(
  kind: RecordKind,
  keys: readonly string[],
  records: readonly FieldValues[],
): DuplicateFinder {
  const signs = new Set(records.flatMap(fields => signsOf(kind, keys, fields)));
  return {
    has: fields => {
      const own = signsOf(kind, keys, fields);
      const known = own.some(sign => signs.has(sign));
      for (const sign of own) signs.add(sign);
      return known;
    },
  };
}

function signsOf(kind: RecordKind, keys: readonly string[], fields: FieldValues): string[] {
  const title = folded(getRecordTitle(kind, fields));
  const words = (key: string) => `${key}=${folded(formatFieldValue(kind, fields, key))}`;
  const facts = keys.filter(key => tells(kind, key)).map(words);
  const ends = Object.keys(kind.fields)
    .filter(key => kind.fields[key]?.mask !== undefined && isFilled(fields[key]))
    .map(key => `${key}=${folded(formatFieldValue(kind, fields, key)).slice(-4)}`);
  return [
    JSON.stringify(['facts', title, ...facts]),
    ...(ends.length === 0 ? [] : [JSON.stringify(['ends', title, ...ends])]),
    ...(isNamed(kind) ? [JSON.stringify(['name', title])] : []),
  ];
}

function tells(kind: RecordKind, key: string): boolean {
  const field = kind.fields[key];
  if (field === undefined || changing.has(field.type)) return false;
  return telling.has(field.type) || field.required === true;
}

function isNamed({ card, fields }: RecordKind): boolean {
  return Array.isArray(card.title) && card.title.every(key => isRequiredText(fields[key]));
}

function isRequiredText(field: RecordKind['fields'][string] | undefined): boolean {
  return field?.type === 'text' && field.required === true;
}

function folded(text: string): string {
  return text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
