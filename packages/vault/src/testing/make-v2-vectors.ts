// What it is: the frozen vectors of format 2: wraps, identity, categories, chain, records; keysets; batches;
// checkpoints.
// Use it for: `vectors/v2.test.ts`, which compares them with
// `vectors/{v2,keyset-v1,batch-v1,checkpoint-v1}.json`. Run as a program, it writes those that are missing.
// Never use it for: changing a file that already exists. People's keys are in that form, so a new form needs
// a new file.

import { existsSync, writeFileSync } from 'node:fs';
import { hashLeaf, signBatch } from '../batches/batch.ts';
import { computeCheckpointRoot, signCheckpoint } from '../batches/checkpoint.ts';
import { renewCategories } from '../categories/boxes.ts';
import { deriveRecordKey, sealSecretRecord } from '../categories/records.ts';
import { hashDocument } from '../documents/signed-document.ts';
import { createPasswordSalt, deriveFromPassword } from '../keys/password.ts';
import { formatRecoveryCode } from '../keys/recovery-code.ts';
import { encodeBase64Url } from '../primitives/base64url.ts';
import { hashRequestBody, signProof } from '../proof/proof.ts';
import { sealRequest } from '../proof/request-seal.ts';
import { sealReloadParts, sealWrap } from '../wraps/wrap.ts';
import { createFixedRandom, createRecordingRandom } from './fixed-random.ts';
import {
  addNextKeyset,
  createTestVault,
  renewTestVault,
  selectPublicHalves,
  type TestVault,
  testAccountId,
  testMemberId,
  testVaultId,
} from './signed-vault.ts';

const session = '0193a3f0-7c00-4e5a-9f00-0000000000b2';
const content = { kind: 'debt', fields: { name: 'Car' }, savedAt: '2026-11-21T09:30:00.000Z' };

/** Everything in the four files, by the name of the file. */
export type V2Vectors = Awaited<ReturnType<typeof createV2Vectors>>;

/** Creates the vectors, which are the same each time. */
export async function createV2Vectors() {
  const { random, given } = createRecordingRandom(createFixedRandom(5));
  const first = await createTestVault(random);
  const [accountKey] = given;
  const second = await addNextKeyset(first, 'grants', {
    grants: [{ grant: '0193a3f0-7c00-7000-8000-0000000000c1', hash: first.hash }],
    members: [memberOf(first, (await createTestVault(createFixedRandom(51))).identity)],
  });
  const before = given.length;
  const third = await renewTestVault(second, 'renewed', random);
  const renewedKey = given[before];
  return {
    v2: await sealedVectors(first, second, encodeBase64Url(accountKey ?? new Uint8Array(0)), random),
    'keyset-v1': {
      accountKeys: [accountKey, renewedKey].map(key => encodeBase64Url(key ?? new Uint8Array(0))),
      keysets: [first, second, third].map(({ text, hash, keyset }) => ({ text, hash, payload: keyset })),
      links: third.links,
      identity: third.sealedIdentity,
      boxes: third.categories.map(({ box }) => box),
      ways: third.ways,
      proof: await proofVectors(first),
    },
    ...(await writtenVectors(second, random)),
  };
}

function memberOf({ keyset }: TestVault, { seal, sign }: TestVault['identity']) {
  const categories = keyset.categories.map(
    ({ category }) => ({ category, rights: 'edit', until: null }) as const,
  );
  return { account: testMemberId, categories, identityVersion: 1, seal, sign };
}

async function sealedVectors(
  first: TestVault,
  second: TestVault,
  accountKeyBytes: string,
  random: ReturnType<typeof createFixedRandom>,
) {
  const { accountKey, floor } = first;
  const salt = createPasswordSalt(random);
  const password = 'correct horse battery staple';
  const { wrapKey } = await deriveFromPassword(password, salt, 'argon2id-1');
  const wrap = '0193a3f0-7c00-7000-8000-000000000099';
  const passwordContext = {
    account: testAccountId,
    keyVersion: 1,
    profile: 'argon2id-1',
    salt,
    vault: testVaultId,
    wrap,
  };
  const reload = { account: testAccountId, keyVersion: 1, session, vault: testVaultId };
  const earlier = { account: testAccountId, keyVersion: 1, vault: testVaultId };
  const earlierKey = await accountKey.subkey('kinfolio/earlier-keys');
  const renewed = await renewCategories(
    accountKey,
    testVaultId,
    second.categories.map(({ open }) => open),
    undefined,
    random,
  );
  return {
    format: 2,
    accountKey: accountKeyBytes,
    floor,
    password: {
      password,
      context: passwordContext,
      envelope: await sealWrap(
        'kinfolio-password-wrap-2',
        accountKey,
        wrapKey,
        passwordContext,
        floor,
        random,
      ),
    },
    recovery: { code: formatRecoveryCode(first.code), ...wayOf(first, 0) },
    passkey: { secret: encodeBase64Url(first.passkeySecret), ...wayOf(first, 1) },
    reload: { context: reload, ...(await sealReloadParts(accountKey, reload, floor, random)) },
    earlierKey: {
      context: earlier,
      envelope: await sealWrap('kinfolio-earlier-key-2', accountKey, earlierKey, earlier, floor, random),
    },
    identity: { account: testAccountId, vault: testVaultId, ...first.sealedIdentity },
    boxes: renewed.map(({ made }) => ({ ...made.box, slug: made.open.slug, check: made.entry.check })),
    chain: renewed.map(({ link }, at) => ({ ...link, check: first.categories[at]?.entry.check })),
    records: [
      ...(await recordsOf(
        first.categories.map(({ open }) => open),
        random,
      )),
      ...(await recordsOf(
        renewed.map(({ made }) => made.open),
        random,
      )),
    ],
  };
}

function wayOf({ ways }: TestVault, at: number) {
  const { way = '', envelope = '' } = ways[at] ?? {};
  return { context: { account: testAccountId, keyVersion: 1, vault: testVaultId, wrap: way }, envelope };
}

async function recordsOf(
  categories: readonly TestVault['categories'][number]['open'][],
  random: ReturnType<typeof createFixedRandom>,
) {
  const records = [];
  for (const { id, keyVersion, secret } of categories) {
    const record = `0193a3f0-7c00-4000-8000-0000000000${id.slice(-2)}`;
    const context = {
      category: id,
      deleted: false,
      keyVersion,
      record,
      vault: testVaultId,
      version: keyVersion,
    };
    const envelope = await sealSecretRecord(await deriveRecordKey(secret), context, content, random);
    records.push({ context, envelope, content });
  }
  return records;
}

async function proofVectors({ accountKey }: TestVault) {
  const body = '{"what":"vault"}';
  const payload = {
    account: testAccountId,
    body: await hashRequestBody(new TextEncoder().encode(body)),
    method: 'POST',
    nonce: 'kfJ4mXxMd0lYQm1Vn0aFvQ',
    origin: 'https://kinfolio.example',
    path: '/vault/v1/reset?dry=1',
    session,
  };
  const key = await accountKey.proofKey();
  const secret = createFixedRandom(6)(32);
  const { method, path } = payload;
  return {
    sign: key.sign,
    body,
    payload,
    text: await signProof(key, payload),
    seal: {
      secret: encodeBase64Url(secret),
      header: await sealRequest(secret, { method, path, body: payload.body }),
      headerOfStream: await sealRequest(secret, { method, path, body: null }),
    },
  };
}

async function writtenVectors(signed: TestVault, random: ReturnType<typeof createFixedRandom>) {
  const [category] = signed.categories;
  if (category === undefined) throw new Error('no category');
  const [record] = await recordsOf([category.open], random);
  const envelopes = [record?.envelope ?? '', signed.ways[0]?.envelope ?? ''];
  const authored = {
    author: testAccountId,
    category: category.open.id,
    identityVersion: signed.identity.version,
    keyset: signed.keyset.sequence,
    vault: testVaultId,
  };
  const leaves = await Promise.all(envelopes.map(hashLeaf));
  const [leaf = ''] = leaves;
  const batch = { ...authored, leaves };
  const rows = [
    { id: '0193a3f0-7c00-4000-8000-000000000023', version: 4_294_967_295, leaf: null },
    { id: '0193a3f0-7c00-4000-8000-000000000021', version: 1, leaf },
    { id: '0193a3f0-7c00-4000-8000-000000000022', version: 7, leaf: leaves[1] ?? null },
  ];
  const empty = { ...authored, ...(await computeCheckpointRoot([])), previous: null, revision: 0 };
  const emptyText = await signCheckpoint(empty, signed.identity.signPrivateKey);
  const full = {
    ...authored,
    ...(await computeCheckpointRoot(rows)),
    previous: await hashDocument(emptyText),
    revision: 3,
  };
  const author = selectPublicHalves(signed.identity);
  const fullText = await signCheckpoint(full, signed.identity.signPrivateKey);
  return {
    'batch-v1': {
      author,
      envelopes,
      payload: batch,
      text: await signBatch(batch, signed.identity.signPrivateKey),
    },
    'checkpoint-v1': {
      author,
      checkpoints: [
        { rows: [], payload: empty, text: emptyText },
        { rows, payload: full, text: fullText },
      ],
    },
  };
}

export function formatVectors(vectors: unknown): string {
  return `${JSON.stringify(vectors, undefined, 2)}\n`;
}

if (import.meta.main) {
  for (const [name, vectors] of Object.entries(await createV2Vectors())) {
    const path = new URL(`../vectors/${name}.json`, import.meta.url);
    if (!existsSync(path)) writeFileSync(path, formatVectors(vectors));
  }
}
