import { randomBytes } from 'node:crypto';
import type { GrantWay } from '@kinfolio/contract/sharing/shapes';
import { choose, grantDocument, newSharer, newWay, putOf, sendGrants } from './granted.ts';
import { newEnvelope } from './sealed.ts';
import { changeOf, hashOf, nextKeyset } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

const part = () => randomBytes(32).toString('base64url');

/** A vault of so many categories, with so many releases of all of them, an invitation and a card each. */
export async function sharedOften(world: VaultWorld, categories: number, grants: number) {
  const sharer = await newSharer(world, categories);
  const all = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const made: { document: ReturnType<typeof grantDocument>; ways: GrantWay[] }[] = [];
  for (let number = 0; number < grants; number += 1) {
    const person = await choose(sharer, `person-${number}@example.org`);
    const document = grantDocument(sharer, { person, when, categories: all });
    const ways = [newWay('invite').way, newWay('card').way];
    const sent = await sendGrants(sharer, { put: [putOf(sharer, document, ways)], end: [] });
    if (!sent.ok) throw new Error(sent.code);
    made.push({ document, ways });
  }
  return { sharer, made };
}

/** The largest change of keys there is: every category and every grant anew, its ways with them. `round` counts from 1. */
export function rotationOf({ sharer, made }: Awaited<ReturnType<typeof sharedOften>>, round = 1) {
  const { owner } = sharer;
  const categories = owner.payload.categories.map(one => ({
    ...one,
    check: part(),
    keyVersion: one.keyVersion + 1,
  }));
  const put = made.map(({ document, ways }) => {
    const next = {
      ...document,
      categories: categories.map(({ category, check, keyVersion }) => ({
        category,
        check,
        keyVersion,
        plusDays: 0,
      })),
      keyset: owner.payload.sequence + 1,
      sequence: document.sequence + round,
    };
    return {
      ...putOf(sharer, next, []),
      keyVersion: 1 + round,
      ways: ways.map(({ lookup: _l, proof: _p, ...way }) => ({
        ...way,
        envelope: newEnvelope(),
        half: part(),
        own: newEnvelope(),
        vouch: part(),
      })),
    };
  });
  const grants = put
    .map(({ document }, at) => ({ grant: made[at]?.document.grant ?? '', hash: hashOf(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const after = nextKeyset(owner, { reason: 'ended', categories, grants });
  const boxes = () =>
    categories.map(({ category: id, keyVersion }) => ({ id, keyVersion, envelope: newEnvelope() }));
  const change = changeOf(after, { categoryKeys: boxes(), chain: boxes(), grants: { put, end: [] } });
  return { after, change };
}
