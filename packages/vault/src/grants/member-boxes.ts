// What it is: a box with the newest secret of a category, sealed under the key of a grant for the people who
// open the grant.
// Use it for: adding categories to a grant, and opening the boxes that a server returns.
// Never use it for: an opened box whose secret was not compared with its check in the document of the grant.

import type { OpenCategorySecret } from '../categories/boxes.ts';
import { CategorySecret } from '../categories/category-secret.ts';
import { type FailedToOpen, failedToOpenResult } from '../envelope/form.ts';
import { VaultError } from '../errors.ts';
import type { RandomBytes } from '../primitives/bytes.ts';
import type { GrantCategory } from './document.ts';
import type { GrantKey } from './grant-key.ts';

/** A box as the server stores it. */
export interface MemberBox {
  readonly category: string;
  readonly keyVersion: number;
  readonly envelope: string;
}

/** The grant that a box belongs to, and the version of the grant's key. */
export interface GrantKeyPlace {
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
}

export type OpenedMemberBox = { ok: true; category: OpenCategorySecret } | FailedToOpen;

/** Seals a category's newest secret for a grant. */
export async function sealMemberBox(
  grantKey: GrantKey,
  place: GrantKeyPlace,
  { id, keyVersion, secret, slug }: OpenCategorySecret,
  random?: RandomBytes,
): Promise<MemberBox> {
  const key = await grantKey.subkey('kinfolio/grant-box');
  const context = contextOf(place, { category: id, keyVersion });
  const envelope = await secret.seal('kinfolio-member-box-1', key, context, { slug }, random);
  return { category: id, keyVersion, envelope };
}

/**
 * Opens a box that the document of the grant names. Returns `{ ok: false }` for another key or context, or if
 * the secret does not match the check in the document. Throws VaultError `malformed`.
 */
export async function openMemberBox(
  grantKey: GrantKey,
  place: GrantKeyPlace,
  entry: GrantCategory,
  envelope: string,
): Promise<OpenedMemberBox> {
  const { category, check, keyVersion } = entry;
  const key = await grantKey.subkey('kinfolio/grant-box');
  const context = contextOf(place, entry);
  const opened = await CategorySecret.open('kinfolio-member-box-1', key, context, envelope);
  if (!opened.ok) return opened;
  const { content, secret } = opened;
  if (!('slug' in content) || typeof content.slug !== 'string') {
    secret.wipe();
    throw new VaultError('malformed', 'the box holds no slug');
  }
  if ((await secret.check({ category, keyVersion, vault: place.vault })) !== check) {
    secret.wipe();
    return failedToOpenResult;
  }
  return { ok: true, category: { id: category, keyVersion, slug: content.slug, secret } };
}

function contextOf(
  { grant, grantKeyVersion, vault }: GrantKeyPlace,
  { category, keyVersion }: { readonly category: string; readonly keyVersion: number },
) {
  return { category, grant, grantKeyVersion, keyVersion, vault };
}
