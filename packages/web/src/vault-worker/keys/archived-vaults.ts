import type { TakeBackRequest, VaultState } from '@kinfolio/contract/wire';
import { recoveryKeys } from '@kinfolio/vault/keys/recovery';
import { parseRecoveryCode } from '@kinfolio/vault/keys/recovery-code';
import { nextKeyset, signKeyset } from '@kinfolio/vault/keyset/keyset';
import { readVault } from '../store/database.ts';
import { type Outcome, ok, refuse } from '../types/outcome.ts';
import { makePasswordWrap, wayOf } from './make-vault.ts';
import { type OpenedWay, openWithPassword, withRecovery } from './open-account-key.ts';
import { permissionFor } from './proofs.ts';
import { mayProve, requireKeyring, type WorkerState } from './state.ts';
import { verifyShown } from './verify-shown.ts';

/** What was found of an earlier vault: its recovery code or its password, and the password of now. */
export interface ArchivedVaultSecret {
  readonly found: string;
  readonly password: string;
}

/**
 * Opens the vault among those set aside that what was found belongs to, and makes its next keyset: its kits, and the
 * password of now. `wrong-code` when what was found opens none of them.
 */
export async function wrapArchived(
  worker: WorkerState,
  earlier: readonly VaultState[],
  { found, password }: ArchivedVaultSecret,
  at: string,
): Promise<Outcome<TakeBackRequest>> {
  const kept = await readVault(requireKeyring(worker).store);
  const now = kept && (await openWithPassword(kept.state, password));
  if (now === undefined) return refuse('wrong-password');
  now.way.accountKey.wipe();
  for (const state of earlier) {
    const way = await openEarlier(state, found);
    if (way === undefined) continue;
    const { accountId: account, vaultId: vault } = state;
    const knowing = { known: undefined, opensNoKeptWrap: true, setAside: true } as const;
    const verified = await verifyShown(way, state, knowing);
    if (!verified.ok) {
      way.accountKey.wipe();
      return verified;
    }
    const { identity, keyset } = verified.value;
    const floor = { keyset: keyset.sequence + 1, sign: identity.sign };
    const { id, stored } = await makePasswordWrap({ ...way, account, floor, vault }, now.secret);
    const there = new Set(state.wraps.map(wrap => wrap.id));
    const kits = keyset.ways.filter(one => one.method === 'recovery' && there.has(one.way));
    const ways = [...kits, await wayOf('password', id, stored.envelope)];
    const next = nextKeyset(verified.value, { at, reason: 'password', ways });
    const text = await signKeyset(next, identity.signPrivateKey);
    const { method: _password, ...wrap } = stored;
    const back = { vaultId: vault, passwordWrap: { id, ...wrap }, keyset: text };
    mayProve(worker, { account, accountKey: way.accountKey, apart: true, ...(await permissionFor(back)) });
    return ok(back);
  }
  return refuse('wrong-code');
}

async function openEarlier(earlier: VaultState, found: string): Promise<OpenedWay | undefined> {
  const parsed = parseRecoveryCode(found);
  if (parsed.ok) return await withRecovery(earlier, (await recoveryKeys(parsed.code)).wrapKey);
  return (await openWithPassword(earlier, found))?.way;
}
