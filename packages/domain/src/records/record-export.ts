import type { FindRecordTitle } from '../fields/field-types.ts';
import type { RecordContent, RecordKind } from './record-kind.ts';
import { formatFieldValue, getRecordTitle } from './record-views.ts';

/**
 * An earlier version of a record, as it was before a later save. `deleted` is set while the record was in Deleted
 * items.
 */
export interface EarlierVersion {
  readonly content: RecordContent;
  readonly deleted?: boolean;
}

/** A record to export. `versions` are its earlier versions, newest first. */
export interface RecordToExport {
  readonly id: string;
  readonly content: RecordContent;
  readonly deleted?: boolean;
  readonly versions?: readonly EarlierVersion[];
}

/** A record in the file. `deleted` is present only for records in Deleted items, `versions` only if there are any. */
export interface ExportedRecord {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly shown: Readonly<Record<string, string>>;
  readonly content: RecordContent;
  readonly deleted?: true;
  readonly versions?: readonly EarlierVersion[];
}

/**
 * A passport as one unencrypted JSON file (docs/export-format.md). `content` is each record exactly as it was sealed,
 * so that a passport can be rebuilt from the file; `title` and `shown` (label → words) are there for people to read and
 * are ignored when the file is read back. Nothing is masked. `exportedAt` is an ISO 8601 instant.
 */
export interface ExportFile {
  readonly format: typeof exportFormat;
  readonly version: typeof exportVersion;
  readonly exportedAt: string;
  readonly records: readonly ExportedRecord[];
}

/** The format name stored in the file. */
export const exportFormat = 'kinfolio-export';
export const exportVersion = 1;

/** Builds the file. A record of an unknown kind keeps its content and uses its kind's id as the title. */
export function exportRecords(
  kinds: readonly RecordKind[],
  records: readonly RecordToExport[],
  exportedAt: string,
): ExportFile {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const nameOf = listTitles(kinds, records);
  return {
    format: exportFormat,
    version: exportVersion,
    exportedAt,
    records: records.map(record => exported(byId.get(record.content.kind), record, nameOf)),
  };
}

/**
 * Serialises the file: JSON with one record per line, so that people can read it and a truncated file still has the
 * records before the cut (`readExport`).
 */
export function serialiseExport({ records, ...head }: ExportFile): string {
  const about = Object.entries(head).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const lines = records.map(record => JSON.stringify(record)).join(',\n');
  return `{\n${about.join('\n')}\n"records": [\n${lines}\n]\n}\n`;
}

/** The titles of these records by id, for owners and links. Records of an unknown kind have none. */
export function listTitles(
  kinds: readonly RecordKind[],
  records: readonly { readonly id: string; readonly content: RecordContent }[],
): FindRecordTitle {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const titles = new Map<string, string>();
  for (const { id, content } of records) {
    const kind = byId.get(content.kind);
    if (kind !== undefined) titles.set(id, getRecordTitle(kind, content.fields));
  }
  return id => titles.get(id);
}

function exported(
  kind: RecordKind | undefined,
  record: RecordToExport,
  nameOf: FindRecordTitle,
): ExportedRecord {
  const { id, content, deleted, versions = [] } = record;
  return {
    id,
    kind: content.kind,
    title: kind === undefined ? content.kind : getRecordTitle(kind, content.fields),
    shown: kind === undefined ? {} : shownFields(kind, content, nameOf),
    content,
    ...(deleted === true ? { deleted } : {}),
    ...(versions.length === 0 ? {} : { versions }),
  };
}

function shownFields(
  kind: RecordKind,
  content: RecordContent,
  nameOf: FindRecordTitle,
): Record<string, string> {
  const pairs = Object.entries(kind.fields).map(([key, field]) => [
    field.label,
    formatFieldValue(kind, content.fields, key, nameOf),
  ]);
  return Object.fromEntries(pairs.filter(([, words]) => words !== ''));
}
