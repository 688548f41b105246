import type { Db } from '../../../db/database.ts';
import { readIdentity } from '../keys/store.ts';
import { channelsOf, documentOf, gateNow, readVaultRows } from '../sharing/gates-service.ts';
import { readGrants } from '../sharing/store.ts';
import type { ReminderContext } from './context.ts';

/** Whether the passport of an account is open to another person by a release: its owner is not reminded until they are back. */
export async function isReleased(
  context: Pick<ReminderContext, 'accountOf' | 'clock' | 'sendsTexts'>,
  tx: Db,
  accountId: string,
): Promise<boolean> {
  const vaultId = (await readIdentity(tx, accountId))?.vaultId;
  if (vaultId === undefined) return false;
  const armed = (await readGrants(tx, vaultId)).filter(
    grant => grant.stoppedAtMs === null && documentOf(grant).when.kind === 'release',
  );
  if (armed.length === 0) return false;
  const rows = await readVaultRows(context, tx, vaultId, await channelsOf(context, tx, accountId));
  const nowMs = context.clock.now();
  return armed.some(grant => gateNow(rows, grant, nowMs).state === 'open');
}
