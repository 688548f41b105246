import type { KeysetChange } from '@kinfolio/contract/keyset';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import {
  changeGrantTerms,
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { createDeviceId } from '../../vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';
import { readGrant, readGrantWays } from '../grants/store.ts';
import { findTermsInForce } from '../grants/terms-service.ts';
import { recordTermsChange } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 60 * 60_000;

/** Builds the request with which a device would change the terms, but does not send it. */
async function unsentChange(
  sharer: SharingOwner,
  ...[made, terms]: [Parameters<typeof changeGrantTerms>[1], object]
) {
  let sent: KeysetChange | undefined;
  const putKeyset = async (change: KeysetChange) => {
    sent = change;
    return { ok: false };
  };
  const proving = () => ({ putKeyset });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tested code makes only this call
  const device = { ...sharer, keeper: { ...sharer.keeper, proving } } as unknown as SharingOwner;
  await changeGrantTerms(device, made, terms);
  if (sent === undefined) throw new Error('nothing was sent');
  return sent;
}

/** Returns a change to a server that was restored to the keyset before that change, as a device does. */
async function giveBack({ keeper, owner }: SharingOwner, { keyset, grants }: KeysetChange): Promise<void> {
  const epoch = createDeviceId();
  const { pool } = world.test.database;
  await pool.query('update vaults set epoch = $2 where id = $1', [owner.payload.vault, epoch]);
  const none = { wraps: [], categoryKeys: [], chain: [], identities: [], earlierIdentities: [] };
  const as = await keeper.signInAgain();
  const back = await keeper
    .proving(owner, { as })
    .returnKeysets({ ...none, epoch, documents: [keyset], ...(grants && { grants }) });
  if (!back.ok) throw new Error(JSON.stringify(back));
}

it('an older device that gives a restored server its keysets brings back no section that another device took away', async () => {
  const sharer = await signUpSharingOwner(world);
  const person = await savePersonDetails(sharer, 'reader@example.test');
  const made = await createGrantWithWay(sharer, person, { kind: 'always' });
  const [first] = made.document.categories;
  if (first === undefined) throw new Error('there are no sections');
  const all = sharer.owner.payload.categories.map(({ category, check, keyVersion }) => ({
    category,
    check,
    keyVersion,
    plusDays: 0,
  }));
  const wider = await unsentChange(sharer, made, { categories: all });
  const { db } = world.test.database;
  // Meanwhile, another device has narrowed the grant to one section. The signed lists record that, but the
  // database comes from an earlier backup.
  const left = { document: { ...made.document, categories: [first] }, former: undefined };
  await recordTermsChange(db, made.grant, { ...left, widenedAtMs: undefined });
  await giveBack(sharer, wider);
  const { vault } = sharer.owner.payload;
  const kept = await readGrant(db, vault, made.grant);
  if (kept === undefined) throw new Error('the grant is gone');
  for (const hours of [0, 73, 5000]) {
    const terms = findTermsInForce(kept, world.test.clock.now() + hours * hour);
    expect(terms.categories.map(({ category }) => category)).toEqual([first.category]);
  }
});

it('an invitation that was used up since stays after an older device gave its grant back, if its answer was in the backup', async () => {
  const { db } = world.test.database;
  for (const isAnswered of [true, false]) {
    const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
    const made = await createGrantWithWay(sharer, await savePersonDetails(sharer, member.keeper.email), {
      kind: 'always',
    });
    const { way } = made.way;
    const answer = isAnswered ? await member.sharing.acceptWay(createAcceptRequest(made.code)) : undefined;
    expect(answer?.ok).toBe(isAnswered ? true : undefined);
    const changed = await unsentChange(sharer, made, { level: 'edit' });
    await recordEndings(db, [endingNames.usedWay(way)]);
    await giveBack(sharer, changed);
    const ways = await readGrantWays(db, sharer.owner.payload.vault);
    expect(ways.map(({ id }) => id)).toEqual(isAnswered ? [way] : []);
  }
});
