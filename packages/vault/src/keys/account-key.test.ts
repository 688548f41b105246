import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import type { VaultErrorCode } from '../errors.ts';
import { deriveSealingKey, importRootKey } from '../primitives/keys.ts';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { AccountKey, createAccountKey } from './account-key.ts';
import { deriveDraftKey } from './drafts.ts';

const wrapKey = await deriveSealingKey(await importRootKey(createFixedRandom(16)(32)), 'kinfolio/wrap');
const context = { account: 'a1', profile: 'argon2id-1', salt: 's1', wrap: 'w1' };
const code = (expected: VaultErrorCode) => expect.objectContaining({ name: 'VaultError', code: expected });

test('wiping overwrites the bytes, and nothing can be done with the key afterwards', async () => {
  const bytes = createFixedRandom(17)(32);
  const accountKey = await createAccountKey(() => bytes);
  accountKey.wipe();
  accountKey.wipe();
  expect(bytes).toEqual(new Uint8Array(32));
  await expect(deriveDraftKey(accountKey)).rejects.toEqual(code('wiped'));
  await expect(accountKey.seal('kinfolio-password-wrap-1', wrapKey, context)).rejects.toEqual(code('wiped'));
});

test('a lock while the key is being sealed does not seal zeros', async () => {
  const accountKey = await createAccountKey(() => createFixedRandom(17)(32));
  const sealing = accountKey.seal('kinfolio-password-wrap-1', wrapKey, context, createFixedRandom(18));
  accountKey.wipe();
  const untouched = await createAccountKey(() => createFixedRandom(17)(32));
  const expected = await untouched.seal('kinfolio-password-wrap-1', wrapKey, context, createFixedRandom(18));
  expect(await sealing).toBe(expected);
});

test('a message to another thread or a line in a log carries nothing of the key', async () => {
  const accountKey = await createAccountKey();
  expect(structuredClone(accountKey)).toEqual({});
  expect(JSON.stringify(accountKey)).toBe('{}');
});

test.each([
  ['no object', 'text'],
  ['nothing', null],
  ['no key', {}],
  ['a number', { accountKey: 1 }],
  ['31 bytes', { accountKey: 'A'.repeat(42) }],
  ['33 bytes', { accountKey: 'A'.repeat(44) }],
])('an envelope that holds %s is malformed, whoever sealed it', async (_, content) => {
  const envelope = await sealContent('kinfolio-password-wrap-1', wrapKey, context, content);
  const opening = AccountKey.open('kinfolio-password-wrap-1', wrapKey, context, envelope);
  await expect(opening).rejects.toEqual(code('malformed'));
});
