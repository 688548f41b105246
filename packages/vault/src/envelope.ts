// What it is: sealing and opening of drafts, and the types of what an envelope is bound to.
// Use it for: text people have typed but not saved yet. Records are sealed by `categories/records.ts`.
// Never use it for: keys (see `keys/`), and never with a context read from the envelope or its content.

import type { DraftContext } from './envelope/contexts.ts';
import { type OpenContentResult, openContent, sealContent } from './envelope/form.ts';
import type { RandomBytes } from './primitives/bytes.ts';
import type { SealingKey } from './primitives/keys.ts';

export type { DraftContext, RecordContext } from './envelope/contexts.ts';
export type { OpenContentResult } from './envelope/form.ts';

/** The key that seals an account's unsaved drafts; created by `keys/drafts.ts`. */
export type DraftKey = SealingKey<'drafts'>;

/**
 * Seals an unsaved draft for this account and this name. `content` is any JSON value. Throws VaultError `not_json` for
 * content that is not JSON, and `bad_context` for a malformed id or name.
 */
export async function sealDraft(
  key: DraftKey,
  context: DraftContext,
  content: unknown,
  random?: RandomBytes,
): Promise<string> {
  return await sealContent('kinfolio-draft-1', key, context, content, random);
}

/**
 * Opens an unsaved draft. With another key, account or name the result is `{ ok: false }`; throws VaultError
 * `malformed` for text that is not an envelope.
 */
export async function openDraft(
  key: DraftKey,
  context: DraftContext,
  envelope: string,
): Promise<OpenContentResult> {
  return await openContent('kinfolio-draft-1', key, context, envelope);
}
