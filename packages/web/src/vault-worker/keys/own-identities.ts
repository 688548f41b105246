import { openIdentityVersion } from '@kinfolio/vault/identity/identity-version';
import { readStoredVault } from '../store/database.ts';
import type { Keyring } from './keyring.ts';

/** An identity of the open vault's owner, for opening envelopes that others sealed to it. */
export type SealingIdentity = Pick<Keyring['signed']['identity'], 'version' | 'sealPrivateKey'>;

/**
 * The current identity and then the earlier ones, newest first. Envelopes that others sealed to a public key before all
 * keys were replaced open only with that key's private half.
 */
export async function* listOwnIdentities({
  account,
  accountKey,
  signed,
  store,
  vault,
}: Keyring): AsyncGenerator<SealingIdentity> {
  yield signed.identity;
  const kept = await readStoredVault(store);
  for (const sealed of (kept?.state.earlierIdentities ?? []).toReversed()) {
    const opened = await openIdentityVersion(accountKey, { account, vault }, sealed);
    if (opened.ok) yield opened.identity;
  }
}
