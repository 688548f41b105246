import { compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { openDraft, openRecord } from '../envelope.ts';
import { openCategoryKeys } from '../keys/category-keys.ts';
import { draftKeyOf } from '../keys/drafts.ts';
import { openIdentity } from '../keys/identity.ts';
import { deriveFromPassword, openPasswordWrap } from '../keys/password.ts';
import { openRecoveryWrap, recoveryKeys } from '../keys/recovery.ts';
import { parseRecoveryCode } from '../keys/recovery-code.ts';
import { joinForReload } from '../reload.ts';
import { frozenVectors } from '../testing/frozen-vectors.ts';
import { makeVectors } from '../testing/make-vectors.ts';

const { text, vectors } = await frozenVectors();

async function accountKeyByPassword() {
  const { password, context, envelope } = vectors.password;
  const { authSecret, wrapKey } = await deriveFromPassword(password, context.salt, context.profile);
  const opened = await openPasswordWrap(wrapKey, context, envelope);
  if (!opened.ok) throw new Error('the password does not open the vectors');
  return { authSecret, accountKey: opened.accountKey };
}

test('sealing today gives the frozen vectors, character by character', async () => {
  expect(`${JSON.stringify(await makeVectors(), undefined, 2)}\n`).toBe(text);
});

test('a password opens everything the vectors hold', async () => {
  const { authSecret, accountKey } = await accountKeyByPassword();
  expect(authSecret).toBe(vectors.password.authSecret);

  const { account } = vectors.identity;
  expect(await openIdentity(accountKey, account, vectors.identity)).toMatchObject({ ok: true });
  const draftKey = await draftKeyOf(accountKey);
  for (const { context, envelope, content } of vectors.drafts) {
    expect(await openDraft(draftKey, context, envelope)).toEqual({ ok: true, content });
  }
  const { categories, unreadable } = await openCategoryKeys(accountKey, vectors.vault, vectors.categoryKeys);
  expect(unreadable).toEqual([]);
  for (const { context, envelope, content } of vectors.records) {
    const key = categories.get(context.category)?.keys.get(context.keyVersion);
    if (key === undefined) throw new Error('a record of no category');
    expect(await openRecord(key, context, envelope)).toEqual({ ok: true, content });
  }
});

test('the recovery code and the two reload halves open the same account key', async () => {
  const { code, proof, context, envelope } = vectors.recovery;
  const parsed = parseRecoveryCode(code);
  if (!parsed.ok) throw new Error('the code of the vectors is not understood');
  const keys = await recoveryKeys(parsed.code);
  expect(keys.proof).toBe(proof);
  for (const opened of [
    await openRecoveryWrap(keys.wrapKey, context, envelope),
    await joinForReload(vectors.reload, vectors.reload.context),
  ]) {
    if (!opened.ok) throw new Error('a wrap of the vectors does not open');
    const { unreadable } = await openCategoryKeys(opened.accountKey, vectors.vault, vectors.categoryKeys);
    expect(unreadable).toEqual([]);
  }
});

test('what is sealed is standard JWE, which jose opens', async () => {
  for (const { context, envelope, content } of vectors.records) {
    const held = vectors.categoryKeys.find(one => one.id === context.category)?.content.key;
    const key = Buffer.from(held ?? '', 'base64url');
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext, protectedHeader } = await compactDecrypt(envelope, key, options);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(content);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', typ: 'kinfolio-record-1', ctx: context });
  }
});
