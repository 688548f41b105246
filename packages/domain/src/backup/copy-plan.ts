import type { FieldType } from '../fields/fields.ts';
import { readLinks, serialiseLinks } from '../fields/links.ts';
import { readOwners, serialiseOwners } from '../fields/owners.ts';
import { person } from '../kinds/person.ts';
import { changeFilesInContent } from '../papers/papers.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import type { RecordFromFile } from './export-reading.ts';

/** A record of the passport that a copy is imported into; records in Deleted items count too. */
export interface ExistingRecord {
  readonly id: string;
  readonly content: RecordContent;
  readonly deleted: boolean;
}

/** The changes that importing a complete copy makes to a passport. */
export interface CopyPlan {
  /** Records that the passport does not have yet. */
  readonly fresh: readonly RecordFromFile[];
  /** Records that differ from those in the passport. The person chooses which version to keep. */
  readonly differ: readonly RecordFromFile[];
  /** Records that are the same in the passport, so that nothing needs to be done. */
  readonly same: readonly RecordFromFile[];
}

/**
 * Compares the records of a complete copy with those of a passport, by id. Ignores when they were saved and the keys of
 * files: a file uploaded again from a copy keeps its object but gets a new key. A passport has only one owner and one
 * set of answers. If these records have different ids in the file, as after a move to a new account, they are treated
 * as the same: the file's records take the passport's ids, and every reference to them is changed to match.
 */
export function planCopy(
  kinds: readonly RecordKind[],
  file: readonly RecordFromFile[],
  here: readonly ExistingRecord[],
): CopyPlan {
  const kindOf = new Map(kinds.map(kind => [kind.id, kind]));
  const single = (content: RecordContent) => singleOf(kindOf.get(content.kind), content);
  const singles = new Map(here.flatMap(one => (one.deleted ? [] : entry(single(one.content), one.id))));
  const known = new Map(here.map(one => [one.id, one]));
  const taken = new Set(file.map(({ id }) => id));
  const renamed = new Map<string, string>();
  for (const record of file) {
    const id = record.deleted === true ? undefined : singles.get(single(record.content) ?? '');
    if (id === undefined || taken.has(id) || known.has(record.id)) continue;
    taken.add(id);
    renamed.set(record.id, id);
  }
  const plan = {
    fresh: [] as RecordFromFile[],
    differ: [] as RecordFromFile[],
    same: [] as RecordFromFile[],
  };
  for (const record of renamed.size === 0 ? file : file.map(one => rename(kindOf, one, renamed))) {
    const one = known.get(record.id);
    if (one === undefined) plan.fresh.push(record);
    else if (one.deleted === (record.deleted === true) && isSame(one.content, record.content))
      plan.same.push(record);
    else plan.differ.push(record);
  }
  return plan;
}

/**
 * A key for a record of which a passport can have only one: the owner's own record, and records of kinds
 * without a page, such as the answers. Undefined for all others.
 */
function singleOf(kind: RecordKind | undefined, { fields }: RecordContent): string | undefined {
  if (kind?.id === person.id) return fields['relationship'] === 'self' ? kind.id : undefined;
  return kind !== undefined && kind.page === undefined ? kind.id : undefined;
}

function entry(key: string | undefined, id: string): [string, string][] {
  return key === undefined ? [] : [[key, id]];
}

type Kinds = ReadonlyMap<string, RecordKind>;
type Ids = ReadonlyMap<string, string>;

function rename(kinds: Kinds, record: RecordFromFile, ids: Ids): RecordFromFile {
  const versions = record.versions?.map(version => ({
    ...version,
    content: renameIn(kinds, version.content, ids),
  }));
  return {
    ...record,
    id: ids.get(record.id) ?? record.id,
    content: renameIn(kinds, record.content, ids),
    ...(versions === undefined ? {} : { versions }),
  };
}

function renameIn(kinds: Kinds, content: RecordContent, ids: Ids): RecordContent {
  const changed = Object.entries(kinds.get(content.kind)?.fields ?? {}).flatMap(([key, { type }]) => {
    const value = content.fields[key];
    return typeof value === 'string'
      ? entry(key, renameText(type, value, ids)).filter(([, next]) => next !== value)
      : [];
  });
  if (changed.length === 0) return content;
  return { ...content, fields: { ...content.fields, ...Object.fromEntries(changed) } };
}

function renameText(type: FieldType, value: string, ids: Ids): string {
  const changed = (id: string) => ids.get(id) ?? id;
  if (type === 'owners')
    return serialiseOwners(
      readOwners(value).map(owner => Object.assign({}, owner, { id: changed(owner.id) })),
    );
  return type === 'links' ? serialiseLinks(readLinks(value).map(changed)) : value;
}

function isSame(one: RecordContent, other: RecordContent): boolean {
  return ordered(comparable(one)) === ordered(comparable(other));
}

function comparable(content: RecordContent): RecordContent {
  return changeFilesInContent({ ...content, savedAt: '' }, ({ object, size, type }) => ({
    object,
    size,
    type,
    key: '',
  }));
}

/** Serialises a value so that objects with the same members in a different order give the same text. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
