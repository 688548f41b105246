import { randomBytes } from 'node:crypto';
import type { GrantWay } from '@kinfolio/contract/sharing/shapes';
import {
  createGrantDocument,
  createGrantUpdate,
  createWayWithCode,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from './granted.ts';
import { createEnvelope } from './sealed.ts';
import { createKeysetOnlyChange, createNextKeyset, hashText } from './signed-vault.ts';
import type { VaultWorld } from './vault-world.ts';

const part = () => randomBytes(32).toString('base64url');

/**
 * A vault with many categories and many releases, each of which covers all categories and has an invitation
 * and a card.
 */
export async function createOftenSharedVault(world: VaultWorld, categories: number, grants: number) {
  const sharer = await signUpSharingOwner(world, categories);
  const all = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const when = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
  const made: { document: ReturnType<typeof createGrantDocument>; ways: GrantWay[] }[] = [];
  for (let number = 0; number < grants; number += 1) {
    const person = await savePersonDetails(sharer, `person-${number}@example.org`);
    const document = createGrantDocument(sharer, { person, when, categories: all });
    const ways = [createWayWithCode('invite').way, createWayWithCode('card').way];
    const sent = await sendGrants(sharer, { put: [createGrantUpdate(sharer, document, ways)], end: [] });
    if (!sent.ok) throw new Error(sent.code);
    made.push({ document, ways });
  }
  return { sharer, made };
}

/**
 * The largest possible change of keys: every category and every grant gets new keys, and can still be opened
 * in the same ways. `round` counts from 1.
 */
export function createLargestRotation(
  { sharer, made }: Awaited<ReturnType<typeof createOftenSharedVault>>,
  round = 1,
) {
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
      ...createGrantUpdate(sharer, next, []),
      keyVersion: 1 + round,
      ways: ways.map(({ lookup: _l, proof: _p, ...way }) => ({
        ...way,
        envelope: createEnvelope(),
        half: part(),
        own: createEnvelope(),
        vouch: part(),
      })),
    };
  });
  const grants = put
    .map(({ document }, at) => ({ grant: made[at]?.document.grant ?? '', hash: hashText(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const after = createNextKeyset(owner, { reason: 'ended', categories, grants });
  const boxes = () =>
    categories.map(({ category: id, keyVersion }) => ({ id, keyVersion, envelope: createEnvelope() }));
  const change = createKeysetOnlyChange(after, {
    categoryKeys: boxes(),
    chain: boxes(),
    grants: { put, end: [] },
  });
  return { after, change };
}
