// What it is: sealing and opening of drafts, and the names of what an envelope is bound to.
// Use it for: what people typed and did not save yet. Records are sealed by `categories/records.ts`.
// Never use it for: keys (see `keys/`), and never with a context read out of the envelope or out of its content.

import type { DraftContext } from './envelope/contexts.ts';
import { type OpenedContent, openContent, sealContent } from './envelope/form.ts';
import type { Random } from './primitives/bytes.ts';
import type { SealingKey } from './primitives/keys.ts';

export type { DraftContext, RecordContext } from './envelope/contexts.ts';
export type { OpenedContent } from './envelope/form.ts';

/** The key an account's unsaved drafts are sealed under; made by `keys/drafts.ts`. */
export type DraftKey = SealingKey<'drafts'>;

/**
 * Seals an unsaved draft for this account and this name. `content` is any JSON value. Throws VaultError `not_json` for content
 * that is not JSON and `bad_context` for an id or name of a wrong shape.
 */
export async function sealDraft(
  key: DraftKey,
  context: DraftContext,
  content: unknown,
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-draft-1', key, context, content, random);
}

/**
 * Opens an unsaved draft. Another key, account or name is `{ ok: false }`; throws VaultError `malformed` for text that is no
 * envelope.
 */
export async function openDraft(
  key: DraftKey,
  context: DraftContext,
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-draft-1', key, context, envelope);
}
