import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkOf, macOf, readSigned } from '../testing/independent-documents.ts';
import { object, openHandover } from '../testing/independent-handover.ts';
import { bytesOfCode, derive, open, openKey } from '../testing/independent-reader.ts';
import { accountWay, type GrantVectors, grant, grantVectors } from '../testing/make-grant-vectors.ts';
import { vault } from '../testing/signed-vault.ts';

const frozenText = await readFile(new URL('grants-v1.json', import.meta.url), 'utf8');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first test compares it with what is made
const frozen = JSON.parse(frozenText) as GrantVectors;
const bytes = (text: string) => Buffer.from(text, 'base64url');
const ownerKey = derive(bytes(frozen.accountKey), 'kinfolio/grants');
const { card, document, rows, account: joined } = frozen;
const cardHalf = derive(bytesOfCode(card.code), 'kinfolio/card-open');
const place = { grant, grantKeyVersion: 1, vault };

/** The key of the grant as the halves of a way open it. */
function grantKeyBy(half: Buffer, serverHalf: string, way: string, envelope: string): Buffer {
  const wayKey = derive(Buffer.concat([half, bytes(serverHalf)]), 'kinfolio/grant-open');
  return openKey(wayKey, 'kinfolio-grant-key-1', { ...place, way }, envelope, 'grantKey');
}

test('grants-v1 is made today as it is frozen, but for what is sealed to a person', async () => {
  const made = await grantVectors();
  const same = { ...made, account: { ...made.account, personHalf: joined.personHalf } };
  expect(same).toEqual(frozen);
});

test('a stranger finds a way by its code, and proves it', () => {
  const code = bytesOfCode(card.code);
  expect(derive(code, 'kinfolio/way-id').subarray(0, 16).toString('base64url')).toBe(card.lookup);
  expect(derive(code, 'kinfolio/invite-auth').toString('base64url')).toBe(card.proof);
});

test('a stranger with card and both halves opens grant key, boxes and cover, with node:crypto alone', () => {
  const grantKey = grantKeyBy(cardHalf, card.half, card.way, card.envelope);
  expect(grantKey.toString('base64url')).toBe(frozen.grantKey);
  const payload = readSigned(document.text, 'kinfolio-grant-1', frozen.owner.sign);
  expect(payload).toEqual(document.payload);
  expect(rows.boxes).toHaveLength(2);
  for (const { category, keyVersion, envelope } of rows.boxes) {
    const context = { ...place, category, keyVersion };
    const key = derive(grantKey, 'kinfolio/grant-box');
    const secret = openKey(key, 'kinfolio-member-box-1', context, envelope, 'secret');
    const entry = document.payload.categories.find(one => one.category === category);
    expect(checkOf(secret, 'kinfolio/category-check', vault, category, keyVersion)).toBe(entry?.check);
  }
  const coverKey = derive(grantKey, 'kinfolio/grant-cover');
  expect(open(coverKey, 'kinfolio-grant-cover-1', place, rows.cover.envelope)).toEqual(rows.cover.content);
});

test("a stranger opens the owner's copies and the person's, and the rehearsal", () => {
  const { account } = frozen.owner;
  const own = openKey(ownerKey, 'kinfolio-grant-own-1', { account, ...place }, rows.own, 'grantKey');
  expect(own.toString('base64url')).toBe(frozen.grantKey);
  const kept = { account, grant, vault, way: card.way };
  expect(open(ownerKey, 'kinfolio-card-1', kept, card.own)).toEqual({
    secret: card.code.replaceAll('-', ''),
    serverHalf: card.half,
  });
  const { context, content, envelope } = frozen.person;
  expect(open(ownerKey, 'kinfolio-person-1', context, envelope)).toEqual(content);
  const receivedKey = derive(bytes(joined.accountKey), 'kinfolio/received');
  const theirs = { ...kept, account: joined.identity.account, way: accountWay };
  expect(open(receivedKey, 'kinfolio-received-1', theirs, joined.received.envelope)).toEqual(
    joined.received.content,
  );
  const rehearsalKey = derive(bytesOfCode(card.code), 'kinfolio/way-rehearsal');
  const shown = { grant, vault, way: card.way };
  expect(open(rehearsalKey, 'kinfolio-rehearsal-1', shown, card.rehearsal)).toEqual({
    sections: card.sections,
  });
});

test('a stranger works out vouch and answer', () => {
  const { account, seal, sign, version: identityVersion } = frozen.owner;
  const vouched = { account, grant, identityVersion, seal, sign, vault, way: card.way };
  const vouchKey = derive(bytesOfCode(card.code), 'kinfolio/card-mac').toString('base64url');
  expect(macOf(vouchKey, vouched)).toBe(card.vouch);
  const answerKey = derive(bytesOfCode(joined.invitation), 'kinfolio/invite-mac').toString('base64url');
  expect(macOf(answerKey, joined.answer.members)).toBe(joined.answer.text);
});

test("a stranger opens the half that was sealed to a person's key, and the grant by it", () => {
  const { account, version: identityVersion, sealPrivate } = joined.identity;
  const identity = { account, identityVersion, use: 'seal', vault: joined.identity.vault };
  const identityKey = derive(bytes(joined.accountKey), 'kinfolio/identity');
  const privateJwk = object(open(identityKey, 'kinfolio-identity-2', identity, sealPrivate));
  const ctx = { account, grant, identityVersion, vault, way: accountWay };
  const { sealed, ...rest } = readSigned(joined.personHalf, 'kinfolio-invite-1', frozen.owner.sign);
  expect(rest).toEqual(ctx);
  const half = object(openHandover(privateJwk, { ctx, typ: 'kinfolio-invite-1' }, String(sealed)))['half'];
  const grantKey = grantKeyBy(bytes(String(half)), joined.half, accountWay, joined.envelope);
  expect(grantKey.toString('base64url')).toBe(frozen.grantKey);
  const vouchKey = derive(bytes(String(half)), 'kinfolio/card-mac').toString('base64url');
  const { seal, sign, version, account: ownerAccount } = frozen.owner;
  const vouched = {
    account: ownerAccount,
    grant,
    identityVersion: version,
    seal,
    sign,
    vault,
    way: accountWay,
  };
  expect(macOf(vouchKey, vouched)).toBe(joined.vouch);
});
