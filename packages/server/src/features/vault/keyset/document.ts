import {
  type IdentityLinkPayload,
  identityLinkPayload,
  type KeysetPayload,
  keysetPayload,
} from '@kinfolio/contract/keyset';
import { type ReadDocument, readSignedDocument } from '../../../adapters/crypto/signed-documents.ts';

/** A keyset that was read. Whether it was signed, and by whom, is checked with what is stored. */
export type Keyset = ReadDocument<KeysetPayload> & { readonly text: string };

/** Reads a keyset; undefined when it is not one: see [Note: One spelling of a signed document]. */
export function readKeyset(text: string): Keyset | undefined {
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

/** The first follows none and is `made`, no other is; members have rights in its categories, and the owner is none. */
function isConsistent({
  categories,
  members,
  owner,
  previous,
  reason,
  sequence,
}: Keyset['payload']): boolean {
  const first = sequence === 1;
  const ids = new Set(categories.map(({ category }) => category));
  return (
    first === (previous === null) &&
    first === (reason === 'made') &&
    members.every(one => one.account !== owner && one.categories.every(({ category }) => ids.has(category)))
  );
}

/** Reads one of the two documents of a link between identities. */
export function readLink(text: string): ReadDocument<IdentityLinkPayload> | undefined {
  return readSignedDocument(text, 'kinfolio-identity-link-1', identityLinkPayload);
}

const inOrder = (names: readonly string[]) =>
  names.every((name, place) => place === 0 || (names[place - 1] ?? '') < name);
