import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { mergeRowsField } from '@kinfolio/domain/payments/join-field';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { mergeContent } from '@kinfolio/domain/records/record-merge';
import { categorySlugFor, type Keyring } from '../keys/keyring.ts';
import type { StoredRow } from '../store/database.ts';
import type { UnreadableReason } from '../types/values.ts';
import { hasSameContent } from './apply-edit.ts';
import { isPurged } from './remains.ts';
import { computeNextPushVersion, getLostRowMark } from './returning.ts';
import {
  areSealedCopiesSame,
  openSealedRecord,
  type RecordToSeal,
  sealRecord,
  toSealedRow,
} from './sealed-record.ts';
import type { RowToWrite } from './update-rows.ts';

// [Note: Copies offered by the server] The server is trusted to store bytes, but not to choose between them. A copy is
// accepted only if it opens in its own place and its version is higher than the one this device last saw there.
// Anything else is refused: its bytes are stored next to the good copy, the person is notified, and neither copy is
// overwritten. If the record was edited here meanwhile, the edit is merged.

/** The row after the server offered the copy `theirs`; undefined if the row does not change. */
export async function applyServerCopy(
  keyring: Keyring,
  row: StoredRow | undefined,
  theirs: SealedRecord,
): Promise<RowToWrite | undefined> {
  if (row?.lost !== undefined) return await besideLost(keyring, row, theirs);
  if (row !== undefined && isKnownCopy(row, theirs)) return rowAfterServerStored(row, theirs);
  if (isDeletionWithoutRemains(theirs))
    return row?.dirty && theirs.version > seenOf(row) ? await revived(keyring, row, theirs) : undefined;
  const opened = await openSealedRecord(keyring, theirs);
  if (row === undefined) return opened ? toSealedRow(theirs) : { ...toSealedRow(theirs), unopened: 1 };
  if (opened === undefined) return row.unopened ? undefined : rejectServerCopy(row, theirs, 'does-not-open');
  // The stored bytes never opened here, so their version number cannot be trusted and any copy that opens replaces
  // them.
  if (row.unopened) return toSealedRow(theirs);
  const seen = seenOf(row);
  if (theirs.version < seen) return rejectServerCopy(row, theirs, 'older');
  if (theirs.version === seen)
    return (await areOnePurged(keyring, row, opened)) ? undefined : rejectServerCopy(row, theirs, 'differs');
  if (!row.dirty) return toSealedRow(theirs);
  if (isPurged(opened.content)) return await revived(keyring, row, theirs);
  const mine = await openSealedRecord(keyring, row);
  return mine
    ? merged(keyring, row, mine, toSealedRow(theirs), opened)
    : rejectServerCopy(row, theirs, 'does-not-open');
}

/**
 * Applies a server's copy while a restored server may have lost ours. The server's copy may be the predecessor of ours,
 * in which case ours is now based on it. Changes that a device without our copy has since written there are merged, so
 * that nothing is lost on either side.
 */
async function besideLost(
  keyring: Keyring,
  row: StoredRow,
  theirs: SealedRecord,
): Promise<RowToWrite | undefined> {
  if (areSealedCopiesSame(row, theirs)) return toSealedRow(row);
  if (row.sent !== undefined && areSealedCopiesSame(row.sent, theirs))
    return rowAfterServerStored(row, theirs);
  const { rev: _rev, ...rest } = row;
  if (isDeletionWithoutRemains(theirs)) return { ...rest, base: toSealedRow(theirs) };
  const [opened, mine] = [await openSealedRecord(keyring, theirs), await openSealedRecord(keyring, row)];
  if (opened === undefined || mine === undefined) return rejectServerCopy(row, theirs, 'does-not-open');
  const isLater = opened.content.savedAt > mine.content.savedAt;
  if (theirs.version < row.version && !isLater) return { ...rest, base: toSealedRow(theirs) };
  const isUnedited = row.version === row.lost;
  if (theirs.version > row.version && isLater && isUnedited) return toSealedRow(theirs);
  const bothDeleted = row.deleted && theirs.deleted && row.version === theirs.version;
  if (bothDeleted && (isPurged(opened.content) || isPurged(mine.content))) return toSealedRow(row);
  if (isPurged(opened.content)) return await revived(keyring, row, theirs);
  return await merged(keyring, row, mine, toSealedRow(theirs), opened);
}

/** The row after learning that the server has `copy`, which this device sealed or accepted before. */
export function rowAfterServerStored(row: StoredRow, copy: SealedRecord): RowToWrite | undefined {
  if (row.unopened) return undefined;
  if (areSealedCopiesSame(row, copy)) return row.dirty || row.refused ? toSealedRow(row) : undefined;
  const { rev: _rev, sent, refused, ...rest } = row;
  if (sent !== undefined && areSealedCopiesSame(sent, copy)) return { ...rest, base: sent };
  return refused && { ...rest, ...(sent && { sent }) };
}

/** Records that the server's copy is unacceptable or missing, and stores the offered copy next to ours. */
export function rejectServerCopy(
  row: StoredRow,
  theirs: SealedRecord | undefined,
  reason: UnreadableReason,
): RowToWrite {
  const { rev: _rev, ...rest } = row;
  return { ...rest, refused: { reason, ...(theirs && { copy: toSealedRow(theirs) }) } };
}

/** The version of the server's copy that this device last saw; 0 if the server never had the record. */
const seenOf = (row: StoredRow): number => row.base?.version ?? (row.dirty ? 0 : row.version);

/** Whether this device made these bytes or has accepted them before. */
export const isKnownCopy = (row: StoredRow, theirs: SealedRecord): boolean =>
  known(row).some(copy => areSealedCopiesSame(copy, theirs));

/**
 * The row, now based on an earlier copy that a restored server shows, whatever that copy contains. Undefined if this is
 * not such a copy.
 */
export function rebaseOnRestored(row: StoredRow, theirs: SealedRecord): RowToWrite | undefined {
  if (row.lost === undefined || theirs.version >= row.version) return undefined;
  const { rev: _rev, ...rest } = row;
  return { ...rest, base: toSealedRow(theirs) };
}

/** Handles a record without a valid signature: see [Note: Who wrote a record]. */
export function rejectUnsignedRecord(row: StoredRow | undefined, theirs: SealedRecord): RowToWrite {
  const reason = 'not-theirs';
  if (row !== undefined && !row.unopened) return rejectServerCopy(row, theirs, reason);
  return { ...toSealedRow(theirs), unopened: 1, refused: { reason } };
}

/**
 * Whether this is a deletion that was made before remains were introduced. There is nothing to open, so a device that
 * still has a copy keeps it.
 */
export const isDeletionWithoutRemains = (theirs: SealedRecord): boolean =>
  theirs.deleted && theirs.envelope === '';

/**
 * Whether both copies are the same deletion, of which one side has only the remains. Each side removes old contents by
 * its own clock: a server that does so too early must not remove anything from Deleted items here.
 */
async function areOnePurged(keyring: Keyring, row: StoredRow, theirs: RecordToSeal): Promise<boolean> {
  const ours = row.dirty ? row.base : row;
  if (!ours?.deleted || !theirs.deleted) return false;
  if (isPurged(theirs.content)) return true;
  const opened = await openSealedRecord(keyring, ours);
  return opened !== undefined && isPurged(opened.content);
}

/**
 * Restores a record that was edited here while its content was removed on the server. The edit is complete in itself,
 * so it becomes a new version.
 */
async function revived(keyring: Keyring, row: StoredRow, theirs: SealedRecord): Promise<RowToWrite> {
  const mine = await openSealedRecord(keyring, row);
  if (mine === undefined) return rejectServerCopy(row, theirs, 'does-not-open');
  if (mine.deleted) return toSealedRow(theirs);
  const sealed = await sealRecord(keyring, row.id, computeNextPushVersion(theirs, row), mine);
  return { ...(sealed ?? toSealedRow(row)), dirty: 1, ...getLostRowMark(row), base: toSealedRow(theirs) };
}

/** The copies of this row that this device made or accepted, and that the server may therefore have. */
const known = (row: StoredRow): SealedRecord[] => [
  ...(row.dirty ? [] : [row]),
  ...(row.base ? [row.base] : []),
  ...(row.sent ? [row.sent] : []),
  // A record that waits to be returned to a restored server had been accepted by that server, or came from it.
  ...(row.lost === row.version ? [row] : []),
];

async function merged(
  keyring: Keyring,
  row: StoredRow,
  mine: RecordToSeal,
  theirs: SealedRecord,
  opened: RecordToSeal,
): Promise<RowToWrite> {
  const base = row.base && (await openSealedRecord(keyring, row.base));
  const sent = row.sent && (await openSealedRecord(keyring, row.sent));
  const ancestor =
    commonAncestor(base?.content, sent?.content, opened.content) ?? deletedContent(mine, opened);
  const content = mergeContent(ancestor, ...inOrder(ancestor, mine.content, opened.content), mergeRowsField);
  const deleted = mergeDeleted(base, mine, opened);
  const changed = mine.category === base?.category ? opened.category : mine.category;
  const category = categorySlugFor(keyring, content, changed);
  if (deleted === opened.deleted && category === opened.category && hasSameContent(content, opened.content)) {
    return theirs;
  }
  const sealed = await sealRecord(keyring, row.id, computeNextPushVersion(theirs, row), {
    content,
    deleted,
    category,
  });
  // Sealing cannot fail here, because the category's key was present a moment ago when `mine` was opened.
  return { ...(sealed ?? toSealedRow(row)), dirty: 1, ...getLostRowMark(row), base: theirs };
}

/**
 * The common ancestor of both sides. If the answer to our push was lost, their copy may be based on that push: a field
 * with the same value in both was not changed by them.
 */
function commonAncestor(
  base: RecordContent | undefined,
  sent: RecordContent | undefined,
  theirs: RecordContent,
): RecordContent | undefined {
  if (sent === undefined) return base;
  const ours = Object.entries(sent.fields).filter(([key, value]) => theirs.fields[key] === value);
  return { ...(base ?? sent), fields: { ...base?.fields, ...Object.fromEntries(ours) } };
}

/**
 * Returns the content of the deleted side if only one side was deleted: a deletion changes no value, so the other
 * side's values count.
 */
const deletedContent = (mine: RecordToSeal, theirs: RecordToSeal): RecordContent | undefined =>
  mine.deleted === theirs.deleted ? undefined : mine.deleted ? mine.content : theirs.content;

/**
 * Returns both sides, first the one whose values become current: this device's or, without a common starting point, the
 * later one.
 */
function inOrder(
  ancestor: RecordContent | undefined,
  mine: RecordContent,
  theirs: RecordContent,
): [RecordContent, RecordContent] {
  return ancestor === undefined && theirs.savedAt > mine.savedAt ? [theirs, mine] : [mine, theirs];
}

/**
 * A deletion applies only if the other copy was not edited: an edit made elsewhere restores the record. Without a
 * common starting point, which a restored server loses, the later side counts if both have the same content.
 */
function mergeDeleted(base: RecordToSeal | undefined, mine: RecordToSeal, theirs: RecordToSeal): boolean {
  if (mine.deleted === theirs.deleted) return mine.deleted;
  const [gone, there] = mine.deleted ? [mine, theirs] : [theirs, mine];
  if (base === undefined)
    return gone.content.savedAt > there.content.savedAt && hasSameContent(gone.content, there.content);
  if (!mine.deleted || base.deleted) return false;
  return hasSameContent(base.content, theirs.content);
}
