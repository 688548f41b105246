/** Matches all dashes, spaces and dots that people type between groups of digits. */
const separators = /[\s.\p{Pd}\u2212\u00ad\u200b]+/gu;

const postcodeShape =
  /^(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d(?:\d|[ABEHMNPRV-Y])?|\d[A-HJKPSTUW]) \d[ABD-HJLNP-UW-Z]{2})$/;

/** Removes separators from a text: "30–94–30" → "309430". Letters are kept, so that they can be rejected. */
export function removeSeparators(text: string): string {
  return text.replaceAll(separators, '');
}

/** Whether a text is a sort code in stored form: six digits. */
export function isSortCode(digits: string): boolean {
  return /^\d{6}$/.test(digits);
}

/** Formats a sort code: "309430" → "30-94-30" (spec 2 §5). Anything else is returned unchanged. */
export function formatSortCode(digits: string): string {
  return isSortCode(digits) ? digits.replaceAll(/\B(?=(?:\d{2})+$)/g, '-') : digits;
}

/**
 * Whether a text has 6 to 8 digits. Most banks use 8, but 6 and 7 exist (GOV.UK Design System, Bank details, read
 * 2026-11-21).
 */
export function isAccountNumber(digits: string): boolean {
  return /^\d{6,8}$/.test(digits);
}

/**
 * Whether a text has 13 to 19 digits, the length of a full payment card number (ISO/IEC 7812), which is never stored.
 */
export function isLikelyCardNumber(digits: string): boolean {
  return /^\d{13,19}$/.test(digits);
}

/**
 * Normalises a postcode: "sw1a1aa" → "SW1A 1AA". Text that does not end like a postcode is only trimmed and
 * upper-cased.
 */
export function normalisePostcode(text: string): string {
  const plain = text.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9]{2,4}\d[A-Z]{2}$/.test(plain)
    ? `${plain.slice(0, -3)} ${plain.slice(-3)}`
    : text.trim().toUpperCase();
}

/** Whether a normalised postcode has one of the UK's formats. Only a reason to warn, because new areas are created. */
export function isPostcode(postcode: string): boolean {
  return postcodeShape.test(postcode);
}

/** Whether a text looks like an email address: one @, no spaces, and a dot in the second half. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

/**
 * Whether an account may use an email: HTML's rule for email boxes (WHATWG HTML, "valid e-mail address"), with a dot
 * after the @. Only the letters a to z are allowed; a domain with others must first be converted to its ASCII form
 * ("müller.de" is "xn--mller-kva.de").
 */
export function isPlainEmail(text: string): boolean {
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
  const [name = '', domain = '', ...more] = text.split('@');
  const isName = /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(name);
  return isEmail(text) && isName && more.length === 0 && domain.split('.').every(part => label.test(part));
}

/**
 * Converts a phone number to its stored form: E.164 for UK numbers ("020 7946 0000" → "+442079460000") and for those
 * typed with + or 00. Other texts are kept as typed, because a phone number can only cause a warning (`phone.ts`).
 */
export function normalisePhone(text: string): string {
  const plain = text
    .replaceAll(/[\s().\p{Pd}]+/gu, '')
    .replace(/^00/, '+')
    .replace(/^\+440/, '+44');
  if (/^\+\d{7,15}$/.test(plain)) return plain;
  return /^0\d{9,10}$/.test(plain) ? `+44${plain.slice(1)}` : text.trim();
}

/**
 * Converts a web address to its stored form with a scheme: "halifax.co.uk" → "https://halifax.co.uk". Undefined for any
 * scheme but http and https (so that `javascript:` can never become a link) and for names without a dot.
 */
export function normaliseWebAddress(text: string): string | undefined {
  const plain = text.trim();
  const full = /^https?:\/\//i.test(plain) ? plain : `https://${plain}`;
  const match = /^(https?):\/\/([^\s/?#@:\\]+)(:\d{1,5})?([/?#]\S*)?$/i.exec(full);
  if (match === null) return undefined;
  const [, scheme = '', host = '', port = '', rest = ''] = match;
  const named = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(host);
  return named ? `${scheme.toLowerCase()}://${host.toLowerCase()}${port}${rest}` : undefined;
}

/**
 * Normalises a National Insurance number: "ab 12 34 56 c" → "AB123456C", letters and digits only, in upper case (spec 2
 * §5). Text that is too long is kept whole, so that no typed character is lost, and is rejected later by its format.
 */
export function normaliseNiNumber(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Why a normalised text is not a National Insurance number. */
export type NiProblem = 'shape' | 'first-letters' | 'second-letter' | 'prefix' | 'suffix';

/**
 * The problem with a normalised National Insurance number; undefined if it is valid. A valid number has two letters,
 * six digits and a suffix A to D. D, F, I, Q, U and V are never used in the prefix, nor O as its second letter, and
 * some pairs are not issued (HMRC, National Insurance Manual NIM39110, by the reference data of 2026-11-21).
 */
export function findNiProblem(number: string): NiProblem | undefined {
  if (!/^[A-Z]{2}\d{6}[A-Z]$/.test(number)) return 'shape';
  if (/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(number)) return 'prefix';
  if (/^[DFIQUV]/.test(number)) return 'first-letters';
  if (/^.[DFIOQUV]/.test(number)) return 'second-letter';
  return /[A-D]$/.test(number) ? undefined : 'suffix';
}

/**
 * Formats a National Insurance number: "AB123456C" → "AB 123456 C" (spec 2 §5). Anything else is returned unchanged.
 */
export function formatNiNumber(number: string): string {
  const match = /^([A-Z]{2})(\d{6})([A-Z])$/.exec(number);
  return match === null ? number : match.slice(1).join(' ');
}

/**
 * Normalises a tax year: "2023/2024", "2023 to 24", "23-24" → "2023-24" if the years are consecutive. Other texts are
 * trimmed and kept, because the field is free text (spec 2 §3). "99-00" is kept too, because it means a year of the
 * last century.
 */
export function normaliseTaxYear(text: string): string {
  const match = /^(?:20)?(\d{2})\s*(?:[-/\u2010-\u2015]|to)\s*(?:20)?(\d{2})$/i.exec(text.trim());
  const year = match === null ? '' : `20${match[1] ?? ''}-${match[2] ?? ''}`;
  return isTaxYear(year) ? year : text.trim();
}

/** Whether a text has the form "2023-24" with two consecutive years. */
export function isTaxYear(text: string): boolean {
  const match = /^20(\d{2})-(\d{2})$/.exec(text);
  return match !== null && Number(match[1]) + 1 === Number(match[2]);
}

/** Formats a tax year as on GOV.UK: "2023-24" → "2023 to 2024". Anything else is returned unchanged. */
export function formatTaxYear(text: string): string {
  return isTaxYear(text) ? `${text.slice(0, 4)} to 20${text.slice(-2)}` : text;
}

/**
 * Normalises a registration number: "ab12cde" → "AB12 CDE". For older and personal plates it only changes the letters
 * to upper case and reduces repeated spaces to one.
 */
export function normaliseRegistration(text: string): string {
  const plain = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const match = /^([A-Z]{2}\d{2}) ?([A-Z]{3})$/.exec(plain);
  return match === null ? plain : `${match[1] ?? ''} ${match[2] ?? ''}`;
}

/**
 * Whether a registration number has the format issued since 2001. Older, personal and Northern Irish ones have other
 * formats, so a different format is only a reason to warn.
 */
export function isCurrentRegistration(text: string): boolean {
  return /^[A-Z]{2}\d{2} [A-Z]{3}$/.test(text);
}
