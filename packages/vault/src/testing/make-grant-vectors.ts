// What it is: the frozen vectors of grants: a release grant with a card, and a person confirmed by account.
// Use it for: `vectors/grants.test.ts`, which compares them with `vectors/grants-v1.json`. Run as a programme it writes the
// file if it is missing.
// Never use it for: changing the file. People's cards are in that form; another form is another file.

import { existsSync, writeFileSync } from 'node:fs';
import { signGrant, sortedGrant } from '../grants/document.ts';
import { GrantKey } from '../grants/grant-key.ts';
import { sealPerson, sealReceivedWay } from '../grants/kept-ways.ts';
import { makeAccountWay, makeCodeWay, makeGrantRows } from '../grants/making.ts';
import { vouchFor } from '../grants/vouch.ts';
import { newWayCode, wayKeysOf } from '../grants/ways.ts';
import { newIdentityVersion } from '../identity/identity-version.ts';
import { newAccountKey } from '../keys/account-key.ts';
import { formatRecoveryCode } from '../keys/recovery-code.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import { fixedRandom, remembering } from './fixed-random.ts';
import { textOfVectors } from './make-v2-vectors.ts';
import { account, member, newSignedVault, publicHalves, type SignedVault, vault } from './signed-vault.ts';

export const grant = '0193a3f0-7c00-4000-8000-0000000000c1';
export const person = '0193a3f0-7c00-4000-8000-0000000000d1';
export const cardWay = '0193a3f0-7c00-4000-8000-0000000000e1';
export const accountWay = '0193a3f0-7c00-4000-8000-0000000000e2';
const memberVault = '0193a3f0-7c00-7000-8000-000000000002';

/** A letter and names as an owner types them. */
export const cover = {
  owner: 'Margaret Ellery',
  editors: { [member]: 'Daniel Ellery' },
  letter: 'Dear Anna,\nthe will is with Pryce & Lowe. Ring them first.',
};

/** The payload of a release grant over every category of a vault. */
export function releasePayload({ identity, keyset }: SignedVault) {
  const { categories } = keyset;
  return sortedGrant({
    authors: [
      {
        account: member,
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
    grant,
    identityVersion: identity.version,
    keyset: 2,
    level: 'view',
    owner: account,
    person,
    sequence: 1,
    vault,
    when: { askDays: 14, kind: 'release', longRoad: true, silentDays: 14 },
  });
}

/** Everything in the file. */
export type GrantVectors = Awaited<ReturnType<typeof grantVectors>>;

/** Makes the vectors; the same each time, but for `account.personHalf`, whose ephemeral key the platform makes. */
export async function grantVectors() {
  const { random, given } = remembering(fixedRandom(22));
  const owner = await newSignedVault(random);
  const [accountKey] = given;
  const before = given.length;
  const grantKey = await GrantKey.create(random);
  const payload = releasePayload(owner);
  const text = await signGrant(payload, owner.identity.signPrivateKey);
  const owned = { account, grant, grantKeyVersion: 1, vault };
  const open = owner.categories.map(category => category.open);
  const rows = await makeGrantRows(owner, owned, grantKey, cover, open, random);
  const sections = ['Debts', 'Private notes'];
  const card = await makeCodeWay(owner, owned, cardWay, grantKey, sections, random);
  const details = { name: 'Anna Ellery', relationship: 'Daughter', notes: '' };
  const ownerKey = owner.accountKey;
  const people = { account, person, vault, version: 1 };
  return {
    accountKey: textOf(accountKey),
    owner: { account, ...publicHalves(owner.identity) },
    grantKey: textOf(given[before]),
    document: { payload, text },
    rows: { ...rows, cover: { content: cover, envelope: rows.cover } },
    card: { code: formatRecoveryCode(card.code), sections, way: cardWay, ...card.rows },
    person: {
      content: details,
      context: people,
      envelope: await sealPerson(ownerKey, people, details, random),
    },
    account: await personVectors(owner, grantKey),
  };
}

async function personVectors(owner: SignedVault, grantKey: GrantKey) {
  const { random, given } = remembering(fixedRandom(23));
  const accountKey = await newAccountKey(random);
  const [keyBytes] = given;
  const place = { account: member, identityVersion: 1, vault: memberVault };
  const identity = await newIdentityVersion(accountKey, place, random);
  const { seal, sign, version: identityVersion } = identity;
  const invitation = newWayCode(random);
  const { answerKey, vouchKey } = await wayKeysOf(invitation);
  const answered = { account: member, grant, identityVersion, seal, sign, vault, way: accountWay };
  const owned = { account, grant, grantKeyVersion: 1, vault };
  const confirmed = { account: member, identityVersion, seal };
  const rows = await makeAccountWay(owner, owned, accountWay, grantKey, confirmed, random);
  const { seal: ownerSeal, sign: ownerSign, version } = owner.identity;
  const received = {
    half: rows.half,
    owner: { account, identityVersion: version, seal: ownerSeal, sign: ownerSign },
    vouchKey,
  };
  const kept = { account: member, grant, vault, way: accountWay };
  return {
    accountKey: textOf(keyBytes),
    invitation: formatRecoveryCode(invitation),
    identity: { account: member, vault: memberVault, ...identity },
    answer: { members: answered, text: await vouchFor(answerKey, answered) },
    way: accountWay,
    ...rows,
    received: { content: received, envelope: await sealReceivedWay(accountKey, kept, received, random) },
  };
}

function textOf(bytes: Uint8Array<ArrayBuffer> | undefined): string {
  return base64UrlOfBytes(bytes ?? new Uint8Array(0));
}

if (import.meta.main) {
  const path = new URL('../vectors/grants-v1.json', import.meta.url);
  if (!existsSync(path)) writeFileSync(path, textOfVectors(await grantVectors()));
}
