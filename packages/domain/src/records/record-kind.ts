import { listConditionFields } from '../fields/conditions.ts';
import { type DueDateRule, type DueEachYear, listDueDateRuleFields } from '../fields/date-rule.ts';
import type { Condition, Field, FieldValue, FieldValues } from '../fields/fields.ts';
import { DomainError } from '../values/errors.ts';
import { listPackFields, type PackRule } from './pack-rule.ts';
import type { PageId } from './pages.ts';
import type { RecordTexts } from './record-texts.ts';
import { listReviewFields, type ReviewRule } from './review-rule.ts';

/**
 * The sections that can be shared individually, followed by `private` and `budget`, which are shared only together with
 * everything else.
 */
export const categories = [
  'bank-accounts',
  'investments',
  'insurance',
  'property',
  'bills',
  'legal',
  'healthcare',
  'contacts',
  'debts',
  'people',
  'digital',
  'gifts',
  'dates',
  'private',
  'budget',
] as const;

/** The slug of a section, which is never sent to the server. */
export type Category = (typeof categories)[number];

/** The content of a record, as it is sealed. Keys that this version of the app does not know are always kept. */
export interface RecordContent {
  readonly kind: string;
  readonly fields: FieldValues;
  /**
   * Different values entered for the same field at the same time on several devices, waiting for the user to choose.
   */
  readonly alternatives?: Record<string, FieldValue[]>;
  /** When the device saved the content, as an ISO 8601 instant. */
  readonly savedAt: string;
  readonly [unknown: string]: unknown;
}

/** A category that depends on a field: healthcare contacts are shared separately from the others. */
export interface CategoryByField {
  readonly field: string;
  readonly is: Readonly<Record<string, Category>>;
  readonly otherwise: Category;
}

/** The contents of a card. It lists field names rather than functions, so that masking cannot be forgotten. */
export interface RecordCard {
  /**
   * The field with the title, or several to be joined by a space. If all are empty, the title is the kind's
   * `titleFallback`.
   */
  readonly title?: string | readonly string[];
  readonly subtitle?: string;
  readonly lines?: readonly string[];
  readonly amount?: string;
  /** How often the amount is paid; absent for a single amount that is owned or owed. */
  readonly per?: 'month' | 'year';
  /**
   * Fields that are reported as gaps if empty, in addition to the required ones. Of a nested list, any one filled field
   * is enough.
   */
  readonly gaps?: readonly (string | readonly string[])[];
  /** The condition for a record to have these gaps. If absent, every record has them. */
  readonly gapsWhen?: Condition;
}

/** How records of a kind count in the totals of what a person owns and owes. */
export interface AssetAndDebtRule {
  readonly amount: string;
  /** The field with the day on which the amount applied. */
  readonly asOf?: string;
  /** The part of the totals to which the amount belongs. */
  readonly part: AssetPart;
  /** While this condition is true, the amount is owed whatever its sign. */
  readonly owedWhen?: Condition | 'always';
  /**
   * While this condition is false, nothing is counted, for example for a judgment that was set aside. If absent, the
   * amount is always counted.
   */
  readonly countsWhen?: Condition;
  /** The field with a second amount, which is owed and secured on the first, such as the mortgage of a home. */
  readonly securedOn?: string;
  /**
   * While this condition is true, the record is itself a loan secured on a home. Once linked to the home, it replaces
   * `securedOn`.
   */
  readonly securesWhen?: Condition;
  /** The field that names the lender of the secured loan. */
  readonly lender?: string;
}

/** When two records of a kind describe the same fact. The numbers compared are those in its `pack.references`. */
export interface DuplicateRule {
  /** Fields that must also match, together with the number, for two records to describe the same thing. */
  readonly withNumber?: readonly string[];
  /**
   * If the amounts in this field differ, equal numbers may belong to two contracts. Both then count, and we ask the
   * person.
   */
  readonly askedWhenOther?: string;
  /**
   * If one of two records has no number, they describe the same thing if the amount, the owners and these fields match.
   */
  readonly withAmount?: { readonly when?: Condition; readonly alike: readonly string[] };
}

/** The field with the ids of records that the person has marked as separate from this one, although they look alike. */
export const separateFromKey = 'separate';

/** The parts of a person's assets, in dashboard order. The part `debts` contains only amounts owed. */
export const assetParts = ['accounts', 'investments', 'property', 'valuables', 'vehicles', 'debts'] as const;
export type AssetPart = (typeof assetParts)[number];

/** The two dashboard sums that are not net worth: monthly payments and insured amounts. In pounds. */
export interface DashboardTotalRules {
  readonly monthlyBills?: { readonly field: string; readonly per: 'month' | 'year' };
  readonly cover?: { readonly field: string };
}

/**
 * Something that an executor or attorney needs to find. Its facts are the required fields and the gaps of the card, in
 * the best record that matches `of`. Without a record it is shown as a step to take, unless the user has said they do
 * not have it.
 */
export interface ExecutorNeed {
  /** The id of the need, which must never change, because the answer "I don't have this" is stored under it. */
  readonly id: string;
  /** What is needed, as the reader of a printed list would say it: "A power of attorney". */
  readonly name: string;
  /** The next step as an instruction, for example to record where the will is. */
  readonly step: string;
  /** A sentence explaining why it matters to other people. */
  readonly reason: string;
  readonly weight: number;
  /** The estimated time, in minutes. */
  readonly minutes: number;
  readonly of?: Condition;
  /** Ask only people who said that they have one of these. */
  readonly when?: 'home' | 'car' | 'pension' | 'children' | 'debts';
  /**
   * Set for something that an executor will look for in any case. The person can answer that they have none; the answer
   * is recorded, but the gap remains. `button` is the text of the button for that answer, and `gap` the text of the
   * gap.
   */
  readonly none?: { readonly button: string; readonly gap: string };
}

/** A question asked after a save, such as "Add your healthcare professionals?", and the page to which Yes leads. */
export interface NextOffer {
  readonly when: Condition;
  /** The field whose text replaces `{about}` in the question. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly to: string;
  /** A button on the page that leads to the same place without a save. */
  readonly button: string;
}

/**
 * The texts for scanning papers of a kind: its button, and the words added to the company's name if the name field is
 * empty (spec 2 §5).
 */
export interface ScanTexts {
  readonly button: string;
  readonly names: string;
}

/** A record kind: everything the product knows about one sort of record, as data. */
export interface RecordKind {
  readonly id: string;
  readonly label: readonly [one: string, many: string];
  readonly category: Category | CategoryByField;
  /**
   * The category under which records of this kind used to be sealed. Some may not have been moved yet: they are moved
   * when their owner next unlocks.
   */
  readonly formerCategory?: Category;
  /**
   * The page that shows the records of this kind (`pages.ts`). It is absent for the product's own records, such as the
   * user's answers.
   */
  readonly page?: PageId;
  /** The address of the page on which to view the records of a kind without a page of its own. */
  readonly at?: string;
  /** The field that divides the page into tabs, one for each of its values, instead of one tab for the kind. */
  readonly tabsBy?: string;
  /** The name of a Lucide icon. */
  readonly icon: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly card: RecordCard;
  readonly titleFallback?: string;
  readonly due?: { readonly [field: string]: DueDateRule | undefined };
  /** A due date on a fixed day each year, without a date field in the record. */
  readonly dueEachYear?: DueEachYear;
  readonly worth?: AssetAndDebtRule;
  readonly sums?: DashboardTotalRules;
  readonly same?: DuplicateRule;
  readonly needs?: readonly ExecutorNeed[];
  readonly offer?: NextOffer;
  /** The facts that go out of date and are checked in the yearly review. */
  readonly review?: readonly ReviewRule[];
  /** The field that describes a person's place in the household. Changing it counts as a change in the household. */
  readonly householdBy?: string;
  /** The chapter of the Executor pack in which records of this kind appear. */
  readonly pack?: PackRule;
  /**
   * The specification's texts for scanning papers of this kind. The fields that a scan fills are in
   * `extraction/fillable-fields`.
   */
  readonly scan?: ScanTexts;
  readonly texts: RecordTexts;
}

/** The category a record is sealed under. Damaged values use the rule's `otherwise`. */
export function findRecordCategory(kind: RecordKind, fields: FieldValues): Category {
  if (typeof kind.category === 'string') return kind.category;
  const value = String(fields[kind.category.field] ?? '');
  return Object.hasOwn(kind.category.is, value)
    ? (kind.category.is[value] ?? kind.category.otherwise)
    : kind.category.otherwise;
}

/** Every category a record of this kind may be sealed under. */
export function listCategoriesOfKind(kind: RecordKind): readonly Category[] {
  if (typeof kind.category === 'string') return [kind.category];
  return [...new Set([...Object.values(kind.category.is), kind.category.otherwise])];
}

type Fields = Readonly<Record<string, Field>>;
type Key<F> = keyof F & string;
type KeyOf<F, Shape> = { [K in Key<F>]: F[K] extends Shape ? K : never }[Key<F>];
type Titles = { type: 'text' | 'choice' | 'pick' };
type RequiredText<F> = KeyOf<F, Titles & { required: true }>;
type Text<F> = KeyOf<F, Titles | { type: 'taxYear' }>;

type CardOf<F> = {
  readonly subtitle?: Key<F>;
  readonly lines?: readonly Key<F>[];
  readonly amount?: KeyOf<F, { type: 'money' }>;
  readonly per?: NonNullable<RecordCard['per']>;
  readonly gaps?: readonly (Key<F> | readonly Key<F>[])[];
  readonly gapsWhen?: Condition;
};
type Titled<F> =
  | {
      readonly card: CardOf<F> & {
        readonly title: RequiredText<F> | readonly [RequiredText<F>, ...Text<F>[]];
      };
      readonly titleFallback?: string;
    }
  | {
      readonly card: CardOf<F> & { readonly title?: Text<F> | readonly Text<F>[] };
      readonly titleFallback: string;
    };
type Plain =
  | 'formerCategory'
  | 'label'
  | 'page'
  | 'at'
  | 'icon'
  | 'texts'
  | 'needs'
  | 'offer'
  | 'dueEachYear'
  | 'pack'
  | 'same'
  | 'scan';
type Reviewed<F> = {
  readonly review?: readonly (ReviewRule & { readonly field: Key<F> })[];
  readonly householdBy?: Key<F>;
};
type Definition<F> = Pick<RecordKind, Plain> &
  Reviewed<F> & {
    readonly fields: F;
    readonly tabsBy?: KeyOf<F, { type: 'choice' }>;
    readonly due?: { readonly [K in KeyOf<F, { type: 'date' }>]?: DueDateRule };
    readonly worth?: AssetAndDebtRule & {
      readonly amount: KeyOf<F, { type: 'money' }>;
      readonly asOf?: KeyOf<F, { type: 'date' }>;
      readonly securedOn?: KeyOf<F, { type: 'money' }>;
    };
    readonly sums?: {
      readonly monthlyBills?: { readonly field: KeyOf<F, { type: 'money' }>; readonly per: 'month' | 'year' };
      readonly cover?: { readonly field: KeyOf<F, { type: 'money' }> };
    };
  };

/**
 * Defines a kind. The compiler rejects a card title that is not a required text field (unless there is a
 * `titleFallback`), and cards, due and worth rules that refer to missing fields or fields of the wrong type. Conditions
 * are checked here: throws `bad_kind` if one refers to a missing field.
 */
export function createRecordKind<const F extends Fields, const C extends RecordKind['category']>(
  id: string,
  definition: Definition<F> & Titled<F> & { readonly category: C },
): RecordKind & { readonly fields: F; readonly category: C } {
  const kind = Object.freeze({ id, ...definition });
  for (const key of spokenOf(kind)) {
    if (!Object.hasOwn(kind.fields, key)) throw new DomainError('bad_kind', `${id} has no field "${key}".`);
  }
  return kind;
}

/** The keys of all fields that the rules of a kind refer to. */
function spokenOf(kind: RecordKind): string[] {
  const rules = [...Object.values(kind.due ?? {}), kind.dueEachYear].filter(rule => rule !== undefined);
  const { owedWhen, countsWhen, securesWhen, lender } = kind.worth ?? {};
  const { withNumber = [], withAmount } = kind.same ?? {};
  const conditions = [
    typeof owedWhen === 'object' ? owedWhen : undefined,
    countsWhen,
    securesWhen,
    withAmount?.when,
    kind.offer?.when,
    ...(kind.needs ?? []).map(need => need.of),
    ...(kind.review ?? []).map(({ when }) => when),
    ...rules.flatMap(rule => [rule.when, typeof rule.yearly === 'object' ? rule.yearly : undefined]),
    ...rules.flatMap(({ steps = [] }) => steps.map(({ when }) => when)),
    ...Object.values(kind.fields).flatMap(conditionsOf),
  ];
  return [
    ...conditions.flatMap(condition => (condition === undefined ? [] : listConditionFields(condition))),
    ...rules.flatMap(rule => listDueDateRuleFields(rule)),
    ...Object.values(kind.fields).flatMap(field => field.optionsBy?.field ?? []),
    ...(typeof kind.category === 'string' ? [] : [kind.category.field]),
    ...(kind.offer === undefined ? [] : [kind.offer.about]),
    ...listReviewFields(kind.review ?? []),
    ...(kind.pack === undefined ? [] : listPackFields(kind.pack)),
    ...(lender === undefined ? [] : [lender]),
    ...withNumber,
    ...(withAmount?.alike ?? []),
  ];
}

function conditionsOf(field: Field): (Condition | undefined)[] {
  return [
    field.shownWhen,
    typeof field.required === 'object' ? field.required : undefined,
    field.noCardWhen,
    field.todayWhenFilled === undefined ? undefined : { filled: field.todayWhenFilled },
  ];
}
