import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { normalisePhone } from './uk.ts';

/**
 * Formats a phone number for people: UK numbers in their national groups ("020 7946 0000", "07700 900123"), others with
 * their country code. Text that is not a phone number is returned unchanged. The phone library is large, so pages
 * before sign-in load this module only when they need it.
 */
export function formatPhone(stored: string): string {
  const number = parsePhoneNumberFromString(stored, 'GB');
  if (number === undefined) return stored;
  return number.countryCallingCode === '44' ? number.formatNational() : number.formatInternational();
}

/** The address of a `tel:` link in +44 form; undefined if the text cannot be dialled. */
export function createPhoneLink(stored: string): string | undefined {
  const normal = normalisePhone(stored);
  return /^\+\d{7,15}$/.test(normal) ? `tel:${normal}` : undefined;
}

/** A number in the format that servers dial ("+447700900123"); undefined if it is not a number in use. */
export function formatDialledPhone(text: string): string | undefined {
  const number = parsePhoneNumberFromString(normalisePhone(text), 'GB');
  return number?.isPossible() === true ? number.number : undefined;
}

/** A sentence if the number is not one in use; undefined if it is. It is a reason to warn, never to reject. */
export function findPhoneWarning(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const known = parsePhoneNumberFromString(normalisePhone(text), 'GB')?.isPossible() ?? false;
  return known ? undefined : 'This doesn’t look like a phone number. Check it, or leave it as it is.';
}
