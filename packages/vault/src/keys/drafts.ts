// What it is: the key that seals an account's unsaved drafts on the device.
// Use it for: `sealDraft` and `openDraft`.
// Never use it for: records. Drafts never leave the device, and their key is never shared.

import type { DraftKey } from '../envelope.ts';
import type { AccountKey } from './account-key.ts';

/**
 * Derives the draft key of an account; it is the same each time. Throws VaultError `wiped` if the account key
 * has been wiped.
 */
export async function deriveDraftKey(accountKey: AccountKey): Promise<DraftKey> {
  return await accountKey.subkey('kinfolio/drafts');
}
