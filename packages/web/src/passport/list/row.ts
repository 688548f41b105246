import type { NameOf } from '@kinfolio/domain/fields/field-types';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldType } from '@kinfolio/domain/fields/fields';
import { type DueDate, dueOf } from '@kinfolio/domain/overview/due';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { type Card, type CardLine, displayValue } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { knownCard } from './known-card.ts';

/** What a list or a page needs to know of a record. */
export interface ListedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

// Numbers that are read aloud to a bank; they stand in a column of their own, in figures of even width.
const numberTypes: ReadonlySet<FieldType> = new Set(['sortCode', 'accountNumber', 'digits']);

export const isNumber = (kind: RecordKind, key: string): boolean => {
  const field = kind.fields[key];
  return field !== undefined && (field.mask !== undefined || numberTypes.has(field.type));
};

// A name says what it is; an amount or a day beside the record's own must be told by its label.
const bareTypes: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['date', 'money', 'percent']);

/** Whether the list of this kind has a column of numbers. */
export const hasNumbers = (kind: RecordKind): boolean =>
  (kind.card.lines ?? []).some(key => isNumber(kind, key));

/** Whether the list has a column for what is said beside the name: numbers, days and papers. */
export const hasDetails = (kind: RecordKind): boolean => hasNumbers(kind) || kind.due !== undefined;

export interface ListRow {
  readonly card: Card;
  /** Under the name, what it does not have itself: "Current Account, Halifax". */
  readonly about: string;
  readonly numbers: readonly CardLine[];
  /** "Missing: account number", or how many things are; undefined when nothing is. */
  readonly gap: string | undefined;
}

/** A record as one row of the list; `said` are the fields that are said elsewhere in it. */
export function rowOf(kind: RecordKind, content: RecordContent, said: readonly string[] = []): ListRow {
  const card = knownCard(kind, content);
  const isNews = (text: string) => text !== '' && !isWithin(card.title, text);
  const lines = card.lines.filter(
    ({ key, text }) => !isNumber(kind, key) && !said.includes(key) && isNews(text),
  );
  const subtitle = [card.subtitle].filter(isNews);
  const words = lines.map((line, index) => wordsOf(kind, line, subtitle.length === 0 && index === 0));
  return {
    card,
    about: [...subtitle, ...words].join(', '),
    numbers: card.lines.filter(line => isNumber(kind, line.key)),
    gap: gapWords(kind, card.missing),
  };
}

/** Whether a name has these words already: "EE" in "EE mobile". */
const isWithin = (name: string, words: string): boolean =>
  ` ${name} `.toLowerCase().includes(` ${words} `.toLowerCase());

// Read as one: a line does not end within a day or a phone number.
const wholeTypes: ReadonlySet<FieldType | undefined> = new Set<FieldType>(['date', 'phone']);

/** A line in a sentence, which it may begin. What was typed in lines, as an address, goes on in one. */
function wordsOf(kind: RecordKind, { key, label, text }: CardLine, begins: boolean): string {
  const type = kind.fields[key]?.type;
  const words = wholeTypes.has(type) ? text.replaceAll(' ', '\u00A0') : text.replaceAll(/,?\s*\n\s*/gu, ', ');
  if (!bareTypes.has(type)) return words;
  return `${begins ? label : lowerFirst(label)} ${words}`;
}

/**
 * What falls due by a record and is said in its row: what is near, and the days of its own fields. A birthday stands
 * in the row as the day somebody was born.
 */
export function duesOfRow(kind: RecordKind, { fields }: RecordContent, today: Day): readonly DueDate[] {
  return dueOf(kind, fields, today).filter(
    ({ nearness, field, day }) => nearness !== 'later' || (field !== undefined && fields[field] === day),
  );
}

/** The fields whose own day these dates are: a row that says the dates need not say the fields. */
export function saidBy(dues: readonly DueDate[], { fields }: RecordContent): readonly string[] {
  return dues.flatMap(({ field, day, isAutomatic }) =>
    field !== undefined && (isAutomatic || fields[field] === day) ? field : [],
  );
}

/** Whose it is, "Margaret 60%, David 40%"; '' when nobody is named and it is one's own. */
export function ownersOfRow(kind: RecordKind, { fields }: RecordContent, nameOf: NameOf): string {
  const key = Object.keys(kind.fields).find(one => kind.fields[one]?.type === 'owners');
  return key === undefined ? '' : displayValue(kind, fields, key, nameOf);
}

/** What a screen reader hears instead of dots. */
export function hiddenWords(masked: string): string {
  const end = /[0-9a-z][0-9a-z ]*$/iu.exec(masked)?.[0];
  return end === undefined ? 'number hidden' : `number hidden, ends ${end}`;
}

function gapWords(kind: RecordKind, missing: readonly string[]): string | undefined {
  const [first] = missing;
  if (first === undefined) return undefined;
  return missing.length === 1 ? gapOf(kind, first) : `${String(missing.length)} things missing`;
}

/** "Missing: account number". In this order it reads well whatever the label: "Missing: where the papers are". */
export const gapOf = (kind: RecordKind, key: string): string =>
  `Missing: ${lowerFirst(kind.fields[key]?.label ?? key)}`;
