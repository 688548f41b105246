import {
  type ActivityEntry,
  type ActivityFault,
  findActivityFault,
  type NewestSeenActivity,
} from '@kinfolio/contract/activity';
import { hashTextSha256 } from '@kinfolio/vault/digest';
import { readDraft, storeDraft } from '../keys/drafts.ts';
import type { Keyring } from '../keys/keyring.ts';

/** The draft name under which the newest activity entry seen by this device is sealed. No form uses this name. */
const headName = 'account:activity';

/** The newest entry of the account's activity that this device has seen; undefined before its first check. */
export async function readSeenActivity(keyring: Keyring): Promise<NewestSeenActivity | undefined> {
  const fields = (await readDraft(keyring, headName))?.fields;
  const { number, hash } = fields ?? {};
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash } : undefined;
}

/**
 * Checks the server's activity, newest first, back to the last entry seen before. Returns the fault, if there is one.
 * Otherwise, the newest entry is stored as seen. After a fault the older one is kept, so that the fault is reported
 * again.
 */
export async function checkActivity(
  keyring: Keyring,
  entries: readonly ActivityEntry[],
  now: number,
): Promise<ActivityFault | undefined> {
  const seen = await readSeenActivity(keyring);
  const fault = await findActivityFault(keyring.account, entries, { sha256: hashTextSha256, seen });
  const [newest] = entries;
  if (fault === undefined && newest !== undefined && newest.number !== seen?.number) {
    const { number, hash } = newest;
    await storeDraft(keyring, headName, { fields: { number, hash }, writtenAt: new Date(now).toISOString() });
  }
  return fault;
}
