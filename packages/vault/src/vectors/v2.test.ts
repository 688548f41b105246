import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  checkOf,
  publicOfSeed,
  readSigned,
  rootOfRows,
  sealOf,
  sha256,
} from '../testing/independent-documents.ts';
import {
  bytesOfCode,
  derive,
  open,
  openKey,
  publicHalf,
  rootOfPassword,
} from '../testing/independent-reader.ts';
import { textOfVectors, v2Vectors } from '../testing/make-v2-vectors.ts';

const made = await v2Vectors();
const { v2, 'keyset-v1': keysets, 'batch-v1': batch, 'checkpoint-v1': checkpoints } = made;
const bytes = (text: string) => Buffer.from(text, 'base64url');
const accountKey = bytes(v2.accountKey);

test.each(Object.entries(made))('%s is made today as it is frozen', async (name, vectors) => {
  const frozen = await readFile(new URL(`${name}.json`, import.meta.url), 'utf8');
  expect(textOfVectors(vectors)).toBe(frozen);
});

test('a stranger opens each wrap to the account key and its floor, with node:crypto alone', () => {
  const { password, recovery, passkey, reload, earlierKey, floor } = v2;
  const halves = Buffer.concat([bytes(reload.deviceHalf), bytes(reload.serverHalf)]);
  const root = rootOfPassword(password.password, password.context.salt);
  const wraps = [
    ['kinfolio-password-wrap-2', derive(root, 'kinfolio/wrap'), password],
    ['kinfolio-recovery-wrap-2', derive(bytesOfCode(recovery.code), 'kinfolio/recovery-wrap'), recovery],
    ['kinfolio-passkey-wrap-2', derive(bytes(passkey.secret), 'kinfolio/passkey-wrap'), passkey],
    ['kinfolio-reload-2', derive(halves, 'kinfolio/reload'), { ...reload, envelope: reload.sealed }],
    ['kinfolio-earlier-key-2', derive(accountKey, 'kinfolio/earlier-keys'), earlierKey],
  ] as const;
  for (const [typ, key, { context, envelope }] of wraps) {
    expect(open(key, typ, context, envelope)).toEqual({ accountKey: v2.accountKey, ...floor });
  }
});

test('a stranger opens both private halves, to the public halves beside them', () => {
  const { account, vault, version: identityVersion, seal, sign, sealPrivate, signPrivate } = v2.identity;
  const key = derive(accountKey, 'kinfolio/identity');
  const place = { account, identityVersion, vault };
  const halfOf = (use: string, envelope: string) =>
    publicHalf(open(key, 'kinfolio-identity-2', { ...place, use }, envelope));
  expect(halfOf('seal', sealPrivate)).toMatchObject({ crv: 'X25519', x: seal });
  expect(halfOf('sign', signPrivate)).toMatchObject({ crv: 'Ed25519', x: sign });
});

test('a stranger goes from the boxes by the chain to every record, and each secret fits its check', () => {
  const { vault } = v2.identity;
  const boxes = derive(accountKey, 'kinfolio/category-keys');
  expect(v2.records).toHaveLength(4);
  for (const { context, envelope, content } of v2.records) {
    const { category } = context;
    const box = v2.boxes.find(one => one.id === category);
    const link = v2.chain.find(one => one.id === category);
    if (box === undefined || link === undefined) throw new Error('no way to a record');
    const place = { category, keyVersion: 2, vault };
    const newest = openKey(boxes, 'kinfolio-category-key-2', place, box.envelope, 'secret');
    expect(open(boxes, 'kinfolio-category-key-2', place, box.envelope)).toMatchObject({ slug: box.slug });
    const chain = derive(newest, 'kinfolio/category-chain');
    const before = openKey(chain, 'kinfolio-category-chain-1', place, link.envelope, 'secret');
    expect(open(chain, 'kinfolio-category-chain-1', place, link.envelope)).toMatchObject({ keyVersion: 1 });
    expect(checkOf(newest, 'kinfolio/category-check', vault, category, 2)).toBe(box.check);
    expect(checkOf(before, 'kinfolio/category-check', vault, category, 1)).toBe(link.check);
    const key = derive(context.keyVersion === 2 ? newest : before, 'kinfolio/records');
    expect(open(key, 'kinfolio-record-2', context, envelope)).toEqual(content);
  }
});

test('a stranger reads each keyset, its chain, and the link to the identity of the last', () => {
  let previous: string | null = null;
  for (const { text, hash, payload } of keysets.keysets) {
    expect(readSigned(text, 'kinfolio-keyset-1', payload.identity.sign)).toEqual({ ...payload, previous });
    previous = sha256(text);
    expect(hash).toBe(previous);
  }
  const [, second, third] = keysets.keysets.map(({ payload }) => payload.identity);
  const [link] = keysets.links;
  const byPrevious = readSigned(link?.byPrevious ?? '', 'kinfolio-identity-link-1', second?.sign ?? '');
  expect(byPrevious).toMatchObject({ previous: second, next: third, reason: 'renewed' });
  expect(readSigned(link?.byNext ?? '', 'kinfolio-identity-link-1', third?.sign ?? '')).toEqual(byPrevious);
});

test('a stranger finds that keys and ways are those of the last keyset', () => {
  const last = keysets.keysets.at(-1)?.payload;
  if (last === undefined) throw new Error('no keyset');
  const newest = bytes(keysets.accountKeys[1] ?? '');
  const { vault, owner, accountKey: entry } = last;
  expect(checkOf(newest, 'kinfolio/account-check', vault, owner, entry.version)).toBe(entry.check);
  expect(publicOfSeed(derive(newest, 'kinfolio/proof'))).toBe(entry.proof);
  for (const { category, check, keyVersion } of last.categories) {
    const envelope = keysets.boxes.find(({ id }) => id === category)?.envelope ?? '';
    const place = { category, keyVersion, vault };
    const wrapping = derive(newest, 'kinfolio/category-keys');
    const secret = openKey(wrapping, 'kinfolio-category-key-2', place, envelope, 'secret');
    expect(checkOf(secret, 'kinfolio/category-check', vault, category, keyVersion)).toBe(check);
  }
  const hashes = keysets.ways.map(({ way, method, envelope }) => ({ hash: sha256(envelope), method, way }));
  expect(last.ways).toEqual(hashes);
});

test('a stranger verifies the proof and the seals of a request', () => {
  const { sign, text, payload, body, seal } = keysets.proof;
  expect(publicOfSeed(derive(accountKey, 'kinfolio/proof'))).toBe(sign);
  expect(readSigned(text, 'kinfolio-proof-1', sign)).toEqual(payload);
  expect(payload.body).toBe(sha256(body));
  expect(sealOf(seal.secret, payload.method, payload.path, sha256(body))).toBe(seal.header);
  expect(sealOf(seal.secret, payload.method, payload.path, '-')).toBe(seal.headerOfStream);
});

test('a stranger verifies a batch and its leaves', () => {
  expect(readSigned(batch.text, 'kinfolio-batch-1', batch.author.sign)).toEqual(batch.payload);
  expect(batch.payload.leaves).toEqual(batch.envelopes.map(envelope => sha256(envelope)));
});

test('a stranger verifies checkpoints and works out their roots', () => {
  const [empty, full] = checkpoints.checkpoints;
  for (const { rows, payload, text } of checkpoints.checkpoints) {
    expect(readSigned(text, 'kinfolio-checkpoint-1', checkpoints.author.sign)).toEqual(payload);
    expect(payload).toMatchObject({ root: rootOfRows(rows), count: rows.length });
  }
  expect(full?.payload.previous).toBe(sha256(empty?.text ?? ''));
});
