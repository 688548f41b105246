// What it is: the frozen vectors of format 2: wraps, identity, categories, chain, records; keysets; batches; checkpoints.
// Use it for: `vectors/v2.test.ts`, which compares them with `vectors/{v2,keyset-v1,batch-v1,checkpoint-v1}.json`. Run as
// a programme it writes those that are missing.
// Never use it for: changing a file that is there. People's keys are in that form; another form is another file.

import { existsSync, writeFileSync } from 'node:fs';
import { leafOf, signBatch } from '../batches/batch.ts';
import { checkpointRootOf, signCheckpoint } from '../batches/checkpoint.ts';
import { renewCategories } from '../categories/boxes.ts';
import { recordKeyOf, sealSecretRecord } from '../categories/records.ts';
import { hashOfDocument } from '../documents/signed-document.ts';
import { deriveFromPassword, newSalt } from '../keys/password.ts';
import { formatRecoveryCode } from '../keys/recovery-code.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { hashOfBody, signProof } from '../proof/proof.ts';
import { sealRequest } from '../proof/request-seal.ts';
import { sealWrap, splitWithFloor } from '../wraps/wrap.ts';
import { fixedRandom, remembering } from './fixed-random.ts';
import {
  account,
  member,
  newSignedVault,
  publicHalves,
  renewedVault,
  type SignedVault,
  vault,
  withNextKeyset,
} from './signed-vault.ts';

const session = '0193a3f0-7c00-4e5a-9f00-0000000000b2';
const content = { kind: 'debt', fields: { name: 'Car' }, savedAt: '2026-11-21T09:30:00.000Z' };

/** Everything in the four files, by the name of the file. */
export type V2Vectors = Awaited<ReturnType<typeof v2Vectors>>;

/** Makes the vectors; the same ones each time. */
export async function v2Vectors() {
  const { random, given } = remembering(fixedRandom(5));
  const first = await newSignedVault(random);
  const [accountKey] = given;
  const second = await withNextKeyset(first, 'grants', {
    grants: [{ grant: '0193a3f0-7c00-7000-8000-0000000000c1', hash: first.hash }],
    members: [memberOf(first, (await newSignedVault(fixedRandom(51))).identity)],
  });
  const before = given.length;
  const third = await renewedVault(second, 'renewed', random);
  const renewedKey = given[before];
  return {
    v2: await sealedVectors(first, second, base64UrlOfBytes(accountKey ?? new Uint8Array(0)), random),
    'keyset-v1': {
      accountKeys: [accountKey, renewedKey].map(key => base64UrlOfBytes(key ?? new Uint8Array(0))),
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

function memberOf({ keyset }: SignedVault, { seal, sign }: SignedVault['identity']) {
  const categories = keyset.categories.map(
    ({ category }) => ({ category, rights: 'edit', until: null }) as const,
  );
  return { account: member, categories, identityVersion: 1, seal, sign };
}

async function sealedVectors(
  first: SignedVault,
  second: SignedVault,
  accountKeyBytes: string,
  random: ReturnType<typeof fixedRandom>,
) {
  const { accountKey, floor } = first;
  const salt = newSalt(random);
  const password = 'correct horse battery staple';
  const { wrapKey } = await deriveFromPassword(password, salt, 'argon2id-1');
  const wrap = '0193a3f0-7c00-7000-8000-000000000099';
  const passwordContext = { account, keyVersion: 1, profile: 'argon2id-1', salt, vault, wrap };
  const reload = { account, keyVersion: 1, session, vault };
  const earlier = { account, keyVersion: 1, vault };
  const earlierKey = await accountKey.subkey('kinfolio/earlier-keys');
  const renewed = await renewCategories(
    accountKey,
    vault,
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
    passkey: { secret: base64UrlOfBytes(first.passkeySecret), ...wayOf(first, 1) },
    reload: { context: reload, ...(await splitWithFloor(accountKey, reload, floor, random)) },
    earlierKey: {
      context: earlier,
      envelope: await sealWrap('kinfolio-earlier-key-2', accountKey, earlierKey, earlier, floor, random),
    },
    identity: { account, vault, ...first.sealedIdentity },
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

function wayOf({ ways }: SignedVault, at: number) {
  const { way = '', envelope = '' } = ways[at] ?? {};
  return { context: { account, keyVersion: 1, vault, wrap: way }, envelope };
}

async function recordsOf(
  categories: readonly SignedVault['categories'][number]['open'][],
  random: ReturnType<typeof fixedRandom>,
) {
  const records = [];
  for (const { id, keyVersion, secret } of categories) {
    const record = `0193a3f0-7c00-4000-8000-0000000000${id.slice(-2)}`;
    const context = { category: id, deleted: false, keyVersion, record, vault, version: keyVersion };
    const envelope = await sealSecretRecord(await recordKeyOf(secret), context, content, random);
    records.push({ context, envelope, content });
  }
  return records;
}

async function proofVectors({ accountKey }: SignedVault) {
  const body = '{"what":"vault"}';
  const payload = {
    account,
    body: await hashOfBody(new TextEncoder().encode(body)),
    method: 'POST',
    nonce: 'kfJ4mXxMd0lYQm1Vn0aFvQ',
    origin: 'https://kinfolio.example',
    path: '/vault/v1/reset?dry=1',
    session,
  };
  const key = await accountKey.proofKey();
  const secret = fixedRandom(6)(32);
  const { method, path } = payload;
  return {
    sign: key.sign,
    body,
    payload,
    text: await signProof(key, payload),
    seal: {
      secret: base64UrlOfBytes(secret),
      header: await sealRequest(secret, { method, path, body: payload.body }),
      headerOfStream: await sealRequest(secret, { method, path, body: null }),
    },
  };
}

async function writtenVectors(signed: SignedVault, random: ReturnType<typeof fixedRandom>) {
  const [category] = signed.categories;
  if (category === undefined) throw new Error('no category');
  const [record] = await recordsOf([category.open], random);
  const envelopes = [record?.envelope ?? '', signed.ways[0]?.envelope ?? ''];
  const authored = {
    author: account,
    category: category.open.id,
    identityVersion: signed.identity.version,
    keyset: signed.keyset.sequence,
    vault,
  };
  const leaves = await Promise.all(envelopes.map(leafOf));
  const [leaf = ''] = leaves;
  const batch = { ...authored, leaves };
  const rows = [
    { id: '0193a3f0-7c00-4000-8000-000000000023', version: 4_294_967_295, leaf: null },
    { id: '0193a3f0-7c00-4000-8000-000000000021', version: 1, leaf },
    { id: '0193a3f0-7c00-4000-8000-000000000022', version: 7, leaf: leaves[1] ?? null },
  ];
  const empty = { ...authored, ...(await checkpointRootOf([])), previous: null, revision: 0 };
  const emptyText = await signCheckpoint(empty, signed.identity.signPrivateKey);
  const full = {
    ...authored,
    ...(await checkpointRootOf(rows)),
    previous: await hashOfDocument(emptyText),
    revision: 3,
  };
  const author = publicHalves(signed.identity);
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

/** The text of a file of vectors. */
export function textOfVectors(vectors: unknown): string {
  return `${JSON.stringify(vectors, undefined, 2)}\n`;
}

if (import.meta.main) {
  for (const [name, vectors] of Object.entries(await v2Vectors())) {
    const path = new URL(`../vectors/${name}.json`, import.meta.url);
    if (!existsSync(path)) writeFileSync(path, textOfVectors(vectors));
  }
}
