import type { PulledRecord, PullResponse } from '@kinfolio/contract/records/push-and-pull';
import type { Keyring } from '../keys/keyring.ts';
import type { StoredRow } from '../store/database.ts';
import type { OpenedRecords } from '../types/values.ts';
import { type IsAllowedAuthor, verifyPageAuthors } from './authors.ts';
import { findDeletionsOnPage } from './checkpoints/gone.ts';
import {
  applyServerCopy,
  isDeletionWithoutRemains,
  isKnownCopy,
  rebaseOnRestored,
  rejectUnsignedRecord,
} from './merge.ts';
import { openStoredRows } from './read.ts';
import { isUnsigned, type RowToWrite, updateRows } from './update-rows.ts';

/**
 * Makes the next pull start from the beginning, for example because the server no longer knows how far this device had
 * read.
 */
export async function forgetPullPositions(keyring: Keyring): Promise<void> {
  await keyring.store.meta.delete('places');
}

/**
 * Applies one page of the server's records, and stores its end position in the same transaction. Returns the changed
 * records.
 */
export async function applyPulledPage(keyring: Keyring, page: PullResponse): Promise<OpenedRecords> {
  // A record that moved while the page was being read may occur twice, in which case the later version counts.
  const theirs = new Map(
    page.records.toSorted((a, b) => a.version - b.version).map(record => [record.id, record]),
  );
  const isRightful = await verifyPageAuthors(keyring, page);
  const changed = new Set<string>();
  const rows = await updateRows(
    keyring.store,
    [...theirs.keys()],
    async (row, id) => {
      const offered = theirs.get(id);
      const next = offered && (await takeOffered(keyring, row, offered, isRightful));
      if (next === undefined) changed.delete(id);
      else changed.add(id);
      return next;
    },
    { meta: { key: 'places', after: page.after }, there: await findDeletionsOnPage(keyring, page) },
  );
  return await openStoredRows(
    keyring,
    rows.filter(row => row !== undefined).filter(row => changed.has(row.id)),
  );
}

/**
 * Applies an offered record. A record without a valid signature is stored separately and not shown, unless this device
 * already knows its bytes.
 */
async function takeOffered(
  keyring: Keyring,
  row: StoredRow | undefined,
  offered: PulledRecord,
  isRightful: IsAllowedAuthor,
): Promise<RowToWrite | undefined> {
  const kept = row && isUnsigned(row) ? undefined : row;
  const isKept = kept !== undefined && isKnownCopy(kept, offered);
  if (isKept || isDeletionWithoutRemains(offered) || (await isRightful(offered)))
    return await applyServerCopy(keyring, kept, offered);
  return (kept && rebaseOnRestored(kept, offered)) ?? rejectUnsignedRecord(row, offered);
}
