import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { ImportJobResult } from './jobs.ts';

/** Formats a count, such as "12 records". */
export const formatRecordCount = (count: number): string => formatCounted(count, 'record');

/** Describes the result, such as "12 records added. 1 changed." */
export function describeImportResult({ added, replaced }: ImportJobResult): string {
  const first = `${formatRecordCount(added.length)} added.`;
  return replaced.length === 0 ? first : `${first} ${formatCounted(replaced.length, 'record')} changed.`;
}

/**
 * The number of records of each kind, such as "12 bank accounts", in the order of the kinds. Records of unknown kinds
 * are counted together at the end.
 */
export function countRecordsByKind(
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
    return [{ kind, words: formatCounted(count, lowerFirst(one), lowerFirst(many)) }];
  });
  const others = counts.get(undefined);
  if (others === undefined) return named;
  return [
    ...named,
    {
      kind: undefined,
      words: formatCounted(others, 'record of a newer version', 'records of a newer version'),
    },
  ];
}
