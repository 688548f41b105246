import { createPrivateKey, createPublicKey } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { errorCode } from '../../ports/error-code.ts';
import type { MailSigning } from '../../ports/messages.ts';

/** The state of the DNS record for the email signing key (RFC 6376, §3.6). */
export interface SigningRecord {
  /**
   * `silent`: the DNS server did not respond. `other`: the record holds a different key or a revoked one, so our
   * signatures fail the check.
   */
  readonly state: 'published' | 'missing' | 'other' | 'silent';
  /** The DNS name of the record. */
  readonly name: string;
  /** The expected text of the record. */
  readonly wanted: string;
}

/**
 * Whether a private key can sign emails: receivers accept RSA keys of 1,024 bits or more (RFC 8301). Throws if the text
 * is not a key.
 */
export function isSigningKey(key: string): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(key);
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
}

/** Checks whether receivers can find the signing key. `lookUp` queries the DNS for the text records of a name. */
export async function checkDkimRecord(
  { domain, selector, key }: MailSigning,
  lookUp: (name: string) => Promise<string[][]> = resolveTxt,
): Promise<SigningRecord> {
  const name = `${selector}._domainkey.${domain}`;
  const ours = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const found = { name, wanted: `v=DKIM1; k=rsa; p=${ours}` };
  try {
    const [record] = await lookUp(name);
    if (record === undefined) return { state: 'missing', ...found };
    const published = /(?:^|;)\s*p\s*=([^;]*)/.exec(record.join(''))?.[1]?.replaceAll(/\s/g, '');
    return { state: published === ours ? 'published' : 'other', ...found };
  } catch (error) {
    const isMissing = ['ENOTFOUND', 'ENODATA'].includes(errorCode(error));
    return { state: isMissing ? 'missing' : 'silent', ...found };
  }
}
