/** The type of a field. Every type needs a behaviour (`field-types.ts`) and a widget in the web app. */
export type FieldType =
  | 'text'
  | 'multiline'
  | 'choice'
  | 'pick'
  | 'date'
  | 'money'
  | 'flag'
  | 'digits'
  | 'sortCode'
  | 'accountNumber'
  | 'phone'
  | 'email'
  | 'webAddress'
  | 'postcode'
  | 'percent'
  | 'niNumber'
  | 'taxYear'
  | 'registration'
  | 'many'
  | 'owners'
  | 'links'
  | 'file'
  | 'rows';

/** A stored or typed value. An empty value is a missing key in stored fields and '' in typed ones, never null. */
export type FieldValue = string | boolean;

/**
 * Values by field key. Stored values are normalised, and empty ones are absent. Typed values are the exact contents of
 * the boxes.
 */
export type FieldValues = Record<string, FieldValue>;

/**
 * A condition on other fields of the same record. It is data rather than code, so that forms, cards and checks all
 * agree.
 */
export type Condition =
  | { readonly filled: string }
  | { readonly field: string; readonly is: readonly string[] }
  | { readonly field: string; readonly isNot: readonly string[] }
  | { readonly all: readonly Condition[] };

/** One of the values of a choice. `value` is stored and must never change; `label` is shown to people. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The properties that every field may have. */
export interface FieldOptions {
  /** The label, in sentence case unless the specification fixes the capitals. */
  readonly label: string;
  /** A short sentence of explanation, shown under the label. */
  readonly hint?: string;
  /**
   * When the field is required: always, never, or only while the condition is true. If absent, the field is never
   * required.
   */
  readonly required?: boolean | Condition;
  /** When the field is shown. While hidden it is neither checked nor saved. If absent, the field is always shown. */
  readonly shownWhen?: Condition;
  /** Set for a field that is stored with the record but is not on any form, because the product fills it in. */
  readonly unseen?: true;
  /** The part of the value that is hidden on screen: all but the last four characters, or everything. */
  readonly mask?: 'last4' | 'all';
  /** A made-up value, used in samples and tests. */
  readonly sample?: FieldValue;
  /** The value with which a new record starts. */
  readonly initial?: FieldValue;
  /**
   * The sentence to show if a required field is empty. If absent, the sentence is "Enter the …", made from the label.
   */
  readonly missing?: string;
  /** money: whether negative amounts are allowed. */
  readonly minus?: boolean;
  /** money: the period of the amount. A card converts it to the card's own period. */
  readonly per?: 'month' | 'year';
  /** date: whether days after today are rejected. */
  readonly notAfterToday?: boolean;
  /** date: the key of another field. If that field is filled and this date is empty, it is set to today. */
  readonly todayWhenFilled?: string;
  /** text: while this condition is true, a text as long as a full card number is rejected. */
  readonly noCardWhen?: Condition;
  /** digits: the exact number of digits. */
  readonly length?: number;
  /** links: the ids of the kinds whose records are linked most often, and which are offered first. */
  readonly likely?: readonly string[];
}

/** Options that depend on the value of another field. If that value has no list, there are no options. */
export interface OptionsBy {
  readonly field: string;
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
}

/**
 * The description of a field. `options` is present for the types choice and many (the only valid values) and pick
 * (suggestions; free text is kept). With `optionsBy` it contains the values of all lists, and `listOptions` returns those
 * for a given record.
 */
export interface Field extends FieldOptions {
  readonly type: FieldType;
  readonly options?: readonly Choice[];
  readonly optionsBy?: OptionsBy;
}

/**
 * The return type of a builder. It preserves the options, so that `createRecordKind` can check them at compile time.
 */
export type FieldFromBuilder<T extends FieldType, O extends FieldOptions> = Field & O & { readonly type: T };

/** The last option of every pick-list. Choosing it opens a box for free text. */
export const otherChoice: Choice = { value: 'other', label: 'Other' };

// Rejects unknown options at compile time, such as the typo `requird`, although O is inferred.
type Exact<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never };

/** A single line of text, at most 200 characters. */
export const text = builder('text');
/** Several lines, at most 5,000 characters, kept exactly as typed. */
export const multiline = builder('multiline');
/** A calendar day, stored as "2026-11-21" and typed into three boxes (see `joinDateBoxes`). */
export const date = builder('date');
/** An amount in pounds, stored as "1234.50". */
export const money = builder('money');
/** Yes or no, stored as true or false. */
export const flag = builder('flag');
/** Digits of an exact number (`length`), such as the last four of a card. */
export const digits = builder('digits');
/** A sort code: six digits, shown as XX-XX-XX. */
export const sortCode = builder('sortCode');
/** An account number: six to eight digits. */
export const accountNumber = builder('accountNumber');
/** A phone number, stored in E.164 form if possible. An unusual number is accepted with a warning. */
export const phone = builder('phone');
export const email = builder('email');
/** A web address, stored with https://. Other schemes are rejected. */
export const webAddress = builder('webAddress');
/** A UK postcode, stored as "SW1A 1AA". An unusual one is accepted with a warning. */
export const postcode = builder('postcode');
/** An annual percentage rate, stored as "4.25". */
export const percent = builder('percent');
/** A National Insurance number, stored as "AB123456C" and shown as "AB 123456 C". */
export const niNumber = builder('niNumber');
/** A tax year, stored as "2023-24" if possible. Other text is accepted with a warning. */
export const taxYear = builder('taxYear');
/** A vehicle's registration number, stored as "AB12 CDE". An unusual one is accepted with a warning. */
export const registration = builder('registration');
/** The owners: people in the household, each with a share (`owners.ts`). */
export const owners = builder('owners');
/** The ids of other records linked to this one (`links.ts`). */
export const links = builder('links');
/**
 * A file whose encrypted bytes are stored separately (`stored-file.ts`). It is not on any form, because a file is
 * chosen rather than typed.
 */
export const file = builder('file');
/** Rows of payments, merged row by row if two devices changed them (`domain/payments`). It is not on any form. */
export const paymentRows = builder('rows');

/** One of a closed list of options. */
export function choice<const O extends FieldOptions & { readonly of: readonly Choice[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldFromBuilder<'choice', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'choice', options: of };
}

/** A list of suggested names that also accepts any other name. The text itself is stored. */
export function suggestedChoice<const O extends FieldOptions & { readonly of: readonly string[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldFromBuilder<'pick', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'pick', options: choicesOf(of) };
}

/** Several values from a fixed list. Stored as the chosen values, separated by a space, in the order of the list. */
export function multipleChoice<const O extends FieldOptions & { readonly of: readonly Choice[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldFromBuilder<'many', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'many', options: of };
}

type Lists<T> = FieldOptions & { readonly by: string; readonly of: Readonly<Record<string, readonly T[]>> };

/** One value from a fixed list that depends on the field `by`. Starts with the first value of the list. */
export function dependentChoice<const O extends Lists<Choice>>(
  options: Exact<O, FieldOptions & { of: unknown; by: unknown }>,
): FieldFromBuilder<'choice', Omit<O, 'of' | 'by'> & FieldOptions> {
  const { of, by, ...rest } = options;
  return { ...rest, type: 'choice', options: Object.values(of).flat(), optionsBy: { field: by, lists: of } };
}

/**
 * Like `suggestedChoice`, with suggestions that depend on the field `by`. If that field's value has no list, any text is accepted.
 */
export function dependentPick<const O extends Lists<string>>(
  options: Exact<O, FieldOptions & { of: unknown; by: unknown }>,
): FieldFromBuilder<'pick', Omit<O, 'of' | 'by'> & FieldOptions> {
  const { of, by, ...rest } = options;
  const lists = Object.fromEntries(Object.entries(of).map(([value, names]) => [value, choicesOf(names)]));
  return {
    ...rest,
    type: 'pick',
    options: choicesOf([...new Set(Object.values(of).flat())]),
    optionsBy: { field: by, lists },
  };
}

const noChoices: readonly Choice[] = [];

/**
 * The options of a field for a given record; always the same array for the same list. Empty for a field without
 * options.
 */
export function listOptions(field: Field, fields: FieldValues): readonly Choice[] {
  const { options = noChoices, optionsBy } = field;
  if (optionsBy === undefined) return options;
  const value = fields[optionsBy.field];
  return typeof value === 'string' && Object.hasOwn(optionsBy.lists, value)
    ? (optionsBy.lists[value] ?? noChoices)
    : noChoices;
}

/**
 * Returns the field as it applies to this record: if its list depends on another field, with only the matching options.
 */
export function adaptFieldToRecord(field: Field, fields: FieldValues): Field {
  return field.optionsBy === undefined ? field : { ...field, options: listOptions(field, fields) };
}

function choicesOf(names: readonly string[]): readonly Choice[] {
  return names.map(name => ({ value: name, label: name }));
}

function builder<const T extends FieldType>(type: T) {
  return <const O extends FieldOptions>(options: Exact<O, FieldOptions>): FieldFromBuilder<T, O> => ({
    ...options,
    type,
  });
}
