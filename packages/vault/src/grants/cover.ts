// What it is: the cover sheet, which a person reads first when a grant opens: whose papers these are, who
// writes in them, and a letter. Also the names of the sections that a rehearsal shows.
// Use it for: sealing both when a grant is created or changed, and opening them.
// Never use it for: deciding anything. Names are typed by the owner, and only shown.

import type { Contexts } from '../envelope/contexts.ts';
import { type FailedToOpen, type OpenContentResult, openContent, sealContent } from '../envelope/form.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import type { GrantKey } from './grant-key.ts';

/** The cover sheet: the owner's name, the writers' names by account, and a letter to read first. */
export interface GrantCoverSheet {
  readonly owner: string;
  readonly editors: Readonly<Record<string, string>>;
  readonly letter: string;
}

/** Seals the cover sheet of a grant. */
export async function sealCoverSheet(
  grantKey: GrantKey,
  context: Contexts['kinfolio-grant-cover-1'],
  cover: GrantCoverSheet,
  random?: RandomBytes,
): Promise<string> {
  const key = await grantKey.subkey('kinfolio/grant-cover');
  return await sealContent('kinfolio-grant-cover-1', key, context, cover, random);
}

/**
 * Opens a cover sheet. `content` can be any JSON, so parse it before you use it. Throws VaultError
 * `malformed`.
 */
export async function openCoverSheet(
  grantKey: GrantKey,
  context: Contexts['kinfolio-grant-cover-1'],
  envelope: string,
): Promise<OpenContentResult> {
  const key = await grantKey.subkey('kinfolio/grant-cover');
  return await openContent('kinfolio-grant-cover-1', key, context, envelope);
}

/**
 * Seals a cover sheet again, under another key of its grant. `{ ok: false }` if it does not open. Throws
 * VaultError `malformed`.
 */
export async function resealCoverSheet(
  from: { readonly grantKey: GrantKey; readonly context: Contexts['kinfolio-grant-cover-1'] },
  to: typeof from,
  envelope: string,
  random?: RandomBytes,
): Promise<{ readonly ok: true; readonly cover: string } | FailedToOpen> {
  const opened = await openCoverSheet(from.grantKey, from.context, envelope);
  if (!opened.ok) return opened;
  const key = await to.grantKey.subkey('kinfolio/grant-cover');
  const cover = await sealContent('kinfolio-grant-cover-1', key, to.context, opened.content, random);
  return { ok: true, cover };
}

/** The owner's name and letter from a cover sheet's sealed content; empty if it has none. */
export function readCoverSheetTexts(content: unknown): Pick<GrantCoverSheet, 'owner' | 'letter'> {
  const sheet = typeof content === 'object' && content !== null ? content : {};
  const owner = 'owner' in sheet && typeof sheet.owner === 'string' ? sheet.owner : '';
  const letter = 'letter' in sheet && typeof sheet.letter === 'string' ? sheet.letter : '';
  return { owner, letter };
}

/** Seals the names of sections for a rehearsal of one way. */
export async function sealRehearsal(
  key: SealingKey<'rehearsal'>,
  context: Contexts['kinfolio-rehearsal-1'],
  sections: readonly string[],
  random?: RandomBytes,
): Promise<string> {
  return await sealContent('kinfolio-rehearsal-1', key, context, { sections }, random);
}

/**
 * Opens the names of sections. `content` can be any JSON, so parse it before you use it. Throws VaultError
 * `malformed`.
 */
export async function openRehearsal(
  key: SealingKey<'rehearsal'>,
  context: Contexts['kinfolio-rehearsal-1'],
  envelope: string,
): Promise<OpenContentResult> {
  return await openContent('kinfolio-rehearsal-1', key, context, envelope);
}
