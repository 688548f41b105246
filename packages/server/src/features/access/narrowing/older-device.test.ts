import type { KeysetChange } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeTerms, choose, grantTo, newSharer, type Sharer } from '../../vault/testing/granted.ts';
import { newId } from '../../vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { readGrant } from '../grants/store.ts';
import { termsNow } from '../grants/terms-service.ts';
import { noteTerms } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 60 * 60_000;

/** What a device would send for other terms, which the server never receives. */
async function unsentChange(sharer: Sharer, ...[made, terms]: [Parameters<typeof changeTerms>[1], object]) {
  let sent: KeysetChange | undefined;
  const putKeyset = async (change: KeysetChange) => {
    sent = change;
    return { ok: false };
  };
  const proving = () => ({ putKeyset });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this call is made of it
  const device = { ...sharer, keeper: { ...sharer.keeper, proving } } as unknown as Sharer;
  await changeTerms(device, made, terms);
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

it('an older device that gives a restored server its keysets brings back no section that another device took away', async () => {
  const sharer = await newSharer(world);
  const person = await choose(sharer, 'reader@example.test');
  const made = await grantTo(sharer, person, { kind: 'always' });
  const [first] = made.document.categories;
  if (first === undefined) throw new Error('there are no sections');
  const all = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const wider = await unsentChange(sharer, made, { categories: all });
  const { db, pool } = world.test.database;
  // Since then another device left one section, as the signed lists have it; the database is that of the backup.
  const left = { document: { ...made.document, categories: [first] }, former: undefined };
  await noteTerms(db, made.grant, { ...left, widenedAtMs: undefined });
  const epoch = newId();
  const { vault } = sharer.owner.payload;
  await pool.query('update vaults set epoch = $2 where id = $1', [vault, epoch]);
  const { keyset, grants } = wider;
  const none = { wraps: [], categoryKeys: [], chain: [], identities: [], earlierIdentities: [] };
  const as = await sharer.keeper.signInAgain();
  const back = await sharer.keeper
    .proving(sharer.owner, { as })
    .returnKeysets({ ...none, epoch, documents: [keyset], ...(grants && { grants }) });
  if (!back.ok) throw new Error(JSON.stringify(back));
  const kept = await readGrant(db, vault, made.grant);
  if (kept === undefined) throw new Error('the grant is gone');
  for (const hours of [0, 73, 5000]) {
    const terms = termsNow(kept, world.test.clock.now() + hours * hour);
    expect(terms.categories.map(({ category }) => category)).toEqual([first.category]);
  }
});
