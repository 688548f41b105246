// What it is: every name that the format uses or reserves: HKDF labels and `typ`s, with their meanings.
// Use it for: choosing a new name, and checking that none has two meanings.
// Never use it for: giving a listed name another meaning, even a reserved one. Meanings are permanent.

/** Each HKDF label in use, and what is derived under it. */
export const hkdfLabels = {
  'kinfolio/account-check': 'from an account key: a value that commits a keyset to it',
  'kinfolio/auth': 'from a password: the secret that logs in',
  'kinfolio/card-mac': 'from the code of a way: the key with which the owner vouches to the person',
  'kinfolio/card-open': "from the code of a way: the person's half",
  'kinfolio/category-chain': 'from a category secret: the key that seals the secret before it',
  'kinfolio/category-check': 'from a category secret: a value that commits a keyset to it',
  'kinfolio/category-keys': 'from an account key: the key that seals category keys and secrets',
  'kinfolio/drafts': 'from an account key: the key that seals drafts on the device',
  'kinfolio/earlier-keys': 'from an account key: the key that seals the account keys before it',
  'kinfolio/grant-box': 'from the key of a grant: the key that seals its boxes',
  'kinfolio/grant-cover': 'from the key of a grant: the key that seals its cover sheet',
  'kinfolio/grant-open': 'from the two halves of a way: its key',
  'kinfolio/grants': "from an account key: the key that seals the owner's copies of grants",
  'kinfolio/identity': 'from an account key: the key that seals the private halves of an identity',
  'kinfolio/invite-auth': 'from the code of a way: the proof that its holder has it',
  'kinfolio/invite-mac': 'from the code of a way: the key with which the person answers the owner',
  'kinfolio/passkey-wrap': 'from the response of a passkey: the key that opens the account key',
  'kinfolio/proof': 'from an account key: the seed of the key pair that signs proofs',
  'kinfolio/received': "from an account key: the key that seals the person's copies of grants",
  'kinfolio/records': 'from a category secret: the key that seals records',
  'kinfolio/recovery-auth': 'from a recovery code: the proof that logs in',
  'kinfolio/recovery-wrap': 'from a recovery code: the key that opens the account key',
  'kinfolio/reload': 'from two halves: the key that opens the account key',
  'kinfolio/way-id': 'from the code of a way: the value by which the way is found',
  'kinfolio/way-rehearsal': 'from the code of a way: the key that seals its rehearsal',
  'kinfolio/wrap': 'from a password: the key that opens the account key',
} as const satisfies Record<string, string>;

/** The labels reserved for copies and for future features. */
export const reservedHkdfLabels = {
  'kinfolio/copy-code': 'from the code of a copy: the key that opens it',
  'kinfolio/member-box': 'the key that seals a category secret for a member',
  'kinfolio/release-log': 'the key that seals entries of the log of a release',
  'kinfolio/server-half': "the server's half of a way",
} as const satisfies Record<string, string>;

/** The `typ` of each signed document in use. */
export const documentTypes = {
  'kinfolio-batch-1': 'who wrote the rows of a push in a category',
  'kinfolio-build-1': 'what a build serves, signed offline',
  'kinfolio-checkpoint-1': 'all rows of a category at one revision',
  'kinfolio-grant-1': 'what a person may open, and when',
  'kinfolio-identity-link-1': 'that one identity replaced another',
  'kinfolio-invite-1': 'the half of a way, sealed to a person',
  'kinfolio-keyset-1': 'every key, member, grant and way of a vault',
  'kinfolio-proof-1': 'one request, signed by the proof key',
} as const satisfies Record<string, string>;

/**
 * Each `typ` that is reserved: for another part of Kinfolio, for files (which are in chunks), or for the
 * first format, which is no longer used (decision 923).
 */
export const reservedDocumentTypes = {
  'kinfolio-category-key-1': 'the key of a category',
  'kinfolio-copy-key-1': 'the key of a copy',
  'kinfolio-earlier-key-1': 'an account key that another one replaced',
  'kinfolio-file-1': 'the additional data of the chunks of a file',
  'kinfolio-file-2': 'the same, with the hashes of all chunks at the end',
  'kinfolio-identity-1': 'a private half of an identity',
  'kinfolio-passkey-wrap-1': 'the account key under a passkey',
  'kinfolio-record-1': 'a version of a record',
  'kinfolio-recovery-wrap-1': 'the account key under a recovery code',
  'kinfolio-reload-1': 'the account key under two halves',
  'kinfolio-seal-1': 'the first line of the text that a request seal authenticates',
} as const satisfies Record<string, string>;

export type HkdfLabel = keyof typeof hkdfLabels;

export type DocumentType = keyof typeof documentTypes;
