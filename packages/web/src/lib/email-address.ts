/**
 * An email as the server keeps it: lower case, and a domain with letters beyond a to z in its other form, by the browser's
 * own rule for addresses (UTS 46): "Ruth@Müller.de" → "ruth@xn--mller-kva.de". What is no address is only trimmed and
 * put in lower case.
 */
export function plainEmail(typed: string): string {
  // Letters of other scripts stay as they are before the @: some become Latin ones in lower case.
  const email = typed.trim().replaceAll(/[A-Z]+/g, letters => letters.toLowerCase());
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  return at < 0 || isAscii(domain) ? email : `${email.slice(0, at)}@${asciiDomain(domain) ?? domain}`;
}

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text);

function asciiDomain(domain: string): string | undefined {
  // Letters of other scripts look like Latin ones, and other signs have a meaning of their own in an address of the web.
  const plain = domain.normalize('NFC');
  const isLatin = /^[\p{Script=Latin}\d.-]+$/u.test(plain) && plain === plain.normalize('NFKC');
  return isLatin && URL.canParse(`http://${plain}`) ? new URL(`http://${plain}`).hostname : undefined;
}
