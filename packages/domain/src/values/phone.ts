import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalisePhone } from './uk.ts';

/**
 * A phone number for people: UK numbers in their national groups ("020 7946 0000", "07700 900123"), others
 * with their country code. A text that is no phone number is given back as it is. The library is large: pages
 * before sign-in load this module only when it is needed.
 */
export function formatPhone(stored: string): string {
  const number = parsePhoneNumberFromString(stored, 'GB');
  if (number === undefined) return stored;
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational();
}

/** The address of a `tel:` link in +44 form, or undefined when the text cannot be dialled. */
export function phoneLink(stored: string): string | undefined {
  const normal = normalisePhone(stored);
  return /^\+\d{7,15}$/.test(normal) ? `tel:${normal}` : undefined;
}

/** A number as servers dial it ("+447700900123"); undefined for what is no number in use. */
export function dialledPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(normalisePhone(text), 'GB');
  return number?.isPossible() === true ? number.number : undefined;
}

/** A sentence when the number is not one in use; undefined when it is. A reason to warn, never to refuse. */
export function phoneWarning(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const known = parsePhoneNumberFromString(normalisePhone(text), 'GB')?.isPossible() ?? false;
  return known ? undefined : 'This doesn’t look like a phone number. Check it, or keep it as it is.';
}
