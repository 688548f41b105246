// What it is: the frozen vectors of grants: a release grant with a card, and a person confirmed by account.
// Use it for: `vectors/grants.test.ts`, which compares them with `vectors/grants-v1.json`. Run as a program,
// it writes the file if it is missing.
// Never use it for: changing the file. People's cards are in that form, so a new form needs a new file.

import { existsSync, writeFileSync } from 'node:fs';
import { signGrant, sortGrantLists } from '../grants/document.ts';
import { GrantKey } from '../grants/grant-key.ts';
import { sealPersonDetails, sealReaderWay } from '../grants/kept-ways.ts';
import { makeAccountWay, makeCodeWay, makeGrantRows } from '../grants/making.ts';
import { signVouch } from '../grants/vouch.ts';
import { createWayCode, splitWayCode } from '../grants/ways.ts';
import { createIdentityVersion } from '../identity/identity-version.ts';
import { createAccountKey } from '../keys/account-key.ts';
import { formatRecoveryCode } from '../keys/recovery-code.ts';
import { encodeBase64Url } from '../primitives/base64url.ts';
import { createFixedRandom, createRecordingRandom } from './fixed-random.ts';
import { formatVectors } from './make-v2-vectors.ts';
import {
  createTestVault,
  selectPublicHalves,
  type TestVault,
  testAccountId,
  testMemberId,
  testVaultId,
} from './signed-vault.ts';

export const vectorGrantId = '0193a3f0-7c00-4000-8000-0000000000c1';
export const vectorPersonId = '0193a3f0-7c00-4000-8000-0000000000d1';
export const vectorCardWayId = '0193a3f0-7c00-4000-8000-0000000000e1';
export const vectorAccountWayId = '0193a3f0-7c00-4000-8000-0000000000e2';
const memberVault = '0193a3f0-7c00-7000-8000-000000000002';

/** A letter and names as an owner would type them. */
export const vectorCoverSheet = {
  owner: 'Margaret Ellery',
  editors: { [testMemberId]: 'Daniel Ellery' },
  letter: 'Dear Anna,\nthe will is with Pryce & Lowe. Ring them first.',
};

/** The payload of a release grant over every category of a vault. */
export function createReleasePayload({ identity, keyset }: TestVault) {
  const { categories } = keyset;
  return sortGrantLists({
    authors: [
      {
        account: testMemberId,
        categories: categories.map(({ category }) => category),
        from: 2,
        identityVersion: 1,
        sign: identity.sign,
        to: null,
      },
    ],
    categories: categories.map(({ category, check, keyVersion }, at) => ({
      category,
      check,
      keyVersion,
      plusDays: at * 30,
    })),
    grant: vectorGrantId,
    identityVersion: identity.version,
    keyset: 2,
    level: 'view',
    owner: testAccountId,
    person: vectorPersonId,
    sequence: 1,
    vault: testVaultId,
    when: { askDays: 14, kind: 'release', longRoad: true, silentDays: 14 },
  });
}

/** Everything in `vectors/grants-v1.json`. */
export type GrantVectors = Awaited<ReturnType<typeof createGrantVectors>>;

/**
 * Creates the vectors. They are the same each time, except for `account.personHalf`, whose ephemeral key the platform
 * creates.
 */
export async function createGrantVectors() {
  const { random, given } = createRecordingRandom(createFixedRandom(22));
  const owner = await createTestVault(random);
  const [accountKey] = given;
  const before = given.length;
  const grantKey = await GrantKey.create(random);
  const payload = createReleasePayload(owner);
  const text = await signGrant(payload, owner.identity.signPrivateKey);
  const owned = { account: testAccountId, grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
  const open = owner.categories.map(category => category.open);
  const rows = await makeGrantRows(owner, owned, grantKey, vectorCoverSheet, open, random);
  const sections = ['Debts', 'Private notes'];
  const card = await makeCodeWay(owner, owned, vectorCardWayId, grantKey, sections, random);
  const details = { name: 'Anna Ellery', relationship: 'Daughter', notes: '' };
  const ownerKey = owner.accountKey;
  const people = { account: testAccountId, person: vectorPersonId, vault: testVaultId, version: 1 };
  return {
    accountKey: textOf(accountKey),
    owner: { account: testAccountId, ...selectPublicHalves(owner.identity) },
    grantKey: textOf(given[before]),
    document: { payload, text },
    rows: { ...rows, cover: { content: vectorCoverSheet, envelope: rows.cover } },
    card: { code: formatRecoveryCode(card.code), sections, way: vectorCardWayId, ...card.rows },
    person: {
      content: details,
      context: people,
      envelope: await sealPersonDetails(ownerKey, people, details, random),
    },
    account: await personVectors(owner, grantKey),
  };
}

async function personVectors(owner: TestVault, grantKey: GrantKey) {
  const { random, given } = createRecordingRandom(createFixedRandom(23));
  const accountKey = await createAccountKey(random);
  const [keyBytes] = given;
  const place = { account: testMemberId, identityVersion: 1, vault: memberVault };
  const identity = await createIdentityVersion(accountKey, place, random);
  const { seal, sign, version: identityVersion } = identity;
  const invitation = createWayCode(random);
  const { answerKey, vouchKey } = await splitWayCode(invitation);
  const answered = {
    account: testMemberId,
    grant: vectorGrantId,
    identityVersion,
    seal,
    sign,
    vault: testVaultId,
    way: vectorAccountWayId,
  };
  const owned = { account: testAccountId, grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };
  const confirmed = { account: testMemberId, identityVersion, seal };
  const rows = await makeAccountWay(owner, owned, vectorAccountWayId, grantKey, confirmed, random);
  const { seal: ownerSeal, sign: ownerSign, version } = owner.identity;
  const received = {
    half: rows.half,
    owner: { account: testAccountId, identityVersion: version, seal: ownerSeal, sign: ownerSign },
    vouchKey,
  };
  const kept = { account: testMemberId, grant: vectorGrantId, vault: testVaultId, way: vectorAccountWayId };
  return {
    accountKey: textOf(keyBytes),
    invitation: formatRecoveryCode(invitation),
    identity: { account: testMemberId, vault: memberVault, ...identity },
    answer: { members: answered, text: await signVouch(answerKey, answered) },
    way: vectorAccountWayId,
    ...rows,
    received: { content: received, envelope: await sealReaderWay(accountKey, kept, received, random) },
  };
}

function textOf(bytes: Uint8Array<ArrayBuffer> | undefined): string {
  return encodeBase64Url(bytes ?? new Uint8Array(0));
}

if (import.meta.main) {
  const path = new URL('../vectors/grants-v1.json', import.meta.url);
  if (!existsSync(path)) writeFileSync(path, formatVectors(await createGrantVectors()));
}
