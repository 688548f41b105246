import type { SealedRecord } from '@kinfolio/contract/wire';
import { joinField } from '@kinfolio/domain/payments/join-field';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { mergeContent } from '@kinfolio/domain/records/record-merge';
import { type Keyring, slugFor } from '../keys/keyring.ts';
import type { Row } from '../store/database.ts';
import type { UnreadableReason } from '../types/values.ts';
import { isPurged } from './remains.ts';
import { nextVersion, stillLost } from './returning.ts';
import { type OpenRecord, openSealed, sameSealed, seal, sealedOf } from './sealed-record.ts';
import type { NextRow } from './update-rows.ts';

// [Note: What becomes of a copy the server offers]
// The server is trusted to keep bytes, not to choose them. A copy is taken only when it opens in its own place and
// its version is above the one this device last saw there. Everything else is refused: the bytes are kept beside
// the good copy, the person is told, and nothing is written over either. An edit made here meanwhile is merged.

/** The row after the server offered `theirs`; undefined when nothing changes. */
export async function applyServerCopy(
  keyring: Keyring,
  row: Row | undefined,
  theirs: SealedRecord,
): Promise<NextRow | undefined> {
  if (row?.lost !== undefined) return await besideLost(keyring, row, theirs);
  if (row !== undefined && isKnown(row, theirs)) return markStored(row, theirs);
  if (isBare(theirs))
    return row?.dirty && theirs.version > seenOf(row) ? await revived(keyring, row, theirs) : undefined;
  const opened = await openSealed(keyring, theirs);
  if (row === undefined) return opened ? sealedOf(theirs) : { ...sealedOf(theirs), unopened: 1 };
  if (opened === undefined) return row.unopened ? undefined : rejectServerCopy(row, theirs, 'does-not-open');
  // Bytes that never opened here say nothing about which version is the newest.
  if (row.unopened) return sealedOf(theirs);
  const seen = seenOf(row);
  if (theirs.version < seen) return rejectServerCopy(row, theirs, 'older');
  if (theirs.version === seen)
    return (await areOnePurged(keyring, row, opened)) ? undefined : rejectServerCopy(row, theirs, 'differs');
  if (!row.dirty) return sealedOf(theirs);
  if (isPurged(opened.content)) return await revived(keyring, row, theirs);
  const mine = await openSealed(keyring, row);
  return mine
    ? merged(keyring, row, mine, sealedOf(theirs), opened)
    : rejectServerCopy(row, theirs, 'does-not-open');
}

/**
 * The same while a restored server may have lost what is here. What it shows may be what came before ours, which is
 * then based on it. What was written there since, by a device without ours, is merged: nothing is lost on either side.
 */
async function besideLost(keyring: Keyring, row: Row, theirs: SealedRecord): Promise<NextRow | undefined> {
  if (sameSealed(row, theirs)) return sealedOf(row);
  if (row.sent !== undefined && sameSealed(row.sent, theirs)) return markStored(row, theirs);
  const { rev: _rev, ...rest } = row;
  if (isBare(theirs)) return { ...rest, base: sealedOf(theirs) };
  const [opened, mine] = [await openSealed(keyring, theirs), await openSealed(keyring, row)];
  if (opened === undefined || mine === undefined) return rejectServerCopy(row, theirs, 'does-not-open');
  const isLater = opened.content.savedAt > mine.content.savedAt;
  if (theirs.version < row.version && !isLater) return { ...rest, base: sealedOf(theirs) };
  const isUnedited = row.version === row.lost;
  if (theirs.version > row.version && isLater && isUnedited) return sealedOf(theirs);
  const bothDeleted = row.deleted && theirs.deleted && row.version === theirs.version;
  if (bothDeleted && (isPurged(opened.content) || isPurged(mine.content))) return sealedOf(row);
  if (isPurged(opened.content)) return await revived(keyring, row, theirs);
  return await merged(keyring, row, mine, sealedOf(theirs), opened);
}

/** The row after the server turned out to have `copy`, which this device sealed or took before. */
export function markStored(row: Row, copy: SealedRecord): NextRow | undefined {
  if (row.unopened) return undefined;
  if (sameSealed(row, copy)) return row.dirty || row.refused ? sealedOf(row) : undefined;
  const { rev: _rev, sent, refused, ...rest } = row;
  if (sent !== undefined && sameSealed(sent, copy)) return { ...rest, base: sent };
  return refused && { ...rest, ...(sent && { sent }) };
}

/** Notes that the server's copy is not acceptable (or gone), and keeps what it offered beside ours. */
export function rejectServerCopy(
  row: Row,
  theirs: SealedRecord | undefined,
  reason: UnreadableReason,
): NextRow {
  const { rev: _rev, ...rest } = row;
  return { ...rest, refused: { reason, ...(theirs && { copy: sealedOf(theirs) }) } };
}

/** The version of the server's copy that this device last saw; 0 for a record the server never had. */
const seenOf = (row: Row): number => row.base?.version ?? (row.dirty ? 0 : row.version);

/** Whether this device made or took these bytes. */
export const isKnown = (row: Row, theirs: SealedRecord): boolean =>
  known(row).some(copy => sameSealed(copy, theirs));

/** The row over an earlier copy of it that a restored server shows, whatever is in that copy; undefined for any other copy. */
export function beforeLost(row: Row, theirs: SealedRecord): NextRow | undefined {
  if (row.lost === undefined || theirs.version >= row.version) return undefined;
  const { rev: _rev, ...rest } = row;
  return { ...rest, base: sealedOf(theirs) };
}

/** What becomes of a record without a rightful signature: see [Note: Who wrote a record]. */
export function refuseUnsigned(row: Row | undefined, theirs: SealedRecord): NextRow {
  const reason = 'not-theirs';
  if (row !== undefined && !row.unopened) return rejectServerCopy(row, theirs, reason);
  return { ...sealedOf(theirs), unopened: 1, refused: { reason } };
}

/** Purged before deletions had remains: there is nothing to open, and a device that has a copy keeps it. */
export const isBare = (theirs: SealedRecord): boolean => theirs.deleted && theirs.envelope === '';

/**
 * One deletion, of which one side has only the remains. Each side lets go by its own clock: a server that purges too
 * early takes nothing away from Deleted items here.
 */
async function areOnePurged(keyring: Keyring, row: Row, theirs: OpenRecord): Promise<boolean> {
  const ours = row.dirty ? row.base : row;
  if (!ours?.deleted || !theirs.deleted) return false;
  if (isPurged(theirs.content)) return true;
  const opened = await openSealed(keyring, ours);
  return opened !== undefined && isPurged(opened.content);
}

/** An edit made here of a record that was purged meanwhile is whole in itself: it comes back as a new version. */
async function revived(keyring: Keyring, row: Row, theirs: SealedRecord): Promise<NextRow> {
  const mine = await openSealed(keyring, row);
  if (mine === undefined) return rejectServerCopy(row, theirs, 'does-not-open');
  if (mine.deleted) return sealedOf(theirs);
  const sealed = await seal(keyring, row.id, nextVersion(theirs, row), mine);
  return { ...(sealed ?? sealedOf(row)), dirty: 1, ...stillLost(row), base: sealedOf(theirs) };
}

/** Copies of this row that this device made or took, and the server may have. */
const known = (row: Row): SealedRecord[] => [
  ...(row.dirty ? [] : [row]),
  ...(row.base ? [row.base] : []),
  ...(row.sent ? [row.sent] : []),
  // What waits to return to a restored server was accepted or acknowledged before.
  ...(row.lost === row.version ? [row] : []),
];

async function merged(
  keyring: Keyring,
  row: Row,
  mine: OpenRecord,
  theirs: SealedRecord,
  opened: OpenRecord,
): Promise<NextRow> {
  const base = row.base && (await openSealed(keyring, row.base));
  const sent = row.sent && (await openSealed(keyring, row.sent));
  const ancestor = commonAncestor(base?.content, sent?.content, opened.content);
  const content = mergeContent(ancestor, mine.content, opened.content, joinField);
  const deleted = mergeDeleted(base, mine, opened);
  const changed = mine.category === base?.category ? opened.category : mine.category;
  const category = slugFor(keyring, content, changed);
  if (deleted === opened.deleted && category === opened.category && sameContent(content, opened.content)) {
    return theirs;
  }
  const sealed = await seal(keyring, row.id, nextVersion(theirs, row), { content, deleted, category });
  // The category was one of ours a moment ago, when `mine` opened.
  return { ...(sealed ?? sealedOf(row)), dirty: 1, ...stillLost(row), base: theirs };
}

/**
 * What both sides started from. When an answer was lost, theirs may stand on what we pushed: a field that reads the
 * same there as in our push was not changed by them.
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

/** A deletion holds only against a copy nobody edited: an edit made elsewhere brings the record back. */
function mergeDeleted(base: OpenRecord | undefined, mine: OpenRecord, theirs: OpenRecord): boolean {
  if (mine.deleted === theirs.deleted) return mine.deleted;
  if (!mine.deleted || base === undefined || base.deleted) return false;
  return sameContent(base.content, theirs.content);
}

/** Whether two contents say the same, whenever they were saved. */
export function sameContent(a: RecordContent, b: RecordContent): boolean {
  return canonical({ ...a, savedAt: '' }) === canonical({ ...b, savedAt: '' });
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
