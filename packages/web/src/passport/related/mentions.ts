import { readLinks } from '@kinfolio/domain/fields/links';
import { readOwners } from '@kinfolio/domain/fields/owners';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from '../list/row.ts';

type Index = ReadonlyMap<string, readonly string[]>;

// The list of all records is the same array until a record changes, so all pages share one index of it.
const known = new WeakMap<readonly ListedRecord[], Index>();

/** The ids of the records that name this one as an owner or link to it, oldest first. */
export function findMentions(
  kinds: readonly RecordKind[],
  all: readonly ListedRecord[],
  id: string,
): readonly string[] {
  let index = known.get(all);
  if (index === undefined) {
    index = indexOf(kinds, all);
    known.set(all, index);
  }
  return index.get(id) ?? [];
}

function indexOf(kinds: readonly RecordKind[], all: readonly ListedRecord[]): Index {
  const byId = new Map(kinds.map(kind => [kind.id, kind]));
  const index = new Map<string, string[]>();
  for (const { id, content } of all) {
    for (const named of namedIn(byId.get(content.kind), content)) {
      const mentions = index.get(named);
      if (mentions === undefined) index.set(named, [id]);
      else mentions.push(id);
    }
  }
  return index;
}

/** The ids that a record refers to, without repeats. */
function namedIn(kind: RecordKind | undefined, { fields }: RecordContent): ReadonlySet<string> {
  const ids = Object.entries(kind?.fields ?? {}).flatMap(([key, { type }]) => {
    if (type === 'links') return readLinks(fields[key]);
    return type === 'owners' ? readOwners(fields[key]).map(owner => owner.id) : [];
  });
  return new Set(ids);
}
