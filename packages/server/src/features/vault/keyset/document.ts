import {
  type IdentityLinkPayload,
  identityLinkPayload,
  type KeysetPayload,
  keysetPayload,
} from '@kinfolio/contract/keyset';
import { readSignedDocument, type UnverifiedDocument } from '../../../adapters/crypto/signed-documents.ts';

/** A parsed keyset. Its signature is checked later, against the stored identity. */
export type ParsedKeyset = UnverifiedDocument<KeysetPayload> & { readonly text: string };

/** Parses a keyset; undefined if it is not one: see [Note: One spelling of a signed document]. */
export function readKeyset(text: string): ParsedKeyset | undefined {
  const read = readSignedDocument(text, 'kinfolio-keyset-1', keysetPayload);
  if (read === undefined) return undefined;
  const { categories, grants, members, ways } = read.payload;
  if (!isConsistent(read.payload)) return undefined;
  const sorted =
    inOrder(categories.map(({ category }) => category)) &&
    inOrder(grants.map(({ grant }) => grant)) &&
    inOrder(ways.map(({ way }) => way)) &&
    inOrder(members.map(({ account }) => account)) &&
    members.every(member => inOrder(member.categories.map(({ category }) => category)));
  return sorted ? { ...read, text } : undefined;
}

/**
 * Whether a keyset is consistent: only the first has no predecessor and the reason `made`, all members have
 * rights in its categories, and the owner is not a member.
 */
function isConsistent({
  categories,
  members,
  owner,
  previous,
  reason,
  sequence,
}: ParsedKeyset['payload']): boolean {
  const first = sequence === 1;
  const ids = new Set(categories.map(({ category }) => category));
  return (
    first === (previous === null) &&
    first === (reason === 'made') &&
    members.every(one => one.account !== owner && one.categories.every(({ category }) => ids.has(category)))
  );
}

export function parseIdentityLinkDocument(text: string): UnverifiedDocument<IdentityLinkPayload> | undefined {
  return readSignedDocument(text, 'kinfolio-identity-link-1', identityLinkPayload);
}

const inOrder = (names: readonly string[]) =>
  names.every((name, place) => place === 0 || (names[place - 1] ?? '') < name);
