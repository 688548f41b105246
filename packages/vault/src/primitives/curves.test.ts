import { expect, test } from 'vitest';
import { createPairFromSeed, importPrivateKey } from './curves.ts';

const bytesOfHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const textOfHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

// The examples are from RFC 7748 §6.1 (Alice) and RFC 8032 §7.1 (test 1): first the secret, then the public
// half.
const examples = [
  [
    'X25519',
    '77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a',
    '8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a',
  ],
  [
    'Ed25519',
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  ],
] as const;

test.each(examples)(
  'the %s pair of the RFC comes from the secret of the RFC',
  async (curve, secret, half) => {
    const jwk = await createPairFromSeed(curve, bytesOfHex(secret));
    expect(jwk).toEqual({ kty: 'OKP', crv: curve, x: textOfHex(half), d: textOfHex(secret) });
  },
);

test.each(examples)('an imported %s key cannot be exported', async (curve, secret) => {
  const key = await importPrivateKey(await createPairFromSeed(curve, bytesOfHex(secret)));
  expect(key.extractable).toBe(false);
});
