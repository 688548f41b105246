// What it is: what a keyset holds, and the form in which it is read.
// Use it for: building and reading keysets, on the device and on the server: it holds no secret.
// Never use it for: rights of a member on the member's own device. Members have the document of their grant.

import {
  type Guarded,
  isDayText,
  isId,
  isInstantText,
  isKeyText,
  isSequence,
  isVersion,
  objectOf,
  orNull,
  sortedListOf,
  wordOf,
} from '../documents/form.ts';
import type { DocumentForm } from '../documents/signed-document.ts';

const isCategory = objectOf({ category: isId, check: isKeyText, keyVersion: isVersion });
const isGrant = objectOf({ grant: isId, hash: isKeyText });
const isRight = objectOf({ category: isId, rights: wordOf('view', 'edit'), until: orNull(isDayText) });
const isMember = objectOf({
  account: isId,
  categories: sortedListOf('category', isRight),
  identityVersion: isVersion,
  seal: isKeyText,
  sign: isKeyText,
});
const isWay = objectOf({ hash: isKeyText, method: wordOf('password', 'recovery', 'passkey'), way: isId });

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

const isMembers = objectOf({
  accountKey: objectOf({ check: isKeyText, proof: isKeyText, version: isVersion }),
  at: isInstantText,
  categories: sortedListOf('category', isCategory),
  grants: sortedListOf('grant', isGrant),
  identity: objectOf({ seal: isKeyText, sign: isKeyText, version: isVersion }),
  members: sortedListOf('account', isMember),
  owner: isId,
  previous: orNull(isKeyText),
  reason: wordOf(...keysetReasons),
  sequence: isSequence,
  vault: isId,
  ways: sortedListOf('way', isWay),
});

/** The newest version of a category's secret: `check` is of `CategorySecret.check`. */
export type KeysetCategory = Guarded<typeof isCategory>;

/** A person who may read or write; public halves are those that the owner's device confirmed. */
export type KeysetMember = Guarded<typeof isMember>;

/** A way in: the id of its wrap, the hash of the wrap's envelope, and what opens it. */
export type KeysetWay = Guarded<typeof isWay>;

/** Why a keyset was made. */
export type KeysetReason = (typeof keysetReasons)[number];

/** Everything a keyset holds. `at` is the device's clock, for people only; `sequence` counts from 1. */
export type KeysetPayload = Guarded<typeof isMembers>;

/**
 * The form of a keyset. Beyond its members: the first is `made` and follows none, no other is; the owner is no member;
 * members have rights in categories of the keyset only.
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
