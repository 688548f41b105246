// What it is: the content of a keyset, and the form in which it is read.
// Use it for: building and reading keysets, on the device and on the server: they hold no secret.
// Never use it for: a member's rights on the member's own device, which has the document of the grant
// instead.

import {
  type GuardedType,
  isDayText,
  isExactObject,
  isId,
  isInstantText,
  isKeyText,
  isNullOr,
  isOneOf,
  isSequence,
  isSortedListOf,
  isVersion,
} from '../documents/form.ts';
import type { DocumentForm } from '../documents/signed-document.ts';

const isCategory = isExactObject({ category: isId, check: isKeyText, keyVersion: isVersion });
const isGrant = isExactObject({ grant: isId, hash: isKeyText });
const isRight = isExactObject({
  category: isId,
  rights: isOneOf('view', 'edit'),
  until: isNullOr(isDayText),
});
const isMember = isExactObject({
  account: isId,
  categories: isSortedListOf('category', isRight),
  identityVersion: isVersion,
  seal: isKeyText,
  sign: isKeyText,
});
const isWay = isExactObject({
  hash: isKeyText,
  method: isOneOf('password', 'recovery', 'passkey'),
  way: isId,
});

/** Every reason for a keyset. Source: `docs/vault-format.md` §13. */
export const keysetReasons = [
  'made',
  'password',
  'kit',
  'passkey',
  'renewed',
  'suspected',
  'undo',
  'grants',
  'ended',
  'confirm',
  'repair',
] as const;

const isMembers = isExactObject({
  accountKey: isExactObject({ check: isKeyText, proof: isKeyText, version: isVersion }),
  at: isInstantText,
  categories: isSortedListOf('category', isCategory),
  grants: isSortedListOf('grant', isGrant),
  identity: isExactObject({ seal: isKeyText, sign: isKeyText, version: isVersion }),
  members: isSortedListOf('account', isMember),
  owner: isId,
  previous: isNullOr(isKeyText),
  reason: isOneOf(...keysetReasons),
  sequence: isSequence,
  vault: isId,
  ways: isSortedListOf('way', isWay),
});

/** The newest version of a category's secret. `check` comes from `CategorySecret.check`. */
export type KeysetCategory = GuardedType<typeof isCategory>;

/** A person who may read or write. The public halves are those that the owner's device confirmed. */
export type KeysetMember = GuardedType<typeof isMember>;

/** A way of opening the vault: the id of its wrap, the hash of the wrap's envelope, and what opens it. */
export type KeysetWay = GuardedType<typeof isWay>;

/** The reasons for which a keyset can be made. */
export type KeysetReason = (typeof keysetReasons)[number];

/**
 * The payload of a keyset. `at` is the time by the device's clock, and is only shown to people; `sequence` counts from
 * 1.
 */
export type KeysetPayload = GuardedType<typeof isMembers>;

/**
 * The form of a keyset. In addition to its members, these rules apply: only the first has the reason `made`
 * and no predecessor; the owner is not a member; members only have rights in categories of the keyset.
 */
export const keysetForm: DocumentForm<KeysetPayload> = {
  typ: 'kinfolio-keyset-1',
  isPayload: (value): value is KeysetPayload => isMembers(value) && isConsistent(value),
};

function isConsistent({ categories, members, owner, previous, reason, sequence }: KeysetPayload): boolean {
  const first = sequence === 1;
  const ids = new Set(categories.map(({ category }) => category));
  return (
    first === (previous === null) &&
    first === (reason === 'made') &&
    members.every(
      ({ account, categories: rights }) => account !== owner && rights.every(one => ids.has(one.category)),
    )
  );
}
