import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CategorySecret } from './categories/category-secret.ts';
import { deriveRecordKey, openSecretRecord, sealSecretRecord } from './categories/records.ts';
import { canonicalContext, contextMembers } from './envelope/contexts.ts';
import { openDraft, type RecordContext, sealDraft } from './envelope.ts';
import { VaultError, type VaultErrorCode } from './errors.ts';
import { createAccountKey } from './keys/account-key.ts';
import { deriveDraftKey } from './keys/drafts.ts';
import { encodeBase64Url } from './primitives/base64url.ts';
import { sealJwe } from './primitives/jwe.ts';
import { chooseCaseCount, testCaseSeed } from './testing/cases.ts';
import { createFixedRandom } from './testing/fixed-random.ts';

const key = await deriveRecordKey(await CategorySecret.create(createFixedRandom(6)));
const context: RecordContext = {
  vault: '0193a3f0-7c00-7000-8000-000000000001',
  category: '0193a3f0-7c00-7000-8000-000000000002',
  keyVersion: 1,
  record: '0193a3f0-7c00-7000-8000-000000000003',
  version: 1,
  deleted: false,
};

const code = (expected: VaultErrorCode) => expect.objectContaining({ name: 'VaultError', code: expected });
const cipherBytes = (envelope: string) => Buffer.from(envelope.split('.')[3] ?? '', 'base64url').length;

test('anything JSON can say comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async content => {
      const opened = await openSecretRecord(key, context, await sealSecretRecord(key, context, content));
      expect(JSON.stringify(opened)).toBe(JSON.stringify({ ok: true, content }));
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(5000) },
  );
});

test('text in any script comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async content => {
      const opened = await openSecretRecord(key, context, await sealSecretRecord(key, context, content));
      expect(opened).toEqual({ ok: true, content });
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(5000, 25) },
  );
});

test('any place that can be named opens there', async () => {
  const token = fc.stringMatching(/^[\w.:@-]{1,200}$/);
  const count = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const place = fc.record({
    vault: token,
    category: token,
    keyVersion: count,
    record: token,
    version: count,
    deleted: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(place, async anywhere => {
      const opened = await openSecretRecord(key, anywhere, await sealSecretRecord(key, anywhere, 1));
      expect(opened).toEqual({ ok: true, content: 1 });
    }),
    { seed: testCaseSeed, numRuns: chooseCaseCount(5000) },
  );
});

test.each([
  [254, 256],
  [255, 512],
  [510, 512],
  [511, 768],
  [0, 256],
])('a text of %i characters is sealed as %i bytes', async (characters, bytes) => {
  expect(cipherBytes(await sealSecretRecord(key, context, 'x'.repeat(characters)))).toBe(bytes);
});

test('the same record is never sealed the same twice', async () => {
  const envelopes = await Promise.all(
    Array.from({ length: 100 }, () => sealSecretRecord(key, context, 'same')),
  );
  expect(new Set(envelopes.map(envelope => envelope.split('.')[2])).size).toBe(100);
});

test('a row with more columns than a context is sealed by its context alone', async () => {
  const row = { ...context, updatedAt: 'yesterday', envelope: 'old' };
  expect(await openSecretRecord(key, context, await sealSecretRecord(key, row, 1))).toEqual({
    ok: true,
    content: 1,
  });
});

test.each([
  ['an id with a quote', { record: '"' }],
  ['an id with a space', { record: 'a b' }],
  ['an id with a letter that JSON writers escape', { record: 'é' }],
  ['an empty id', { record: '' }],
  ['an endless id', { record: 'x'.repeat(201) }],
  ['version 0', { version: 0 }],
  ['half a version', { version: 1.5 }],
  ['a version as text', { version: '1' }],
  ['a tombstone as a number', { deleted: 0 }],
  ['no vault', { vault: undefined }],
])('%s cannot be sealed or opened', async (_, change) => {
  // Such a context can exist: rows come from a database or a server, so nothing guarantees their types.
  const bad: RecordContext = Object.assign({}, context, change);
  await expect(sealSecretRecord(key, bad, 1)).rejects.toEqual(code('bad_context'));
  await expect(openSecretRecord(key, bad, 'a..b.c.d')).rejects.toEqual(code('bad_context'));
});

test.each([
  ['undefined', () => undefined],
  ['a function', () => () => 1],
  ['a bigint', () => ({ canary: 1n })],
  [
    'a circle',
    () => {
      const circle: Record<string, unknown> = {};
      circle['canary'] = circle;
      return circle;
    },
  ],
])('%s is no content', async (_, content) => {
  await expect(sealSecretRecord(key, context, content())).rejects.toEqual(code('not_json'));
});

test('errors never quote what was sealed', async () => {
  const header = { alg: 'dir', ctx: canonicalContext('kinfolio-record-2', context), enc: 'A256GCM' } as const;
  const plaintext = new TextEncoder().encode('canary{'.padEnd(256, '!'));
  const envelope = await sealJwe(
    key.cryptoKey,
    { ...header, typ: 'kinfolio-record-2' },
    plaintext,
    createFixedRandom(7),
  );
  const error: unknown = await openSecretRecord(key, context, envelope).catch((thrown: unknown) => thrown);
  expect(error).toEqual(code('malformed'));
  expect(error instanceof VaultError && `${error.stack} ${String(error.cause)}`).not.toContain('canary');
});

test.each([
  ['is not padded', '1', 255],
  ['is not UTF-8', '"\xff"', 256],
  ['begins with a byte order mark', '\xef\xbb\xbf1', 256],
])('a plaintext that %s is malformed, whoever sealed it', async (_, latin1, length) => {
  const header = {
    alg: 'dir',
    ctx: canonicalContext('kinfolio-record-2', context),
    enc: 'A256GCM',
    typ: 'kinfolio-record-2',
  } as const;
  const plaintext = Uint8Array.from(Buffer.from(latin1.padEnd(length), 'latin1'));
  const envelope = await sealJwe(key.cryptoKey, header, plaintext, createFixedRandom(7));
  await expect(openSecretRecord(key, context, envelope)).rejects.toEqual(code('malformed'));
});

test('a draft opens for its own account and form only', async () => {
  const draftKey = await deriveDraftKey(await createAccountKey(createFixedRandom(8)));
  const place = { account: 'a1', draft: 'bank-account:new' };
  const envelope = await sealDraft(draftKey, place, { name: 'Half a na' });
  const refused = { ok: false, problem: 'wrong-key-or-changed' };
  expect(await openDraft(draftKey, place, envelope)).toEqual({ ok: true, content: { name: 'Half a na' } });
  expect(await openDraft(draftKey, { ...place, account: 'a2' }, envelope)).toEqual(refused);
  expect(await openDraft(draftKey, { ...place, draft: 'person:new' }, envelope)).toEqual(refused);
  const another = await deriveDraftKey(await createAccountKey(createFixedRandom(9)));
  expect(await openDraft(another, place, envelope)).toEqual(refused);
});

test('the members of every context are written sorted, as RFC 8785 says', () => {
  for (const members of Object.values(contextMembers)) {
    expect(Object.keys(members)).toEqual(Object.keys(members).toSorted());
  }
});

test('an envelope begins with its header, readable by anyone', async () => {
  const envelope = await sealSecretRecord(key, context, 1);
  const header = `{"alg":"dir","ctx":{"category":"${context.category}","deleted":false,"keyVersion":1,"record":"${context.record}","vault":"${context.vault}","version":1},"enc":"A256GCM","typ":"kinfolio-record-2"}`;
  expect(envelope.split('.')[0]).toBe(encodeBase64Url(new TextEncoder().encode(header)));
});

test('many envelopes opened at once open as themselves', async () => {
  const places = Array.from({ length: 500 }, (_, index) => ({
    ...context,
    record: `r${index}`,
    version: index + 1,
  }));
  const envelopes = await Promise.all(
    places.map(async place => await sealSecretRecord(key, place, place.record)),
  );
  const opened = await Promise.all(
    places.map((place, at) => openSecretRecord(key, place, envelopes[at] ?? '')),
  );
  expect(opened).toEqual(places.map(place => ({ ok: true, content: place.record })));
});
