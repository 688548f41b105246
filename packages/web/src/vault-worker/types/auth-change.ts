// Data in `auth/v1` protects the account too, and calls of `billing/v1` move money. The server requires a proof for
// these calls, and the worker makes one only for the kind of change for which the person has just typed their password.

const id = '[0-9a-f-]{36}';

const calls = {
  address: [/^PUT \/auth\/v1\/user(\?|$)/],
  'add-factor': [
    new RegExp(`^POST /auth/v1/factors/${id}/verify$`),
    /^POST \/auth\/v1\/factors\/recovery-codes$/,
  ],
  'remove-factor': [new RegExp(`^DELETE /auth/v1/factors/${id}$`)],
  'recovery-codes': [/^POST \/auth\/v1\/factors\/recovery-codes(\/regenerate)?$/],
  connect: [/^GET \/auth\/v1\/user\/identities\/authorize\?/],
  money: [/^POST \/billing\/v1\/(change|portal|seats\/(link|accept|remove|leave))$/],
  disconnect: [new RegExp(`^DELETE /auth/v1/user/identities/${id}$`)],
} as const;

/** The kinds of changes to an account's data in `auth/v1` or to its payments, as a person requests them. */
export type AuthChangeKind = keyof typeof calls;

const all: readonly RegExp[] = Object.values(calls).flat();

/**
 * Whether a call belongs to this kind of change, or to any kind if none is given. `path` includes the query, as it is
 * sent.
 */
export function belongsToAuthChange(method: string, path: string, change?: AuthChangeKind): boolean {
  const those: readonly RegExp[] = change === undefined ? all : calls[change];
  return those.some(call => call.test(`${method} ${path}`));
}
