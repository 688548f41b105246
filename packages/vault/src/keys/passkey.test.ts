import { expect, test } from 'vitest';
import { fixedRandom } from '../testing/fixed-random.ts';
import { derive, openKey } from '../testing/independent-reader.ts';
import { newAccountKey } from './account-key.ts';
import { openPasskeyWrap, passkeyInput, passkeyKey, wrapWithPasskey } from './passkey.ts';

const context = { account: 'a1', wrap: 'w1' };
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const secret = fixedRandom(20)(32);

test('a passkey opens its own wrap and no other', async () => {
  const accountKey = await newAccountKey();
  const wrapKey = await passkeyKey(secret);
  const envelope = await wrapWithPasskey(accountKey, wrapKey, context);
  expect(await openPasskeyWrap(wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openPasskeyWrap(wrapKey, { ...context, account: 'a2' }, envelope)).toEqual(refused);
  expect(await openPasskeyWrap(wrapKey, { ...context, wrap: 'w2' }, envelope)).toEqual(refused);
  const another = await passkeyKey(fixedRandom(21)(32));
  expect(await openPasskeyWrap(another, context, envelope)).toEqual(refused);
});

// What passkeys were asked with and what was sealed by it must open for ever: these are the words of the document.
test('a stranger opens it with node:crypto alone, from what the passkey answered', async () => {
  expect(new TextDecoder().decode(passkeyInput)).toBe('kinfolio/passkey-1');
  const random = fixedRandom(22);
  const accountKey = await newAccountKey(fixedRandom(23));
  const envelope = await wrapWithPasskey(accountKey, await passkeyKey(secret), context, random);
  const key = derive(Buffer.from(secret), 'kinfolio/passkey-wrap');
  const opened = openKey(key, 'kinfolio-passkey-wrap-1', context, envelope, 'accountKey');
  expect(opened).toEqual(Buffer.from(fixedRandom(23)(32)));
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['31 bytes', fixedRandom(24)(31)],
  ['33 bytes', fixedRandom(24)(33)],
  ['64 bytes', fixedRandom(24)(64)],
  ['zeros', new Uint8Array(32)],
  ['one byte repeated', new Uint8Array(32).fill(7)],
])('%s is no answer of a passkey', async (_what, answer) => {
  await expect(passkeyKey(answer)).rejects.toMatchObject({ code: 'bad_secret' });
});

test('an account key is told from another one, and from itself sealed and opened', async () => {
  const accountKey = await newAccountKey();
  const wrapKey = await passkeyKey(secret);
  const opened = await openPasskeyWrap(wrapKey, context, await wrapWithPasskey(accountKey, wrapKey, context));
  expect(opened.ok && accountKey.equals(opened.accountKey)).toBe(true);
  expect(accountKey.equals(await newAccountKey())).toBe(false);
});
