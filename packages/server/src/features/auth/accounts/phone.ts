/** One spelling for each number: E.164 without its plus. Undefined when it is no number. */
export function normalPhone(given: string): string | undefined {
  const digits = given.replaceAll(/\s/g, '').replace(/^\+/, '');
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : undefined;
}
