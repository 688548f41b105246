import type { VaultClient } from '@kinfolio/contract/client';
import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { NewVault } from '@kinfolio/contract/wire';
import { createCallGuard, createSignedVault, type VaultOwnerKeys } from './signed-vault.ts';
import type { SignedInPerson, VaultWorld } from './vault-world.ts';

export interface OwnerWithVault extends SignedInPerson {
  vault: NewVault;
  owner: VaultOwnerKeys;
  /** A client whose guarded calls are proved with an owner's proof key. */
  proving(
    owner?: VaultOwnerKeys,
    more?: { seal?: string; as?: SignedInPerson; fetches?: typeof fetch },
  ): VaultClient;
}

/** Signs up a new person and creates a vault with its first keyset. */
export async function createOwnerWithVault(world: VaultWorld, categories = 2): Promise<OwnerWithVault> {
  const person = await world.signUp();
  const { vault, owner } = createSignedVault(person.accountId, categories);
  const origin = new URL(world.test.config.publicUrl).origin;
  const keeper: OwnerWithVault = {
    ...person,
    vault,
    owner,
    proving: (by = owner, { seal, as = person, fetches = fetch } = {}) =>
      as.client(world.url, fetches, createCallGuard(as, by, { origin, ...(seal !== undefined && { seal }) })),
  };
  const made = await keeper.proving().createVault(vault);
  if (!made.ok) throw new Error(`the vault was refused: ${made.code} ${made.message}`);
  return keeper;
}

/** Sends a change that the server must refuse, and returns the refusal. Throws if the vault was changed. */
export async function sendRefusedChange(keeper: OwnerWithVault, change: KeysetChange, by = keeper.owner) {
  const before = await keeper.client().readVault();
  const answer = await keeper.proving(by).putKeyset(change);
  if (JSON.stringify(await keeper.client().readVault()) !== JSON.stringify(before))
    throw new Error('a refused change left something behind');
  return answer;
}
