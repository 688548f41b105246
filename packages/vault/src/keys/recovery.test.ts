import { expect, test } from 'vitest';
import { fixedRandom } from '../testing/fixed-random.ts';
import { newAccountKey } from './account-key.ts';
import { openRecoveryWrap, recoveryKeys, wrapWithRecovery } from './recovery.ts';
import { newRecoveryCode } from './recovery-code.ts';

const context = { account: 'a1', wrap: 'w1' };
const refused = { ok: false, problem: 'wrong-key-or-changed' };

test('a code opens its own wrap and no other', async () => {
  const accountKey = await newAccountKey();
  const { wrapKey } = await recoveryKeys(newRecoveryCode(fixedRandom(14)));
  const envelope = await wrapWithRecovery(accountKey, wrapKey, context);
  expect(await openRecoveryWrap(wrapKey, context, envelope)).toMatchObject({ ok: true });
  expect(await openRecoveryWrap(wrapKey, { ...context, account: 'a2' }, envelope)).toEqual(refused);
  expect(await openRecoveryWrap(wrapKey, { ...context, wrap: 'w2' }, envelope)).toEqual(refused);
  const another = await recoveryKeys(newRecoveryCode(fixedRandom(15)));
  expect(await openRecoveryWrap(another.wrapKey, context, envelope)).toEqual(refused);
});

test('the proof is 43 characters, always the same for one code, and another for each', async () => {
  const one = await recoveryKeys(newRecoveryCode(fixedRandom(14)));
  expect(one.proof).toMatch(/^[\w-]{43}$/);
  expect((await recoveryKeys(newRecoveryCode(fixedRandom(14)))).proof).toBe(one.proof);
  expect((await recoveryKeys(newRecoveryCode(fixedRandom(15)))).proof).not.toBe(one.proof);
});
