import type { ReturnedKeysets } from '@kinfolio/contract/keyset';
import type { Db } from '../../../db/database.ts';
import { endingOf, findEnded } from '../../../db/endings.ts';
import type { VaultContext } from '../../vault/context.ts';
import { readGrantDocument } from '../gates/service.ts';
import { limitGrants, replaceAddresses } from '../narrowing/service.ts';
import {
  deleteHalvesOf,
  endWays,
  listEndedWays,
  readGrants,
  readPersons,
  returnPerson,
  updateGrant,
} from './store.ts';

/** Writes the people whom a device returned to a restored server. */
export async function returnPersons(
  tx: Db,
  vaultId: string,
  persons: NonNullable<ReturnedKeysets['persons']>,
): Promise<void> {
  for (const person of persons) await returnPerson(tx, { vaultId, ...person });
}

/**
 * Ends again what a device returned of sharing although it ended since the backup: a second device may not have heard of that. A
 * grant is stopped, as it is without a keyset, for the keyset that names it was taken. One whose terms were changed is limited to
 * what was left of them.
 */
export async function endAgain(
  vault: VaultContext,
  tx: Db,
  vaultId: string,
  put: NonNullable<ReturnedKeysets['grants']>['put'],
): Promise<void> {
  const nowMs = vault.clock.now();
  const ways = put.flatMap(one => one.ways.map(({ way }) => way));
  const grants = put.flatMap(({ document }) => readGrantDocument(document)?.payload.grant ?? []);
  const asked = [...grants.map(endingOf.grant), ...ways.flatMap(endingsOfWay)];
  const ended = await findEnded(tx, vault.fakesSecret, asked);
  const over = ways.filter(way => endingsOfWay(way).some(({ name }) => ended.has(name)));
  await endWays(tx, vaultId, [...over, ...(await listEndedWays(tx, vaultId, ways))], nowMs);
  const there = await readGrants(tx, vaultId);
  await limitGrants(
    tx,
    vault,
    there.filter(({ id }) => grants.includes(id)),
    true,
  );
  await replaceAddresses(tx, vault.fakesSecret, await readPersons(tx, vaultId));
  for (const id of grants.filter(grant => ended.has(endingOf.grant(grant).name))) {
    await updateGrant(tx, { vaultId, id }, { stoppedAtMs: nowMs });
    await deleteHalvesOf(tx, vaultId, id);
  }
}

/** How a way ends: it is taken away, or that of an account is in its place. */
const endingsOfWay = (way: string) => [endingOf.way(way), endingOf.usedWay(way)];
