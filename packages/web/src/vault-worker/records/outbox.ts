import type { PushedRecord, PushResult, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { maxPushBytes, maxPushRecords } from '@kinfolio/contract/shapes';
import type { Keyring } from '../keys/keyring.ts';
import type { StoredRow } from '../store/database.ts';
import type { OpenedRecords } from '../types/values.ts';
import { addMoveMarker } from './departure.ts';
import { applyServerCopy, rejectServerCopy, rowAfterServerStored } from './merge.ts';
import { addRemains } from './purge.ts';
import { openStoredRows } from './read.ts';
import { computeNextPushVersion } from './returning.ts';
import { areSealedCopiesSame, openSealedRecord, sealRecord, toSealedRow } from './sealed-record.ts';
import { type RowToWrite, updateRows } from './update-rows.ts';

/** The bytes that JSON, the record's other fields and its leaf in a batch add to its envelope, at most. */
const bytesAroundEnvelope = 500;
/** The size in bytes of the remains of a deleted record, which consist of a header and a single block of padding. */
const bytesOfRemains = 1000;

/** The next records to push. Each is recorded as sent, so that the same bytes are sent again if the answer is lost. */
export async function takeNextPushBatch(keyring: Keyring): Promise<PushedRecord[]> {
  const sound = await onlySound(keyring, await sealAnew(keyring, await firstWaiting(keyring)));
  const ids = upToOnePush(sound).map(row => row.id);
  if (ids.length === 0) return [];
  const rows = await updateRows(keyring.store, ids, async row => {
    if (!row?.dirty || row.sent || row.refused) return undefined;
    const { rev: _rev, ...rest } = row;
    return { ...rest, sent: toSealedRow(row) };
  });
  const batch = await Promise.all(
    rows.map(async row => {
      if (!row?.sent || row.refused) return undefined;
      const record = await addRemains(keyring, row.sent);
      return record && (await addMoveMarker(keyring, record, row.base));
    }),
  );
  return batch.filter(record => record !== undefined);
}

/**
 * Reseals pending changes under the newest keys, because the server refuses older ones. A change that was sent under
 * old keys may have been stored without an answer; the server then returns it, and both versions are merged.
 */
async function sealAnew(keyring: Keyring, waiting: readonly StoredRow[]): Promise<StoredRow[]> {
  const isOld = ({ categoryId, keyVersion }: SealedRecord) =>
    keyVersion < (keyring.categories.get(categoryId)?.keyVersion ?? 0);
  const old = waiting.filter(row => isOld(row) || (row.sent !== undefined && isOld(row.sent)));
  if (old.length === 0) return [...waiting];
  const ids = old.map(({ id }) => id);
  const anew = await updateRows(keyring.store, ids, async row => {
    const opened = row?.dirty && !row.refused ? await openSealedRecord(keyring, row) : undefined;
    if (row === undefined || opened === undefined) return undefined;
    const { rev: _rev, sent: _sent, ...rest } = row;
    const sealed = await sealRecord(keyring, row.id, computeNextPushVersion(row.base, row), opened);
    return sealed && { ...rest, ...sealed };
  });
  const byId = new Map(anew.flatMap(row => (row ? [[row.id, row] as const] : [])));
  return waiting.map(row => byId.get(row.id) ?? row);
}

/** Applies the server's answer to a push of `batch`. Returns the records that changed or are no longer pending. */
export async function applyPushResults(
  keyring: Keyring,
  batch: readonly SealedRecord[],
  results: readonly PushResult[],
): Promise<OpenedRecords> {
  const resultOf = new Map(results.map(result => [result.id, result]));
  const rows = await updateRows(
    keyring.store,
    batch.map(record => record.id),
    async (row, id, index) => {
      const [pushed, result] = [batch[index], resultOf.get(id)];
      if (!row || !pushed || !result) return undefined;
      return result.outcome === 'stored'
        ? rowAfterServerStored(row, pushed)
        : await afterStale(keyring, row, result.current);
    },
  );
  return await openStoredRows(
    keyring,
    rows.filter(row => row !== undefined),
  );
}

async function afterStale(
  keyring: Keyring,
  row: StoredRow,
  current: SealedRecord | null,
): Promise<RowToWrite | undefined> {
  if (current === null) return rejectServerCopy(row, undefined, 'older');
  const next = await applyServerCopy(keyring, row, current);
  if (next !== undefined) return next;
  // The server refused the change although it still has the copy that the change is based on. There is nothing to
  // merge, so the change must not be sent again as it is.
  return await unsent(keyring, row);
}

/**
 * Handles records that the server refused. The server has not stored them, so the next edit may reuse their version.
 */
export async function requeueRejected(keyring: Keyring, batch: readonly SealedRecord[]): Promise<void> {
  const refused = new Map(batch.map(record => [record.id, record]));
  await updateRows(keyring.store, [...refused.keys()], async (row, id) => {
    const record = refused.get(id);
    return row?.sent && record && areSealedCopiesSame(row.sent, record)
      ? await unsent(keyring, row)
      : undefined;
  });
}

/** The row as if nothing had been pushed: an edit made after the push is now based directly on the server's copy. */
async function unsent(keyring: Keyring, row: StoredRow): Promise<RowToWrite> {
  const { rev: _rev, sent: _sent, ...rest } = row;
  const version = computeNextPushVersion(row.base, row);
  const mine = row.version === version ? undefined : await openSealedRecord(keyring, row);
  return { ...rest, ...(mine && (await sealRecord(keyring, row.id, version, mine))) };
}

/**
 * Returns at most as many rows as fit in one push. The rows after them are not read, because there can be thousands.
 */
async function firstWaiting(keyring: Keyring): Promise<StoredRow[]> {
  const found: StoredRow[] = [];
  for (let from = 0; found.length < maxPushRecords; from += maxPushRecords) {
    const waiting = keyring.store.records.where('dirty').equals(1).offset(from).limit(maxPushRecords);
    const rows = await waiting.toArray();
    found.push(...rows.filter(row => !row.refused && !row.unopened));
    if (rows.length < maxPushRecords) break;
  }
  return found.slice(0, maxPushRecords);
}

/** Leaves out records whose bytes were altered on this device, because they would replace a good copy on the server. */
async function onlySound(keyring: Keyring, candidates: readonly StoredRow[]): Promise<StoredRow[]> {
  const opened = await Promise.all(candidates.map(row => openSealedRecord(keyring, row.sent ?? row)));
  return candidates.filter((_row, index) => opened[index] !== undefined);
}

function upToOnePush(rows: readonly StoredRow[]): StoredRow[] {
  let bytes = 0;
  return rows.filter((row, index) => {
    const { envelope, deleted } = row.sent ?? row;
    const moves = row.base !== undefined && row.base.categoryId !== (row.sent ?? row).categoryId;
    bytes += envelope.length + bytesAroundEnvelope + (deleted ? bytesOfRemains : 0);
    // A departure is as large as the remains.
    bytes += moves ? bytesOfRemains : 0;
    return index === 0 || bytes < maxPushBytes;
  });
}
