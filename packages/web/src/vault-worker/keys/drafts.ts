import { type OpenContentResult, openDraft, sealDraft } from '@kinfolio/vault/envelope';
import type { FormDraft } from '../types/values.ts';
import type { Keyring } from './keyring.ts';

/** The part of a keyring that drafts need; drafts can exist before there is a vault. */
export type DraftKeyring = Pick<Keyring, 'account' | 'draftKey' | 'store'> &
  Partial<Pick<Keyring, 'earlierDraftKeys'>>;

/** Stores the content of a form, sealed for this account and this form. */
export async function storeDraft(keyring: DraftKeyring, key: string, draft: FormDraft): Promise<void> {
  const envelope = await sealDraft(keyring.draftKey, { account: keyring.account, draft: key }, draft);
  await keyring.store.drafts.put({ key, envelope });
}

/** Reads the draft of a form; undefined if no draft is stored or it does not open. */
export async function readDraft(keyring: DraftKeyring, key: string): Promise<FormDraft | undefined> {
  const row = await keyring.store.drafts.get(key);
  if (row === undefined) return undefined;
  try {
    const opened = await openDraftWithAnyKey(keyring, key, row.envelope);
    return opened.ok && isDraft(opened.content) ? opened.content : undefined;
  } catch {
    // If a draft is damaged on the device, only that draft is lost.
    return undefined;
  }
}

/** Opens an envelope sealed under a draft's name, with the current key or an earlier one. */
export async function openDraftWithAnyKey(
  { account, draftKey, earlierDraftKeys = [] }: Omit<DraftKeyring, 'store'>,
  draft: string,
  envelope: string,
): Promise<OpenContentResult> {
  let opened = await openDraft(draftKey, { account, draft }, envelope);
  for (const earlier of opened.ok ? [] : earlierDraftKeys) {
    opened = await openDraft(earlier, { account, draft }, envelope);
    if (opened.ok) break;
  }
  return opened;
}

function isDraft(content: unknown): content is FormDraft {
  return typeof content === 'object' && content !== null && 'fields' in content && 'writtenAt' in content;
}

/** Lists the keys of stored drafts. Only keys that start with `beginning` are included. */
export async function listDraftKeys(keyring: DraftKeyring, beginning: string): Promise<readonly string[]> {
  return await keyring.store.drafts.where('key').startsWith(beginning).primaryKeys();
}

export async function deleteDraft(keyring: DraftKeyring, key: string): Promise<void> {
  await keyring.store.drafts.delete(key);
}
