import { isFilled } from '../fields/conditions.ts';
import type { FieldType, FieldValues } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { displayValue, titleOf } from '../records/record-views.ts';

/** Tells whether a record is there already. */
export interface Known {
  /** True when a record like it was there before, or was asked about before: two equal lines of a file are one record. */
  readonly has: (fields: FieldValues) => boolean;
}

/** What tells two records apart, whether or not it has to be filled. Amounts, choices and notes change in time. */
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
 * Knows the records of a kind again, by any of these: the same title and the same in all that tells them apart
 * among the fields the file fills (`keys`); the same title and the same end of a number that is kept hidden; or,
 * where a title is made of several required texts, as a person's name is, the same title. Case and spaces do not count.
 */
export function knownRecords(
  kind: RecordKind,
  keys: readonly string[],
  records: readonly FieldValues[],
): Known {
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
  const title = folded(titleOf(kind, fields));
  const words = (key: string) => `${key}=${folded(displayValue(kind, fields, key))}`;
  const facts = keys.filter(key => tells(kind, key)).map(words);
  const ends = Object.keys(kind.fields)
    .filter(key => kind.fields[key]?.mask !== undefined && isFilled(fields[key]))
    .map(key => `${key}=${folded(displayValue(kind, fields, key)).slice(-4)}`);
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
