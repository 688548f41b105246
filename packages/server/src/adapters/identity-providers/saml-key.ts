import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../../ports/start-problem.ts';

/**
 * The key that signs this installation's requests to organisations and decrypts their responses. Both parts are PEM.
 */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** The usual minimum for RSA: shorter keys can be broken. */
const leastBits = 2048;

/** Reads the file named by SAML_KEY_FILE. Throws StartProblem (exit 2). */
export function readSamlKey(path: string | undefined): SamlKey | undefined {
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    const certificate = new X509Certificate(text);
    const privateKey = createPrivateKey(text);
    if (!isStrong(privateKey) || !certificate.checkPrivateKey(privateKey)) throw new Error('not a pair');
    return {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      certificate: certificate.toString(),
    };
  } catch {
    // The original error is not attached, because its message may contain the key.
    throw new StartProblem(
      `SAML_KEY_FILE (${path}) cannot be used: it must hold an RSA private key of ${leastBits} bits or more and its certificate, both as PEM.`,
      2,
    );
  }
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits;
