import { paper } from './kinds/paper.ts';
import { linksOf, textOfLinks } from './links.ts';
import { categoryOf, type RecordContent, type RecordKind } from './record-kind.ts';
import { fileOf } from './stored-file.ts';

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

/** The names of the sealed objects that these contents speak of; also of values that wait for a choice. */
export function objectsNamed(contents: Iterable<RecordContent>): ReadonlySet<string> {
  const objects = new Set<string>();
  for (const { fields, alternatives } of contents) {
    for (const value of [fields['file'], ...(alternatives?.['file'] ?? [])]) {
      const file = fileOf(value);
      if (file !== undefined) objects.add(file.object);
    }
  }
  return objects;
}
