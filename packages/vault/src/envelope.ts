// What it is: sealing and opening of what people type: records and unsaved drafts.
// Use it for: everything that leaves the worker's memory, to the device's disk or to the server.
// Never use it for: keys (see `keys/`), and never with a context read out of the envelope or out of its content.

import type { DraftContext, RecordContext } from './envelope/contexts.ts';
import { type OpenedContent, openContent, sealContent } from './envelope/form.ts';
import type { Random } from './primitives/bytes.ts';
import type { SealingKey } from './primitives/keys.ts';

export type { DraftContext, RecordContext } from './envelope/contexts.ts';
export type { OpenedContent } from './envelope/form.ts';

/** The key of one version of one category; made and opened by `keys/category-keys.ts`. */
export type CategoryKey = SealingKey<'category'>;

/** The key an account's unsaved drafts are sealed under; made by `keys/drafts.ts`. */
export type DraftKey = SealingKey<'drafts'>;

/**
 * Seals one version of a record. `content` is any JSON value. A deleted record is sealed with `deleted: true`
 * in its context and its content still inside, so that it can be restored.
 *
 * Throws VaultError `not_json` for content that is not JSON and `bad_context` for ids or versions of a wrong shape.
 */
export async function sealRecord(
  key: CategoryKey,
  context: RecordContext,
  content: unknown,
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-record-1', key, context, content, random);
}

/**
 * Opens one version of a record. `context` is taken from the row the envelope was stored in: an envelope moved from
 * another record, category, vault or version, or whose tombstone was turned round, does not open.
 *
 * Returns `{ ok: false, problem: 'wrong-key-or-changed' }` for those, and throws VaultError `malformed` for text that
 * is no envelope at all (cut off, foreign characters) or `bad_context`. In both cases keep the bytes and show it on
 * screen. `content` is whatever JSON was sealed: parse it before you trust its shape.
 */
export async function openRecord(
  key: CategoryKey,
  context: RecordContext,
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-record-1', key, context, envelope);
}

/** Seals an unsaved draft for this account and this name. Throws as {@link sealRecord} does. */
export async function sealDraft(
  key: DraftKey,
  context: DraftContext,
  content: unknown,
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-draft-1', key, context, content, random);
}

/** Opens an unsaved draft. Returns and throws as {@link openRecord} does. */
export async function openDraft(
  key: DraftKey,
  context: DraftContext,
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-draft-1', key, context, envelope);
}
