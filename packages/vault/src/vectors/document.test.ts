import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contextMembers } from '../envelope/contexts.ts';
import { readFrozenVectors } from '../testing/frozen-vectors.ts';
import { deriveHkdf, hashPasswordToRoot } from '../testing/independent-reader.ts';
import { createV2Vectors } from '../testing/make-v2-vectors.ts';

const document = await readFile(new URL('../../../../docs/vault-format.md', import.meta.url), 'utf8');
const { vectors } = await readFrozenVectors();

test('every type of envelope stands in the document with its members in order', () => {
  for (const [type, members] of Object.entries(contextMembers)) {
    const row = document.split('\n').find(line => line.startsWith(`| \`${type}\``)) ?? '';
    const context = row.split('|')[2] ?? '';
    const named = [...context.matchAll(/`(\w+)`/g)].map(match => match[1]);
    expect(named.filter(name => name !== 'seal' && name !== 'sign')).toEqual(Object.keys(members));
  }
});

test('the example of the document is that of the vectors', async () => {
  const { password, context, authSecret } = vectors.password;
  const root = hashPasswordToRoot(password, context.salt);
  const accountKey = Buffer.from(vectors.accountKey, 'base64url');
  const [record] = vectors.records;
  const bank = vectors.categories.find(({ slug }) => slug === 'bank-accounts');
  const secret = Buffer.from(bank?.secret ?? '', 'base64url');
  const { v2 } = await createV2Vectors();
  const [header = '', , nonce = '', , tag = ''] = record?.envelope.split('.') ?? [];
  const stated = [
    context.salt,
    root.toString('base64url'),
    authSecret,
    deriveHkdf(root, 'kinfolio/wrap').toString('base64url'),
    vectors.accountKey,
    deriveHkdf(accountKey, 'kinfolio/category-keys').toString('base64url'),
    deriveHkdf(accountKey, 'kinfolio/identity').toString('base64url'),
    deriveHkdf(accountKey, 'kinfolio/drafts').toString('base64url'),
    bank?.secret ?? '',
    deriveHkdf(secret, 'kinfolio/records').toString('base64url'),
    v2.recovery.code,
    Buffer.from(header, 'base64url').toString('utf8'),
    nonce,
    tag,
    `opens to ${JSON.stringify(record?.content).length} bytes of JSON`,
  ];
  for (const value of stated) expect(document).toContain(value);
});

test('each signed document has an example in the document, which is that of the vectors', async () => {
  const { 'keyset-v1': keysets, 'batch-v1': batch, 'checkpoint-v1': checkpoints } = await createV2Vectors();
  const [keyset] = keysets.keysets;
  const texts = [
    keyset?.text,
    keysets.links[0]?.byNext,
    batch.text,
    checkpoints.checkpoints[1]?.text,
    keysets.proof.text,
  ];
  for (const text of texts) {
    const payload = Buffer.from(text?.split('.')[1] ?? '', 'base64url').toString('utf8');
    expect(payload).toMatch(/^\{"/);
    expect(document).toContain(`\`\`\`json\n${payload}\n`);
  }
  expect(document).toContain(keyset?.hash);
  expect(document).toContain(keysets.proof.seal.header);
});
