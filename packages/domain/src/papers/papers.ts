import { linksOf, textOfLinks } from '../fields/links.ts';
import { fileOf, type StoredFile, textOfFile } from '../fields/stored-file.ts';
import { paper } from '../kinds/paper.ts';
import { categoryOf, type RecordContent, type RecordKind } from '../records/record-kind.ts';

/** A record as far as its papers must know it. */
export interface LinkedRecord {
  readonly id: string;
  readonly content: RecordContent;
}

/** Whether a record of this kind is made by choosing a file, and by no form or row of a table. */
export function isMadeOfFile(kind: RecordKind): boolean {
  return Object.values(kind.fields).some(({ type }) => type === 'file');
}

/** The papers among these records that are attached to a record, in the order given. */
export function papersOf<R extends LinkedRecord>(records: readonly R[], recordId: string): readonly R[] {
  return records.filter(
    ({ content }) => content.kind === paper.id && linksOf(content.fields['links']).includes(recordId),
  );
}

/**
 * The papers that go when these records go: attached to one of them, and to nothing else that stays. `isLive` answers
 * for the other records they are attached to.
 */
export function papersThatGo<R extends LinkedRecord>(
  papers: readonly R[],
  going: ReadonlySet<string>,
  isLive: (id: string) => boolean,
): readonly R[] {
  return papers.filter(({ content }) => {
    const places = linksOf(content.fields['links']);
    return places.some(id => going.has(id)) && !places.some(id => !going.has(id) && isLive(id));
  });
}

/**
 * The fields of a paper once it is attached to a record. The first record decides under which section it is sealed;
 * one that is shared with nobody (`private`) leaves that open.
 */
export function attached(
  fields: RecordContent['fields'],
  record: LinkedRecord,
  kind: RecordKind,
): RecordContent['fields'] {
  const section =
    categoryOf(paper, fields) === 'private' ? categoryOf(kind, record.content.fields) : undefined;
  return {
    ...fields,
    ...(section === undefined || section === 'private' ? {} : { section }),
    links: textOfLinks([...linksOf(fields['links']), record.id]),
  };
}

/** The fields of a paper once it is taken away from a record; attached to nothing, it is shared with nobody. */
export function detached(fields: RecordContent['fields'], recordId: string): RecordContent['fields'] {
  const links = linksOf(fields['links']).filter(id => id !== recordId);
  const { section, links: _before, ...rest } = fields;
  if (links.length === 0) return rest;
  return { ...rest, links: textOfLinks(links), ...(section === undefined ? {} : { section }) };
}

/** A file that a record has or had, and the name the record bore with it. */
export interface NamedFile {
  readonly file: StoredFile;
  readonly title: string;
}

/**
 * The files that these contents speak of, by the name of their sealed object; also of values that wait for a choice.
 * Of two contents with the same file the first one gives the name.
 */
export function filesNamed(contents: Iterable<RecordContent>): ReadonlyMap<string, NamedFile> {
  const files = new Map<string, NamedFile>();
  for (const { fields, alternatives } of contents) {
    for (const value of [fields['file'], ...(alternatives?.['file'] ?? [])]) {
      const file = fileOf(value);
      if (file !== undefined && !files.has(file.object))
        files.set(file.object, { file, title: String(fields['name'] ?? '') });
    }
  }
  return files;
}

/** The same content with each of its files changed; also those that wait for a choice. */
export function withFiles(content: RecordContent, change: (file: StoredFile) => StoredFile): RecordContent {
  const { fields, alternatives } = content;
  const changed = <T>(value: T): T | string => {
    const file = fileOf(value);
    return file === undefined ? value : textOfFile(change(file));
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
