import { compactDecrypt } from 'jose';
import { expect, test } from 'vitest';
import { openBox } from '../categories/boxes.ts';
import { deriveRecordKey, openSecretRecord } from '../categories/records.ts';
import { openDraft } from '../envelope.ts';
import { deriveDraftKey } from '../keys/drafts.ts';
import { deriveFromPassword, openPasswordWrap } from '../keys/password.ts';
import { readFrozenVectors } from '../testing/frozen-vectors.ts';
import { deriveHkdf } from '../testing/independent-reader.ts';
import { createContentVectors } from '../testing/make-content-vectors.ts';

const { text, vectors } = await readFrozenVectors();

test('sealing today gives the frozen vectors, character by character', async () => {
  expect(`${JSON.stringify(await createContentVectors(), undefined, 2)}\n`).toBe(text);
});

test('a password opens everything the vectors hold', async () => {
  const { password, authSecret, context: salted, envelope: wrap } = vectors.password;
  const derived = await deriveFromPassword(password, salted.salt, salted.profile);
  expect(derived.authSecret).toBe(authSecret);
  const opened = await openPasswordWrap(derived.wrapKey, salted, wrap);
  if (!opened.ok) throw new Error('the password does not open the vectors');
  const draftKey = await deriveDraftKey(opened.accountKey);
  for (const { context, envelope, content } of vectors.drafts) {
    expect(await openDraft(draftKey, context, envelope)).toEqual({ ok: true, content });
  }
  for (const { context, envelope, content } of vectors.records) {
    const box = vectors.categories.find(({ id }) => id === context.category);
    const category = box && (await openBox(opened.accountKey, vectors.vault, box));
    if (!category?.ok) throw new Error('a record of no category');
    const key = await deriveRecordKey(category.category.secret);
    expect(await openSecretRecord(key, context, envelope)).toEqual({ ok: true, content });
  }
});

test('what is sealed is standard JWE, which jose opens', async () => {
  for (const { context, envelope, content } of vectors.records) {
    const { secret = '' } = vectors.categories.find(({ id }) => id === context.category) ?? {};
    const key = deriveHkdf(Buffer.from(secret, 'base64url'), 'kinfolio/records');
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext, protectedHeader } = await compactDecrypt(envelope, key, options);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(content);
    expect(protectedHeader).toEqual({ alg: 'dir', enc: 'A256GCM', typ: 'kinfolio-record-2', ctx: context });
  }
});
