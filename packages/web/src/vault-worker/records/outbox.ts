import { maxPushBytes, maxPushRecords } from '@kinfolio/contract/shapes';
import type { PushedRecord, PushResult, SealedRecord } from '@kinfolio/contract/wire';
import type { Keyring } from '../keys/keyring.ts';
import type { Row } from '../store/database.ts';
import type { Opened } from '../types/values.ts';
import { withDeparture } from './departure.ts';
import { applyServerCopy, markStored, rejectServerCopy } from './merge.ts';
import { withRemains } from './purge.ts';
import { openRows } from './read.ts';
import { nextVersion } from './returning.ts';
import { openSealed, sameSealed, seal, sealedOf } from './sealed-record.ts';
import { type NextRow, updateRows } from './update-rows.ts';

/** Room for what JSON, the other members of a record and its leaf in a batch add to its envelope. */
const bytesAroundEnvelope = 500;
/** Remains are one block of padding; their header is the longer part of them. */
const bytesOfRemains = 1000;

/** The next records to push, each noted as sent. A lost answer therefore leads to the same bytes being sent again. */
export async function nextBatch(keyring: Keyring): Promise<PushedRecord[]> {
  const sound = await onlySound(keyring, await sealAnew(keyring, await firstWaiting(keyring)));
  const ids = upToOnePush(sound).map(row => row.id);
  if (ids.length === 0) return [];
  const rows = await updateRows(keyring.store, ids, async row => {
    if (!row?.dirty || row.sent || row.refused) return undefined;
    const { rev: _rev, ...rest } = row;
    return { ...rest, sent: sealedOf(row) };
  });
  const batch = await Promise.all(
    rows.map(async row => {
      if (!row?.sent || row.refused) return undefined;
      const record = await withRemains(keyring, row.sent);
      return record && (await withDeparture(keyring, record, row.base));
    }),
  );
  return batch.filter(record => record !== undefined);
}

/**
 * Seals what waits under the newest keys: the server refuses older ones. What was sent under them and got no answer may be
 * stored; the server then answers with it, and both are merged.
 */
async function sealAnew(keyring: Keyring, waiting: readonly Row[]): Promise<Row[]> {
  const isOld = ({ categoryId, keyVersion }: SealedRecord) =>
    keyVersion < (keyring.categories.get(categoryId)?.keyVersion ?? 0);
  const old = waiting.filter(row => isOld(row) || (row.sent !== undefined && isOld(row.sent)));
  if (old.length === 0) return [...waiting];
  const ids = old.map(({ id }) => id);
  const anew = await updateRows(keyring.store, ids, async row => {
    const opened = row?.dirty && !row.refused ? await openSealed(keyring, row) : undefined;
    if (row === undefined || opened === undefined) return undefined;
    const { rev: _rev, sent: _sent, ...rest } = row;
    const sealed = await seal(keyring, row.id, nextVersion(row.base, row), opened);
    return sealed && { ...rest, ...sealed };
  });
  const byId = new Map(anew.flatMap(row => (row ? [[row.id, row] as const] : [])));
  return waiting.map(row => byId.get(row.id) ?? row);
}

/** Takes the server's answer to a push of `batch`. Gives the records that read differently now, or stopped waiting. */
export async function applyPushResults(
  keyring: Keyring,
  batch: readonly SealedRecord[],
  results: readonly PushResult[],
): Promise<Opened> {
  const resultOf = new Map(results.map(result => [result.id, result]));
  const rows = await updateRows(
    keyring.store,
    batch.map(record => record.id),
    async (row, id, index) => {
      const [pushed, result] = [batch[index], resultOf.get(id)];
      if (!row || !pushed || !result) return undefined;
      return result.outcome === 'stored'
        ? markStored(row, pushed)
        : await afterStale(keyring, row, result.current);
    },
  );
  return await openRows(
    keyring,
    rows.filter(row => row !== undefined),
  );
}

async function afterStale(
  keyring: Keyring,
  row: Row,
  current: SealedRecord | null,
): Promise<NextRow | undefined> {
  if (current === null) return rejectServerCopy(row, undefined, 'older');
  const next = await applyServerCopy(keyring, row, current);
  if (next !== undefined) return next;
  // The server still has what we started from and yet refused what stands on it: nothing to merge, so not again as it is.
  return await unsent(keyring, row);
}

/** Records the server refused as they are: it has not stored them, so an edit may take the version they had. */
export async function requeueRejected(keyring: Keyring, batch: readonly SealedRecord[]): Promise<void> {
  const refused = new Map(batch.map(record => [record.id, record]));
  await updateRows(keyring.store, [...refused.keys()], async (row, id) => {
    const record = refused.get(id);
    return row?.sent && record && sameSealed(row.sent, record) ? await unsent(keyring, row) : undefined;
  });
}

/** The row as if nothing had been pushed: an edit made on top of the push stands on the server's copy instead. */
async function unsent(keyring: Keyring, row: Row): Promise<NextRow> {
  const { rev: _rev, sent: _sent, ...rest } = row;
  const version = nextVersion(row.base, row);
  const mine = row.version === version ? undefined : await openSealed(keyring, row);
  return { ...rest, ...(mine && (await seal(keyring, row.id, version, mine))) };
}

/** As many rows that may be sent as one push takes. What waits behind them is not read: it can be thousands. */
async function firstWaiting(keyring: Keyring): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; found.length < maxPushRecords; from += maxPushRecords) {
    const waiting = keyring.store.records.where('dirty').equals(1).offset(from).limit(maxPushRecords);
    const rows = await waiting.toArray();
    found.push(...rows.filter(row => !row.refused && !row.unopened));
    if (rows.length < maxPushRecords) break;
  }
  return found.slice(0, maxPushRecords);
}

/** A record whose bytes were changed on this device is not pushed: it would replace a good copy on the server. */
async function onlySound(keyring: Keyring, candidates: readonly Row[]): Promise<Row[]> {
  const opened = await Promise.all(candidates.map(row => openSealed(keyring, row.sent ?? row)));
  return candidates.filter((_row, index) => opened[index] !== undefined);
}

function upToOnePush(rows: readonly Row[]): Row[] {
  let bytes = 0;
  return rows.filter((row, index) => {
    const { envelope, deleted } = row.sent ?? row;
    const moves = row.base !== undefined && row.base.categoryId !== (row.sent ?? row).categoryId;
    bytes += envelope.length + bytesAroundEnvelope + (deleted ? bytesOfRemains : 0);
    // A departure is as long as remains.
    bytes += moves ? bytesOfRemains : 0;
    return index === 0 || bytes < maxPushBytes;
  });
}
