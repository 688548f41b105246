import { randomBytes } from 'node:crypto';
import type { GrantWay } from '@kinfolio/contract/sharing/shapes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose, grantDocument, newSharer, newWay, putOf, sendGrants } from '../testing/granted.ts';
import { newEnvelope } from '../testing/sealed.ts';
import { changeOf, hashOf, nextKeyset } from '../testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// The largest change of keys there is. How long it takes is in `npm run bench -- sharing`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const part = () => randomBytes(32).toString('base64url');

it('12 categories anew with 20 grants, two ways each: one request of at most 0.6 MB', async () => {
  const sharer = await newSharer(world, 12);
  const all = () =>
    sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
      category,
      check,
      keyVersion,
      plusDays: 0,
    }));
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const made: { document: ReturnType<typeof grantDocument>; ways: GrantWay[] }[] = [];
  for (let number = 0; number < 20; number += 1) {
    const person = await choose(sharer, `person-${number}@example.org`);
    const document = grantDocument(sharer, { person, when, categories: all() });
    const ways = [newWay('invite').way, newWay('card').way];
    const sent = await sendGrants(sharer, { put: [putOf(sharer, document, ways)], end: [] });
    if (!sent.ok) throw new Error(sent.code);
    made.push({ document, ways });
  }
  const { owner } = sharer;
  const categories = owner.payload.categories.map(one => ({
    ...one,
    check: part(),
    keyVersion: one.keyVersion + 1,
  }));
  const put = made.map(({ document, ways }) => {
    const next = {
      ...document,
      categories: categories.map(one => ({ ...one, plusDays: 0 })),
      keyset: owner.payload.sequence + 1,
      sequence: 2,
    };
    return {
      ...putOf(sharer, next, []),
      keyVersion: 2,
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
  const bytes = JSON.stringify(change).length;
  expect(bytes).toBeLessThanOrEqual(600_000);
  expect(await sharer.keeper.proving(owner).putKeyset(change)).toMatchObject({ ok: true });
}, 300_000);
