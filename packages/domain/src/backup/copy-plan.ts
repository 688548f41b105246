import type { FieldType } from '../fields/fields.ts';
import { linksOf, textOfLinks } from '../fields/links.ts';
import { ownersOf, textOfOwners } from '../fields/owners.ts';
import { person } from '../kinds/person.ts';
import { withFiles } from '../papers/papers.ts';
import type { RecordContent, RecordKind } from '../records/record-kind.ts';
import type { ReadRecord } from './export-reading.ts';

/** A record of the passport that a copy is brought into; also one in Deleted items. */
export interface RecordHere {
  readonly id: string;
  readonly content: RecordContent;
  readonly deleted: boolean;
}

/** What a complete copy would do to a passport. */
export interface CopyPlan {
  /** Not there yet. */
  readonly fresh: readonly ReadRecord[];
  /** There, and another: a person says which one stays. */
  readonly differ: readonly ReadRecord[];
  /** There, and the same. Nothing happens. */
  readonly same: readonly ReadRecord[];
}

/**
 * Compares the records of a complete copy with those of a passport, by id. When they were saved does not count, nor what
 * opens a file: one that was sent again from a copy keeps its object and gets a key of its own.
 *
 * A passport has one owner and one set of answers. Where the file's have other ids than those here, as after a move
 * to a new account, they are taken for the same: the file's get the ids from here, and with them every record that
 * names them.
 */
export function planCopy(
  kinds: readonly RecordKind[],
  file: readonly ReadRecord[],
  here: readonly RecordHere[],
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
  const plan = { fresh: [] as ReadRecord[], differ: [] as ReadRecord[], same: [] as ReadRecord[] };
  for (const record of renamed.size === 0 ? file : file.map(one => rename(kindOf, one, renamed))) {
    const one = known.get(record.id);
    if (one === undefined) plan.fresh.push(record);
    else if (one.deleted === (record.deleted === true) && isSame(one.content, record.content))
      plan.same.push(record);
    else plan.differ.push(record);
  }
  return plan;
}

/** What there can be only one of: the owner, and each kind of the product's own. Undefined for all else. */
function singleOf(kind: RecordKind | undefined, { fields }: RecordContent): string | undefined {
  if (kind?.id === person.id) return fields['relationship'] === 'self' ? kind.id : undefined;
  return kind !== undefined && kind.page === undefined ? kind.id : undefined;
}

function entry(key: string | undefined, id: string): [string, string][] {
  return key === undefined ? [] : [[key, id]];
}

type Kinds = ReadonlyMap<string, RecordKind>;
type Ids = ReadonlyMap<string, string>;

function rename(kinds: Kinds, record: ReadRecord, ids: Ids): ReadRecord {
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
    return textOfOwners(ownersOf(value).map(owner => Object.assign({}, owner, { id: changed(owner.id) })));
  return type === 'links' ? textOfLinks(linksOf(value).map(changed)) : value;
}

function isSame(one: RecordContent, other: RecordContent): boolean {
  return ordered(comparable(one)) === ordered(comparable(other));
}

function comparable(content: RecordContent): RecordContent {
  return withFiles({ ...content, savedAt: '' }, ({ object, size, type }) => ({
    object,
    size,
    type,
    key: '',
  }));
}

/** The same text for the same members in any order. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
