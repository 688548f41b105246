import * as z from 'zod';

const maxLength = 255;

/** One spelling for each address: lower case. Undefined when it is no address (HTML's rule for email fields). */
export function normalEmail(given: string): string | undefined {
  const email = given.toLowerCase();
  return email.length <= maxLength && z.regexes.html5Email.test(email) ? email : undefined;
}
