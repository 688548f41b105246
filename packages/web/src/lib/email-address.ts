/**
 * Converts an email address to the form in which the server stores it: in lower case, with a non-ASCII domain converted
 * to ASCII by the browser's own rules for URLs (UTS 46). For example, "Ruth@Müller.de" becomes "ruth@xn--mller-kva.de".
 * Any other text is only trimmed and lower-cased.
 */
export function normaliseTypedEmail(typed: string): string {
  // Only A to Z are lower-cased, because some letters of other scripts would become Latin letters.
  const email = typed.trim().replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return at < 0 || isAscii(domain) ? email : `${email.slice(0, at)}@${asciiDomain(domain) ?? domain}`;
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

function asciiDomain(domain: string): string | undefined {
  // Accepts only Latin letters, because those of other scripts can look the same, and some other characters have a
  // special meaning in a URL.
  const plain = domain.normalize('NFC');
  const isLatin = /^[\p{Script=Latin}\d.-]+$/u.test(plain) && plain === plain.normalize('NFKC');
  return isLatin && URL.canParse(`http://${plain}`) ? new URL(`http://${plain}`).hostname : undefined;
}
