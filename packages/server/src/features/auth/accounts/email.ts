import * as z from 'zod';

const maxLength = 255;

/** One spelling for each address: lower case. Undefined when it is no address (HTML's rule for email fields). */
export function normalEmail(given: string): string | undefined {
  // Before it is changed: some letters of other scripts become Latin ones in lower case.
  return given.length <= maxLength && z.regexes.html5Email.test(given) ? given.toLowerCase() : undefined;
}
