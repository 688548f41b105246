import type { FindRecordTitle } from '../../fields/field-types.ts';
import type { Field, FieldValues } from '../../fields/fields.ts';
import { readLinks } from '../../fields/links.ts';
import { readOwners } from '../../fields/owners.ts';
import { isFieldShown } from '../../records/record-check.ts';
import { listTitles, type RecordToExport } from '../../records/record-export.ts';
import type { Category, RecordContent, RecordKind } from '../../records/record-kind.ts';
import { formatFieldValue, getRecordTitle, maskValue } from '../../records/record-views.ts';
import { type Day, formatDayShort, readStoredDayIfAny, todayInLondon } from '../../values/calendar.ts';
import type { PrintCell, PrintFact, PrintStyle } from '../document.ts';
import { describeReadable, notSharedText, ownerNotSharedText } from './readable.ts';

export interface PrintedDocumentInput {
  readonly kinds: readonly RecordKind[];
  /** The current records. Their earlier versions provide figures for a past day. */
  readonly records: readonly RecordToExport[];
  readonly today: Day;
  /** Whether to print numbers in full. If not, only their last four characters are printed. */
  readonly fullNumbers: boolean;
  /**
   * The sections that a reader has access to, for a document made by a reader. If absent, the document covers the whole
   * passport.
   */
  readonly readable?: readonly Category[];
}

export interface RecordWithKind {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
  readonly fields: FieldValues;
}

/** Printed if an important fact was left empty. */
export const notRecordedText = 'Not recorded';

export type PrintReader = ReturnType<typeof createPrintReader>;

/** Reads records and formats them for a printed document. Skips records of unknown kinds. Never throws. */
export function createPrintReader({ kinds, records, fullNumbers, readable }: PrintedDocumentInput) {
  const scope = describeReadable(kinds, readable);
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const rows = records.flatMap(record => rowOf(byId.get(record.content.kind), record.id, record.content));
  const rowsById = new Map(rows.map(row => [row.id, row]));
  const titles = listTitles(kinds, records);
  const plain = ({ kind, fields }: RecordWithKind, key: string, nameOf: FindRecordTitle): string =>
    fullNumbers || kind.fields[key]?.mask === undefined
      ? formatFieldValue(kind, fields, key, nameOf)
      : maskValue(kind, fields, key);
  const reachOf = (row: RecordWithKind): string =>
    (row.kind.pack?.reach ?? []).map(key => plain(row, key, titles)).find(words => words !== '') ?? '';
  // A linked contact is printed with their phone number, so that nobody has to turn pages to call.
  const personName: FindRecordTitle = id => titles(id) ?? (scope.hidesPeople ? notSharedText : undefined);
  const linkName: FindRecordTitle = id => {
    const row = rowsById.get(id);
    if (row === undefined && !scope.isWhole) return titles(id) ?? notSharedText;
    const reach = row === undefined ? '' : reachOf(row);
    return reach === '' ? titles(id) : `${titles(id) ?? ''}, ${reach}`;
  };
  const value = (row: RecordWithKind, key: string): string => {
    if (!isFieldShown(row.kind, row.fields, key)) return '';
    if (row.kind.fields[key]?.type !== 'links') return plain(row, key, personName);
    return [...new Set(readLinks(row.fields[key]).flatMap(id => linkName(id) ?? []))].join('\n');
  };
  const isOfSomeone = (row: RecordWithKind): boolean => scope.hidesPeople && readOwnerIds(row).length > 0;
  const cell = (row: RecordWithKind, key: string): PrintCell => {
    const field = row.kind.fields[key];
    const asOf = key === row.kind.worth?.amount ? formatAsOf(row) : '';
    const face = field === undefined ? 'words' : faceOf(field);
    return { text: value(row, key), face, ...(asOf === '' ? {} : { under: asOf }) };
  };
  return {
    rows,
    ofKind: (kindId: string): readonly RecordWithKind[] => rows.filter(row => row.kind.id === kindId),
    row: (id: string): RecordWithKind | undefined => rowsById.get(id),
    title: (row: RecordWithKind): string => getRecordTitle(row.kind, row.fields),
    nameOf: titles,
    /** What the reader of the document has access to. */
    scope,
    /** The text to print with a record that may belong to another person; '' if its owner is known. */
    markOf: (row: RecordWithKind): string => (isOfSomeone(row) ? ownerNotSharedText : ''),
    value,
    cell,
    reachOf,
    /** Labels and values of those fields that are filled. */
    facts(row: RecordWithKind, keys: readonly string[]): PrintFact[] {
      return keys.flatMap(key => {
        const said = cell(row, key);
        return said.text === '' ? [] : [{ label: row.kind.fields[key]?.label ?? key, ...said }];
      });
    },
  };
}

/**
 * Formats the day of an amount, such as "as of 20 Nov 2026"; '' for a record without an amount, or without the day of
 * its amount.
 */
export function formatAsOf({ kind, fields }: RecordWithKind): string {
  const { amount = '', asOf = '' } = kind.worth ?? {};
  const day = readStoredDayIfAny(fields[asOf]);
  return fields[amount] === undefined || day === undefined ? '' : `as of ${formatDayShort(day)}`;
}

/**
 * Returns each record in the version that was current at the end of a day. A record that was first saved
 * later is returned in its first version, because the thing it describes existed before it was recorded.
 */
export function selectRecordsAsOf(records: readonly RecordToExport[], day: Day): RecordToExport[] {
  const savedBy = ({ savedAt }: { savedAt: string }): boolean => {
    const at = Date.parse(savedAt);
    return !Number.isNaN(at) && todayInLondon({ now: () => at }) <= day;
  };
  return records.map(record => {
    const all = [record.content, ...(record.versions ?? []).map(version => version.content)];
    return { id: record.id, content: all.find(savedBy) ?? all.at(-1) ?? record.content };
  });
}

/** The ids of the people named as owners of a record; empty if none is named. */
export function readOwnerIds({ kind, fields }: RecordWithKind): readonly string[] {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
  return key === undefined ? [] : readOwners(fields[key]).map(owner => owner.id);
}

function rowOf(kind: RecordKind | undefined, id: string, content: RecordContent): RecordWithKind[] {
  return kind === undefined ? [] : [{ id, kind, content, fields: content.fields }];
}

function faceOf({ type, mask }: Field): PrintStyle {
  if (type === 'money') return 'money';
  const identifies = ['sortCode', 'accountNumber', 'digits', 'niNumber', 'registration', 'phone'];
  return mask !== undefined || identifies.includes(type) ? 'ident' : 'words';
}

/** Joins lines with line breaks, leaving out empty ones. */
export const joinLines = (...lines: readonly string[]): string =>
  lines.filter(line => line !== '').join('\n');
