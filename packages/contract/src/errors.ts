import * as z from 'zod/mini';

/**
 * The closed list of what `vault/v1` can refuse, with the HTTP status of each. The server answers with
 * nothing else; the web has one sentence for each. A new code is added here first.
 */
export const vaultErrors = {
  /** The request does not have the shape of its route: a wrong type, an unknown field, a value out of bounds, a category that is not in the vault. */
  bad_request: 400,
  /** The body is not JSON at all. */
  bad_json: 400,
  /** The cursor was not given out by this vault, or is ahead of it (the server was restored from a copy): pull again without one. */
  bad_cursor: 400,
  /** No access token, one that is not valid, or a recovery code that opens nothing (also for an unknown email). */
  unauthorized: 401,
  /** The person did nothing for 30 minutes; only a fresh sign-in helps, a refreshed token does not. */
  session_expired: 401,
  /** Signed in, yet not allowed: a sign-in too weak for this route, or a member who may only look. */
  forbidden: 403,
  /** The account has a second factor, and this session has not shown it yet: verify one (`auth/v1/factors`). */
  insufficient_aal: 403,
  /** A password alone signed in on a device that the account does not know: confirm it with the code that is sent (`/vault/v1/device`). */
  new_device: 403,
  /**
   * The owner reported a sign-in that was not theirs. Until another password is set, or for three days, ways to sign in
   * can be neither added nor removed.
   */
  changes_held: 403,
  /** The call wants more than its access token; `details.wants` lists it: `opened`, `present`, `proof`, `seal`. */
  proof_required: 403,
  /** The proof or the seal is not right for this call. The answer has no reason in it. */
  proof_refused: 403,
  /** The account closes: it can be read, exported and kept, and takes nothing new. */
  account_closing: 403,
  /** A release is under way, or a vault set aside may still be released: the account cannot be closed now. */
  release_running: 409,
  /** Nothing there. Also the answer for everything that belongs to another person, in the same words. */
  not_found: 404,
  /** At least one pushed record was stale. The others are stored; `details.results` has one entry for each. */
  version_conflict: 409,
  /** The keys of the vault were changed meanwhile: what was sent is of those before. Read the vault again. */
  keys_changed: 409,
  /** A vault is set aside, and second factors are taken away, only by a reset that was asked for seven days before (`/vault/v1/reset`). */
  reset_waits: 409,
  /** A grant in force is not whole in what was sent; `details` names it. */
  grants_missing: 409,
  /** The terms of a grant cannot be: `details.problem` has the word for it. */
  bad_terms: 400,
  /** A day that cannot be chosen here: past, or too far ahead. */
  bad_day: 400,
  /** The plan has no room for one more person, or no release. */
  plan_limit: 403,
  /** The gate of a grant is shut, or it was stopped, or it ended. */
  grant_closed: 403,
  /** The grant wants a second factor or the six digits first. */
  second_factor_needed: 403,
  /** This server cannot send mail, so it arms no release. */
  no_mail: 409,
  /** What was sent is not next to what is stored: read it again. */
  stale: 409,
  /** What was asked for cannot be done in the state of the grant. */
  not_now: 409,
  /** Asked too often, or too soon after a refusal. */
  too_soon: 409,
  /** The invitation is for another confirmed address. */
  other_email: 409,
  /** The account has a vault already, or the id is taken by something with other content. */
  already_exists: 409,
  /** A plan is paid for already, or there is none to change. */
  plan_conflict: 409,
  /** The card was refused; nothing was charged and nothing changed. */
  payment_refused: 402,
  /** Nothing can be paid on this server. */
  payments_off: 503,
  /** A code that is not the one that was sent, or no longer. */
  wrong_code: 422,
  /** The body is larger than the route takes. */
  too_large: 413,
  /** The body is not `application/json`. */
  unsupported_media_type: 415,
  /** Too many tries. The `Retry-After` header has the seconds until the next one counts. */
  rate_limited: 429,
  /** The server is starting, stopping or without its database: the same request may be sent again. */
  unavailable: 503,
  /** A fault of the server. The message has no details; the request id finds it in the log. */
  unexpected: 500,
} as const;

/** A code `vault/v1` may answer with. */
export type VaultErrorCode = keyof typeof vaultErrors;

/** What a caller of the client may meet: the server's codes, and `offline` when no answer came at all. */
export type ClientErrorCode = VaultErrorCode | 'offline';

/** Whether a word is a code of the closed list. */
export function isVaultErrorCode(code: string): code is VaultErrorCode {
  return Object.hasOwn(vaultErrors, code);
}

/** The body of every refusal. `message` is for developers; people read the web's own sentence for `code`. */
export const errorBody = z.object({
  code: z.string().check(z.meta({ description: `One of: ${Object.keys(vaultErrors).join(', ')}` })),
  message: z.string(),
  details: z.optional(z.unknown()),
});
