import { openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { readVault } from '../store/database.ts';
import type { Keyring } from './keyring.ts';

/** An identity of the open vault's owner, by which what others sealed to it opens. */
export type SealingIdentity = Pick<Keyring['signed']['identity'], 'version' | 'sealPrivateKey'>;

/**
 * The identity of now, then those before it, the newest first: what others sealed to a public half before all keys were made anew
 * opens with its private one only.
 */
export async function* ownIdentities({
  account,
  accountKey,
  signed,
  store,
  vault,
}: Keyring): AsyncGenerator<SealingIdentity> {
  yield signed.identity;
  const kept = await readVault(store);
  for (const sealed of (kept?.state.earlierIdentities ?? []).toReversed()) {
    const opened = await openIdentityVersion(accountKey, { account, vault }, sealed);
    if (opened.ok) yield opened.identity;
  }
}
