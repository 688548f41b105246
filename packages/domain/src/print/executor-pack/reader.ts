import type { NameOf } from '../../fields/field-types.ts';
import type { Field, FieldValues } from '../../fields/fields.ts';
import { linksOf } from '../../fields/links.ts';
import { ownersOf } from '../../fields/owners.ts';
import { isShown } from '../../records/record-check.ts';
import { type RecordToExport, titlesOf } from '../../records/record-export.ts';
import type { Category, RecordContent, RecordKind } from '../../records/record-kind.ts';
import { displayValue, maskValue, titleOf } from '../../records/record-views.ts';
import { type Day, dayIfStored, formatDayShort, todayIn } from '../../values/calendar.ts';
import type { PrintCell, PrintFace, PrintFact } from '../document.ts';
import { notShared, readableBy, whoseNotShared } from './readable.ts';

/** What a paper is made from. */
export interface PaperInput {
  readonly kinds: readonly RecordKind[];
  /** The live records. Earlier versions are asked for figures of a day that is past. */
  readonly records: readonly RecordToExport[];
  readonly today: Day;
  /** Whether numbers are printed whole; otherwise only their last four characters. */
  readonly fullNumbers: boolean;
  /** The sections that the records are of, for a paper that a reader makes. Absent: the whole passport. */
  readonly readable?: readonly Category[];
}

/** A record with its kind. */
export interface RecordWithKind {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
  readonly fields: FieldValues;
}

/** Said where a thing that matters was left empty. */
export const notRecorded = 'Not recorded';

export type Reader = ReturnType<typeof createReader>;

/** Reads records as a paper words them. Records of unknown kinds are passed over. Never throws. */
export function createReader({ kinds, records, fullNumbers, readable }: PaperInput) {
  const scope = readableBy(kinds, readable);
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const rows = records.flatMap(record => rowOf(byId.get(record.content.kind), record.id, record.content));
  const rowsById = new Map(rows.map(row => [row.id, row]));
  const titles = titlesOf(kinds, records);
  const plain = ({ kind, fields }: RecordWithKind, key: string, nameOf: NameOf): string =>
    fullNumbers || kind.fields[key]?.mask === undefined
      ? displayValue(kind, fields, key, nameOf)
      : maskValue(kind, fields, key);
  const reachOf = (row: RecordWithKind): string =>
    (row.kind.pack?.reach ?? []).map(key => plain(row, key, titles)).find(words => words !== '') ?? '';
  // A linked contact is named with its number, so that nobody has to turn pages to ring.
  const personName: NameOf = id => titles(id) ?? (scope.hidesPeople ? notShared : undefined);
  const linkName: NameOf = id => {
    const row = rowsById.get(id);
    if (row === undefined && !scope.isWhole) return titles(id) ?? notShared;
    const reach = row === undefined ? '' : reachOf(row);
    return reach === '' ? titles(id) : `${titles(id) ?? ''}, ${reach}`;
  };
  const value = (row: RecordWithKind, key: string): string => {
    if (!isShown(row.kind, row.fields, key)) return '';
    if (row.kind.fields[key]?.type !== 'links') return plain(row, key, personName);
    return [...new Set(linksOf(row.fields[key]).flatMap(id => linkName(id) ?? []))].join('\n');
  };
  const isOfSomeone = (row: RecordWithKind): boolean => scope.hidesPeople && ownersNamed(row).length > 0;
  const cell = (row: RecordWithKind, key: string): PrintCell => {
    const field = row.kind.fields[key];
    const asOf = key === row.kind.worth?.amount ? asOfWords(row) : '';
    const face = field === undefined ? 'words' : faceOf(field);
    return { text: value(row, key), face, ...(asOf === '' ? {} : { under: asOf }) };
  };
  return {
    rows,
    ofKind: (kindId: string): readonly RecordWithKind[] => rows.filter(row => row.kind.id === kindId),
    row: (id: string): RecordWithKind | undefined => rowsById.get(id),
    title: (row: RecordWithKind): string => titleOf(row.kind, row.fields),
    nameOf: titles,
    /** What can be read at all. */
    scope,
    /** Printed with a record that may be another person's; '' where whose it is is known. */
    markOf: (row: RecordWithKind): string => (isOfSomeone(row) ? whoseNotShared : ''),
    value,
    cell,
    reachOf,
    /** Label and value of those fields that say something. */
    facts(row: RecordWithKind, keys: readonly string[]): PrintFact[] {
      return keys.flatMap(key => {
        const said = cell(row, key);
        return said.text === '' ? [] : [{ label: row.kind.fields[key]?.label ?? key, ...said }];
      });
    },
  };
}

/** "as of 20 Nov 2026"; '' for a record without an amount or a day for it. */
export function asOfWords({ kind, fields }: RecordWithKind): string {
  const { amount = '', asOf = '' } = kind.worth ?? {};
  const day = dayIfStored(fields[asOf]);
  return fields[amount] === undefined || day === undefined ? '' : `as of ${formatDayShort(day)}`;
}

/**
 * Records as they were at the end of a day: of each the last version saved by then, and of those first saved later
 * the first one, because what a record tells of was there before it was written down.
 */
export function recordsOn(records: readonly RecordToExport[], day: Day): RecordToExport[] {
  const savedBy = ({ savedAt }: { savedAt: string }): boolean => {
    const at = Date.parse(savedAt);
    return !Number.isNaN(at) && todayIn({ now: () => at }) <= day;
  };
  return records.map(record => {
    const all = [record.content, ...(record.versions ?? []).map(version => version.content)];
    return { id: record.id, content: all.find(savedBy) ?? all.at(-1) ?? record.content };
  });
}

/** The people a record names as its owners, by id; empty when it names nobody. */
export function ownersNamed({ kind, fields }: RecordWithKind): readonly string[] {
  const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
  return key === undefined ? [] : ownersOf(fields[key]).map(owner => owner.id);
}

function rowOf(kind: RecordKind | undefined, id: string, content: RecordContent): RecordWithKind[] {
  return kind === undefined ? [] : [{ id, kind, content, fields: content.fields }];
}

function faceOf({ type, mask }: Field): PrintFace {
  if (type === 'money') return 'money';
  const identifies = ['sortCode', 'accountNumber', 'digits', 'niNumber', 'registration', 'phone'];
  return mask !== undefined || identifies.includes(type) ? 'ident' : 'words';
}

/** Lines under each other, without the empty ones. */
export const stacked = (...lines: readonly string[]): string => lines.filter(line => line !== '').join('\n');
