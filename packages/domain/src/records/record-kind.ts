import { fieldsIn } from '../fields/conditions.ts';
import { type DueEachYear, type DueRule, fieldsOfRule } from '../fields/date-rule.ts';
import type { Condition, Field, FieldValue, FieldValues } from '../fields/fields.ts';
import { DomainError } from '../values/errors.ts';
import { fieldsOfPack, type PackRule } from './pack-rule.ts';
import type { PageId } from './pages.ts';
import type { RecordTexts } from './record-texts.ts';
import { fieldsOfReview, type ReviewRule } from './review-rule.ts';

/** The sections that can be shared one by one, then `private` and `budget`, which are shared with everything else only. */
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

/** The slug of a section. The server never learns it. */
export type Category = (typeof categories)[number];

/** The content of a record, as sealed. Keys this version does not know are kept for ever. */
export interface RecordContent {
  readonly kind: string;
  readonly fields: FieldValues;
  /** Values that were typed elsewhere for the same field at the same time and wait for a choice. */
  readonly alternatives?: Record<string, FieldValue[]>;
  /** When it was saved on the device, an ISO 8601 instant. */
  readonly savedAt: string;
  readonly [unknown: string]: unknown;
}

/** A category that depends on what is typed: healthcare contacts are shared apart from the others. */
export interface CategoryByField {
  readonly field: string;
  readonly is: Readonly<Record<string, Category>>;
  readonly otherwise: Category;
}

/** What a card shows. It names fields, never functions, so that no mask can be forgotten. */
export interface RecordCard {
  /** One field, or several joined by a space. Without any value the title is the kind's `titleFallback`. */
  readonly title?: string | readonly string[];
  readonly subtitle?: string;
  readonly lines?: readonly string[];
  readonly amount?: string;
  /** How often the amount is paid; without it the amount is had or owed once. */
  readonly per?: 'month' | 'year';
  /** Fields whose absence is a gap to mention, besides the required ones. Of a list, any one will do. */
  readonly gaps?: readonly (string | readonly string[])[];
}

/** How a kind counts in what a person has and owes. */
export interface WorthRule {
  readonly amount: string;
  /** The day the amount was true. */
  readonly asOf?: string;
  /** Which part of the whole it belongs to. */
  readonly part: WorthPart;
  /** While it holds, the amount is owed whatever its sign. */
  readonly owedWhen?: Condition | 'always';
  /** While it does not hold, nothing is counted: a judgment that was set aside. Absent: always counted. */
  readonly countsWhen?: Condition;
  /** A second amount, owed and secured on the first: the mortgage of a home. */
  readonly securedOn?: string;
  /** While it holds, the record is itself such a loan, and once linked to the home it replaces `securedOn`. */
  readonly securesWhen?: Condition;
  /** The field that names the lender of such a loan. */
  readonly lender?: string;
}

/** When two records of a kind hold the same fact. The numbers are those of its `pack.references`. */
export interface SameRule {
  /** They have the same number, and these fields are alike. */
  readonly withNumber?: readonly string[];
  /** With another amount in this field, the same number may be two contracts: both count, and the person is asked. */
  readonly askedWhenOther?: string;
  /** One of them has no number; amount, owners and these fields are alike. */
  readonly withAmount?: { readonly when?: Condition; readonly alike: readonly string[] };
}

/** The field with the ids of records that the person keeps apart from a record, although the two look alike. */
export const separateKey = 'separate';

/** The parts of what a person has, in the order of the dashboard; `debts` is only owed. */
export const worthParts = ['accounts', 'investments', 'property', 'valuables', 'vehicles', 'debts'] as const;
export type WorthPart = (typeof worthParts)[number];

/** The two sums of the dashboard that are not worth: what goes out each month, and what is insured. Pounds. */
export interface SumRules {
  readonly monthlyBills?: { readonly field: string; readonly per: 'month' | 'year' };
  readonly cover?: { readonly field: string };
}

/**
 * Something an executor or attorney needs to find. Its facts are the required fields and the card's gaps of the
 * best record that meets `of`; without any record it is a step to take, or a thing the user answered that they do not
 * have.
 */
export interface Need {
  /** For ever: the answer "I don't have this" is kept under it. */
  readonly id: string;
  /** The step in the imperative, such as the one that asks where the will is. */
  readonly step: string;
  /** Why it matters to other people, in a sentence. */
  readonly reason: string;
  readonly weight: number;
  /** How long it takes, in minutes. */
  readonly minutes: number;
  readonly of?: Condition;
  /** Asked only of users who answered that they have it. */
  readonly when?: 'home' | 'car' | 'pension' | 'children' | 'debts';
  /**
   * An executor looks for it in any case, so that having none is a fact of its own and not an answer that closes the matter: the
   * words of the button, and of the gap that stays.
   */
  readonly none?: { readonly button: string; readonly gap: string };
}

/** A question asked after a save: "Add your healthcare professionals?", and where Yes leads. */
export interface NextOffer {
  readonly when: Condition;
  /** The field whose words replace `{about}` in the text. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly to: string;
  /** A button on the page that leads there without a save. */
  readonly button: string;
}

/** How a kind speaks of a scan: its button, and what follows the company in a name that is left empty (spec 2 §5). */
export interface ScanWords {
  readonly button: string;
  readonly names: string;
}

/** A record kind: everything the product knows about one sort of record, as data. */
export interface RecordKind {
  readonly id: string;
  readonly label: readonly [one: string, many: string];
  readonly category: Category | CategoryByField;
  /**
   * The category that its records were sealed under before it got one of its own. They may still be there: they are moved when
   * their owner next unlocks.
   */
  readonly formerCategory?: Category;
  /** The page it is kept on (`pages.ts`). Absent: a record of the product's own, such as the answers given. */
  readonly page?: PageId;
  /** Where a record without a page of its kind is looked at. */
  readonly at?: string;
  /** A tab for each value of this field, instead of one tab for the kind. */
  readonly tabsBy?: string;
  /** The name of a lucide icon. */
  readonly icon: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly card: RecordCard;
  readonly titleFallback?: string;
  readonly due?: { readonly [field: string]: DueRule | undefined };
  /** Comes round on a fixed day of each year, without a date of the record's own. */
  readonly dueEachYear?: DueEachYear;
  readonly worth?: WorthRule;
  readonly sums?: SumRules;
  readonly same?: SameRule;
  readonly needs?: readonly Need[];
  readonly offer?: NextOffer;
  /** Facts that grow old, for the yearly review. */
  readonly review?: readonly ReviewRule[];
  /** The field that has how a person belongs to the household: a change of it is one of the household. */
  readonly householdBy?: string;
  /** Its places in the Executor pack. */
  readonly pack?: PackRule;
  /** The specification's words where its papers are scanned; what a scan fills is in `extraction/fillable-fields`. */
  readonly scan?: ScanWords;
  readonly texts: RecordTexts;
}

/** The category a record is sealed under. Damaged values fall to the rule's `otherwise`. */
export function categoryOf(kind: RecordKind, fields: FieldValues): Category {
  if (typeof kind.category === 'string') return kind.category;
  const value = String(fields[kind.category.field] ?? '');
  return Object.hasOwn(kind.category.is, value)
    ? (kind.category.is[value] ?? kind.category.otherwise)
    : kind.category.otherwise;
}

/** Every category a record of this kind may be sealed under. */
export function categoriesOf(kind: RecordKind): readonly Category[] {
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
    readonly due?: { readonly [K in KeyOf<F, { type: 'date' }>]?: DueRule };
    readonly worth?: WorthRule & {
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
 * Defines a kind. The compiler refuses a card title that is not a required text field (unless there is a
 * `titleFallback`), and cards, due and worth rules on fields that are not there or of another type. Conditions
 * are checked here: throws `bad_kind` when one speaks of a field that is not there.
 */
export function recordKind<const F extends Fields, const C extends RecordKind['category']>(
  id: string,
  definition: Definition<F> & Titled<F> & { readonly category: C },
): RecordKind & { readonly fields: F; readonly category: C } {
  const kind = Object.freeze({ id, ...definition });
  for (const key of spokenOf(kind)) {
    if (!Object.hasOwn(kind.fields, key)) throw new DomainError('bad_kind', `${id} has no field "${key}".`);
  }
  return kind;
}

/** The keys of all fields that the rules of a kind speak of. */
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
    ...conditions.flatMap(condition => (condition === undefined ? [] : fieldsIn(condition))),
    ...rules.flatMap(rule => fieldsOfRule(rule)),
    ...Object.values(kind.fields).flatMap(field => field.optionsBy?.field ?? []),
    ...(typeof kind.category === 'string' ? [] : [kind.category.field]),
    ...(kind.offer === undefined ? [] : [kind.offer.about]),
    ...fieldsOfReview(kind.review ?? []),
    ...(kind.pack === undefined ? [] : fieldsOfPack(kind.pack)),
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
