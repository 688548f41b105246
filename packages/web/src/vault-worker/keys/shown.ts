import type { VaultState } from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { readVault } from '../store/database.ts';
import { done, type Outcome, refuse } from '../types/outcome.ts';
import type { Keyring } from './keyring.ts';
import { type OpenedWay, openWithPassword, withRecovery } from './open-account-key.ts';
import { type PasskeyAnswer, withPasskey } from './passkeys.ts';

/** What a person shows before another way in is made: the page alone, open on a desk, makes none. */
export type ShownWay =
  | { readonly by: 'password'; readonly password: string }
  | ({ readonly by: 'passkey' } & PasskeyAnswer)
  | { readonly by: 'code'; readonly code: string };

const refusals = { password: 'wrong-password', passkey: 'wrong-passkey', code: 'wrong-code' } as const;

/**
 * Whether what is shown opens the vault that is open: the same account key, not merely one that the page was given.
 * `keys-changed` for what opens another one, as after a renewal in another tab.
 */
export async function checkShown({ store, accountKey }: Keyring, shown: ShownWay): Promise<Outcome> {
  const kept = await readVault(store);
  const opened = kept && (await open(kept.state, shown));
  if (opened === undefined) return refuse(refusals[shown.by]);
  const isSame = opened.accountKey.equals(accountKey);
  opened.accountKey.wipe();
  return isSame ? done : refuse('keys-changed');
}

async function open(state: VaultState, shown: ShownWay): Promise<OpenedWay | undefined> {
  if (shown.by === 'password') return (await openWithPassword(state, shown.password))?.way;
  if (shown.by === 'code') {
    const parsed = parseRecoveryCode(shown.code);
    return parsed.ok ? withRecovery(state, (await recoveryKeys(parsed.code)).wrapKey) : undefined;
  }
  return await withPasskey(state, shown);
}
