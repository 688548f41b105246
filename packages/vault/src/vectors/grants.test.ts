import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { computeCheck, computeMac, readIndependentDocument } from '../testing/independent-documents.ts';
import { openHandedOverJwe, requireObject } from '../testing/independent-handover.ts';
import {
  decodeRecoveryCodeBytes,
  deriveHkdf,
  openIndependently,
  openKeyIndependently,
} from '../testing/independent-reader.ts';
import {
  createGrantVectors,
  type GrantVectors,
  vectorAccountWayId,
  vectorGrantId,
} from '../testing/make-grant-vectors.ts';
import { testVaultId } from '../testing/signed-vault.ts';

const frozenText = await readFile(new URL('grants-v1.json', import.meta.url), 'utf8');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first test compares this with newly made vectors
const frozen = JSON.parse(frozenText) as GrantVectors;
const bytes = (text: string) => Buffer.from(text, 'base64url');
const ownerKey = deriveHkdf(bytes(frozen.accountKey), 'kinfolio/grants');
const { card, document, rows, account: joined } = frozen;
const cardHalf = deriveHkdf(decodeRecoveryCodeBytes(card.code), 'kinfolio/card-open');
const place = { grant: vectorGrantId, grantKeyVersion: 1, vault: testVaultId };

function grantKeyBy(half: Buffer, serverHalf: string, way: string, envelope: string): Buffer {
  const wayKey = deriveHkdf(Buffer.concat([half, bytes(serverHalf)]), 'kinfolio/grant-open');
  return openKeyIndependently(wayKey, 'kinfolio-grant-key-1', { ...place, way }, envelope, 'grantKey');
}

test('grants-v1 is made today as it is frozen, but for what is sealed to a person', async () => {
  const made = await createGrantVectors();
  const same = { ...made, account: { ...made.account, personHalf: joined.personHalf } };
  expect(same).toEqual(frozen);
});

test('a stranger finds a way by its code, and proves it', () => {
  const code = decodeRecoveryCodeBytes(card.code);
  expect(deriveHkdf(code, 'kinfolio/way-id').subarray(0, 16).toString('base64url')).toBe(card.lookup);
  expect(deriveHkdf(code, 'kinfolio/invite-auth').toString('base64url')).toBe(card.proof);
});

test('a stranger with card and both halves opens grant key, boxes and cover, with node:crypto alone', () => {
  const grantKey = grantKeyBy(cardHalf, card.half, card.way, card.envelope);
  expect(grantKey.toString('base64url')).toBe(frozen.grantKey);
  const payload = readIndependentDocument(document.text, 'kinfolio-grant-1', frozen.owner.sign);
  expect(payload).toEqual(document.payload);
  expect(rows.boxes).toHaveLength(2);
  for (const { category, keyVersion, envelope } of rows.boxes) {
    const context = { ...place, category, keyVersion };
    const key = deriveHkdf(grantKey, 'kinfolio/grant-box');
    const secret = openKeyIndependently(key, 'kinfolio-member-box-1', context, envelope, 'secret');
    const entry = document.payload.categories.find(one => one.category === category);
    expect(computeCheck(secret, 'kinfolio/category-check', testVaultId, category, keyVersion)).toBe(
      entry?.check,
    );
  }
  const coverKey = deriveHkdf(grantKey, 'kinfolio/grant-cover');
  expect(openIndependently(coverKey, 'kinfolio-grant-cover-1', place, rows.cover.envelope)).toEqual(
    rows.cover.content,
  );
});

test("a stranger opens the owner's copies and the person's, and the rehearsal", () => {
  const { account } = frozen.owner;
  const own = openKeyIndependently(
    ownerKey,
    'kinfolio-grant-own-1',
    { account, ...place },
    rows.own,
    'grantKey',
  );
  expect(own.toString('base64url')).toBe(frozen.grantKey);
  const kept = { account, grant: vectorGrantId, vault: testVaultId, way: card.way };
  expect(openIndependently(ownerKey, 'kinfolio-card-1', kept, card.own)).toEqual({
    secret: card.code.replaceAll('-', ''),
    serverHalf: card.half,
  });
  const { context, content, envelope } = frozen.person;
  expect(openIndependently(ownerKey, 'kinfolio-person-1', context, envelope)).toEqual(content);
  const receivedKey = deriveHkdf(bytes(joined.accountKey), 'kinfolio/received');
  const theirs = { ...kept, account: joined.identity.account, way: vectorAccountWayId };
  expect(openIndependently(receivedKey, 'kinfolio-received-1', theirs, joined.received.envelope)).toEqual(
    joined.received.content,
  );
  const rehearsalKey = deriveHkdf(decodeRecoveryCodeBytes(card.code), 'kinfolio/way-rehearsal');
  const shown = { grant: vectorGrantId, vault: testVaultId, way: card.way };
  expect(openIndependently(rehearsalKey, 'kinfolio-rehearsal-1', shown, card.rehearsal)).toEqual({
    sections: card.sections,
  });
});

test('a stranger works out vouch and answer', () => {
  const { account, seal, sign, version: identityVersion } = frozen.owner;
  const vouched = {
    account,
    grant: vectorGrantId,
    identityVersion,
    seal,
    sign,
    vault: testVaultId,
    way: card.way,
  };
  const vouchKey = deriveHkdf(decodeRecoveryCodeBytes(card.code), 'kinfolio/card-mac').toString('base64url');
  expect(computeMac(vouchKey, vouched)).toBe(card.vouch);
  const answerKey = deriveHkdf(decodeRecoveryCodeBytes(joined.invitation), 'kinfolio/invite-mac').toString(
    'base64url',
  );
  expect(computeMac(answerKey, joined.answer.members)).toBe(joined.answer.text);
});

test("a stranger opens the half that was sealed to a person's key, and the grant by it", () => {
  const { account, version: identityVersion, sealPrivate } = joined.identity;
  const identity = { account, identityVersion, use: 'seal', vault: joined.identity.vault };
  const identityKey = deriveHkdf(bytes(joined.accountKey), 'kinfolio/identity');
  const privateJwk = requireObject(
    openIndependently(identityKey, 'kinfolio-identity-2', identity, sealPrivate),
  );
  const ctx = { account, grant: vectorGrantId, identityVersion, vault: testVaultId, way: vectorAccountWayId };
  const { sealed, ...rest } = readIndependentDocument(
    joined.personHalf,
    'kinfolio-invite-1',
    frozen.owner.sign,
  );
  expect(rest).toEqual(ctx);
  const half = requireObject(
    openHandedOverJwe(privateJwk, { ctx, typ: 'kinfolio-invite-1' }, String(sealed)),
  )['half'];
  const grantKey = grantKeyBy(bytes(String(half)), joined.half, vectorAccountWayId, joined.envelope);
  expect(grantKey.toString('base64url')).toBe(frozen.grantKey);
  const vouchKey = deriveHkdf(bytes(String(half)), 'kinfolio/card-mac').toString('base64url');
  const { seal, sign, version, account: ownerAccount } = frozen.owner;
  const vouched = {
    account: ownerAccount,
    grant: vectorGrantId,
    identityVersion: version,
    seal,
    sign,
    vault: testVaultId,
    way: vectorAccountWayId,
  };
  expect(computeMac(vouchKey, vouched)).toBe(joined.vouch);
});
