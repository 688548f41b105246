import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import type { JobResult } from './jobs.ts';

/** "12 records". */
export const recordsWords = (count: number): string => counted(count, 'record');

/** "12 records added. 1 changed." */
export function addedWords({ added, replaced }: JobResult): string {
  const first = `${recordsWords(added.length)} added.`;
  return replaced.length === 0 ? first : `${first} ${counted(replaced.length, 'record')} changed.`;
}

/** How many of each kind, in the order of the kinds: "12 bank accounts". Unknown kinds come last, together. */
export function kindCounts(
  kinds: readonly RecordKind[],
  kindIds: readonly string[],
): readonly { readonly kind: RecordKind | undefined; readonly words: string }[] {
  const counts = new Map<string | undefined, number>();
  const known = new Set(kinds.map(({ id }) => id));
  for (const id of kindIds) {
    const key = known.has(id) ? id : undefined;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const named = kinds.flatMap(kind => {
    const count = counts.get(kind.id);
    if (count === undefined) return [];
    const [one, many] = kind.label;
    return [{ kind, words: counted(count, lowerFirst(one), lowerFirst(many)) }];
  });
  const others = counts.get(undefined);
  if (others === undefined) return named;
  return [
    ...named,
    { kind: undefined, words: counted(others, 'record of a newer version', 'records of a newer version') },
  ];
}
