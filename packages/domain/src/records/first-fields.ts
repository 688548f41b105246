import { fieldsIn } from '../fields/conditions.ts';
import type { Condition, FieldValues } from '../fields/fields.ts';
import { isShown } from './record-check.ts';
import type { RecordKind } from './record-kind.ts';

/** So many fields a form begins with; the others are behind "More details". */
export const mostFirst = 6;

/**
 * The keys of the fields a form begins with, given what is typed, in the order of the form: at most six of those that
 * are shown. What names the record and what is required come first, then what its row says. A field that decides
 * whether another is shown ranks before it, so that typing never takes a field away from under the person.
 */
export function firstFields(kind: RecordKind, typed: FieldValues): readonly string[] {
  const first = new Set(
    rankedFields(kind)
      .filter(key => isShown(kind, typed, key))
      .slice(0, mostFirst),
  );
  return Object.keys(kind.fields).filter(key => first.has(key));
}

const known = new WeakMap<RecordKind, readonly string[]>();

function rankedFields(kind: RecordKind): readonly string[] {
  const before = known.get(kind);
  if (before !== undefined) return before;
  const { title = [], subtitle, amount, gaps = [], lines = [] } = kind.card;
  const keys = Object.keys(kind.fields).filter(key => {
    const field = kind.fields[key];
    return field?.unseen !== true && field?.type !== 'file' && field?.type !== 'rows';
  });
  const wished = [
    ...[title].flat(),
    ...keys.filter(key => kind.fields[key]?.required === true),
    // What only a certain sort has, and then is known by: the last four digits of a credit card.
    ...gaps.flat().filter(key => isOfOneSort(kind.fields[key]?.shownWhen)),
    ...keys.filter(key => typeof kind.fields[key]?.required === 'object'),
    ...[subtitle ?? [], amount ?? []].flat(),
    ...Object.keys(kind.due ?? {}),
    // By it a date moves on by itself, so its default must be seen.
    ...Object.values(kind.due ?? {}).flatMap(rule => rule?.rolls?.field ?? []),
    ...gaps.flat(),
    ...lines,
    ...keys,
  ];
  const ranked = [...new Set(wished.flatMap(key => withGovernors(kind, key)))].filter(key =>
    keys.includes(key),
  );
  known.set(kind, ranked);
  return ranked;
}

const isOfOneSort = (condition: Condition | undefined): boolean =>
  condition !== undefined && 'is' in condition;

/** A field after those on which it depends. */
function withGovernors(kind: RecordKind, key: string): readonly string[] {
  const field = kind.fields[key];
  const conditions: readonly (Condition | undefined)[] = [
    field?.shownWhen,
    typeof field?.required === 'object' ? field.required : undefined,
  ];
  const governors = [
    ...conditions.flatMap(condition => (condition === undefined ? [] : fieldsIn(condition))),
    ...(field?.optionsBy === undefined ? [] : [field.optionsBy.field]),
  ];
  return [...governors.filter(one => one !== key).flatMap(one => withGovernors(kind, one)), key];
}
