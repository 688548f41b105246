import type { CategoryKey } from '@kinfolio/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, grantTo, newSharer, type Sharer } from '../testing/granted.ts';
import { release } from '../testing/released.ts';
import { newEnvelope, newId } from '../testing/sealed.ts';
import {
  changeOf,
  hashOf,
  kitChange,
  newSigner,
  nextKeyset,
  type Owner,
  signDocument,
} from '../testing/signed-vault.ts';
import { withKeyset } from '../testing/signed-world.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';
import { kitTakeBackMs } from './ended.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const odd = { ok: false, status: 400, code: 'bad_request' };

/** The owner with another category, and its box. */
function grown(owner: Owner, keyVersion = 1, reason: 'grants' | 'kit' = 'grants') {
  const entry = { category: newId(), check: newSigner().x, keyVersion };
  const categories = [...owner.payload.categories, entry].toSorted((a, b) =>
    a.category < b.category ? -1 : 1,
  );
  const box: CategoryKey = { id: entry.category, keyVersion, envelope: newEnvelope() };
  return { after: nextKeyset(owner, { reason, categories }), entry, box };
}

describe('a vault that gets another category', () => {
  it('has it with its box, and keeps all it had', async () => {
    const keeper = await withKeyset(world);
    const { after, box } = grown(keeper.owner);
    const answer = await keeper.proving(keeper.owner).putKeyset(changeOf(after, { categoryKeys: [box] }));
    expect(answer).toMatchObject({ ok: true });
    const ids = answer.ok ? answer.value.categoryKeys.map(({ id }) => id) : [];
    expect(ids.toSorted()).toEqual(after.payload.categories.map(({ category }) => category));
  });

  it('gets none without a box, above version 1, for another reason, or in place of one it had', async () => {
    const keeper = await withKeyset(world);
    const send = ({ after, box }: { after: Owner; box?: CategoryKey }) =>
      keeper.proving(keeper.owner).putKeyset(changeOf(after, { categoryKeys: box ? [box] : [] }));
    expect(await send({ after: grown(keeper.owner).after })).toMatchObject(odd);
    expect(await send(grown(keeper.owner, 2))).toMatchObject(odd);
    expect(await send(grown(keeper.owner, 1, 'kit'))).toMatchObject(odd);
    const { after, box, entry } = grown(keeper.owner);
    const [gone] = keeper.owner.payload.categories;
    const categories = after.payload.categories.filter(
      one => one === entry || one.category !== gone?.category,
    );
    expect(
      await send({ after: nextKeyset(keeper.owner, { reason: 'grants', categories }), box }),
    ).toMatchObject(odd);
  });

  it('gets none while a change of its keys can be taken back, which would lose it', async () => {
    const keeper = await withKeyset(world);
    const kit = kitChange(keeper.owner);
    expect(await keeper.proving(keeper.owner).putKeyset(kit.change)).toMatchObject({ ok: true });
    const { after, box } = grown(kit.after);
    const send = () => keeper.proving(kit.after).putKeyset(changeOf(after, { categoryKeys: [box] }));
    expect(await send()).toMatchObject(odd);
    world.test.clock.advance(kitTakeBackMs + 1_000);
    const again = await keeper.signInAgain();
    const change = changeOf(after, { categoryKeys: [box] });
    expect(await keeper.proving(kit.after, { as: again }).putKeyset(change)).toMatchObject({ ok: true });
  });

  it('widens no grant of everything that gets it too, and every other that does', async () => {
    const sharer = await newSharer(world);
    const all = sharer.owner.payload.categories.map(one => ({ ...one, plusDays: 0 }));
    const email = `amira-${newId()}@example.test`;
    const whole = await grantTo(sharer, await choose(sharer, email), release, 'card', { categories: all });
    const part = await grantTo(sharer, await choose(sharer, `b-${email}`), release, 'card', {
      categories: all.slice(0, 1),
    });
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

type Document = Awaited<ReturnType<typeof grantTo>>['document'];
type Entry = ReturnType<typeof grown>['entry'];

const withEntry = (categories: Document['categories'], entry: Entry) =>
  [...categories, { ...entry, plusDays: 0 }].toSorted((a, b) => (a.category < b.category ? -1 : 1));

const widened = async (grant: string) => {
  const sql = 'select widened_at_ms as at from grants where id = $1';
  return (await world.test.database.pool.query(sql, [grant])).rows[0]?.at;
};

/** Sends a keyset with another category and grants that get it. */
async function sendGrown(sharer: Sharer, larger: Owner, box: CategoryKey, documents: readonly Document[]) {
  const put = documents.map(document => ({
    document: signDocument(
      'kinfolio-grant-1',
      { ...document, sequence: document.sequence + 1, keyset: larger.payload.sequence },
      sharer.owner.identity.privateKey,
    ),
    keyVersion: 1,
    boxes: [{ category: box.id, keyVersion: 1, envelope: newEnvelope() }],
    ways: [],
  }));
  for (const [at, { document }] of put.entries()) sharer.documents.set(documents[at]?.grant ?? '', document);
  const grants = [...sharer.documents]
    .map(([grant, document]) => ({ grant, hash: hashOf(document) }))
    .toSorted((one, other) => (one.grant < other.grant ? -1 : 1));
  const { categories } = larger.payload;
  const after = nextKeyset(sharer.owner, { reason: 'grants', grants, categories });
  const change = changeOf(after, { categoryKeys: [box], grants: { put, end: [] } });
  const answer = await sharer.keeper.proving(sharer.owner).putKeyset(change);
  if (answer.ok) sharer.owner = after;
  return answer;
}
