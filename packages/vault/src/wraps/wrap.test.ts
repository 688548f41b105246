import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { createPasskeyKey } from '../keys/passkey.ts';
import { computeAccountCheck } from '../keyset/checks.ts';
import { chooseCaseCount, testCaseSeed } from '../testing/cases.ts';
import { chooseNumberBelow, createFixedRandom } from '../testing/fixed-random.ts';
import { testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { openReloadWrap, openWrap, sealReloadParts, sealWrap } from './wrap.ts';

const accountKey = await createAccountKey();
const key = await createPasskeyKey(createFixedRandom(71)(32));
const otherKey = await createPasskeyKey(createFixedRandom(72)(32));
const floor = { keyset: 4, sign: (await accountKey.proofKey()).sign };
const context = { account: testAccountId, keyVersion: 1, vault: testVaultId, wrap: testMemberId };
const typ = 'kinfolio-passkey-wrap-2';
const envelope = await sealWrap(typ, accountKey, key, context, floor);
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const place = { vault: testVaultId, id: testAccountId, version: 1 };

test('a wrap opens to the account key and its floor', async () => {
  const opened = await openWrap(typ, key, context, envelope);
  if (!opened.ok) throw new Error('the wrap does not open');
  expect(opened.floor).toEqual(floor);
  expect(await computeAccountCheck(opened.accountKey, place)).toBe(
    await computeAccountCheck(accountKey, place),
  );
});

test('a wrap opens with no other key and in no other place', async () => {
  expect(await openWrap(typ, otherKey, context, envelope)).toEqual(refused);
  for (const change of [
    { account: testMemberId },
    { keyVersion: 2 },
    { vault: testMemberId },
    { wrap: testVaultId },
  ]) {
    expect(await openWrap(typ, key, { ...context, ...change }, envelope)).toEqual(refused);
  }
});

test.each([
  ['no floor', { accountKey: 'A'.repeat(43) }],
  ['keyset 0', { accountKey: 'A'.repeat(43), keyset: 0, sign: floor.sign }],
  ['no key', { ...floor }],
  ['half a key', { ...floor, accountKey: 'AAAA' }],
])('a wrap that holds %s is malformed, whoever sealed it', async (_, content) => {
  const sealed = await sealContent(typ, key, context, content);
  await expect(openWrap(typ, key, context, sealed)).rejects.toMatchObject({ code: 'malformed' });
});

test('two halves open in their own session', async () => {
  const session = { account: testAccountId, keyVersion: 1, session: testMemberId, vault: testVaultId };
  const parts = await sealReloadParts(accountKey, session, floor);
  expect(await openReloadWrap(parts, session)).toMatchObject({ ok: true, floor });
  expect(await openReloadWrap(parts, { ...session, session: testVaultId })).toEqual(refused);
  const { deviceHalf, serverHalf } = parts;
  const exchanged = { ...parts, deviceHalf: serverHalf, serverHalf: deviceHalf };
  expect(await openReloadWrap(exchanged, session)).toEqual(refused);
});

test('no changed character opens', async () => {
  const random = createFixedRandom(testCaseSeed);
  for (let left = chooseCaseCount(1000); left > 0; left -= 1) {
    const at = chooseNumberBelow(envelope.length, random);
    const flipped = String.fromCharCode(envelope.charCodeAt(at) ^ (1 << chooseNumberBelow(7, random)));
    const changed = envelope.slice(0, at) + flipped + envelope.slice(at + 1);
    const opened = await openWrap(typ, key, context, changed).catch((error: unknown) => error);
    expect(opened).not.toMatchObject({ ok: true });
  }
});

test('the check of an account key is its own, in its own place', async () => {
  const checks = [
    await computeAccountCheck(accountKey, place),
    await computeAccountCheck(accountKey, { ...place, version: 2 }),
    await computeAccountCheck(accountKey, { ...place, id: testMemberId }),
    await computeAccountCheck(accountKey, { ...place, vault: testMemberId }),
    await computeAccountCheck(await createAccountKey(), place),
  ];
  expect(new Set(checks).size).toBe(checks.length);
});
