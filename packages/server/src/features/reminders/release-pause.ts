import type { Db } from '../../db/database.ts';
import {
  computeGrantGate,
  readOwnerChannels,
  readStoredGrantDocument,
  readVaultRows,
} from '../access/gates/service.ts';
import { listOwnersWithGrants, readGrants } from '../access/grants/store.ts';
import { readIdentity } from '../vault/keys/store.ts';
import type { ReminderContext } from './context.ts';

/** Lists the accounts whose passport has been released: see {@link isReleased}. */
export async function findReleasedAccounts(
  context: Parameters<typeof isReleased>[0],
  tx: Db,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const released = new Set<string>();
  for (const accountId of await listOwnersWithGrants(tx, accountIds))
    if (await isReleased(context, tx, accountId)) released.add(accountId);
  return released;
}

/**
 * Whether a release has opened an account's passport to another person. Its owner then receives no reminders
 * until they are back.
 */
export async function isReleased(
  context: Pick<ReminderContext, 'accountOf' | 'clock' | 'sendsTexts'>,
  tx: Db,
  accountId: string,
): Promise<boolean> {
  const vaultId = (await readIdentity(tx, accountId))?.vaultId;
  if (vaultId === undefined) return false;
  const armed = (await readGrants(tx, vaultId)).filter(
    grant => grant.stoppedAtMs === null && readStoredGrantDocument(grant).when.kind === 'release',
  );
  if (armed.length === 0) return false;
  const rows = await readVaultRows(context, tx, vaultId, await readOwnerChannels(context, tx, accountId));
  const nowMs = context.clock.now();
  return armed.some(grant => computeGrantGate(rows, grant, nowMs).state === 'open');
}
