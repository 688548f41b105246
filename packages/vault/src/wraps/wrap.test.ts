import { expect, test } from 'vitest';
import { sealContent } from '../envelope/form.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { passkeyKey } from '../keys/passkey.ts';
import { accountCheck } from '../keyset/checks.ts';
import { generated, seed } from '../testing/cases.ts';
import { fixedRandom, numberBelow } from '../testing/fixed-random.ts';
import { account, member, vault } from '../testing/signed-vault.ts';
import { joinWithFloor, openWrap, sealWrap, splitWithFloor } from './wrap.ts';

const accountKey = await newAccountKey();
const key = await passkeyKey(fixedRandom(71)(32));
const otherKey = await passkeyKey(fixedRandom(72)(32));
const floor = { keyset: 4, sign: (await accountKey.proofKey()).sign };
const context = { account, keyVersion: 1, vault, wrap: member };
const typ = 'kinfolio-passkey-wrap-2';
const envelope = await sealWrap(typ, accountKey, key, context, floor);
const refused = { ok: false, problem: 'wrong-key-or-changed' };
const place = { vault, id: account, version: 1 };

test('a wrap opens to the account key and its floor', async () => {
  const opened = await openWrap(typ, key, context, envelope);
  if (!opened.ok) throw new Error('the wrap does not open');
  expect(opened.floor).toEqual(floor);
  expect(await accountCheck(opened.accountKey, place)).toBe(await accountCheck(accountKey, place));
});

test('a wrap opens with no other key and in no other place', async () => {
  expect(await openWrap(typ, otherKey, context, envelope)).toEqual(refused);
  for (const change of [{ account: member }, { keyVersion: 2 }, { vault: member }, { wrap: vault }]) {
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
  const session = { account, keyVersion: 1, session: member, vault };
  const parts = await splitWithFloor(accountKey, session, floor);
  expect(await joinWithFloor(parts, session)).toMatchObject({ ok: true, floor });
  expect(await joinWithFloor(parts, { ...session, session: vault })).toEqual(refused);
  const { deviceHalf, serverHalf } = parts;
  const exchanged = { ...parts, deviceHalf: serverHalf, serverHalf: deviceHalf };
  expect(await joinWithFloor(exchanged, session)).toEqual(refused);
});

test('no changed character opens', async () => {
  const random = fixedRandom(seed);
  for (let left = generated(1000); left > 0; left -= 1) {
    const at = numberBelow(envelope.length, random);
    const flipped = String.fromCharCode(envelope.charCodeAt(at) ^ (1 << numberBelow(7, random)));
    const changed = envelope.slice(0, at) + flipped + envelope.slice(at + 1);
    const opened = await openWrap(typ, key, context, changed).catch((error: unknown) => error);
    expect(opened).not.toMatchObject({ ok: true });
  }
});

test('the check of an account key is its own, in its own place', async () => {
  const checks = [
    await accountCheck(accountKey, place),
    await accountCheck(accountKey, { ...place, version: 2 }),
    await accountCheck(accountKey, { ...place, id: member }),
    await accountCheck(accountKey, { ...place, vault: member }),
    await accountCheck(await newAccountKey(), place),
  ];
  expect(new Set(checks).size).toBe(checks.length);
});
