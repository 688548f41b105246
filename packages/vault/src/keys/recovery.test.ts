import { expect, test } from 'vitest';
import { fixedRandom } from '../testing/fixed-random.ts';
import { account, member, vault } from '../testing/signed-vault.ts';
import { openWrap, sealWrap } from '../wraps/wrap.ts';
import { newAccountKey } from './account-key.ts';
import { recoveryKeys } from './recovery.ts';
import { newRecoveryCode } from './recovery-code.ts';

const typ = 'kinfolio-recovery-wrap-2';
const context = { account, keyVersion: 1, vault, wrap: member };
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('a code opens its own wrap and no other', async () => {
  const accountKey = await newAccountKey();
  const { wrapKey } = await recoveryKeys(newRecoveryCode(fixedRandom(14)));
  const floor = { keyset: 1, sign: (await accountKey.proofKey()).sign };
  const envelope = await sealWrap(typ, accountKey, wrapKey, context, floor);
  expect(await openWrap(typ, wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openWrap(typ, wrapKey, { ...context, account: member }, envelope)).toEqual(refused);
  expect(await openWrap(typ, wrapKey, { ...context, wrap: account }, envelope)).toEqual(refused);
  const another = await recoveryKeys(newRecoveryCode(fixedRandom(15)));
  expect(await openWrap(typ, another.wrapKey, context, envelope)).toEqual(refused);
});

test('the proof is 43 characters, always the same for one code, and another for each', async () => {
  const one = await recoveryKeys(newRecoveryCode(fixedRandom(14)));
  expect(one.proof).toMatch(/^[\w-]{43}$/);
  expect((await recoveryKeys(newRecoveryCode(fixedRandom(14)))).proof).toBe(one.proof);
  expect((await recoveryKeys(newRecoveryCode(fixedRandom(15)))).proof).not.toBe(one.proof);
});
