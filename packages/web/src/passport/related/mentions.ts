import { linksOf } from '@kinfolio/domain/fields/links';
import { ownersOf } from '@kinfolio/domain/fields/owners';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import type { ListedRecord } from '../list/row.ts';

type Index = ReadonlyMap<string, readonly string[]>;

// The list of all records is the same array until one of them changes, so it is gone through once for all pages.
const known = new WeakMap<readonly ListedRecord[], Index>();

/** The ids of the records that name this one as an owner or link to it, oldest first. */
export function mentionsOf(
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

/** The ids a record speaks of, each once. */
function namedIn(kind: RecordKind | undefined, { fields }: RecordContent): ReadonlySet<string> {
  const ids = Object.entries(kind?.fields ?? {}).flatMap(([key, { type }]) => {
    if (type === 'links') return linksOf(fields[key]);
    return type === 'owners' ? ownersOf(fields[key]).map(owner => owner.id) : [];
  });
  return new Set(ids);
}
