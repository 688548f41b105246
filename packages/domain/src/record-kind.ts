import { fieldsIn } from './conditions.ts';
import { DomainError } from './errors.ts';
import type { Condition, Field, FieldValue, FieldValues } from './fields.ts';

/** The ten sections a person can share one by one; `private` is for full access only. */
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
  'private',
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

/** The drawings the web app has for help panels. */
export type DrawingName = 'bank-card';

/** The words of a kind's page. */
export interface RecordTexts {
  /** The heading of the page. */
  readonly page: string;
  /** Above the form when adding, and on its button. */
  readonly addTitle: string;
  readonly addButton: string;
  /** Above the form when changing, and on its button. */
  readonly updateTitle: string;
  readonly updateButton: string;
  readonly deleteButton: string;
  /** The heading of the list; `count` is one and many: "1 account", "5 accounts". */
  readonly list: string;
  readonly count: readonly [one: string, many: string];
  /** Above the column of numbers in the list. Absent: “Details”. */
  readonly numbers?: string;
  /** In front of the sum of the list's amounts. */
  readonly total?: string;
  /** Shown when there is none: why to add one, and the button. */
  readonly empty: { readonly text: string; readonly button: string };
  /** The Need help panel. */
  readonly help: {
    readonly title: string;
    readonly lead: string;
    /** A picture of where to look. */
    readonly drawing?: DrawingName;
    readonly points: readonly string[];
    readonly notes: readonly string[];
  };
  /** What an executor does with this record, generic and short. */
  readonly whenNeeded: { readonly title: string; readonly text: string };
}

/** What a card shows. It names fields, never functions, so that no mask can be forgotten. */
export interface RecordCard {
  /** One field, or several joined by a space. Without any value the kind's `titleFallback` stands. */
  readonly title?: string | readonly string[];
  readonly subtitle?: string;
  readonly lines?: readonly string[];
  readonly amount?: string;
  /** Fields whose absence is a gap to mention, besides the required ones. */
  readonly gaps?: readonly string[];
}

/** A day that comes round: what it is called and how many days before it counts as soon. */
export interface DueRule {
  readonly label: string;
  readonly soonDays: number;
}

/** How a kind counts in net worth: an amount, the day it was true, and when it is always money owed. */
export interface WorthRule {
  readonly amount: string;
  readonly asOf?: string;
  readonly owedWhen?: Condition;
}

/** A record kind: everything the product knows about one sort of record, as data. */
export interface RecordKind {
  readonly id: string;
  readonly label: readonly [one: string, many: string];
  readonly category: Category;
  /** The name of a lucide icon. */
  readonly icon: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly card: RecordCard;
  readonly titleFallback?: string;
  readonly due?: { readonly [field: string]: DueRule | undefined };
  readonly worth?: WorthRule;
  readonly texts: RecordTexts;
}

type Fields = Readonly<Record<string, Field>>;
type Key<F> = keyof F & string;
type KeyOf<F, Shape> = { [K in Key<F>]: F[K] extends Shape ? K : never }[Key<F>];
type RequiredText<F> = KeyOf<F, { type: 'text'; required: true }>;
type Text<F> = KeyOf<F, { type: 'text' }>;

type CardOf<F> = {
  readonly subtitle?: Key<F>;
  readonly lines?: readonly Key<F>[];
  readonly amount?: KeyOf<F, { type: 'money' }>;
  readonly gaps?: readonly Key<F>[];
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
type Definition<F> = Pick<RecordKind, 'label' | 'category' | 'icon' | 'texts'> & {
  readonly fields: F;
  readonly due?: { readonly [K in KeyOf<F, { type: 'date' }>]?: DueRule };
  readonly worth?: WorthRule & {
    readonly amount: KeyOf<F, { type: 'money' }>;
    readonly asOf?: KeyOf<F, { type: 'date' }>;
  };
};

/**
 * Defines a kind. The compiler refuses a card title that is not a required text field (unless there is a
 * `titleFallback`), and cards, due and worth rules on fields that are not there or of another type. Conditions
 * are checked here: throws `bad_kind` when one speaks of a field that is not there.
 */
export function recordKind<const F extends Fields>(
  id: string,
  definition: Definition<F> & Titled<F>,
): RecordKind & { readonly fields: F } {
  const kind = Object.freeze({ id, ...definition });
  const spoken = [kind.worth?.owedWhen, ...Object.values<Field>(kind.fields).flatMap(conditionsOf)];
  for (const key of spoken.flatMap(condition => (condition === undefined ? [] : fieldsIn(condition)))) {
    if (!Object.hasOwn(kind.fields, key)) throw new DomainError('bad_kind', `${id} has no field "${key}".`);
  }
  return kind;
}

function conditionsOf(field: Field): (Condition | undefined)[] {
  return [
    field.shownWhen,
    typeof field.required === 'object' ? field.required : undefined,
    field.todayWhenFilled === undefined ? undefined : { filled: field.todayWhenFilled },
  ];
}
