import { domainToASCII } from 'node:url';
import * as z from 'zod';

const maxLength = 255;

/**
 * Normalises an email address: converts it to lower case, and a domain with letters other than a to z to the form that
 * mail servers use (UTS 46: "müller.de" becomes "xn--mller-kva.de"). Undefined if it is not an address, by HTML's rule
 * for email fields. The browser does the same with the address typed at sign-up (`lib/email-address` in the web app).
 */
export function normaliseEmail(given: string): string | undefined {
  const email = withPlainDomain(given);
  // Some letters of other scripts become Latin letters in lower case, so the check comes before the conversion.
  return email.length <= maxLength && z.regexes.html5Email.test(email) ? email.toLowerCase() : undefined;
}

function withPlainDomain(given: string): string {
  const at = given.lastIndexOf('@') + 1;
  const domain = given.slice(at);
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  const plain = domain.normalize('NFC');
  // Letters of other scripts can look like Latin ones.
  const isLatin = /^[\p{Script=Latin}\d.-]+$/u.test(plain) && plain === plain.normalize('NFKC');
  if (isAscii || given.length > maxLength || !isLatin) return given;
  return given.slice(0, at) + domainToASCII(plain);
}
