// What `auth/v1` keeps guards the account too, and what `billing/v1` does moves money. The server wants a proof for these calls,
// and the worker makes one only for the kind of change that its person was just asked a password for.

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

/** A change of what `auth/v1` keeps of an account or of what it pays, as a person asks for it. */
export type AuthChange = keyof typeof calls;

const all: readonly RegExp[] = Object.values(calls).flat();

/** Whether a call belongs to a change of that kind, or to any. `path` is with the query, as sent. */
export function isOfAuthChange(method: string, path: string, change?: AuthChange): boolean {
  const those: readonly RegExp[] = change === undefined ? all : calls[change];
  return those.some(call => call.test(`${method} ${path}`));
}
