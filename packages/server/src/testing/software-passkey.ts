import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/**
 * The values from which a passkey makes its response. A test may pass wrong ones, except for the challenge.
 */
export interface PasskeyRequest {
  challenge: string;
  origin: string;
  rpId?: string;
  /** Whether the passkey claims to have verified the person. */
  verified?: boolean;
  type?: string;
}

/** A passkey in memory (ES256), which acts like an authenticator without needing a person's touch. */
export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const credentialId = id.toString('base64url');
  return {
    credentialId,
    /** The response to a request to create the passkey. */
    make(asked: PasskeyRequest) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authenticatorData(asked, attested))],
      ]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- CBOR can encode every value in this map
      const attestationObject = isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]);
      return {
        credentialId,
        clientDataJson: clientData(asked, 'webauthn.create').toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      };
    },
    /** The response to a request to sign. */
    sign(asked: PasskeyRequest) {
      const client = clientData(asked, 'webauthn.get');
      const data = authenticatorData(asked);
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey);
      return {
        credentialId,
        clientDataJson: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}

const hash = (value: string | Buffer) => createHash('sha256').update(value).digest();
const clientData = ({ challenge, origin, type }: PasskeyRequest, usual: string) =>
  Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));

const authenticatorData = ({ origin, rpId, verified = true }: PasskeyRequest, more = Buffer.alloc(0)) => {
  const flags = 0x01 | (verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
  return Buffer.concat([hash(rpId ?? new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0]), more]);
};
