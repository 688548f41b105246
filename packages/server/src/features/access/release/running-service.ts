import { computeGate } from '@kinfolio/domain/access/gate';
import type { GateState } from '@kinfolio/domain/access/rows';
import type { Db } from '../../../db/database.ts';
import { listArchivedVaultsOfAccount } from '../../vault/archive/store.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockIdentity } from '../../vault/keys/store.ts';
import {
  readOwnerChannels,
  readStoredGrantDocument,
  readVaultRows,
  selectGrantRows,
} from '../gates/service.ts';
import { readGrants } from '../grants/store.ts';

const running: ReadonlySet<GateState> = new Set(['warning', 'asked', 'unproved', 'unreachable', 'open']);

/**
 * Whether a release of an account's vault is under way, from its first warning on, or a vault that was set aside has a
 * grant that can still be released. In either case, the account is not closed.
 */
export async function isReleaseUnderWay(
  vault: Pick<VaultContext, 'accountOf' | 'clock' | 'sendsTexts'>,
  tx: Db,
  accountId: string,
): Promise<boolean> {
  const armedIn = async (vaultId: string) =>
    (await readGrants(tx, vaultId)).filter(
      grant => grant.stoppedAtMs === null && readStoredGrantDocument(grant).when.kind === 'release',
    );
  for (const { vaultId } of await listArchivedVaultsOfAccount(tx, accountId))
    if ((await armedIn(vaultId)).length > 0) return true;
  const vaultId = (await lockIdentity(tx, accountId))?.vaultId;
  if (vaultId === undefined) return false;
  const rows = await readVaultRows(vault, tx, vaultId, await readOwnerChannels(vault, tx, accountId));
  const now = vault.clock.now();
  // Ignores this request to close the account, because closing would itself stop a release that follows the owner's
  // silence.
  return (await armedIn(vaultId)).some(grant =>
    running.has(computeGate({ ...selectGrantRows(rows, grant), closing: undefined }, now).state),
  );
}
