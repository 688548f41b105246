import { createPrivateKey, createPublicKey } from 'node:crypto';
import { resolveTxt } from 'node:dns/promises';
import { errorCode } from '../../ports/error-code.ts';
import type { MailSigning } from '../../ports/messages.ts';

/** What the DNS has of the key that signs mails (RFC 6376, §3.6). */
export interface SigningRecord {
  /** `silent`: the DNS did not answer. `other`: a key is there, or none any more, and signatures are false. */
  readonly state: 'published' | 'missing' | 'other' | 'silent';
  /** Where it is looked for. */
  readonly name: string;
  /** What should be there. */
  readonly wanted: string;
}

/** Whether a private key can sign mails: receivers read RSA, from 1,024 bits on (RFC 8301). Throws for what is no key. */
export function canSign(key: string): boolean {
  const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(key);
  return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
}

/** Looks up whether receivers find the key that signs. `lookUp` asks the DNS for the texts at a name. */
export async function checkSigning(
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
