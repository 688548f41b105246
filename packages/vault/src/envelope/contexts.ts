// What it is: every kind of envelope, and the context that each is bound to.
// Use it for: naming what is sealed. A new kind of envelope is one type and one line of the table.
// Never use it for: secrets. A context is readable in the header of the envelope.
//
// [Note: What each member of a context prevents] Anyone who controls the database can send any sealed object
// to any device, in response to any request. Each member of a context prevents one such exchange. `vault` and
// `account`: another person's object. `category`: a debt shown among the bank accounts. `record`: one
// account's balance under another's name. `version`: yesterday's content as today's. `deleted`: a record
// removed or restored. `keyVersion` and `wrap`: a key that was retired. `profile` and `salt`: a wrap for
// another password. `session`: a reload of a session that has ended. `use`: the signing key used for sealing.
// No context can prevent a server from returning a complete old row with its old version. Devices remember
// versions to detect that.

import { VaultError } from '../errors.ts';

/** One version of one record in one category of one vault, under one version of the category's key. */
export type RecordContext = {
  readonly vault: string;
  readonly category: string;
  readonly keyVersion: number;
  readonly record: string;
  readonly version: number;
  readonly deleted: boolean;
};

/** One draft of one account; `draft` is a name the app chooses, such as `bank-account:new`. */
export type DraftContext = {
  readonly account: string;
  readonly draft: string;
};

/**
 * The account key of an unconfirmed sign-up, sealed under a password. The salt and profile are part of the
 * context.
 */
export type PasswordWrapContext = {
  readonly account: string;
  readonly wrap: string;
  readonly profile: string;
  readonly salt: string;
};

/** One version of the key of one category of one vault. */
export type CategoryKeyContext = {
  readonly vault: string;
  readonly category: string;
  readonly keyVersion: number;
};

/**
 * One account key of one vault, identified by its number and sealed under a password. The envelope also names the
 * oldest keyset that its opener may accept (`wraps/wrap.ts`).
 */
export type VaultPasswordWrapContext = {
  readonly account: string;
  readonly keyVersion: number;
  readonly profile: string;
  readonly salt: string;
  readonly vault: string;
  readonly wrap: string;
};

/**
 * One account key of one vault, identified by its number and sealed under a recovery code or a passkey. The envelope
 * also names the oldest keyset that its opener may accept.
 */
export type KitOrPasskeyWrapContext = {
  readonly account: string;
  readonly keyVersion: number;
  readonly vault: string;
  readonly wrap: string;
};

/**
 * One account key of one vault, identified by its number and sealed under the two halves of one session. The envelope
 * also names the oldest keyset that its opener may accept.
 */
export type ReloadContext = {
  readonly account: string;
  readonly keyVersion: number;
  readonly session: string;
  readonly vault: string;
};

/** An earlier account key of one vault, identified by its number. It was replaced by a later key. */
export type EarlierKeyContext = {
  readonly account: string;
  readonly keyVersion: number;
  readonly vault: string;
};

/** The private half of one of the two key pairs in one version of an account's identity. */
export type IdentityContext = {
  readonly account: string;
  readonly identityVersion: number;
  readonly use: 'seal' | 'sign';
  readonly vault: string;
};

/** The key of a grant, sealed under one of its ways: an invitation, a card or an account. */
export type GrantKeyContext = {
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
  readonly way: string;
};

/** A category secret under one version of the key of a grant. */
export type MemberBoxContext = {
  readonly category: string;
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly keyVersion: number;
  readonly vault: string;
};

export type GrantCoverSheetContext = {
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
};

export type OwnerGrantKeyContext = {
  readonly account: string;
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
};

/** The stored copy of a way, either the owner's or the person's; `account` is the account that stores it. */
export type SavedWayContext = {
  readonly account: string;
  readonly grant: string;
  readonly vault: string;
  readonly way: string;
};

/** The owner's data about a person. */
export type PersonContext = {
  readonly account: string;
  readonly person: string;
  readonly vault: string;
  readonly version: number;
};

/** A rehearsal's reply to the person who typed the code of a way. */
export type RehearsalContext = {
  readonly grant: string;
  readonly vault: string;
  readonly way: string;
};

/**
 * For each type of envelope, the context that it is bound to. The number at the end of a name is the version
 * of the form.
 */
export interface Contexts {
  'kinfolio-draft-1': DraftContext;
  'kinfolio-password-wrap-1': PasswordWrapContext;
  'kinfolio-record-2': RecordContext;
  'kinfolio-password-wrap-2': VaultPasswordWrapContext;
  'kinfolio-recovery-wrap-2': KitOrPasskeyWrapContext;
  'kinfolio-passkey-wrap-2': KitOrPasskeyWrapContext;
  'kinfolio-reload-2': ReloadContext;
  'kinfolio-earlier-key-2': EarlierKeyContext;
  'kinfolio-identity-2': IdentityContext;
  'kinfolio-category-key-2': CategoryKeyContext;
  'kinfolio-category-chain-1': CategoryKeyContext;
  'kinfolio-grant-key-1': GrantKeyContext;
  'kinfolio-member-box-1': MemberBoxContext;
  'kinfolio-grant-cover-1': GrantCoverSheetContext;
  'kinfolio-grant-own-1': OwnerGrantKeyContext;
  'kinfolio-card-1': SavedWayContext;
  'kinfolio-received-1': SavedWayContext;
  'kinfolio-person-1': PersonContext;
  'kinfolio-rehearsal-1': RehearsalContext;
}

export type EnvelopeType = keyof Contexts;

type Form = 'token' | 'count' | 'flag';
type FormOf<Value> = Value extends string ? 'token' : Value extends number ? 'count' : 'flag';
type Members = {
  readonly [T in EnvelopeType]: { readonly [M in keyof Contexts[T]]: FormOf<Contexts[T][M]> };
};

/**
 * The members of each context, in the order in which they are written: sorted by name, as RFC 8785 (JSON
 * canonicalisation) requires. The compiler rejects a table in which a member is missing, and a test rejects
 * any other order.
 */
export const contextMembers = {
  'kinfolio-draft-1': { account: 'token', draft: 'token' },
  'kinfolio-password-wrap-1': { account: 'token', profile: 'token', salt: 'token', wrap: 'token' },
  'kinfolio-record-2': {
    category: 'token',
    deleted: 'flag',
    keyVersion: 'count',
    record: 'token',
    vault: 'token',
    version: 'count',
  },
  'kinfolio-password-wrap-2': {
    account: 'token',
    keyVersion: 'count',
    profile: 'token',
    salt: 'token',
    vault: 'token',
    wrap: 'token',
  },
  'kinfolio-recovery-wrap-2': { account: 'token', keyVersion: 'count', vault: 'token', wrap: 'token' },
  'kinfolio-passkey-wrap-2': { account: 'token', keyVersion: 'count', vault: 'token', wrap: 'token' },
  'kinfolio-reload-2': { account: 'token', keyVersion: 'count', session: 'token', vault: 'token' },
  'kinfolio-earlier-key-2': { account: 'token', keyVersion: 'count', vault: 'token' },
  'kinfolio-identity-2': { account: 'token', identityVersion: 'count', use: 'token', vault: 'token' },
  'kinfolio-category-key-2': { category: 'token', keyVersion: 'count', vault: 'token' },
  'kinfolio-category-chain-1': { category: 'token', keyVersion: 'count', vault: 'token' },
  'kinfolio-grant-key-1': { grant: 'token', grantKeyVersion: 'count', vault: 'token', way: 'token' },
  'kinfolio-member-box-1': {
    category: 'token',
    grant: 'token',
    grantKeyVersion: 'count',
    keyVersion: 'count',
    vault: 'token',
  },
  'kinfolio-grant-cover-1': { grant: 'token', grantKeyVersion: 'count', vault: 'token' },
  'kinfolio-grant-own-1': { account: 'token', grant: 'token', grantKeyVersion: 'count', vault: 'token' },
  'kinfolio-card-1': { account: 'token', grant: 'token', vault: 'token', way: 'token' },
  'kinfolio-received-1': { account: 'token', grant: 'token', vault: 'token', way: 'token' },
  'kinfolio-person-1': { account: 'token', person: 'token', vault: 'token', version: 'count' },
  'kinfolio-rehearsal-1': { grant: 'token', vault: 'token', way: 'token' },
} as const satisfies Members;

// These characters are left unchanged by JSON writers in all languages, so that there is only one way to
// write a text.
const token = /^[\w.:@-]{1,200}$/;

const fits: { readonly [F in Form]: (value: unknown) => boolean } = {
  token: value => typeof value === 'string' && token.test(value),
  count: value => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1,
  flag: value => typeof value === 'boolean',
};

/**
 * Returns a context with exactly its own members, in order, even if the given object has others, such as the
 * columns of a table row. Throws {@link VaultError} `bad_context` for a member that is missing or not allowed
 * in a header.
 */
export function canonicalContext<T extends EnvelopeType>(type: T, context: Contexts[T]): object {
  const canonical: Record<string, unknown> = {};
  const given: Readonly<Record<string, unknown>> = context;
  const members: Readonly<Record<string, Form>> = contextMembers[type];
  // This is a plain loop over the table because it runs for every record; lists of entries would cost twice
  // as much.
  for (const member in members) {
    const form = members[member] ?? 'token';
    const value = given[member];
    if (!fits[form](value))
      throw new VaultError('bad_context', `${type}: ${member} is not of the form ${form}`);
    canonical[member] = value;
  }
  return canonical;
}
