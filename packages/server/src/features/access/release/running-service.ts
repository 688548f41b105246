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
 * Whether an account must not be closed because of a release: one that is under way in its vault, from the
 * first warning on, or a grant in a set-aside vault that can still be released.
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
  // Ignores this request to close the account, because closing would itself stop a release that the owner's
  // silence has begun.
  return (await armedIn(vaultId)).some(grant =>
    running.has(computeGate({ ...selectGrantRows(rows, grant), closing: undefined }, now).state),
  );
}
