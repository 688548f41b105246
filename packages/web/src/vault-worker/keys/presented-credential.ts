import type { VaultState } from '@kinfolio/contract/wire';
import { deriveRecoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { readStoredVault } from '../store/database.ts';
import { type CallOutcome, emptySuccess, refuseWithProblem } from '../types/outcome.ts';
import type { Keyring } from './keyring.ts';
import { type OpenedAccountKeyByWay, openByRecoveryCode, openWithPassword } from './open-account-key.ts';
import { openAccountKeyWithPasskey, type PasskeyOutput } from './passkeys.ts';

/**
 * A credential that the person must present before another way of opening the vault is made, because access to an open
 * page is not enough.
 */
export type PresentedCredential =
  | { readonly by: 'password'; readonly password: string }
  | ({ readonly by: 'passkey' } & PasskeyOutput)
  | { readonly by: 'code'; readonly code: string };

const refusals = { password: 'wrong-password', passkey: 'wrong-passkey', code: 'wrong-code' } as const;

/**
 * Whether the credential opens this vault: the account key in it must be the one that is open, not just any key the
 * page was given. Returns `keys-changed` if it opens another account key, for example after a renewal in another tab.
 */
export async function verifyPresentedCredential(
  { store, accountKey }: Keyring,
  shown: PresentedCredential,
): Promise<CallOutcome> {
  const kept = await readStoredVault(store);
  const opened = kept && (await open(kept.state, shown));
  if (opened === undefined) return refuseWithProblem(refusals[shown.by]);
  const isSame = opened.accountKey.equals(accountKey);
  opened.accountKey.wipe();
  return isSame ? emptySuccess : refuseWithProblem('keys-changed');
}

async function open(
  state: VaultState,
  shown: PresentedCredential,
): Promise<OpenedAccountKeyByWay | undefined> {
  if (shown.by === 'password') return (await openWithPassword(state, shown.password))?.way;
  if (shown.by === 'code') {
    const parsed = parseRecoveryCode(shown.code);
    return parsed.ok ? openByRecoveryCode(state, (await deriveRecoveryKeys(parsed.code)).wrapKey) : undefined;
  }
  return await openAccountKeyWithPasskey(state, shown);
}
