import type { Field, FieldType } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** For each column of a spreadsheet the key of the field it fills; undefined for a column that is left out. */
export type ColumnFields = readonly (string | undefined)[];

/** Stored as ids, which no other program knows. */
const notFromCells: ReadonlySet<FieldType> = new Set(['owners', 'links']);

// A secret must not come in by mistake, not even into the notes: the product keeps none.
const secret =
  /\b(?:password|passwd|pwd|pswd|pw|rf fields(?: v\d)?|passcode|passphrase|pass word|pin|pin code|pin number|cvv|cvc|cv2|csc|security code|verification number|otp|otpauth|totp|2fa|secret|private key|memorable|security (?:question|answer|word)|recovery (?:code|phrase|key)|seed phrase)\b/;

/** What such a column is often called, by what the field holds. The first field of that type takes it. */
const typeNames: Partial<Readonly<Record<FieldType, readonly string[]>>> = {
  sortCode: ['sort', 'branch code', 'bank code'],
  accountNumber: ['account no', 'acc no', 'acc number', 'account'],
  phone: ['phone', 'telephone', 'tel', 'mobile', 'mobile number', 'telephone number', 'phone no'],
  email: ['e mail', 'email address', 'e mail address', 'mail'],
  webAddress: ['website', 'web', 'web site', 'url', 'site', 'link'],
  postcode: ['post code', 'zip', 'zip code', 'postal code'],
  niNumber: ['ni', 'nino', 'ni number', 'ni no'],
  registration: ['reg', 'registration', 'number plate', 'plate', 'vrm'],
  taxYear: ['year'],
  percent: ['rate', 'interest', 'interest rate'],
};

/** The same, by the key of the field. */
const keyNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ['forename', 'given name', 'first', 'christian name'],
  lastName: ['surname', 'family name', 'last'],
  dateOfBirth: ['dob', 'birthday', 'born', 'birth date', 'date birth'],
  notes: ['note', 'comments', 'comment', 'remarks', 'memo'],
  address: ['street', 'street address', 'home address'],
  bankName: ['bank', 'institution'],
  provider: ['company', 'insurer', 'supplier', 'lender', 'firm'],
  company: ['organisation', 'organization', 'firm', 'practice', 'employer'],
  cardLast4: ['last 4', 'last four', 'card number', 'card no'],
};

/** The fields that a cell of a spreadsheet may fill, in page order. */
export function fieldsForCells(kind: RecordKind): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(kind.fields).filter(
    ([, field]) => field.unseen !== true && !notFromCells.has(field.type),
  );
}

/** Whether a column holds passwords, PINs or codes, going by its heading. Such a column is never brought in. */
export function isSecretHeading(heading: string): boolean {
  return secret.test(plainHeading(heading));
}

/** Most cells that are looked at, and the part of them that must look like secrets. */
const mostLookedAt = 200;
const mostlySecret = 0.6;

/**
 * Whether a column holds passwords, PINs or codes, going by its heading or by its cells: whatever a column is called, what looks like
 * passwords is never shown and never brought in.
 */
export function isSecretColumn(heading: string, cells: readonly string[]): boolean {
  if (isSecretHeading(heading)) return true;
  const filled = cells
    .slice(0, mostLookedAt)
    .map(cell => cell.trim())
    .filter(cell => cell !== '');
  const secrets = filled.filter(looksSecret);
  return (
    secrets.length > 0 &&
    secrets.length >= filled.length * mostlySecret &&
    new Set(secrets).size === secrets.length
  );
}

/** Small letters, figures, and capitals or signs in one word, as no name, number or address is written; or the key of a code. */
function looksSecret(text: string): boolean {
  if (/^otpauth:/i.test(text)) return true;
  if (/^[A-Z2-7]{16,}=*$/.test(text) && /\d/.test(text)) return true;
  if (text.length < 8 || text.length > 128 || /\s|@[\w-]+\.|:\/\/|^www\.|^\d{4}-\d{2}-\d{2}/.test(text))
    return false;
  if (/^[\da-f]{8}-[\da-f-]{27}$/i.test(text) || /^[\w-]+(?:\.[\w-]+)+$/.test(text)) return false;
  const hasMore = /[A-Z]/.test(text) || /[^\w./-]/.test(text) || /[a-z]{3,}-\d/.test(text);
  return /[a-z]/.test(text) && /\d/.test(text) && hasMore;
}

/**
 * Guesses what each column holds, from its heading alone: the field's label or key, or another word people use for
 * it. No field is given twice; a heading that says nothing, or speaks of a secret, is left out.
 */
export function guessColumns(kind: RecordKind, headings: readonly string[]): ColumnFields {
  const guessed: (string | undefined)[] = headings.map(() => undefined);
  const taken = new Set<string>();
  for (const names of namesOf(kind)) {
    for (const [index, heading] of headings.entries()) {
      const key = isSecretHeading(heading) ? undefined : names.get(plainHeading(heading));
      if (key === undefined || guessed[index] !== undefined || taken.has(key)) continue;
      guessed[index] = key;
      taken.add(key);
    }
  }
  return guessed;
}

/** The kind whose fields the headings name best; the first kind when they name none. Undefined without kinds. */
export function guessKind(kinds: readonly RecordKind[], headings: readonly string[]): RecordKind | undefined {
  const scored = kinds.map(kind => {
    const found = new Set(guessColumns(kind, headings));
    const required = fieldsForCells(kind).filter(([, field]) => field.required === true);
    const met = required.filter(([key]) => found.has(key)).length;
    // Of two kinds that know the same columns, it is the one that is nearly complete with them.
    return { kind, score: found.size + met / (required.length + 1) };
  });
  return scored.toSorted((one, other) => other.score - one.score)[0]?.kind;
}

/** Words for headings, the surest first: what the product calls it, then what others do. */
function namesOf(kind: RecordKind): readonly ReadonlyMap<string, string>[] {
  const own = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [key, field] of fieldsForCells(kind)) {
    for (const name of [field.label, key]) addOnce(own, name, key);
    for (const name of [...(keyNames[key] ?? []), ...(typeNames[field.type] ?? [])])
      addOnce(others, name, key);
    if (field.type === 'choice') addOnce(others, field.label.split(' ').at(-1) ?? '', key);
  }
  const [title] = [kind.card.title ?? []].flat();
  const amount = kind.card.amount ?? kind.worth?.amount;
  for (const name of ['name', 'title', 'description']) if (title !== undefined) addOnce(others, name, title);
  for (const name of ['amount', 'value', 'balance', 'cost', 'price'])
    if (amount !== undefined) addOnce(others, name, amount);
  return [own, others];
}

function addOnce(names: Map<string, string>, name: string, key: string): void {
  const word = plainHeading(name);
  if (word !== '' && !names.has(word)) names.set(word, key);
}

/** A heading as words of small letters: "Sort-Code (UK)*" and "sortCode" both give "sort code". */
export function plainHeading(heading: string): string {
  return heading
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:of|the)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
