import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts texts that the server must be able to read later, but that a copy of the database must not reveal. */
export interface Sealer {
  /** `context` names where the sealed text belongs. The text can be opened only with the same context. */
  seal(text: string, context: string): string;
  /** Opens a sealed text. Throws if it was not sealed with this key and the same context. */
  open(sealed: string, context: string): string;
}

// Random bytes for many nonces are generated at once: a separate call for each nonce would take longer than
// the encryption itself.
let ahead = Buffer.alloc(0);

function nextNonce(): Buffer {
  if (ahead.length === 0) ahead = randomBytes(nonceBytes * 256);
  const nonce = ahead.subarray(0, nonceBytes);
  ahead = ahead.subarray(nonceBytes);
  return nonce;
}

/** A sealer with its own key, derived (HKDF-SHA-256) from a secret of the installation and the purpose. */
export function createSealer(secret: string, purpose: string): Sealer {
  // Created once and reused: see [Note: A key is made once].
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `kinfolio/${purpose}`, 32)),
  );
  return {
    seal(text, context) {
      const nonce = nextNonce();
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(sealed).toString('base64url');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
      return (
        decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}
