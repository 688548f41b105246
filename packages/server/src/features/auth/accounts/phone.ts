/** Normalises a phone number: E.164 without its plus. Undefined if it is not a number. */
export function normalisePhoneDigits(given: string): string | undefined {
  const digits = given.replaceAll(/\s/g, '').replace(/^\+/, '');
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : undefined;
}
