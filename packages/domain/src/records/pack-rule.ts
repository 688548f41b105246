import { fieldsIn } from '../fields/conditions.ts';
import type { Condition } from '../fields/fields.ts';

/** The chapters of the Executor pack in which a rule can place records of a kind; the others are reckoned. */
export type PackChapterId = 'first' | 'keep' | 'papers' | 'digital' | 'people' | 'gifts';

/** The groups that are notified of a death, in the order of the pack. */
export type TellGroup = 'government' | 'banks' | 'pensions' | 'insurers' | 'lenders' | 'suppliers' | 'health';

/** A place of the records of a kind in the pack: their titles, and these fields of them. */
export interface PackPlace {
  readonly chapter: PackChapterId;
  /** The heading above them; kinds that name the same one share it. */
  readonly group: string;
  /** `facts`: each record whole, a label and its value in a row. `table`: a line for each, a column for each field. */
  readonly layout: 'facts' | 'table';
  readonly fields: readonly string[];
  /** The field printed below the title, smaller. */
  readonly under?: string;
  /** The head of a table's first column. Absent: the kind's own name. */
  readonly head?: string;
  /** Heads of a table's columns for a reader who is not the one who typed it. Absent: the fields' own labels. */
  readonly heads?: Readonly<Record<string, string>>;
  /** Absent: every record. */
  readonly when?: Condition;
  /** Only those whose day is at most so many years before the day of the figures. */
  readonly within?: { readonly field: string; readonly years: number };
  /** Printed when there is none. Absent: the group is left out. */
  readonly none?: string;
}

/** An organisation to notify of a death: the field with its name, or the name itself, and the numbers it asks for. */
export interface PackTell {
  readonly group: TellGroup;
  readonly who: { readonly field: string } | { readonly name: string };
  /** The field with its subject. Absent or empty: the title of the record. */
  readonly about?: string;
  /** Absent: the kind's `references`. */
  readonly references?: readonly string[];
  readonly when?: Condition;
}

/** How a thing passes to another person when its owner dies. The first that holds is printed. */
export interface PackPasses {
  /** Only when it has more than one owner. */
  readonly jointly?: true;
  readonly when?: Condition;
  readonly words: string;
  /** A field with the person who receives it. */
  readonly to?: string;
}

/** What the pack shows an executor about records of a kind, as data. */
export interface PackRule {
  /** The numbers by which others know it. */
  readonly references?: readonly string[];
  /** How those who keep it are reached, the quickest first. */
  readonly reach?: readonly string[];
  readonly places?: readonly PackPlace[];
  readonly tell?: readonly PackTell[];
  readonly passes?: readonly PackPasses[];
}

/** The keys of all fields a rule speaks of. */
export function fieldsOfPack({
  references = [],
  reach = [],
  places = [],
  tell = [],
  passes = [],
}: PackRule): string[] {
  const conditions = [...places, ...tell, ...passes].flatMap(({ when }) =>
    when === undefined ? [] : fieldsIn(when),
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
    ...conditions,
  ];
}
