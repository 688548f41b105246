import { expect, test } from 'vitest';
import { createFixedRandom } from '../testing/fixed-random.ts';
import { testAccountId, testMemberId, testVaultId } from '../testing/signed-vault.ts';
import { openWrap, sealWrap } from '../wraps/wrap.ts';
import { createAccountKey } from './account-key.ts';
import { deriveRecoveryKeys } from './recovery.ts';
import { createRecoveryCode } from './recovery-code.ts';

const typ = 'kinfolio-recovery-wrap-2';
const context = { account: testAccountId, keyVersion: 1, vault: testVaultId, wrap: testMemberId };
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('a code opens its own wrap and no other', async () => {
  const accountKey = await createAccountKey();
  const { wrapKey } = await deriveRecoveryKeys(createRecoveryCode(createFixedRandom(14)));
  const floor = { keyset: 1, sign: (await accountKey.proofKey()).sign };
  const envelope = await sealWrap(typ, accountKey, wrapKey, context, floor);
  expect(await openWrap(typ, wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openWrap(typ, wrapKey, { ...context, account: testMemberId }, envelope)).toEqual(refused);
  expect(await openWrap(typ, wrapKey, { ...context, wrap: testAccountId }, envelope)).toEqual(refused);
  const another = await deriveRecoveryKeys(createRecoveryCode(createFixedRandom(15)));
  expect(await openWrap(typ, another.wrapKey, context, envelope)).toEqual(refused);
});

test('the proof is 43 characters, always the same for one code, and another for each', async () => {
  const one = await deriveRecoveryKeys(createRecoveryCode(createFixedRandom(14)));
  expect(one.proof).toMatch(/^[\w-]{43}$/);
  expect((await deriveRecoveryKeys(createRecoveryCode(createFixedRandom(14)))).proof).toBe(one.proof);
  expect((await deriveRecoveryKeys(createRecoveryCode(createFixedRandom(15)))).proof).not.toBe(one.proof);
});
