import { domainToASCII } from 'node:url';
import * as z from 'zod';

const maxLength = 255;

/**
 * One spelling for each address: lower case, and a domain with letters beyond a to z as mail servers know it (UTS 46:
 * "müller.de" is "xn--mller-kva.de"). Undefined when it is no address (HTML's rule for email fields). The browser does the
 * same to what is typed at sign-up (`lib/email-address` of the web).
 */
export function normalEmail(given: string): string | undefined {
  const email = withPlainDomain(given);
  // Before it is changed: some letters of other scripts become Latin ones in lower case.
  return email.length <= maxLength && z.regexes.html5Email.test(email) ? email.toLowerCase() : undefined;
}

function withPlainDomain(given: string): string {
  const at = given.lastIndexOf('@') + 1;
  const domain = given.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  const plain = domain.normalize('NFC');
  // Letters of other scripts look like Latin ones.
  const isLatin = /^[\p{Script=Latin}\d.-]+$/u.test(plain) && plain === plain.normalize('NFKC');
  if (isAscii || given.length > maxLength || !isLatin) return given;
  return given.slice(0, at) + domainToASCII(plain);
}
