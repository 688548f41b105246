/** What a field holds. Every type needs a behaviour (`field-types.ts`) and a widget in the web app. */
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

/** A stored or typed value. Nothing is a missing key (stored) or '' (typed), never null. */
export type FieldValue = string | boolean;

/** Values by field key. Stored: normal form, absent when empty. Typed: exactly what the boxes hold. */
export type FieldValues = Record<string, FieldValue>;

/** A statement about other fields of the same record. It is data, so that forms, cards and checks agree. */
export type Condition =
  | { readonly filled: string }
  | { readonly field: string; readonly is: readonly string[] }
  | { readonly field: string; readonly isNot: readonly string[] }
  | { readonly all: readonly Condition[] };

/** One of several values to choose: `value` is stored for ever, `label` is for people. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

/** The properties that every field may have. */
export interface FieldOptions {
  /** Sentence case unless the specification fixes capitals. */
  readonly label: string;
  /** Shown under the label, one short sentence. */
  readonly hint?: string;
  /** Always, never, or only while the condition holds. Absent: never. */
  readonly required?: boolean | Condition;
  /** A field that is not shown is neither checked nor saved. Absent: always shown. */
  readonly shownWhen?: Condition;
  /** Kept with the record, yet on no form: the product fills it in. */
  readonly unseen?: true;
  /** Hidden while reading: all but the last four characters, or all. */
  readonly mask?: 'last4' | 'all';
  /** An invented value, used in samples and tests. */
  readonly sample?: FieldValue;
  /** The value of a new record. */
  readonly initial?: FieldValue;
  /** The sentence when a required field is empty. Absent: "Enter the …" made from the label. */
  readonly missing?: string;
  /** money: amounts below zero are meant. */
  readonly minus?: boolean;
  /** money: the amount is for each of these; the amount of a card takes the card's own period. */
  readonly per?: 'month' | 'year';
  /** date: days after today are slips. */
  readonly notAfterToday?: boolean;
  /** date: takes today's day when empty while the named field is filled. */
  readonly todayWhenFilled?: string;
  /** text: while it holds, the length of a whole card number is refused. */
  readonly noCardWhen?: Condition;
  /** digits: how many. */
  readonly length?: number;
  /** links: the kinds that most often go together with it, by id; they are offered first. */
  readonly likely?: readonly string[];
}

/** Lists that depend on another field: what may be chosen while that field holds a value. A value without a list has none. */
export interface OptionsBy {
  readonly field: string;
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
}

/**
 * A field as data. `options` is there for choice and many (the only values) and pick (suggestions; free text is
 * kept). With `optionsBy` it holds the values of all lists, and `optionsOf` returns the ones that fit a record.
 */
export interface Field extends FieldOptions {
  readonly type: FieldType;
  readonly options?: readonly Choice[];
  readonly optionsBy?: OptionsBy;
}

/** The type a builder returns: it remembers what was written, so that `recordKind` can check it when compiling. */
export type FieldOf<T extends FieldType, O extends FieldOptions> = Field & O & { readonly type: T };

/** Written at the end of every pick-list; choosing it opens a box for free text. */
export const otherChoice: Choice = { value: 'other', label: 'Other' };

// An unknown option is a slip (`requird`), so the compiler refuses it although O is inferred.
type Exact<O, Known> = O & { readonly [K in Exclude<keyof O, keyof Known>]: never };

/** One line, at most 200 characters. */
export const text = builder('text');
/** Several lines, at most 5,000 characters, kept exactly as typed. */
export const multiline = builder('multiline');
/** A calendar day, stored "2026-11-21", typed in three boxes (`textOfBoxes`). */
export const date = builder('date');
/** An amount of pounds, stored "1234.50". */
export const money = builder('money');
/** Yes or no, stored true or false. */
export const flag = builder('flag');
/** An exact number of digits (`length`), such as the last four of a card. */
export const digits = builder('digits');
/** Six digits, shown XX-XX-XX. */
export const sortCode = builder('sortCode');
/** Six to eight digits. */
export const accountNumber = builder('accountNumber');
/** A phone number, stored in E.164 when it can be; a strange one only warns. */
export const phone = builder('phone');
/** An e-mail address. */
export const email = builder('email');
/** A web address, stored with https://; other schemes are refused. */
export const webAddress = builder('webAddress');
/** A UK postcode, stored "SW1A 1AA"; a strange one only warns. */
export const postcode = builder('postcode');
/** A rate in per cent a year, stored "4.25". */
export const percent = builder('percent');
/** A National Insurance number, stored "AB123456C", shown "AB 123456 C". */
export const niNumber = builder('niNumber');
/** A tax year, stored "2023-24" when it can be; other text is kept and only warns. */
export const taxYear = builder('taxYear');
/** A vehicle's registration number, stored "AB12 CDE"; a strange one only warns. */
export const registration = builder('registration');
/** Whom it belongs to: people of the household, each with a share (`owners.ts`). */
export const owners = builder('owners');
/** Other records it goes together with, by id (`links.ts`). */
export const links = builder('links');
/** A file whose sealed bytes lie apart (`stored-file.ts`). It is on no form: a file is chosen, not typed. */
export const file = builder('file');
/** Rows of payments, joined row by row when two devices wrote them (`domain/payments`). It is on no form. */
export const rows = builder('rows');

/** One of a closed list. */
export function choice<const O extends FieldOptions & { readonly of: readonly Choice[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldOf<'choice', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'choice', options: of };
}

/** A list of names to pick from that also takes any other name; the text itself is stored. */
export function pick<const O extends FieldOptions & { readonly of: readonly string[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldOf<'pick', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'pick', options: choicesOf(of) };
}

/** Several of a closed list. Stored as the chosen values, apart by one space, in the order of the list. */
export function many<const O extends FieldOptions & { readonly of: readonly Choice[] }>(
  options: Exact<O, FieldOptions & { of: unknown }>,
): FieldOf<'many', Omit<O, 'of'> & FieldOptions> {
  const { of, ...rest } = options;
  return { ...rest, type: 'many', options: of };
}

type Lists<T> = FieldOptions & { readonly by: string; readonly of: Readonly<Record<string, readonly T[]>> };

/** One of a closed list that depends on the value of the field `by`. Begins with the first of the list. */
export function choiceBy<const O extends Lists<Choice>>(
  options: Exact<O, FieldOptions & { of: unknown; by: unknown }>,
): FieldOf<'choice', Omit<O, 'of' | 'by'> & FieldOptions> {
  const { of, by, ...rest } = options;
  return { ...rest, type: 'choice', options: Object.values(of).flat(), optionsBy: { field: by, lists: of } };
}

/** As `pick`, from a list that depends on the value of the field `by`. A value without a list takes free text. */
export function pickBy<const O extends Lists<string>>(
  options: Exact<O, FieldOptions & { of: unknown; by: unknown }>,
): FieldOf<'pick', Omit<O, 'of' | 'by'> & FieldOptions> {
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

/** What may be chosen in a field, given the rest of the record; always the same array for the same list. Empty for a field without one. */
export function optionsOf(field: Field, fields: FieldValues): readonly Choice[] {
  const { options = noChoices, optionsBy } = field;
  if (optionsBy === undefined) return options;
  const value = fields[optionsBy.field];
  return typeof value === 'string' && Object.hasOwn(optionsBy.lists, value)
    ? (optionsBy.lists[value] ?? noChoices)
    : noChoices;
}

/** The field as it is in this record: where its list depends on another field, with the options that fit. */
export function fieldIn(field: Field, fields: FieldValues): Field {
  return field.optionsBy === undefined ? field : { ...field, options: optionsOf(field, fields) };
}

function choicesOf(names: readonly string[]): readonly Choice[] {
  return names.map(name => ({ value: name, label: name }));
}

function builder<const T extends FieldType>(type: T) {
  return <const O extends FieldOptions>(options: Exact<O, FieldOptions>): FieldOf<T, O> => ({
    ...options,
    type,
  });
}
