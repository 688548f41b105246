import { deletedKeptMs } from '@kinfolio/contract/retention';
import type { PushedRecord, SealedRecord } from '@kinfolio/contract/wire';
import type { Keyring } from '../keys/keyring.ts';
import type { Opened } from '../types/values.ts';
import { openRows } from './read.ts';
import { isPurged, remainsOf } from './remains.ts';
import { openSealed, sealAgain, sealedOf } from './sealed-record.ts';
import { updateRows } from './update-rows.ts';

// See [Note: What is left of a deleted record].

/** A record as it is pushed: a deletion with its remains. Undefined when it no longer opens here. */
export async function withRemains(keyring: Keyring, record: SealedRecord): Promise<PushedRecord | undefined> {
  if (!record.deleted) return record;
  const opened = await openSealed(keyring, record);
  const remains = opened && (await sealAgain(keyring, record, remainsOf(opened.content)));
  return remains === undefined ? undefined : { ...record, remains };
}

/**
 * Lets go of the content of deleted records whose 30 days are over by this device's clock; the others stay as they
 * are, and so does what still waits to be sent. Gives the records named as they read now.
 */
export async function purgeOld(keyring: Keyring, ids: readonly string[], now: number): Promise<Opened> {
  const rows = await updateRows(keyring.store, ids, async row => {
    if (!row?.deleted || row.dirty || row.refused) return undefined;
    const opened = await openSealed(keyring, row);
    if (opened === undefined || isPurged(opened.content)) return undefined;
    if (now - Date.parse(opened.content.savedAt) < deletedKeptMs) return undefined;
    const envelope = await sealAgain(keyring, row, remainsOf(opened.content));
    return envelope === undefined ? undefined : { ...sealedOf(row), envelope };
  });
  return await openRows(
    keyring,
    rows.filter(row => row !== undefined),
  );
}
