import { listConditionFields } from '../fields/conditions.ts';
import type { Condition, FieldValues } from '../fields/fields.ts';
import { isFieldShown } from './record-check.ts';
import type { RecordKind } from './record-kind.ts';

/** The maximum number of fields shown when a form opens; the others are behind "More details". */
export const maxFirstFields = 6;

/**
 * The keys of the fields that a form begins with, given what has been typed, in form order: at most six of those shown.
 * First come the fields that name the record and the required ones, then those shown in its row. A field that decides
 * whether another is shown ranks before it, so that typing never makes a field disappear.
 */
export function listFirstFields(kind: RecordKind, typed: FieldValues): readonly string[] {
  const first = new Set(
    rankedFields(kind)
      .filter(key => isFieldShown(kind, typed, key))
      .slice(0, maxFirstFields),
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
    // Fields that only one type has and that identify the record, such as the last four digits of a credit card.
    ...gaps.flat().filter(key => isOfOneSort(kind.fields[key]?.shownWhen)),
    ...keys.filter(key => typeof kind.fields[key]?.required === 'object'),
    ...[subtitle ?? [], amount ?? []].flat(),
    ...Object.keys(kind.due ?? {}),
    // Fields that make a date move on automatically, because their default must be visible.
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

/** A field with the fields it depends on before it. */
function withGovernors(kind: RecordKind, key: string): readonly string[] {
  const field = kind.fields[key];
  const conditions: readonly (Condition | undefined)[] = [
    field?.shownWhen,
    typeof field?.required === 'object' ? field.required : undefined,
  ];
  const governors = [
    ...conditions.flatMap(condition => (condition === undefined ? [] : listConditionFields(condition))),
    ...(field?.optionsBy === undefined ? [] : [field.optionsBy.field]),
  ];
  return [...governors.filter(one => one !== key).flatMap(one => withGovernors(kind, one)), key];
}
