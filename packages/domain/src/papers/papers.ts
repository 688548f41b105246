import { readLinks, serialiseLinks } from '../fields/links.ts';
import { readStoredFile, type StoredFile, serialiseFile } from '../fields/stored-file.ts';
import { paper } from '../kinds/paper.ts';
import { findRecordCategory, type RecordContent, type RecordKind } from '../records/record-kind.ts';

/** The parts of a record that concern its papers. */
export interface LinkedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** Whether a record of this kind is created by choosing a file, rather than with a form or a table row. */
export function isCreatedFromFile(kind: RecordKind): boolean {
  return Object.values(kind.fields).some(({ type }) => type === 'file');
}

/** The papers attached to a record, in the order given. */
export function listAttachedPapers<R extends LinkedRecord>(
  records: readonly R[],
  recordId: string,
): readonly R[] {
  return records.filter(
    ({ content }) => content.kind === paper.id && readLinks(content.fields['links']).includes(recordId),
  );
}

/**
 * Lists the papers to delete together with these records: those attached to at least one of them and to no record that
 * remains. `isLive` returns whether another record to which a paper is attached still exists.
 */
export function findPapersToDelete<R extends LinkedRecord>(
  papers: readonly R[],
  going: ReadonlySet<string>,
  isLive: (id: string) => boolean,
): readonly R[] {
  return papers.filter(({ content }) => {
    const places = readLinks(content.fields['links']);
    return places.some(id => going.has(id)) && !places.some(id => !going.has(id) && isLive(id));
  });
}

/**
 * The fields of a paper after attaching it to a record. The first record it is attached to decides the section under
 * which it is sealed; a record that is never shared (`private`) leaves this open.
 */
export function attachPaper(
  fields: RecordContent['fields'],
  record: LinkedRecord,
  kind: RecordKind,
): RecordContent['fields'] {
  const section =
    findRecordCategory(paper, fields) === 'private'
      ? findRecordCategory(kind, record.content.fields)
      : undefined;
  return {
    ...fields,
    ...(section === undefined || section === 'private' ? {} : { section }),
    links: serialiseLinks([...readLinks(fields['links']), record.id]),
  };
}

/** The fields of a paper after detaching it from a record. A paper that is not attached to any record is not shared. */
export function detachPaper(fields: RecordContent['fields'], recordId: string): RecordContent['fields'] {
  const links = readLinks(fields['links']).filter(id => id !== recordId);
  const { section, links: _before, ...rest } = fields;
  if (links.length === 0) return rest;
  return { ...rest, links: serialiseLinks(links), ...(section === undefined ? {} : { section }) };
}

/** A file that belongs or belonged to a record, and the title of the record at the time. */
export interface ReferencedFile {
  readonly file: StoredFile;
  readonly title: string;
}

/**
 * The files that these contents refer to, by the name of their encrypted object, including values that await a choice.
 * If two contents refer to the same file, its title comes from the first.
 */
export function listReferencedFiles(contents: Iterable<RecordContent>): ReadonlyMap<string, ReferencedFile> {
  const files = new Map<string, ReferencedFile>();
  for (const { fields, alternatives } of contents) {
    for (const value of [fields['file'], ...(alternatives?.['file'] ?? [])]) {
      const file = readStoredFile(value);
      if (file !== undefined && !files.has(file.object))
        files.set(file.object, { file, title: String(fields['name'] ?? '') });
    }
  }
  return files;
}

/** The same content after applying `change` to each of its files, including those that await a choice. */
export function changeFilesInContent(
  content: RecordContent,
  change: (file: StoredFile) => StoredFile,
): RecordContent {
  const { fields, alternatives } = content;
  const changed = <T>(value: T): T | string => {
    const file = readStoredFile(value);
    return file === undefined ? value : serialiseFile(change(file));
  };
  if (fields['file'] === undefined && alternatives?.['file'] === undefined) return content;
  return {
    ...content,
    fields: { ...fields, ...(fields['file'] !== undefined && { file: changed(fields['file']) }) },
    ...(alternatives?.['file'] && {
      alternatives: { ...alternatives, file: alternatives['file'].map(changed) },
    }),
  };
}
