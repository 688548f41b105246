import type { Field, FieldType } from '../fields/fields.ts';
import type { RecordKind } from '../records/record-kind.ts';

/** For each column of a spreadsheet, the key of the field it fills; undefined for a column that is left out. */
export type ColumnFields = readonly (string | undefined)[];

/** Field types that are stored as ids. Other programs do not know our ids, so no column can fill these fields. */
const notFromCells: ReadonlySet<FieldType> = new Set(['owners', 'links']);

// Matches headings of secrets. A secret must not be imported even by mistake, not even into the notes, because the
// product stores none.
const secret =
  /\b(?:password|passwd|pwd|pswd|pw|rf fields(?: v\d)?|passcode|passphrase|pass word|pin|pin code|pin number|cvv|cvc|cv2|csc|security code|verification number|otp|otpauth|totp|2fa|secret|private key|memorable|security (?:question|answer|word)|recovery (?:code|phrase|key)|seed phrase)\b/;

/** Common headings for each field type. They apply to the first field of that type. */
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

/** Common headings for a field, by its key. */
const keyNames: Readonly<Record<string, readonly string[]>> = {
  firstName: ['forename', 'given name', 'first', 'christian name'],
  lastName: ['surname', 'family name', 'last'],
  dateOfBirth: ['dob', 'birthday', 'born', 'birth date', 'date birth'],
  notes: ['note', 'comments', 'comment', 'remarks', 'memo'],
  address: ['street', 'street address', 'home address'],
  bankName: ['bank', 'institution'],
  provider: ['company', 'insurer', 'supplier', 'lender', 'firm'],
  company: ['organisation', 'organization', 'firm', 'practice', 'employer'],
  // Former headings of our own spreadsheets.
  owners: ['whose it is', 'who owes it', 'whose name is on it', 'who it is against'],
  cardLast4: ['last 4', 'last four', 'card number', 'card no'],
};

/** The fields that spreadsheet columns may fill, in page order. */
export function chooseFieldsForCells(kind: RecordKind): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(kind.fields).filter(
    ([, field]) => field.unseen !== true && !notFromCells.has(field.type),
  );
}

/** Whether a column contains passwords, PINs or codes, judging by its heading. Such a column is never imported. */
export function isSecretHeading(heading: string): boolean {
  return secret.test(normaliseHeading(heading));
}

/** The maximum number of cells to check, and the fraction that must look like secrets. */
const mostLookedAt = 200;
const mostlySecret = 0.6;

/**
 * Whether a column contains passwords, PINs or codes, judging by its heading or its cells. Cells are checked because a
 * column that looks like passwords is never shown or imported, whatever its heading.
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

/**
 * Whether a text looks like a secret: lower-case letters, digits, and capitals or symbols in one word, unlike any name,
 * number or address; or a key for one-time codes.
 */
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
 * Guesses the field for each column from its heading alone: the field's label or key, or another word that people use
 * for it. Each field is used only once. A heading that is not recognised, or that names a secret, has no field.
 */
export function guessColumns(kind: RecordKind, headings: readonly string[]): ColumnFields {
  const guessed: (string | undefined)[] = headings.map(() => undefined);
  const taken = new Set<string>();
  for (const names of namesOf(kind)) {
    for (const [index, heading] of headings.entries()) {
      const key = isSecretHeading(heading) ? undefined : names.get(normaliseHeading(heading));
      if (key === undefined || guessed[index] !== undefined || taken.has(key)) continue;
      guessed[index] = key;
      taken.add(key);
    }
  }
  return guessed;
}

/**
 * Returns the kind whose fields match the headings best; the first kind if none matches. Undefined if there are no
 * kinds.
 */
export function guessKind(kinds: readonly RecordKind[], headings: readonly string[]): RecordKind | undefined {
  const scored = kinds.map(kind => {
    const found = new Set(guessColumns(kind, headings));
    const required = chooseFieldsForCells(kind).filter(([, field]) => field.required === true);
    const met = required.filter(([key]) => found.has(key)).length;
    // If two kinds match equally many columns, the one whose required fields are more completely covered wins.
    return { kind, score: found.size + met / (required.length + 1) };
  });
  return scored.toSorted((one, other) => other.score - one.score)[0]?.kind;
}

/** Words for headings, most reliable first: those of this product, then those of other products. */
function namesOf(kind: RecordKind): readonly ReadonlyMap<string, string>[] {
  const own = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [key, field] of chooseFieldsForCells(kind)) {
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
  const word = normaliseHeading(name);
  if (word !== '' && !names.has(word)) names.set(word, key);
}

/** Converts a heading to lower-case words: both "Sort-Code (UK)*" and "sortCode" become "sort code". */
export function normaliseHeading(heading: string): string {
  return heading
    .replaceAll(/\([^)]*\)/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(?:of|the)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
