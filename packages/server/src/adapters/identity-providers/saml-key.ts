import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../../ports/start-problem.ts';

/** By what this installation signs its requests to organisations, and unseals their answers. Both are PEM. */
export interface SamlKey {
  readonly privateKey: string;
  readonly certificate: string;
}

/** What organisations agree on; shorter ones can be broken. */
const leastBits = 2048;

/** Reads the file of SAML_KEY_FILE. Throws StartProblem (exit 2). */
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
    // The reason may repeat the key.
    throw new StartProblem(
      `SAML_KEY_FILE (${path}) cannot be used: it must hold an RSA private key of ${leastBits} bits or more and its certificate, both as PEM.`,
      2,
    );
  }
}

const isStrong = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) =>
  asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= leastBits;
