import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import { newAccountKey } from './account-key.ts';
import { newIdentity, openIdentity } from './identity.ts';

const accountKey = await newAccountKey();
const sealed = await newIdentity(accountKey, 'a1');
const refused = { ok: false, problem: 'wrong-key-or-changed' };

async function opened() {
  const identity = await openIdentity(accountKey, 'a1', sealed);
  if (!identity.ok) throw new Error('the identity does not open');
  return identity.identity;
}

/** The secret that one side works out from its private half and the public half of the other. */
async function agree(own: CryptoKey, theirs: JsonWebKey): Promise<string> {
  const publicKey = await crypto.subtle.importKey('jwk', { ...theirs }, 'X25519', false, []);
  const bits = await crypto.subtle.deriveBits({ name: 'X25519', public: publicKey }, own, 256);
  return Buffer.from(bits).toString('hex');
}

test('what the private half signs, the public half verifies', async () => {
  const { signPrivateKey, signPublicJwk } = await opened();
  const publicKey = await crypto.subtle.importKey('jwk', { ...signPublicJwk }, 'Ed25519', false, ['verify']);
  const message = new TextEncoder().encode('message');
  const signature = await crypto.subtle.sign('Ed25519', signPrivateKey, message);
  expect(await crypto.subtle.verify('Ed25519', publicKey, signature, message)).toBe(true);
});

test('two identities agree on one secret', async () => {
  const mine = await opened();
  const otherKey = await newAccountKey();
  const other = await openIdentity(otherKey, 'a2', await newIdentity(otherKey, 'a2'));
  if (!other.ok) throw new Error('the other identity does not open');
  expect(await agree(mine.sealPrivateKey, other.identity.sealPublicJwk)).toBe(
    await agree(other.identity.sealPrivateKey, mine.sealPublicJwk),
  );
});

test('private keys cannot be exported', async () => {
  const { sealPrivateKey, signPrivateKey } = await opened();
  expect([sealPrivateKey.extractable, signPrivateKey.extractable]).toEqual([false, false]);
});

test('a public half that is not the sealed one is refused', async () => {
  const foreign = await newIdentity(await newAccountKey(), 'a1');
  const { sealPublicJwk, signPublicJwk } = foreign;
  expect(await openIdentity(accountKey, 'a1', { ...sealed, sealPublicJwk })).toEqual(refused);
  expect(await openIdentity(accountKey, 'a1', { ...sealed, signPublicJwk })).toEqual(refused);
});

test('another account, another account key and halves in the place of each other are refused', async () => {
  const { sealPrivate, signPrivate } = sealed;
  const exchanged = { ...sealed, sealPrivate: signPrivate, signPrivate: sealPrivate };
  expect(await openIdentity(accountKey, 'a2', sealed)).toEqual(refused);
  expect(await openIdentity(await newAccountKey(), 'a1', sealed)).toEqual(refused);
  expect(await openIdentity(accountKey, 'a1', exchanged)).toEqual(refused);
});

test.each([
  ['no key', null],
  ['half a key', { kty: 'OKP', crv: 'X25519', x: 'AAAA' }],
  ['a key of the other curve', { kty: 'OKP', crv: 'Ed25519', x: 'AAAA', d: 'AAAA' }],
])('an envelope that holds %s is malformed, whoever sealed it', async (_, content) => {
  const wrapping = await accountKey.subkey('kinfolio/identity');
  const context = { account: 'a1', use: 'seal' } as const;
  const sealPrivate = await sealContent('kinfolio-identity-1', wrapping, context, content);
  await expect(openIdentity(accountKey, 'a1', { ...sealed, sealPrivate })).rejects.toMatchObject({
    code: 'malformed',
  });
});
