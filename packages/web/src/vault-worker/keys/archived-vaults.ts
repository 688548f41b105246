import type { RestoreArchivedVaultRequest, VaultState } from '@kinfolio/contract/wire';
import { deriveRecoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { createFollowingKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import { readStoredVault } from '../store/database.ts';
import { type CallOutcome, createSuccess, refuseWithProblem } from '../types/outcome.ts';
import { toKeysetWay, wrapUnderPassword } from './make-vault.ts';
import { type OpenedAccountKeyByWay, openByRecoveryCode, openWithPassword } from './open-account-key.ts';
import { hashChangeToProve } from './proofs.ts';
import { requireKeyring, setProvableChange, type WorkerState } from './state.ts';
import { verifyServerState } from './verify-shown.ts';

/** The recovery code or password that the person found for an earlier vault, and the current password. */
export interface ArchivedVaultSecret {
  readonly found: string;
  readonly password: string;
}

/**
 * Opens the set-aside vault that the found code or password belongs to, and makes its next keyset, with its kits and
 * the current password. Returns `wrong-code` if the code or password opens none of the vaults.
 */
export async function rewrapArchivedVault(
  worker: WorkerState,
  earlier: readonly VaultState[],
  { found, password }: ArchivedVaultSecret,
  at: string,
): Promise<CallOutcome<RestoreArchivedVaultRequest>> {
  const kept = await readStoredVault(requireKeyring(worker).store);
  const now = kept && (await openWithPassword(kept.state, password));
  if (now === undefined) return refuseWithProblem('wrong-password');
  now.way.accountKey.wipe();
  for (const state of earlier) {
    const way = await openEarlier(state, found);
    if (way === undefined) continue;
    const { accountId: account, vaultId: vault } = state;
    const knowing = { known: undefined, opensNoKeptWrap: true, setAside: true } as const;
    const verified = await verifyServerState(way, state, knowing);
    if (!verified.ok) {
      way.accountKey.wipe();
      return verified;
    }
    const { identity, keyset } = verified.value;
    const floor = { keyset: keyset.sequence + 1, sign: identity.sign };
    const { id, stored } = await wrapUnderPassword({ ...way, account, floor, vault }, now.secret);
    const there = new Set(state.wraps.map(wrap => wrap.id));
    const kits = keyset.ways.filter(one => one.method === 'recovery' && there.has(one.way));
    const ways = [...kits, await toKeysetWay('password', id, stored.envelope)];
    const next = createFollowingKeyset(verified.value, { at, reason: 'password', ways });
    const text = await signKeyset(next, identity.signPrivateKey);
    const { method: _password, ...wrap } = stored;
    const back = { vaultId: vault, passwordWrap: { id, ...wrap }, keyset: text };
    setProvableChange(worker, {
      account,
      accountKey: way.accountKey,
      apart: true,
      ...(await hashChangeToProve(back)),
    });
    return createSuccess(back);
  }
  return refuseWithProblem('wrong-code');
}

async function openEarlier(earlier: VaultState, found: string): Promise<OpenedAccountKeyByWay | undefined> {
  const parsed = parseRecoveryCode(found);
  if (parsed.ok) return await openByRecoveryCode(earlier, (await deriveRecoveryKeys(parsed.code)).wrapKey);
  return (await openWithPassword(earlier, found))?.way;
}
