import type { VaultClient } from '@kinfolio/contract/client';
import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { NewVault } from '@kinfolio/contract/wire';
import { guardOf, newSignedVault, type Owner } from './signed-vault.ts';
import type { Person, VaultWorld } from './vault-world.ts';

/** A person whose vault has a keyset. */
export interface VaultOwner extends Person {
  vault: NewVault;
  owner: Owner;
  /** A client whose guarded calls are proved by an owner's proof key. */
  proving(owner?: Owner, more?: { seal?: string; as?: Person; fetches?: typeof fetch }): VaultClient;
}

/** Signs a new person up and makes a vault with its first keyset. */
export async function withKeyset(world: VaultWorld, categories = 2): Promise<VaultOwner> {
  const person = await world.signUp();
  const { vault, owner } = newSignedVault(person.accountId, categories);
  const origin = new URL(world.test.config.publicUrl).origin;
  const keeper: VaultOwner = {
    ...person,
    vault,
    owner,
    proving: (by = owner, { seal, as = person, fetches = fetch } = {}) =>
      as.client(world.url, fetches, guardOf(as, by, { origin, ...(seal !== undefined && { seal }) })),
  };
  const made = await keeper.proving().createVault(vault);
  if (!made.ok) throw new Error(`the vault was refused: ${made.code} ${made.message}`);
  return keeper;
}

/** Tries a change that has to be refused: how it is. Throws when it changed the vault. */
export async function refusalOf(keeper: VaultOwner, change: KeysetChange, by = keeper.owner) {
  const before = await keeper.client().readVault();
  const answer = await keeper.proving(by).putKeyset(change);
  if (JSON.stringify(await keeper.client().readVault()) !== JSON.stringify(before))
    throw new Error('a refused change left something behind');
  return answer;
}
