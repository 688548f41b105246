// What it is: every name that the format uses or reserves: HKDF labels and `typ`s, with their meanings.
// Use it for: choosing a new name, and checking that none has two meanings.
// Never use it for: giving a listed name another meaning, even a reserved one. Meanings are permanent.

/** Each HKDF label in use, and what is derived under it. */
export const hkdfLabels = {
  'kinfolio/account-check': 'commits a keyset to an account key',
  'kinfolio/auth': 'the secret that signs in, of a password',
  'kinfolio/card-mac': 'the vouch from owner to person, of the code of a way',
  'kinfolio/card-open': "the person's half, of the code of a way",
  'kinfolio/category-chain': 'seals the secret before this one, of a category secret',
  'kinfolio/category-check': 'commits a keyset to a category secret',
  'kinfolio/category-keys': 'seals category keys and secrets, of an account key',
  'kinfolio/drafts': 'seals drafts on the device, of an account key',
  'kinfolio/earlier-keys': 'seals the account keys before this one',
  'kinfolio/grant-box': 'seals the boxes of a grant, of its key',
  'kinfolio/grant-cover': 'seals the cover sheet of a grant, of its key',
  'kinfolio/grant-open': 'the key of a way, of its two halves',
  'kinfolio/grants': "seals the owner's copies of grants, of an account key",
  'kinfolio/identity': 'seals the private halves of an identity, of an account key',
  'kinfolio/invite-auth': 'the proof of a way, of its code',
  'kinfolio/invite-mac': 'the answer from person to owner, of the code of a way',
  'kinfolio/passkey-wrap': 'opens the account key, of what a passkey answers',
  'kinfolio/proof': 'the seed of the pair that signs proofs, of an account key',
  'kinfolio/received': "seals the person's copies of grants, of an account key",
  'kinfolio/records': 'seals records, of a category secret',
  'kinfolio/recovery-auth': 'the proof that signs in, of a recovery code',
  'kinfolio/recovery-wrap': 'opens the account key, of a recovery code',
  'kinfolio/reload': 'opens the account key, of two halves',
  'kinfolio/way-id': 'finds a way, of its code',
  'kinfolio/way-rehearsal': 'seals the rehearsal of a way, of its code',
  'kinfolio/wrap': 'opens the account key, of a password',
} as const satisfies Record<string, string>;

/** The labels reserved for copies and for future features. */
export const reservedHkdfLabels = {
  'kinfolio/copy-code': 'opens a copy, of its code',
  'kinfolio/member-box': 'seals a category secret for a member',
  'kinfolio/release-log': 'seals entries of the log of a release',
  'kinfolio/server-half': "the server's half of a way",
} as const satisfies Record<string, string>;

/** The `typ` of each signed document in use. */
export const documentTypes = {
  'kinfolio-batch-1': 'who wrote the rows of a push in a category',
  'kinfolio-build-1': 'what a build serves, signed offline',
  'kinfolio-checkpoint-1': 'all rows of a category at a revision',
  'kinfolio-grant-1': 'what a person may open, and when',
  'kinfolio-identity-link-1': 'which identity took the place of which',
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
  'kinfolio-file-2': 'the same, with the hashes of the chunks at the end',
  'kinfolio-identity-1': 'a private half of an identity',
  'kinfolio-passkey-wrap-1': 'the account key under a passkey',
  'kinfolio-record-1': 'a version of a record',
  'kinfolio-recovery-wrap-1': 'the account key under a recovery code',
  'kinfolio-reload-1': 'the account key under two halves',
  'kinfolio-seal-1': 'the first line of what a request seal authenticates',
} as const satisfies Record<string, string>;

export type HkdfLabel = keyof typeof hkdfLabels;

export type DocumentType = keyof typeof documentTypes;
