import type { KeysetsToRestore } from '@kinfolio/contract/keyset';
import type { Db } from '../../../db/database.ts';
import { endingNames, findRecordedEndings } from '../../../db/endings.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readGrantDocument } from '../gates/service.ts';
import { limitRestoredGrants, restorePersonAddresses } from '../narrowing/service.ts';
import { readPersons, restorePerson } from '../persons/store.ts';
import {
  deleteGrantHalves,
  deleteWayHalves,
  listEndedGrantWays,
  readGrants,
  readGrantWays,
  updateGrant,
} from './store.ts';

/** Stores again the people that a restored backup lacks and a device has sent back. */
export async function restorePersons(
  tx: Db,
  vaultId: string,
  persons: NonNullable<KeysetsToRestore['persons']>,
): Promise<void> {
  for (const person of persons) await restorePerson(tx, { vaultId, ...person });
}

/**
 * After a restore, a device may return grants that have ended since the backup, for example because the
 * device does not know that they ended. This ends them again. Grants are stopped without a new keyset,
 * because the server has just accepted a keyset that names them. A grant whose terms were narrowed is limited
 * to its remaining terms.
 */
export async function endGrantsAgain(
  vault: VaultContext,
  tx: Db,
  vaultId: string,
  put: NonNullable<KeysetsToRestore['grants']>['put'],
): Promise<void> {
  const nowMs = vault.clock.now();
  const ways = put.flatMap(one => one.ways.map(({ way }) => way));
  const grants = put.flatMap(({ document }) => readGrantDocument(document)?.payload.grant ?? []);
  const asked = [endingNames.way, endingNames.usedWay].flatMap(named => ways.map(named));
  const ended = await findRecordedEndings(tx, vault.fakesSecret, [
    ...grants.map(endingNames.grant),
    ...asked,
  ]);
  const rows = await readGrantWays(tx, vaultId);
  const isAnswered = (way: string) => rows.some(({ id, answer }) => id === way && answer !== null);
  // As in a restore, a used invitation is kept if the person's answer is stored, because only that answer
  // leads to the person.
  const over = ways.filter(
    way =>
      ended.has(endingNames.way(way).name) || (ended.has(endingNames.usedWay(way).name) && !isAnswered(way)),
  );
  await deleteWayHalves(tx, vaultId, [...over, ...(await listEndedGrantWays(tx, vaultId, ways))], nowMs);
  const there = await readGrants(tx, vaultId);
  await limitRestoredGrants(
    tx,
    vault,
    there.filter(({ id }) => grants.includes(id)),
    true,
  );
  await restorePersonAddresses(tx, vault.fakesSecret, await readPersons(tx, vaultId));
  for (const id of grants.filter(grant => ended.has(endingNames.grant(grant).name))) {
    await updateGrant(tx, { vaultId, id }, { stoppedAtMs: nowMs });
    await deleteGrantHalves(tx, vaultId, id);
  }
}
