// The certificate library needs this import first.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';

/** An RSA key with its certificate, both as PEM. */
export interface TestCertificate {
  certificate: string;
  privateKey: string;
}

export async function createCertificate(name: string, modulusLength = 2048): Promise<TestCertificate> {
  const signingAlgorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const made = await X509CertificateGenerator.createSelfSigned(
    { serialNumber: '01', name: `CN=${name}`, keys, signingAlgorithm },
    crypto,
  );
  const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${bytes.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`;
  return { certificate: made.toString('pem'), privateKey };
}
