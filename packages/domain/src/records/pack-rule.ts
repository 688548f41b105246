import { listConditionFields } from '../fields/conditions.ts';
import type { Condition } from '../fields/fields.ts';

/** The chapters of the Executor pack in which a rule can place records of a kind; the other chapters are calculated. */
export type PackChapterId = 'first' | 'keep' | 'papers' | 'digital' | 'people' | 'gifts';

/** The groups to notify of a death, in the order of the pack. */
export type NotificationGroup =
  | 'government'
  | 'banks'
  | 'pensions'
  | 'insurers'
  | 'lenders'
  | 'suppliers'
  | 'health';

/** A place in the pack where records of a kind appear, showing their titles and these fields. */
export interface PackPlacement {
  readonly chapter: PackChapterId;
  /** The heading above these records. Kinds with the same heading are printed together. */
  readonly group: string;
  /**
   * `facts`: each record in full, with one row per label and value. `table`: one row per record and one column per
   * field.
   */
  readonly layout: 'facts' | 'table';
  readonly fields: readonly string[];
  /** The field printed below the title, smaller. */
  readonly under?: string;
  /** The heading of a table's first column. If absent, it is the kind's own name. */
  readonly head?: string;
  /** Column headings for a reader who did not type the record. If absent, the headings are the fields' own labels. */
  readonly heads?: Readonly<Record<string, string>>;
  /** The condition for a record to be included. If absent, every record is included. */
  readonly when?: Condition;
  /** Includes only records dated at most this many years before the day of the figures. */
  readonly within?: { readonly field: string; readonly years: number };
  /** Printed when there are no records. If absent, the group is left out. */
  readonly none?: string;
}

/**
 * An organisation to notify of a death: its name, or the field that contains its name, and the reference numbers that
 * it asks for.
 */
export interface PackNotification {
  readonly group: NotificationGroup;
  readonly who: { readonly field: string } | { readonly name: string };
  /** The field that says what the notification is about. If absent or empty, the title of the record is used. */
  readonly about?: string;
  /** The fields with the numbers to quote. If absent, these are the kind's `references`. */
  readonly references?: readonly string[];
  readonly when?: Condition;
}

/** How an asset passes when its owner dies. The first rule whose condition is true is printed. */
export interface PackInheritance {
  /** Set if the rule applies only to an asset with more than one owner. */
  readonly jointly?: true;
  readonly when?: Condition;
  readonly words: string;
  /** The field that names the recipient. */
  readonly to?: string;
}

/** The data that decides how records of a kind appear in an executor's pack. */
export interface PackRule {
  /** The fields with the numbers by which other organisations identify the record. */
  readonly references?: readonly string[];
  /** The fields that say how to reach the organisation, quickest way first. */
  readonly reach?: readonly string[];
  readonly places?: readonly PackPlacement[];
  readonly tell?: readonly PackNotification[];
  readonly passes?: readonly PackInheritance[];
  /** The fields with the amount that an asset pays and how often, printed below its name. */
  readonly pays?: readonly [amount: string, every: string];
}

/** The keys of all fields that a rule refers to. */
export function listPackFields({
  references = [],
  reach = [],
  places = [],
  tell = [],
  passes = [],
  pays,
}: PackRule): string[] {
  const conditions = [...places, ...tell, ...passes].flatMap(({ when }) =>
    when === undefined ? [] : listConditionFields(when),
  );
  return [
    ...references,
    ...reach,
    ...places.flatMap(({ fields, under, heads = {}, within }) => [
      ...fields,
      ...(under === undefined ? [] : [under]),
      ...Object.keys(heads),
      ...(within === undefined ? [] : [within.field]),
    ]),
    ...tell.flatMap(({ who, about, references: own = [] }) => [
      ...own,
      ...(about === undefined ? [] : [about]),
      ...('field' in who ? [who.field] : []),
    ]),
    ...passes.flatMap(({ to }) => to ?? []),
    ...(pays ?? []),
    ...conditions,
  ];
}
