import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { PassportRecord } from '../../../session/api/passport.ts';

/** As many as are worth looking through before the kind's own list begins. */
const most = 10;

/** For each pick-list of a kind, the names already used in its records, the most used first. Nobody types one twice. */
export function knownNames(
  kind: RecordKind,
  records: readonly PassportRecord[],
): Readonly<Record<string, readonly string[]>> {
  const picks = Object.keys(kind.fields).filter(key => kind.fields[key]?.type === 'pick');
  return Object.fromEntries(
    picks.map(key => [key, mostUsed(records.map(({ content }) => content.fields[key]))]),
  );
}

function mostUsed(values: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name]) => name);
}
