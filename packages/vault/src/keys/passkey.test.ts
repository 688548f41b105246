import { expect, test } from 'vitest';
import { fixedRandom } from '../testing/fixed-random.ts';
import { derive, openKey } from '../testing/independent-reader.ts';
import { account, member, vault } from '../testing/signed-vault.ts';
import { openWrap, sealWrap } from '../wraps/wrap.ts';
import { newAccountKey } from './account-key.ts';
import { passkeyInput, passkeyKey } from './passkey.ts';

const typ = 'kinfolio-passkey-wrap-2';
const context = { account, keyVersion: 1, vault, wrap: member };
const floor = { keyset: 1, sign: 'A'.repeat(43) };
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const secret = fixedRandom(20)(32);

test('a passkey opens its own wrap and no other', async () => {
  const accountKey = await newAccountKey();
  const wrapKey = await passkeyKey(secret);
  const envelope = await sealWrap(typ, accountKey, wrapKey, context, floor);
  expect(await openWrap(typ, wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openWrap(typ, wrapKey, { ...context, account: member }, envelope)).toEqual(refused);
  expect(await openWrap(typ, wrapKey, { ...context, wrap: account }, envelope)).toEqual(refused);
  const another = await passkeyKey(fixedRandom(21)(32));
  expect(await openWrap(typ, another, context, envelope)).toEqual(refused);
});

// What passkeys were asked with and what was sealed by it must open for ever: these are the words of the document.
test('a stranger opens it with node:crypto alone, from what the passkey answered', async () => {
  expect(new TextDecoder().decode(passkeyInput)).toBe('kinfolio/passkey-1');
  const random = fixedRandom(22);
  const accountKey = await newAccountKey(fixedRandom(23));
  const envelope = await sealWrap(typ, accountKey, await passkeyKey(secret), context, floor, random);
  const key = derive(Buffer.from(secret), 'kinfolio/passkey-wrap');
  const opened = openKey(key, typ, context, envelope, 'accountKey');
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
  const opened = await openWrap(
    typ,
    wrapKey,
    context,
    await sealWrap(typ, accountKey, wrapKey, context, floor),
  );
  expect(opened.ok && accountKey.equals(opened.accountKey)).toBe(true);
  expect(accountKey.equals(await newAccountKey())).toBe(false);
});
