import { maxPushBytes, maxPushRecords } from '@kinfolio/contract/shapes';
import type { PushedRecord, PushResult, SealedRecord } from '@kinfolio/contract/wire';
import { change, type NextRow } from './change.ts';
import type { Keyring } from './keyring.ts';
import { refuse, settled, takeTheirs } from './merge.ts';
import { withRemains } from './purge.ts';
import { openRows } from './read.ts';
import { sameSealed, seal, sealedOf, unseal } from './sealed-record.ts';
import type { Row } from './store.ts';
import type { Opened } from './values.ts';

/** Room for what JSON and the other members of a record add to its envelope. */
const bytesAroundEnvelope = 400;
/** Remains are one block of padding; their header is the longer part of them. */
const bytesOfRemains = 1000;

/** The next records to push, each noted as sent. A lost answer therefore leads to the same bytes being sent again. */
export async function takeBatch(ring: Keyring): Promise<PushedRecord[]> {
  const sound = await onlySound(ring, await firstWaiting(ring));
  const ids = upToOnePush(sound).map(row => row.id);
  if (ids.length === 0) return [];
  const rows = await change(ring.store, ids, async row => {
    if (!row?.dirty || row.sent || row.refused) return undefined;
    const { rev: _rev, ...rest } = row;
    return { ...rest, sent: sealedOf(row) };
  });
  const sent = rows.flatMap(row => (row?.sent && !row.refused ? [row.sent] : []));
  const batch = await Promise.all(sent.map(record => withRemains(ring, record)));
  return batch.filter(record => record !== undefined);
}

/** Takes the server's answer to a push of `batch`. Gives the records that read differently now, or stopped waiting. */
export async function settleBatch(
  ring: Keyring,
  batch: readonly SealedRecord[],
  results: readonly PushResult[],
): Promise<Opened> {
  const resultOf = new Map(results.map(result => [result.id, result]));
  const rows = await change(
    ring.store,
    batch.map(record => record.id),
    async (row, id, index) => {
      const [pushed, result] = [batch[index], resultOf.get(id)];
      if (!row || !pushed || !result) return undefined;
      return result.outcome === 'stored' ? settled(row, pushed) : await afterStale(ring, row, result.current);
    },
  );
  return await openRows(
    ring,
    rows.filter(row => row !== undefined),
  );
}

async function afterStale(
  ring: Keyring,
  row: Row,
  current: SealedRecord | null,
): Promise<NextRow | undefined> {
  if (current === null) return refuse(row, undefined, 'older');
  const next = await takeTheirs(ring, row, current);
  if (next !== undefined) return next;
  // The server still has what we started from and yet refused what stands on it: nothing to merge, so not again as it is.
  return await unsent(ring, row);
}

/** Records the server refused as they are: it has not stored them, so an edit may take the version they had. */
export async function takeBack(ring: Keyring, batch: readonly SealedRecord[]): Promise<void> {
  const refused = new Map(batch.map(record => [record.id, record]));
  await change(ring.store, [...refused.keys()], async (row, id) => {
    const record = refused.get(id);
    return row?.sent && record && sameSealed(row.sent, record) ? await unsent(ring, row) : undefined;
  });
}

/** The row as if nothing had been pushed: an edit made on top of the push stands on the server's copy instead. */
async function unsent(ring: Keyring, row: Row): Promise<NextRow> {
  const { rev: _rev, sent: _sent, ...rest } = row;
  const version = (row.base?.version ?? 0) + 1;
  const mine = row.version === version ? undefined : await unseal(ring, row);
  return { ...rest, ...(mine && (await seal(ring, row.id, version, mine))) };
}

/** As many rows that may be sent as one push takes. What waits behind them is not read: it can be thousands. */
async function firstWaiting(ring: Keyring): Promise<Row[]> {
  const found: Row[] = [];
  for (let from = 0; found.length < maxPushRecords; from += maxPushRecords) {
    const waiting = ring.store.records.where('dirty').equals(1).offset(from).limit(maxPushRecords);
    const rows = await waiting.toArray();
    found.push(...rows.filter(row => !row.refused && !row.unopened));
    if (rows.length < maxPushRecords) break;
  }
  return found.slice(0, maxPushRecords);
}

/** A record whose bytes were changed on this device is not pushed: it would replace a good copy on the server. */
async function onlySound(ring: Keyring, candidates: readonly Row[]): Promise<Row[]> {
  const opened = await Promise.all(candidates.map(row => unseal(ring, row.sent ?? row)));
  return candidates.filter((_row, index) => opened[index] !== undefined);
}

function upToOnePush(rows: readonly Row[]): Row[] {
  let bytes = 0;
  return rows.filter((row, index) => {
    const { envelope, deleted } = row.sent ?? row;
    bytes += envelope.length + bytesAroundEnvelope + (deleted ? bytesOfRemains : 0);
    return index === 0 || bytes < maxPushBytes;
  });
}
