import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import type { VaultErrorCode } from '../errors.ts';
import { rootOf, sealingKeyFrom } from '../primitives/keys.ts';
import { fixedRandom } from '../testing/fixed-random.ts';
import { AccountKey, newAccountKey } from './account-key.ts';
import { draftKeyOf } from './drafts.ts';

const wrapKey = await sealingKeyFrom(await rootOf(fixedRandom(16)(32)), 'kinfolio/wrap');
const context = { account: 'a1', profile: 'argon2id-1', salt: 's1', wrap: 'w1' };
const code = (expected: VaultErrorCode) => expect.objectContaining({ name: 'VaultError', code: expected });

test('wiping overwrites the bytes, and nothing can be done with the key afterwards', async () => {
  const bytes = fixedRandom(17)(32);
  const accountKey = await newAccountKey(() => bytes);
  accountKey.wipe();
  accountKey.wipe();
  expect(bytes).toEqual(new Uint8Array(32));
  await expect(draftKeyOf(accountKey)).rejects.toEqual(code('wiped'));
  await expect(accountKey.seal('kinfolio-password-wrap-1', wrapKey, context)).rejects.toEqual(code('wiped'));
});

test('a lock while the key is being sealed does not seal zeros', async () => {
  const accountKey = await newAccountKey(() => fixedRandom(17)(32));
  const sealing = accountKey.seal('kinfolio-password-wrap-1', wrapKey, context, fixedRandom(18));
  accountKey.wipe();
  const untouched = await newAccountKey(() => fixedRandom(17)(32));
  const expected = await untouched.seal('kinfolio-password-wrap-1', wrapKey, context, fixedRandom(18));
  expect(await sealing).toBe(expected);
});

test('a message to another thread or a line in a log carries nothing of the key', async () => {
  const accountKey = await newAccountKey();
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
