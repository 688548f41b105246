import type { FindRecordTitle } from '@kinfolio/domain/fields/field-types';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldType } from '@kinfolio/domain/fields/fields';
import { type DueDate, listRecordDueDates } from '@kinfolio/domain/overview/due';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Card, type CardLine, formatFieldValue } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { getRecordCard } from './known-card.ts';

/** A record as lists and pages use it. */
export interface ListedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

// Numbers that people read aloud to a bank; they have their own column, in tabular figures.
const numberTypes: ReadonlySet<FieldType> = new Set(['sortCode', 'accountNumber', 'digits']);

export const isNumberField = (kind: RecordKind, key: string): boolean => {
  const field = kind.fields[key];
  return field !== undefined && (field.mask !== undefined || numberTypes.has(field.type));
};

// A name is clear without a label; a date, an amount or a percentage is not.
const bareTypes: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['date', 'money', 'percent']);

export const hasNumbersColumn = (kind: RecordKind): boolean =>
  (kind.card.lines ?? []).some(key => isNumberField(kind, key));

/** Whether the list has a column after the name: numbers, days and papers. */
export const hasDetailsColumn = (kind: RecordKind): boolean =>
  hasNumbersColumn(kind) || kind.due !== undefined;

/** Whether two devices changed the same field: both values are kept until the person chooses one on the record's page. */
export const hasConflict = ({ alternatives = {} }: RecordContent): boolean =>
  Object.keys(alternatives).length > 0;

export interface ListRow {
  readonly card: Card;
  /** Shown under the name, leaving out anything the name already includes: "Current Account, Halifax". */
  readonly about: string;
  readonly numbers: readonly CardLine[];
  /**
   * The missing thing, such as "Missing: account number", or how many things are missing; undefined if nothing is
   * missing.
   */
  readonly gap: string | undefined;
}

/** A record as one row of the list, leaving out the fields in `said`, which appear elsewhere in the row. */
export function toListRow(kind: RecordKind, content: RecordContent, said: readonly string[] = []): ListRow {
  const card = getRecordCard(kind, content);
  const isNews = (text: string) => text !== '' && !isWithin(card.title, text);
  const lines = card.lines.filter(
    ({ key, text }) => !isNumberField(kind, key) && !said.includes(key) && isNews(text),
  );
  const subtitle = [card.subtitle].filter(isNews);
  const words = lines.map((line, index) => wordsOf(kind, line, subtitle.length === 0 && index === 0));
  return {
    card,
    about: [...subtitle, ...words].join(', '),
    numbers: card.lines.filter(line => isNumberField(kind, line.key)),
    gap: gapWords(kind, card.missing),
  };
}

/** Whether a name already contains these words: "EE" in "EE mobile". */
const isWithin = (name: string, words: string): boolean =>
  ` ${name} `.toLowerCase().includes(` ${words} `.toLowerCase());

// Values of these types must not break across lines inside a date or a phone number.
const wholeTypes: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['date', 'phone']);

/**
 * A line of the card as part of a sentence; `begins` if it starts the sentence. Text typed over several lines, such as
 * an address, becomes one line.
 */
function wordsOf(kind: RecordKind, { key, label, text }: CardLine, begins: boolean): string {
  const type = kind.fields[key]?.type;
  const words = wholeTypes.has(type) ? text.replaceAll(' ', '\u00A0') : text.replaceAll(/,?\s*\n\s*/gu, ', ');
  if (!bareTypes.has(type)) return words;
  return `${begins ? label : lowerFirst(label)} ${words}`;
}

/**
 * The due dates shown in a record's row: those that are near, and the dates stored in its own fields. A birthday that
 * is not near appears only as the date of birth.
 */
export function listRowDueDates(kind: RecordKind, { fields }: RecordContent, today: Day): readonly DueDate[] {
  return listRecordDueDates(kind, fields, today).filter(
    ({ nearness, field, day }) => nearness !== 'later' || (field !== undefined && fields[field] === day),
  );
}

/** The fields that these due dates come from. A row that shows the dates can leave these fields out. */
export function listDateFields(dues: readonly DueDate[], { fields }: RecordContent): readonly string[] {
  return dues.flatMap(({ field, day, isAutomatic }) =>
    field !== undefined && (isAutomatic || fields[field] === day) ? field : [],
  );
}

/** The fields that a home's row leaves out if its mortgage is counted in the record of its loan. */
export const listFieldsOfLoan = ({ worth }: RecordKind, hasLoan: boolean): readonly string[] =>
  hasLoan && worth?.securedOn !== undefined ? [worth.securedOn] : [];

/**
 * The owners as text, such as "Margaret 60%, David 40%"; '' if no owner is named, in which case the record belongs to
 * the person.
 */
export function formatRowOwners(
  kind: RecordKind,
  { fields }: RecordContent,
  nameOf: FindRecordTitle,
): string {
  const key = Object.keys(kind.fields).find(one => kind.fields[one]?.type === 'owners');
  return key === undefined ? '' : formatFieldValue(kind, fields, key, nameOf);
}

/** The text a screen reader reads instead of the dots. */
export function describeMaskedNumber(masked: string): string {
  const end = /[0-9a-z][0-9a-z ]*$/iu.exec(masked)?.[0];
  return end === undefined ? 'number hidden' : `number hidden, ends ${end}`;
}

function gapWords(kind: RecordKind, missing: readonly string[]): string | undefined {
  const [first] = missing;
  if (first === undefined) return undefined;
  return missing.length === 1 ? describeRowGap(kind, first) : formatCounted(missing.length, 'gap');
}

/** Returns a text such as "Missing: account number". This order suits every label: "Missing: where the papers are". */
export const describeRowGap = (kind: RecordKind, key: string): string =>
  `Missing: ${lowerFirst(kind.fields[key]?.label ?? key)}`;
