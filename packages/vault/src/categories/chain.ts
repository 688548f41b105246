// What it is: the chain from a category's newest secret to the earlier ones.
// Use it for: opening records sealed under an earlier version, when a row first names one.
// Never use it for: going from an earlier secret to a later one. That is impossible.

import { isVersion } from '../documents/form.ts';
import { type FailedToOpen, failedToOpenResult } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import { CategorySecret } from './category-secret.ts';

/** A link as the server stores it: the previous secret, sealed under the secret of `keyVersion`. */
export interface ChainLink {
  readonly id: string;
  readonly keyVersion: number;
  readonly envelope: string;
}

export interface VersionedSecret {
  readonly id: string;
  readonly keyVersion: number;
  readonly secret: CategorySecret;
}

/** The previous secret, or a failure to open the link. */
export type OpenedChainLink = { ok: true; before: VersionedSecret } | FailedToOpen;

/**
 * Seals the previous secret under its replacement. Throws VaultError `bad_context` if the categories differ, or if the
 * version is not lower.
 */
export async function sealChainLink(
  vault: string,
  newer: VersionedSecret,
  before: VersionedSecret,
  random?: RandomBytes,
): Promise<ChainLink> {
  const { id, keyVersion } = newer;
  if (id !== before.id || before.keyVersion >= keyVersion) {
    throw new VaultError('bad_context', 'a chain leads to a lower version of the same category');
  }
  const key = await newer.secret.subkey('kinfolio/category-chain');
  const context = { category: id, keyVersion, vault };
  const beside = { keyVersion: before.keyVersion };
  const envelope = await before.secret.seal('kinfolio-category-chain-1', key, context, beside, random);
  return { id, keyVersion, envelope };
}

/**
 * Opens one link. Returns `{ ok: false }` for another secret, context or version. Throws VaultError
 * `malformed` for text that is not an envelope, or whose content is not a lower version.
 */
export async function openChainLink(
  vault: string,
  newer: VersionedSecret,
  link: ChainLink,
): Promise<OpenedChainLink> {
  const { id, keyVersion } = newer;
  if (link.id !== id || link.keyVersion !== keyVersion) return failedToOpenResult;
  const key = await newer.secret.subkey('kinfolio/category-chain');
  const context = { category: id, keyVersion, vault };
  const opened = await CategorySecret.open('kinfolio-category-chain-1', key, context, link.envelope);
  if (!opened.ok) return opened;
  const { content, secret } = opened;
  if ('keyVersion' in content && isVersion(content.keyVersion) && content.keyVersion < keyVersion) {
    return { ok: true, before: { id, keyVersion: content.keyVersion, secret } };
  }
  secret.wipe();
  throw new VaultError('malformed', 'the chain leads to no lower version');
}

/**
 * Finds the secret of an earlier version, starting from a newer one. `{ ok: false }` if a link is missing or
 * does not open, or if the chain skips the version. Throws VaultError `malformed`.
 */
export async function findSecretOfVersion(
  vault: string,
  newest: VersionedSecret,
  keyVersion: number,
  links: readonly ChainLink[],
): Promise<OpenedChainLink> {
  let at = newest;
  while (at.keyVersion > keyVersion) {
    const link = links.find(one => one.id === at.id && one.keyVersion === at.keyVersion);
    const opened = link === undefined ? failedToOpenResult : await openChainLink(vault, at, link);
    if (at !== newest) at.secret.wipe();
    if (!opened.ok) return opened;
    at = opened.before;
  }
  if (at.keyVersion === keyVersion) return { ok: true, before: at };
  if (at !== newest) at.secret.wipe();
  return failedToOpenResult;
}
