/** Dashes of every kind, spaces and dots: what people put between groups of digits. */
const separators = /[\s.\p{Pd}\u2212\u00ad\u200b]+/gu;

const postcodeShape =
  /^(?:GIR 0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d(?:\d|[ABEHMNPRV-Y])?|\d[A-HJKPSTUW]) \d[ABD-HJLNP-UW-Z]{2})$/;

/** The text without separators: "30–94–30" → "309430". Letters stay, so that they can be refused. */
export function withoutSeparators(text: string): string {
  return text.replaceAll(separators, '');
}

/** True for a sort code as stored: six digits. */
export function isSortCode(digits: string): boolean {
  return /^\d{6}$/.test(digits);
}

/** "309430" → "30-94-30" (spec 2 §5). Anything else is given back unchanged. */
export function formatSortCode(digits: string): string {
  return isSortCode(digits) ? digits.replaceAll(/\B(?=(?:\d{2})+$)/g, '-') : digits;
}

/** True for 6 to 8 digits: most banks have 8; 6 and 7 exist (GOV.UK Design System, Bank details, read 2026-11-21). */
export function isAccountNumber(digits: string): boolean {
  return /^\d{6,8}$/.test(digits);
}

/** True for 13 to 19 digits, the length of a full payment card number (ISO/IEC 7812), which is never kept. */
export function looksLikeCardNumber(digits: string): boolean {
  return /^\d{13,19}$/.test(digits);
}

/** "sw1a1aa" → "SW1A 1AA". A text that does not end like one is only trimmed and upper-cased. */
export function normalisePostcode(text: string): string {
  const plain = text.replaceAll(/\s+/g, '').toUpperCase();
  return /^[A-Z0-9]{2,4}\d[A-Z]{2}$/.test(plain)
    ? `${plain.slice(0, -3)} ${plain.slice(-3)}`
    : text.trim().toUpperCase();
}

/** True when a normalised postcode has one of the UK's shapes. Only ever a reason to warn: new areas appear. */
export function isPostcode(postcode: string): boolean {
  return postcodeShape.test(postcode);
}

/** True when the text looks like an e-mail address: one @, no spaces, a dot in the second half. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

/**
 * True for an email as an account may have one: HTML's rule for email boxes (WHATWG HTML, "valid e-mail address"),
 * with a dot after the @. Letters beyond a to z have no place in it; a domain with some is written in its other form
 * ("müller.de" is "xn--mller-kva.de") before.
 */
export function isPlainEmail(text: string): boolean {
  const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
  const [name = '', domain = '', ...more] = text.split('@');
  const isName = /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(name);
  return isEmail(text) && isName && more.length === 0 && domain.split('.').every(part => label.test(part));
}

/**
 * A phone number as stored: E.164 for UK numbers ("020 7946 0000" → "+442079460000") and for those typed with
 * + or 00. Other texts are kept as typed; a phone number only ever warns (`phone.ts`).
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
 * A web address as stored, with its scheme: "halifax.co.uk" → "https://halifax.co.uk". Undefined for every
 * scheme but http and https (so `javascript:` can never become a link) and for names without a dot.
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
 * "ab 12 34 56 c" → "AB123456C": letters and digits only, upper case (spec 2 §5). A longer text is kept whole, so
 * that nothing typed is cut off; the shape then refuses it.
 */
export function normaliseNiNumber(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** Why a normalised text is no National Insurance number. */
export type NiProblem = 'shape' | 'first-letters' | 'second-letter' | 'prefix' | 'suffix';

/**
 * What is wrong with a normalised National Insurance number; undefined when nothing is. Two letters, six digits and
 * a suffix A to D; D, F, I, Q, U and V are never used in the prefix, nor O as its second letter, and some pairs are
 * not given out (HMRC, National Insurance Manual NIM39110, by the reference data of 2026-11-21).
 */
export function niProblem(number: string): NiProblem | undefined {
  if (!/^[A-Z]{2}\d{6}[A-Z]$/.test(number)) return 'shape';
  if (/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(number)) return 'prefix';
  if (/^[DFIQUV]/.test(number)) return 'first-letters';
  if (/^.[DFIOQUV]/.test(number)) return 'second-letter';
  return /[A-D]$/.test(number) ? undefined : 'suffix';
}

/** "AB123456C" → "AB 123456 C" (spec 2 §5). Anything else is given back unchanged. */
export function formatNiNumber(number: string): string {
  const match = /^([A-Z]{2})(\d{6})([A-Z])$/.exec(number);
  return match === null ? number : match.slice(1).join(' ');
}

/**
 * "2023/2024", "2023 to 24", "23-24" → "2023-24" when the second year follows the first; other texts are trimmed
 * and kept, because the field is free text (spec 2 §3). "99-00" is kept too: it means a year of the last century.
 */
export function normaliseTaxYear(text: string): string {
  const match = /^(?:20)?(\d{2})\s*(?:[-/\u2010-\u2015]|to)\s*(?:20)?(\d{2})$/i.exec(text.trim());
  const year = match === null ? '' : `20${match[1] ?? ''}-${match[2] ?? ''}`;
  return isTaxYear(year) ? year : text.trim();
}

/** True for "2023-24", two years that follow each other. */
export function isTaxYear(text: string): boolean {
  const match = /^20(\d{2})-(\d{2})$/.exec(text);
  return match !== null && Number(match[1]) + 1 === Number(match[2]);
}

/** "2023-24" → "2023 to 2024", as GOV.UK writes it. Anything else is given back unchanged. */
export function formatTaxYear(text: string): string {
  return isTaxYear(text) ? `${text.slice(0, 4)} to 20${text.slice(-2)}` : text;
}

/** "ab12cde" → "AB12 CDE"; older and personal plates are only upper-cased, their spaces made single. */
export function normaliseRegistration(text: string): string {
  const plain = text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  const match = /^([A-Z]{2}\d{2}) ?([A-Z]{3})$/.exec(plain);
  return match === null ? plain : `${match[1] ?? ''} ${match[2] ?? ''}`;
}

/** True for a plate as given out since 2001; older, personal and Northern Irish ones differ, so others only warn. */
export function isCurrentRegistration(text: string): boolean {
  return /^[A-Z]{2}\d{2} [A-Z]{3}$/.test(text);
}
