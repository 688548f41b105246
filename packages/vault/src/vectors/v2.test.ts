import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  computeCheck,
  computePublicKeyOfSeed,
  computeRequestSeal,
  computeRootOfRows,
  computeSha256,
  readIndependentDocument,
} from '../testing/independent-documents.ts';
import {
  computePublicHalf,
  decodeRecoveryCodeBytes,
  deriveHkdf,
  hashPasswordToRoot,
  openIndependently,
  openKeyIndependently,
} from '../testing/independent-reader.ts';
import { createV2Vectors, formatVectors } from '../testing/make-v2-vectors.ts';

const made = await createV2Vectors();
const { v2, 'keyset-v1': keysets, 'batch-v1': batch, 'checkpoint-v1': checkpoints } = made;
const bytes = (text: string) => Buffer.from(text, 'base64url');
const accountKey = bytes(v2.accountKey);

test.each(Object.entries(made))('%s is made today as it is frozen', async (name, vectors) => {
  const frozen = await readFile(new URL(`${name}.json`, import.meta.url), 'utf8');
  expect(formatVectors(vectors)).toBe(frozen);
});

test('a stranger opens each wrap to the account key and its floor, with node:crypto alone', () => {
  const { password, recovery, passkey, reload, earlierKey, floor } = v2;
  const halves = Buffer.concat([bytes(reload.deviceHalf), bytes(reload.serverHalf)]);
  const root = hashPasswordToRoot(password.password, password.context.salt);
  const wraps = [
    ['kinfolio-password-wrap-2', deriveHkdf(root, 'kinfolio/wrap'), password],
    [
      'kinfolio-recovery-wrap-2',
      deriveHkdf(decodeRecoveryCodeBytes(recovery.code), 'kinfolio/recovery-wrap'),
      recovery,
    ],
    ['kinfolio-passkey-wrap-2', deriveHkdf(bytes(passkey.secret), 'kinfolio/passkey-wrap'), passkey],
    ['kinfolio-reload-2', deriveHkdf(halves, 'kinfolio/reload'), { ...reload, envelope: reload.sealed }],
    ['kinfolio-earlier-key-2', deriveHkdf(accountKey, 'kinfolio/earlier-keys'), earlierKey],
  ] as const;
  for (const [typ, key, { context, envelope }] of wraps) {
    expect(openIndependently(key, typ, context, envelope)).toEqual({ accountKey: v2.accountKey, ...floor });
  }
});

test('a stranger opens both private halves, to the public halves beside them', () => {
  const { account, vault, version: identityVersion, seal, sign, sealPrivate, signPrivate } = v2.identity;
  const key = deriveHkdf(accountKey, 'kinfolio/identity');
  const place = { account, identityVersion, vault };
  const halfOf = (use: string, envelope: string) =>
    computePublicHalf(openIndependently(key, 'kinfolio-identity-2', { ...place, use }, envelope));
  expect(halfOf('seal', sealPrivate)).toMatchObject({ crv: 'X25519', x: seal });
  expect(halfOf('sign', signPrivate)).toMatchObject({ crv: 'Ed25519', x: sign });
});

test('a stranger goes from the boxes by the chain to every record, and each secret fits its check', () => {
  const { vault } = v2.identity;
  const boxes = deriveHkdf(accountKey, 'kinfolio/category-keys');
  expect(v2.records).toHaveLength(4);
  for (const { context, envelope, content } of v2.records) {
    const { category } = context;
    const box = v2.boxes.find(one => one.id === category);
    const link = v2.chain.find(one => one.id === category);
    if (box === undefined || link === undefined) throw new Error('no way to a record');
    const place = { category, keyVersion: 2, vault };
    const newest = openKeyIndependently(boxes, 'kinfolio-category-key-2', place, box.envelope, 'secret');
    expect(openIndependently(boxes, 'kinfolio-category-key-2', place, box.envelope)).toMatchObject({
      slug: box.slug,
    });
    const chain = deriveHkdf(newest, 'kinfolio/category-chain');
    const before = openKeyIndependently(chain, 'kinfolio-category-chain-1', place, link.envelope, 'secret');
    expect(openIndependently(chain, 'kinfolio-category-chain-1', place, link.envelope)).toMatchObject({
      keyVersion: 1,
    });
    expect(computeCheck(newest, 'kinfolio/category-check', vault, category, 2)).toBe(box.check);
    expect(computeCheck(before, 'kinfolio/category-check', vault, category, 1)).toBe(link.check);
    const key = deriveHkdf(context.keyVersion === 2 ? newest : before, 'kinfolio/records');
    expect(openIndependently(key, 'kinfolio-record-2', context, envelope)).toEqual(content);
  }
});

test('a stranger reads each keyset, its chain, and the link to the identity of the last', () => {
  let previous: string | null = null;
  for (const { text, hash, payload } of keysets.keysets) {
    expect(readIndependentDocument(text, 'kinfolio-keyset-1', payload.identity.sign)).toEqual({
      ...payload,
      previous,
    });
    previous = computeSha256(text);
    expect(hash).toBe(previous);
  }
  const [, second, third] = keysets.keysets.map(({ payload }) => payload.identity);
  const [link] = keysets.links;
  const byPrevious = readIndependentDocument(
    link?.byPrevious ?? '',
    'kinfolio-identity-link-1',
    second?.sign ?? '',
  );
  expect(byPrevious).toMatchObject({ previous: second, next: third, reason: 'renewed' });
  expect(readIndependentDocument(link?.byNext ?? '', 'kinfolio-identity-link-1', third?.sign ?? '')).toEqual(
    byPrevious,
  );
});

test('a stranger finds that keys and ways are those of the last keyset', () => {
  const last = keysets.keysets.at(-1)?.payload;
  if (last === undefined) throw new Error('no keyset');
  const newest = bytes(keysets.accountKeys[1] ?? '');
  const { vault, owner, accountKey: entry } = last;
  expect(computeCheck(newest, 'kinfolio/account-check', vault, owner, entry.version)).toBe(entry.check);
  expect(computePublicKeyOfSeed(deriveHkdf(newest, 'kinfolio/proof'))).toBe(entry.proof);
  for (const { category, check, keyVersion } of last.categories) {
    const envelope = keysets.boxes.find(({ id }) => id === category)?.envelope ?? '';
    const place = { category, keyVersion, vault };
    const wrapping = deriveHkdf(newest, 'kinfolio/category-keys');
    const secret = openKeyIndependently(wrapping, 'kinfolio-category-key-2', place, envelope, 'secret');
    expect(computeCheck(secret, 'kinfolio/category-check', vault, category, keyVersion)).toBe(check);
  }
  const hashes = keysets.ways.map(({ way, method, envelope }) => ({
    hash: computeSha256(envelope),
    method,
    way,
  }));
  expect(last.ways).toEqual(hashes);
});

test('a stranger verifies the proof and the seals of a request', () => {
  const { sign, text, payload, body, seal } = keysets.proof;
  expect(computePublicKeyOfSeed(deriveHkdf(accountKey, 'kinfolio/proof'))).toBe(sign);
  expect(readIndependentDocument(text, 'kinfolio-proof-1', sign)).toEqual(payload);
  expect(payload.body).toBe(computeSha256(body));
  expect(computeRequestSeal(seal.secret, payload.method, payload.path, computeSha256(body))).toBe(
    seal.header,
  );
  expect(computeRequestSeal(seal.secret, payload.method, payload.path, '-')).toBe(seal.headerOfStream);
});

test('a stranger verifies a batch and its leaves', () => {
  expect(readIndependentDocument(batch.text, 'kinfolio-batch-1', batch.author.sign)).toEqual(batch.payload);
  expect(batch.payload.leaves).toEqual(batch.envelopes.map(envelope => computeSha256(envelope)));
});

test('a stranger verifies checkpoints and works out their roots', () => {
  const [empty, full] = checkpoints.checkpoints;
  for (const { rows, payload, text } of checkpoints.checkpoints) {
    expect(readIndependentDocument(text, 'kinfolio-checkpoint-1', checkpoints.author.sign)).toEqual(payload);
    expect(payload).toMatchObject({ root: computeRootOfRows(rows), count: rows.length });
  }
  expect(full?.payload.previous).toBe(computeSha256(empty?.text ?? ''));
});
