import type { CategoryState } from '@kinfolio/contract/records/categories';
import type { PushedRecord, PushResult, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { ParsedCheckpoint, VerifiedBatch } from './signed.ts';
import type {
  ChangesToWrite,
  CurrentVaultState,
  MoveMarkerToWrite,
  RecordToWrite,
  StoredRecordRow,
} from './store.ts';

export interface PushPlan {
  readonly changes: ChangesToWrite;
  readonly results: PushResult[];
  readonly revisions: Record<string, number>;
  readonly behind: string[];
}

/** The signed documents in a push, parsed and compared. */
export interface PushDocuments {
  readonly batches: ReadonlyMap<string, VerifiedBatch>;
  readonly checkpoints: ReadonlyMap<string, ParsedCheckpoint>;
  /** Whether versions that a restored database lost may be skipped. */
  readonly maySkip: boolean;
}

/** Compares each record with the stored one. Returns the rows to write, each with its category's next revision. */
export function planPush(
  pushed: readonly PushedRecord[],
  { keyset, categories, stored }: CurrentVaultState,
  { batches, checkpoints, maySkip }: PushDocuments,
): PushPlan {
  const rowOf = new Map(stored.map(row => [row.id, row]));
  const revisions = new Map(categories.map(({ id, revision }) => [id, revision]));
  const next = (categoryId: string) => {
    const revision = (revisions.get(categoryId) ?? 0) + 1;
    revisions.set(categoryId, revision);
    return { revision, batchId: batches.get(categoryId)?.id ?? null };
  };
  const rows: RecordToWrite[] = [];
  const departures: MoveMarkerToWrite[] = [];
  const returned: { id: string; categoryId: string }[] = [];
  const vain = new Set<string>();
  const results = pushed.map((record): PushResult => {
    const { id, version, departure } = record;
    const row = rowOf.get(id);
    if (!isNext(row, record, maySkip)) {
      for (const touched of listPushedCategories(record)) vain.add(touched);
      return row !== undefined && isSame(row, record)
        ? { id, outcome: 'stored', version }
        : { id, outcome: 'stale', current: row === undefined ? null : sealedRecordOf(row) };
    }
    requireDeparture(row, record, keyset !== null);
    rows.push(rowToWrite(row, record, next(record.categoryId)));
    if (row !== undefined && row.categoryId !== record.categoryId)
      returned.push({ id, categoryId: record.categoryId });
    if (departure !== undefined)
      departures.push({ id, version, ...departure, ...next(departure.categoryId) });
    return { id, outcome: 'stored', version };
  });
  const written = new Set([...rows, ...departures].map(({ categoryId }) => categoryId));
  const { kept, behind } = checkpointsKept(checkpoints, { before: categories, revisions, vain });
  const touched = [...new Set([...written, ...kept.keys()])];
  return {
    results,
    revisions: Object.fromEntries(
      [...new Set([...touched, ...checkpoints.keys()])].map(id => [id, revisions.get(id) ?? 0]),
    ),
    behind,
    changes: {
      rows,
      departures,
      returned,
      batches: [...batches.values()].filter(({ categoryId }) => written.has(categoryId)),
      categories: touched.map(id => ({
        id,
        revision: revisions.get(id) ?? 0,
        checkpoint: kept.get(id) ?? categories.find(one => one.id === id)?.checkpoint ?? null,
      })),
    },
  };
}

/**
 * More versions than a device could create while a backup ages. Without a limit, one huge number would use up
 * all version numbers of a record.
 */
const mostLost = 100_000;

/** The categories that a pushed record writes to. */
export const listPushedCategories = ({ categoryId, departure }: PushedRecord): string[] =>
  departure === undefined ? [categoryId] : [categoryId, departure.categoryId];

function isNext(row: StoredRecordRow | undefined, record: PushedRecord, maySkip: boolean): boolean {
  const ahead = record.version - (row?.version ?? 0);
  return maySkip ? ahead >= 1 && ahead <= mostLost : ahead === 1;
}

/**
 * Checks that a record which moves within a signed vault leaves a departure in its old category. Otherwise
 * readers of that category would look for the record for ever.
 */
function requireDeparture(
  row: StoredRecordRow | undefined,
  { id, categoryId, departure }: PushedRecord,
  signed: boolean,
): void {
  const from = row === undefined || row.categoryId === categoryId ? undefined : row.categoryId;
  if (departure?.categoryId === from || (!signed && departure === undefined)) return;
  throw new ServerError('bad_request', 'A record that moves must leave a departure in its old category.', {
    details: { records: [id] },
  });
}

function rowToWrite(
  row: StoredRecordRow | undefined,
  { departure: _left, remains, ...record }: PushedRecord,
  place: { revision: number; batchId: string | null },
): RecordToWrite {
  return {
    ...record,
    ...place,
    remains: remains ?? null,
    replaces: row !== undefined,
  };
}

/**
 * The checkpoints to store. Each must follow the newest one and describe exactly the state after this push,
 * in which no record may be outdated or already stored. A checkpoint that is already stored counts as stored.
 */
function checkpointsKept(
  checkpoints: PushDocuments['checkpoints'],
  {
    before,
    revisions,
    vain,
  }: { before: readonly CategoryState[]; revisions: ReadonlyMap<string, number>; vain: ReadonlySet<string> },
): { kept: Map<string, string>; behind: string[] } {
  const kept = new Map<string, string>();
  const behind: string[] = [];
  for (const [id, checkpoint] of checkpoints) {
    const newest = before.find(one => one.id === id)?.checkpoint ?? null;
    if (newest === checkpoint.document) continue;
    if (!vain.has(id) && isNextCheckpoint(checkpoint, newest, revisions.get(id) ?? 0))
      kept.set(id, checkpoint.document);
    else behind.push(id);
  }
  return { kept, behind };
}

/** Whether a checkpoint follows the newest one and counts exactly what has been written so far. */
export const isNextCheckpoint = (
  { previous, revision }: ParsedCheckpoint,
  newest: string | null,
  writtenUntil: number,
): boolean => revision === writtenUntil && previous === (newest === null ? null : sha256(newest));

const isSame = (row: SealedRecord, record: SealedRecord): boolean =>
  row.categoryId === record.categoryId &&
  row.keyVersion === record.keyVersion &&
  row.version === record.version &&
  row.deleted === record.deleted &&
  row.envelope === record.envelope;

function sealedRecordOf({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
