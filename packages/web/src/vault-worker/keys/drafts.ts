import { type OpenedContent, openDraft, sealDraft } from '@kinfolio/vault/envelope';
import type { Draft } from '../types/values.ts';
import type { Keyring } from './keyring.ts';

/** As much of a keyring as drafts need: there are some before there is a vault. */
export type DraftKeyring = Pick<Keyring, 'account' | 'draftKey' | 'store'> &
  Partial<Pick<Keyring, 'earlierDraftKeys'>>;

/** Keeps what a form has, sealed for this account and this form. */
export async function writeDraft(keyring: DraftKeyring, key: string, draft: Draft): Promise<void> {
  const envelope = await sealDraft(keyring.draftKey, { account: keyring.account, draft: key }, draft);
  await keyring.store.drafts.put({ key, envelope });
}

/** The draft of a form; undefined when there is none, or it does not open. */
export async function readDraft(keyring: DraftKeyring, key: string): Promise<Draft | undefined> {
  const row = await keyring.store.drafts.get(key);
  if (row === undefined) return undefined;
  try {
    const opened = await openWithAny(keyring, key, row.envelope);
    return opened.ok && isDraft(opened.content) ? opened.content : undefined;
  } catch {
    // A draft that was damaged on the device cannot be given back, and nothing else depends on it.
    return undefined;
  }
}

/** Opens what was sealed under the name of a draft, with the key of now or one before it. */
export async function openWithAny(
  { account, draftKey, earlierDraftKeys = [] }: Omit<DraftKeyring, 'store'>,
  draft: string,
  envelope: string,
): Promise<OpenedContent> {
  let opened = await openDraft(draftKey, { account, draft }, envelope);
  for (const earlier of opened.ok ? [] : earlierDraftKeys) {
    opened = await openDraft(earlier, { account, draft }, envelope);
    if (opened.ok) break;
  }
  return opened;
}

function isDraft(content: unknown): content is Draft {
  return typeof content === 'object' && content !== null && 'fields' in content && 'writtenAt' in content;
}

/** The keys of the drafts there are whose key begins so. */
export async function draftKeys(keyring: DraftKeyring, beginning: string): Promise<readonly string[]> {
  return await keyring.store.drafts.where('key').startsWith(beginning).primaryKeys();
}

/** Forgets the draft of a form. */
export async function clearDraft(keyring: DraftKeyring, key: string): Promise<void> {
  await keyring.store.drafts.delete(key);
}
