// What it is: one version of a record sealed anew under a later secret, its content unchanged.
// Use it for: the rows of before a renewal, or of before a member was removed.
// Never use it for: a change. Another content needs another version; this one replaces the envelope of the same one.

import type { NotOpened } from '../envelope/form.ts';
import type { RecordContext } from '../envelope.ts';
import { VaultError } from '../errors.ts';
import type { Random } from '../primitives/bytes.ts';
import { canonicalJson } from '../primitives/canonical-json.ts';
import { openSecretRecord, type RecordKey, sealSecretRecord } from './records.ts';

/** A row that was opened: its place, and what is inside. */
export interface OpenedRow {
  readonly context: RecordContext;
  readonly content: unknown;
}

/** The same version under the later key, or the ordinary way not to open it. */
export type ResealedRecord = { ok: true; context: RecordContext; envelope: string } | NotOpened;

/**
 * Opens a record under one key and seals it under a later one. `{ ok: false }` when it does not open; throws VaultError
 * `bad_context` for a key version that is not above, and `malformed` for text that is no envelope.
 */
export async function resealRecord(
  from: RecordKey,
  to: RecordKey,
  context: RecordContext,
  keyVersion: number,
  envelope: string,
  random?: Random,
): Promise<ResealedRecord> {
  if (keyVersion <= context.keyVersion)
    throw new VaultError('bad_context', 'a record is sealed anew under a later key');
  const opened = await openSecretRecord(from, context, envelope);
  if (!opened.ok) return opened;
  const after = { ...context, keyVersion };
  return { ok: true, context: after, envelope: await sealSecretRecord(to, after, opened.content, random) };
}

/**
 * Whether a row is another sealed anew: the same record, version and tombstone under a later key, and the same content
 * by RFC 8785. False too for content that RFC 8785 cannot write (a lone surrogate): such a row keeps its key. Whether the
 * owner signed it is the caller's (`verifyBatch`).
 */
export function isResealOf(before: OpenedRow, after: OpenedRow): boolean {
  const [was, is] = [before.context, after.context];
  const samePlace =
    is.vault === was.vault &&
    is.category === was.category &&
    is.record === was.record &&
    is.version === was.version &&
    is.deleted === was.deleted &&
    is.keyVersion > was.keyVersion;
  return samePlace && sameContent(before.content, after.content);
}

function sameContent(before: unknown, after: unknown): boolean {
  try {
    return canonicalJson(before) === canonicalJson(after);
  } catch (error) {
    if (error instanceof VaultError && error.code === 'not_json') return false;
    throw error;
  }
}
