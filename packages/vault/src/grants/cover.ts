// What it is: what a person reads first when a grant opens: whose papers these are, who writes in them, and a letter;
// and the names of the sections that a rehearsal shows.
// Use it for: sealing both when a grant is made or changed, and opening them.
// Never use it for: what decides anything. Names are typed by the owner, and shown.

import type { Contexts } from '../envelope/contexts.ts';
import { type NotOpened, type OpenedContent, openContent, sealContent } from '../envelope/form.ts';
import type { Random } from '../primitives/bytes.ts';
import type { SealingKey } from '../primitives/keys.ts';
import type { GrantKey } from './grant-key.ts';

/** The cover sheet: the owner's name, names of those who write, by their accounts, and a letter to read first. */
export interface GrantCover {
  readonly owner: string;
  readonly editors: Readonly<Record<string, string>>;
  readonly letter: string;
}

/** Seals the cover sheet of a grant. */
export async function sealCover(
  grantKey: GrantKey,
  context: Contexts['kinfolio-grant-cover-1'],
  cover: GrantCover,
  random?: Random,
): Promise<string> {
  const key = await grantKey.subkey('kinfolio/grant-cover');
  return await sealContent('kinfolio-grant-cover-1', key, context, cover, random);
}

/** Opens a cover sheet. `content` is whatever JSON was sealed: parse it. Throws VaultError `malformed`. */
export async function openCover(
  grantKey: GrantKey,
  context: Contexts['kinfolio-grant-cover-1'],
  envelope: string,
): Promise<OpenedContent> {
  const key = await grantKey.subkey('kinfolio/grant-cover');
  return await openContent('kinfolio-grant-cover-1', key, context, envelope);
}

/** Seals a cover sheet for another key of its grant. `{ ok: false }` when it does not open. Throws VaultError `malformed`. */
export async function resealCover(
  from: { readonly grantKey: GrantKey; readonly context: Contexts['kinfolio-grant-cover-1'] },
  to: typeof from,
  envelope: string,
  random?: Random,
): Promise<{ readonly ok: true; readonly cover: string } | NotOpened> {
  const opened = await openCover(from.grantKey, from.context, envelope);
  if (!opened.ok) return opened;
  const key = await to.grantKey.subkey('kinfolio/grant-cover');
  const cover = await sealContent('kinfolio-grant-cover-1', key, to.context, opened.content, random);
  return { ok: true, cover };
}

/** Owner's name and letter of what was sealed on a cover sheet; empty where it has none. */
export function coverWords(content: unknown): Pick<GrantCover, 'owner' | 'letter'> {
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
  random?: Random,
): Promise<string> {
  return await sealContent('kinfolio-rehearsal-1', key, context, { sections }, random);
}

/** Opens the names of sections. `content` is whatever JSON was sealed: parse it. Throws VaultError `malformed`. */
export async function openRehearsal(
  key: SealingKey<'rehearsal'>,
  context: Contexts['kinfolio-rehearsal-1'],
  envelope: string,
): Promise<OpenedContent> {
  return await openContent('kinfolio-rehearsal-1', key, context, envelope);
}
