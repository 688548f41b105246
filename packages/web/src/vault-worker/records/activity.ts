import {
  type ActivityEntry,
  type ActivityFault,
  type ActivityHead,
  faultOfActivity,
} from '@kinfolio/contract/activity';
import { sha256OfText } from '@kinfolio/vault/digest';
import { readDraft, writeDraft } from '../keys/drafts.ts';
import type { Keyring } from '../keys/keyring.ts';

/** Under which name the newest entry this device has seen is kept, sealed; no form has a draft of this name. */
const headName = 'account:activity';

/** The newest entry of the account's activity that this device has seen; undefined before it looked for the first time. */
export async function seenActivity(keyring: Keyring): Promise<ActivityHead | undefined> {
  const fields = (await readDraft(keyring, headName))?.fields;
  const { number, hash } = fields ?? {};
  return typeof number === 'number' && typeof hash === 'string' ? { number, hash } : undefined;
}

/**
 * What is wrong with the activity a server told, newest first and down to what was seen before. When nothing is, the
 * newest entry is kept as seen; after a fault the older one is, so that the fault is told again.
 */
export async function checkActivity(
  keyring: Keyring,
  entries: readonly ActivityEntry[],
  now: number,
): Promise<ActivityFault | undefined> {
  const seen = await seenActivity(keyring);
  const fault = await faultOfActivity(keyring.account, entries, { sha256: sha256OfText, seen });
  const [newest] = entries;
  if (fault === undefined && newest !== undefined && newest.number !== seen?.number) {
    const { number, hash } = newest;
    await writeDraft(keyring, headName, { fields: { number, hash }, writtenAt: new Date(now).toISOString() });
  }
  return fault;
}
