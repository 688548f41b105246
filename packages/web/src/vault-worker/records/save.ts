import { maxEnvelopeLength } from '@kinfolio/contract/shapes';
import { v7 as uuidv7 } from 'uuid';
import { categorySlugFor, type Keyring } from '../keys/keyring.ts';
import type { StoredRow } from '../store/database.ts';
import { type CallOutcome, createSuccess, type ProblemCode, refuseWithProblem } from '../types/outcome.ts';
import type { OpenedRecords, PassportRecord, RecordEdit } from '../types/values.ts';
import { applyEdit, asStored } from './apply-edit.ts';
import { toPassportRecord } from './read.ts';
import { isPurged } from './remains.ts';
import { computeNextPushVersion, getLostRowMark } from './returning.ts';
import { openSealedRecord, sealRecord, toSealedRow } from './sealed-record.ts';
import { type RowToWrite, updateRows } from './update-rows.ts';

/** Seals edits, stores them and queues them in the outbox, in a single transaction: either all of them or none. */
export async function sealAndStoreEdits(
  keyring: Keyring,
  edits: readonly RecordEdit[],
  now: number,
): Promise<CallOutcome<OpenedRecords>> {
  const ids = edits.map(edit => edit.id ?? uuidv7());
  const contents: PassportRecord['content'][] = [];
  try {
    const rows = await updateRows(keyring.store, ids, async (row, id, index) => {
      const edit = edits[index];
      if (edit === undefined) throw new Refusal('unexpected');
      const { next, content } = await edited(keyring, row, id, edit, new Date(now).toISOString());
      contents[index] = content;
      return next;
    });
    // The content is already known. Opening the sealed record again would take as long as everything else.
    const records = rows.flatMap((row, index) => {
      const content = contents[index];
      return row && content ? [toPassportRecord(row, asStored(content))] : [];
    });
    return createSuccess({ records, unreadable: [] });
  } catch (error) {
    if (error instanceof Refusal) return refuseWithProblem(error.problem);
    if (isStorageFault(error)) return refuseWithProblem('storage-full');
    throw error;
  }
}

/** Thrown to leave the transaction, and converted to an outcome directly afterwards. */
class Refusal extends Error {
  readonly problem: ProblemCode;
  constructor(problem: ProblemCode) {
    super(problem);
    this.problem = problem;
  }
}

async function edited(
  keyring: Keyring,
  row: StoredRow | undefined,
  id: string,
  edit: RecordEdit,
  savedAt: string,
): Promise<{ next: RowToWrite; content: PassportRecord['content'] }> {
  const opened = row && (await openSealedRecord(keyring, row));
  if (row && (!opened || row.refused)) throw new Refusal('unreadable');
  // A record whose content has been removed can no longer be edited, so this write makes a new record.
  const current = opened && isPurged(opened.content) ? undefined : opened;
  const next = applyEdit(edit, current, savedAt);
  if (next === undefined) throw new Refusal('not-found');
  const category = categorySlugFor(keyring, next.content, next.category);
  const base = row?.dirty ? row.base : row && toSealedRow(row);
  const sent = row?.sent;
  // While a push is running, its version is in use. This edit gets the next version, whatever the answer to the push
  // is.
  const version = computeNextPushVersion(sent ?? base, row);
  const sealed = await sealRecord(keyring, id, version, { ...next, category });
  if (sealed === undefined) throw new Refusal('unexpected');
  if (sealed.envelope.length > maxEnvelopeLength) throw new Refusal('too-large');
  const kept = { dirty: 1 as const, ...getLostRowMark(row), ...(base && { base }), ...(sent && { sent }) };
  return { next: { ...sealed, ...kept }, content: next.content };
}

/**
 * Whether an error is one that IndexedDB throws, directly or through Dexie, if the disk is full or the browser stores
 * nothing.
 */
export function isStorageFault(error: unknown): boolean {
  return (
    error instanceof Error && /Quota|OpenFailed|MissingAPI|InvalidState|DatabaseClosed|Abort/.test(error.name)
  );
}
