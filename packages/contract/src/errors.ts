import * as z from 'zod/mini';

/**
 * The closed list of errors that `vault/v1` can return, with the HTTP status of each. The server returns no others; the
 * web has one sentence for each. Add new codes here first.
 */
export const vaultErrors = {
  /** The request does not have the shape of its route: a wrong type, an unknown field, a value out of bounds, a category that is not in the vault. */
  bad_request: 400,
  /** The body is not JSON at all. */
  bad_json: 400,
  /**
   * The cursor was not issued for this vault, or is ahead of it because the server was restored from a backup: pull
   * again without a cursor.
   */
  bad_cursor: 400,
  /** No access token, an invalid one, or a recovery code that opens nothing (also for an unknown email). */
  unauthorized: 401,
  /** The person was inactive for 30 minutes; only a fresh sign-in helps, a refreshed token does not. */
  session_expired: 401,
  /** Signed in but not allowed: the sign-in is too weak for this route, or the member may only read. */
  forbidden: 403,
  /** The account has a second factor that this session has not verified yet: verify one (`auth/v1/factors`). */
  insufficient_aal: 403,
  /**
   * The person signed in with only a password on a device that the account does not know: confirm it with the code that
   * is sent (`/vault/v1/device`).
   */
  new_device: 403,
  /**
   * The owner reported a sign-in that was not theirs. Until a new password is set, or for three days, ways to sign in
   * can be neither added nor removed.
   */
  changes_held: 403,
  /**
   * The call needs more than its access token; `details.wants` lists what it needs: `opened`, `present`, `proof`,
   * `seal`.
   */
  proof_required: 403,
  /** The proof or the seal is not valid for this call. The error gives no reason. */
  proof_refused: 403,
  /**
   * The account is closing: it can be read and exported, and the closing can be cancelled, but it accepts nothing new.
   */
  account_closing: 403,
  /**
   * A release is in progress, or a vault that was set aside may still be released, so the account cannot be closed now.
   */
  release_running: 409,
  /** Nothing found. Data that belongs to another person gets the same error, in the same words. */
  not_found: 404,
  /** At least one pushed record was stale. The others are stored; `details.results` has one entry for each. */
  version_conflict: 409,
  /** The keys of the vault have changed, and the request uses the earlier ones. Read the vault again. */
  keys_changed: 409,
  /**
   * Setting a vault aside or removing second factors requires a reset that was requested seven days before
   * (`/vault/v1/reset`).
   */
  reset_waits: 409,
  /** The request lacks parts of a grant that is in force; `details` names the grant. */
  grants_missing: 409,
  /** The terms of a grant are not valid: `details.problem` names the reason. */
  bad_terms: 400,
  /** The day cannot be chosen here: it is past, or too far ahead. */
  bad_day: 400,
  /** The plan allows no more people, or no release. */
  plan_limit: 403,
  /** The gate of a grant is shut, or the grant was stopped or has ended. */
  grant_closed: 403,
  /** The grant first requires a second factor or the six digits. */
  second_factor_needed: 403,
  /** This server cannot send emails, so access that opens after a wait cannot be set up. */
  no_mail: 409,
  /** The request is not based on the stored state: read it again. */
  stale: 409,
  /** The state of the grant does not allow this request. */
  not_now: 409,
  /** The request came too often, or too soon after a refusal. */
  too_soon: 409,
  /** The invitation is for a different confirmed address. */
  other_email: 409,
  /** The account already has a vault, or the id is already used for different content. */
  already_exists: 409,
  /** A plan is already paid for, or the account has no plan to change. */
  plan_conflict: 409,
  /** The card was declined; nothing was charged and nothing changed. */
  payment_refused: 402,
  /** This server does not take payments. */
  payments_off: 503,
  /** The code is not the one that was sent, or has expired. */
  wrong_code: 422,
  /** The body is larger than the route accepts. */
  too_large: 413,
  /** The body is not `application/json`. */
  unsupported_media_type: 415,
  /** Too many attempts. The `Retry-After` header has the number of seconds until the next attempt is accepted. */
  rate_limited: 429,
  /** The server is starting or stopping, or cannot reach its database: the same request can be sent again. */
  unavailable: 503,
  /** A fault of the server. The message has no details; look up the request id in the log. */
  unexpected: 500,
} as const;

/** An error code that `vault/v1` may return. */
export type VaultErrorCode = keyof typeof vaultErrors;

/** The errors that a caller of the client may get: the server's codes, and `offline` if there was no response. */
export type ClientErrorCode = VaultErrorCode | 'offline';

/** Whether a string is a code of the closed list. */
export function isVaultErrorCode(code: string): code is VaultErrorCode {
  return Object.hasOwn(vaultErrors, code);
}

/** The body of every error. `message` is for developers; people see the web's own sentence for `code`. */
export const errorBody = z.object({
  code: z.string().check(z.meta({ description: `One of: ${Object.keys(vaultErrors).join(', ')}` })),
  message: z.string(),
  details: z.optional(z.unknown()),
});
