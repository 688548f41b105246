import type { RecordContent, RecordKind } from './record-kind.ts';
import { displayValue, titleOf } from './record-views.ts';

/**
 * A passport as one JSON file, in the clear. `content` is each record exactly as it was sealed, so that a
 * passport can be made again from the file; `title` and `shown` (label → words) are there for people to read
 * and are ignored when the file is read back. Nothing is masked. `exportedAt` is an ISO 8601 instant.
 */
export interface ExportFile {
  readonly format: 'kinfolio-export';
  readonly version: 1;
  readonly exportedAt: string;
  readonly records: readonly {
    readonly id: string;
    readonly kind: string;
    readonly title: string;
    readonly shown: Readonly<Record<string, string>>;
    readonly content: RecordContent;
  }[];
}

/** Builds the file. A record of an unknown kind keeps its content and has its kind's id as title. */
export function exportRecords(
  kinds: readonly RecordKind[],
  records: readonly { readonly id: string; readonly content: RecordContent }[],
  exportedAt: string,
): ExportFile {
  return {
    format: 'kinfolio-export',
    version: 1,
    exportedAt,
    records: records.map(({ id, content }) => {
      const kind = kinds.find(known => known.id === content.kind);
      return {
        id,
        kind: content.kind,
        title: kind === undefined ? content.kind : titleOf(kind, content.fields),
        shown: kind === undefined ? {} : shownFields(kind, content),
        content,
      };
    }),
  };
}

function shownFields(kind: RecordKind, content: RecordContent): Record<string, string> {
  const pairs = Object.entries(kind.fields).map(([key, field]) => [
    field.label,
    displayValue(kind, content.fields, key),
  ]);
  return Object.fromEntries(pairs.filter(([, words]) => words !== ''));
}
