import { expect, test } from 'vitest';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { deriveHkdf, openKeyIndependently } from '../testing/independent-reader.ts';
import { testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { openWrap, sealWrap } from '../wraps/wrap.ts';
import { createAccountKey } from './account-key.ts';
import { createPasskeyKey, passkeyPrfInput } from './passkey.ts';

const typ = 'kinfolio-passkey-wrap-2';
const context = { account: testAccountId, keyVersion: 1, vault: testVaultId, wrap: testMemberId };
const floor = { keyset: 1, sign: 'A'.repeat(43) };
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const secret = createFixedRandom(20)(32);

test('a passkey opens its own wrap and no other', async () => {
  const accountKey = await createAccountKey();
  const wrapKey = await createPasskeyKey(secret);
  const envelope = await sealWrap(typ, accountKey, wrapKey, context, floor);
  expect(await openWrap(typ, wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openWrap(typ, wrapKey, { ...context, account: testMemberId }, envelope)).toEqual(refused);
  expect(await openWrap(typ, wrapKey, { ...context, wrap: testAccountId }, envelope)).toEqual(refused);
  const another = await createPasskeyKey(createFixedRandom(21)(32));
  expect(await openWrap(typ, another, context, envelope)).toEqual(refused);
});

// The input for passkeys, and envelopes sealed with their output, must keep working for ever. So the values
// in this test are copied from the format document.
test('a stranger opens it with node:crypto alone, from what the passkey answered', async () => {
  expect(new TextDecoder().decode(passkeyPrfInput)).toBe('kinfolio/passkey-1');
  const random = createFixedRandom(22);
  const accountKey = await createAccountKey(createFixedRandom(23));
  const envelope = await sealWrap(typ, accountKey, await createPasskeyKey(secret), context, floor, random);
  const key = deriveHkdf(Buffer.from(secret), 'kinfolio/passkey-wrap');
  const opened = openKeyIndependently(key, typ, context, envelope, 'accountKey');
  expect(opened).toEqual(Buffer.from(createFixedRandom(23)(32)));
});

test.each([
  ['nothing', new Uint8Array(0)],
  ['31 bytes', createFixedRandom(24)(31)],
  ['33 bytes', createFixedRandom(24)(33)],
  ['64 bytes', createFixedRandom(24)(64)],
  ['zeros', new Uint8Array(32)],
  ['one byte repeated', new Uint8Array(32).fill(7)],
])('%s is no answer of a passkey', async (_what, answer) => {
  await expect(createPasskeyKey(answer)).rejects.toMatchObject({ code: 'bad_secret' });
});

test('an account key is told from another one, and from itself sealed and opened', async () => {
  const accountKey = await createAccountKey();
  const wrapKey = await createPasskeyKey(secret);
  const opened = await openWrap(
    typ,
    wrapKey,
    context,
    await sealWrap(typ, accountKey, wrapKey, context, floor),
  );
  expect(opened.ok && accountKey.equals(opened.accountKey)).toBe(true);
  expect(accountKey.equals(await createAccountKey())).toBe(false);
});
