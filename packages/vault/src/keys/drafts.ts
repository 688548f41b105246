// What it is: the key an account's unsaved drafts are sealed under, on the device.
// Use it for: `sealDraft` and `openDraft`.
// Never use it for: records. Drafts never leave the device, and no one is ever given their key.

import type { DraftKey } from '../envelope.ts';
import type { AccountKey } from './account-key.ts';

/** The draft key of an account; the same each time. Throws VaultError `wiped` after the account key was wiped. */
export async function draftKeyOf(accountKey: AccountKey): Promise<DraftKey> {
  return await accountKey.subkey('kinfolio/drafts');
}
