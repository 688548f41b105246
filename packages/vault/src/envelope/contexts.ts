// What it is: every kind of envelope there is, and the place each is bound to.
// Use it for: naming what is sealed. A new kind of envelope is one type and one line of the table.
// Never use it for: secrets. A context is readable in the header, beside what it binds.
//
// [Note: What each member of a context prevents]
// Anyone who controls the database can send any sealed thing to any device, in answer to any question. Each member
// takes away one such exchange: `vault` and `account` another person's thing, `category` a debt shown among the bank
// accounts, `record` one account's balance under another's name, `version` yesterday's content as today's, `deleted` a
// record removed or brought back, `keyVersion` and `wrap` a key that was given up, `profile` and `salt` a wrap for
// another password, `session` a reload of a session that ended, `use` the signing key where sealing is meant. What no
// context can prevent: an old row handed over whole, with its old version. Devices remember versions for that.

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

/** The account key of a sign-up that is not confirmed, under a password: salt and profile are bound in. */
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

/** The account key of one number of one vault, under a password; with the floor of the keyset (`wraps/wrap.ts`). */
export type PasswordWrapContext2 = {
  readonly account: string;
  readonly keyVersion: number;
  readonly profile: string;
  readonly salt: string;
  readonly vault: string;
  readonly wrap: string;
};

/** The same under a recovery code or a passkey. */
export type KeptWrapContext = {
  readonly account: string;
  readonly keyVersion: number;
  readonly vault: string;
  readonly wrap: string;
};

/** The same under the two halves of one session. */
export type ReloadContext2 = {
  readonly account: string;
  readonly keyVersion: number;
  readonly session: string;
  readonly vault: string;
};

/** An account key of one vault that another one has replaced, by its number. */
export type EarlierKeyContext2 = {
  readonly account: string;
  readonly keyVersion: number;
  readonly vault: string;
};

/** The private half of one of the two pairs of one version of an account's identity. */
export type IdentityContext2 = {
  readonly account: string;
  readonly identityVersion: number;
  readonly use: 'seal' | 'sign';
  readonly vault: string;
};

/** The key of a grant under one way. */
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

/** The cover sheet of a grant. */
export type GrantCoverContext = {
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
};

/** The owner's copy of the key of a grant. */
export type GrantOwnContext = {
  readonly account: string;
  readonly grant: string;
  readonly grantKeyVersion: number;
  readonly vault: string;
};

/** A way as its owner, or the person who has it, keeps it: `account` is whose copy it is. */
export type KeptWayContext = {
  readonly account: string;
  readonly grant: string;
  readonly vault: string;
  readonly way: string;
};

/** What an owner keeps about a person. */
export type PersonContext = {
  readonly account: string;
  readonly person: string;
  readonly vault: string;
  readonly version: number;
};

/** What a rehearsal shows who typed the code of a way. */
export type RehearsalContext = {
  readonly grant: string;
  readonly vault: string;
  readonly way: string;
};

/** The context each type of envelope is bound to. The number at the end is the version of the form. */
export interface Contexts {
  'kinfolio-draft-1': DraftContext;
  'kinfolio-password-wrap-1': PasswordWrapContext;
  'kinfolio-record-2': RecordContext;
  'kinfolio-password-wrap-2': PasswordWrapContext2;
  'kinfolio-recovery-wrap-2': KeptWrapContext;
  'kinfolio-passkey-wrap-2': KeptWrapContext;
  'kinfolio-reload-2': ReloadContext2;
  'kinfolio-earlier-key-2': EarlierKeyContext2;
  'kinfolio-identity-2': IdentityContext2;
  'kinfolio-category-key-2': CategoryKeyContext;
  'kinfolio-category-chain-1': CategoryKeyContext;
  'kinfolio-grant-key-1': GrantKeyContext;
  'kinfolio-member-box-1': MemberBoxContext;
  'kinfolio-grant-cover-1': GrantCoverContext;
  'kinfolio-grant-own-1': GrantOwnContext;
  'kinfolio-card-1': KeptWayContext;
  'kinfolio-received-1': KeptWayContext;
  'kinfolio-person-1': PersonContext;
  'kinfolio-rehearsal-1': RehearsalContext;
}

/** The `typ` of an envelope. */
export type EnvelopeType = keyof Contexts;

type Form = 'token' | 'count' | 'flag';
type FormOf<Value> = Value extends string ? 'token' : Value extends number ? 'count' : 'flag';
type Members = {
  readonly [T in EnvelopeType]: { readonly [M in keyof Contexts[T]]: FormOf<Contexts[T][M]> };
};

/**
 * Which members a context has, in the order they are written: sorted by name, as RFC 8785 (JSON canonicalisation)
 * does. The compiler refuses a member forgotten here; a test refuses another order.
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

// Characters that every JSON writer in every language leaves as they are, so that there is one way to write them.
const token = /^[\w.:@-]{1,200}$/;

const fits: { readonly [F in Form]: (value: unknown) => boolean } = {
  token: value => typeof value === 'string' && token.test(value),
  count: value => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1,
  flag: value => typeof value === 'boolean',
};

/**
 * A context with exactly its members, in order, whatever else the object handed in carries (such as a row of a table).
 * Throws {@link VaultError} `bad_context` for a member that is missing or not allowed in a header.
 */
export function canonicalContext<T extends EnvelopeType>(type: T, context: Contexts[T]): object {
  const canonical: Record<string, unknown> = {};
  const given: Readonly<Record<string, unknown>> = context;
  const members: Readonly<Record<string, Form>> = contextMembers[type];
  // A plain walk over the table, because this is on the way of every record: lists of entries would cost twice.
  for (const member in members) {
    const form = members[member] ?? 'token';
    const value = given[member];
    if (!fits[form](value)) throw new VaultError('bad_context', `${type}: ${member} is no ${form}`);
    canonical[member] = value;
  }
  return canonical;
}
