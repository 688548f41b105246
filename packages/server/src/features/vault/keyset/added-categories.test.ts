import type { CategoryKey } from '@kinfolio/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGrantWithWay,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
} from '../testing/granted.ts';
import { releaseTerms } from '../testing/released.ts';
import { createDeviceId, createEnvelope } from '../testing/sealed.ts';
import {
  createKeyPair,
  createKeysetOnlyChange,
  createNextKeyset,
  createTestKitChange,
  hashText,
  signTestDocument,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { kitUndoPeriodMs } from './ended.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const odd = { ok: false, status: 400, code: 'bad_request' };

/** An owner's keys with one more category, and the box for that category. */
function grown(owner: VaultOwnerKeys, keyVersion = 1, reason: 'grants' | 'kit' = 'grants') {
  const entry = { category: createDeviceId(), check: createKeyPair().x, keyVersion };
  const categories = [...owner.payload.categories, entry].toSorted((a, b) =>
    a.category < b.category ? -1 : 1,
  );
  const box: CategoryKey = { id: entry.category, keyVersion, envelope: createEnvelope() };
  return { after: createNextKeyset(owner, { reason, categories }), entry, box };
}

describe('a vault that gets another category', () => {
  it('has it with its box, and keeps all it had', async () => {
    const keeper = await createOwnerWithVault(world);
    const { after, box } = grown(keeper.owner);
    const answer = await keeper
      .proving(keeper.owner)
      .putKeyset(createKeysetOnlyChange(after, { categoryKeys: [box] }));
    expect(answer).toMatchObject({ ok: true });
    const ids = answer.ok ? answer.value.categoryKeys.map(({ id }) => id) : [];
    expect(ids.toSorted()).toEqual(after.payload.categories.map(({ category }) => category));
  });

  it('gets none without a box, above version 1, for another reason, or in place of one it had', async () => {
    const keeper = await createOwnerWithVault(world);
    const send = ({ after, box }: { after: VaultOwnerKeys; box?: CategoryKey }) =>
      keeper
        .proving(keeper.owner)
        .putKeyset(createKeysetOnlyChange(after, { categoryKeys: box ? [box] : [] }));
    expect(await send({ after: grown(keeper.owner).after })).toMatchObject(odd);
    expect(await send(grown(keeper.owner, 2))).toMatchObject(odd);
    expect(await send(grown(keeper.owner, 1, 'kit'))).toMatchObject(odd);
    const { after, box, entry } = grown(keeper.owner);
    const [gone] = keeper.owner.payload.categories;
    const categories = after.payload.categories.filter(
      one => one === entry || one.category !== gone?.category,
    );
    expect(
      await send({ after: createNextKeyset(keeper.owner, { reason: 'grants', categories }), box }),
    ).toMatchObject(odd);
  });

  it('gets none while a change of its keys can be taken back, which would lose it', async () => {
    const keeper = await createOwnerWithVault(world);
    const kit = createTestKitChange(keeper.owner);
    expect(await keeper.proving(keeper.owner).putKeyset(kit.change)).toMatchObject({ ok: true });
    const { after, box } = grown(kit.after);
    const send = () =>
      keeper.proving(kit.after).putKeyset(createKeysetOnlyChange(after, { categoryKeys: [box] }));
    expect(await send()).toMatchObject(odd);
    world.test.clock.advance(kitUndoPeriodMs + 1_000);
    const again = await keeper.signInAgain();
    const change = createKeysetOnlyChange(after, { categoryKeys: [box] });
    expect(await keeper.proving(kit.after, { as: again }).putKeyset(change)).toMatchObject({ ok: true });
  });

  it('widens no grant of everything that gets it too, and every other that does', async () => {
    const sharer = await signUpSharingOwner(world);
    const all = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
    const email = `amira-${createDeviceId()}@example.test`;
    const whole = await createGrantWithWay(
      sharer,
      await savePersonDetails(sharer, email),
      releaseTerms,
      'card',
      { categories: all },
    );
    const part = await createGrantWithWay(
      sharer,
      await savePersonDetails(sharer, `b-${email}`),
      releaseTerms,
      'card',
      {
        categories: all.slice(0, 1),
      },
    );
    const { after, box, entry } = grown(sharer.owner);
    const answer = await sendGrown(sharer, after, box, [
      { ...whole.document, categories: withEntry(whole.document.categories, entry) },
    ]);
    expect(answer).toMatchObject({ ok: true });
    expect(await widened(whole.grant)).toBeNull();
    await world.test.post.deliverWaiting();
    const mails = world.test.sent.mails.filter(({ text }) => text.includes('You changed what'));
    expect(mails).toEqual([]);
    const next = grown(sharer.owner);
    expect(
      await sendGrown(sharer, next.after, next.box, [
        {
          ...whole.document,
          sequence: 2,
          categories: withEntry(withEntry(whole.document.categories, entry), next.entry),
        },
        { ...part.document, categories: withEntry(part.document.categories, next.entry) },
      ]),
    ).toMatchObject({ ok: true });
    expect(await widened(whole.grant)).toBeNull();
    expect(await widened(part.grant)).not.toBeNull();
  });
});

type Document = Awaited<ReturnType<typeof createGrantWithWay>>['document'];
type Entry = ReturnType<typeof grown>['entry'];

const withEntry = (categories: Document['categories'], entry: Entry) =>
  [...categories, { ...entry, plusDays: 0 }].toSorted((a, b) => (a.category < b.category ? -1 : 1));

const widened = async (grant: string) => {
  const sql = 'select widened_at_ms as at from grants where id = $1';
  return (await world.test.database.pool.query(sql, [grant])).rows[0]?.at;
};

/** Sends a keyset with a new category, and the grants that include it. */
async function sendGrown(
  sharer: SharingOwner,
  larger: VaultOwnerKeys,
  box: CategoryKey,
  documents: readonly Document[],
) {
  const put = documents.map(document => ({
    document: signTestDocument(
      'kinfolio-grant-1',
      { ...document, sequence: document.sequence + 1, keyset: larger.payload.sequence },
      sharer.owner.identity.privateKey,
    ),
    keyVersion: 1,
    boxes: [{ category: box.id, keyVersion: 1, envelope: createEnvelope() }],
    ways: [],
  }));
  for (const [at, { document }] of put.entries()) sharer.documents.set(documents[at]?.grant ?? '', document);
  const grants = [...sharer.documents]
    .map(([grant, document]) => ({ grant, hash: hashText(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const { categories } = larger.payload;
  const after = createNextKeyset(sharer.owner, { reason: 'grants', grants, categories });
  const change = createKeysetOnlyChange(after, { categoryKeys: [box], grants: { put, end: [] } });
  const answer = await sharer.keeper.proving(sharer.owner).putKeyset(change);
  if (answer.ok) sharer.owner = after;
  return answer;
}
