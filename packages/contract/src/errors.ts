import * as z from 'zod/mini';

/**
 * The closed list of errors that `vault/v1` can return, with the HTTP status of each. The server returns no
 * others. Add new codes here first; the web has a sentence for each.
 */
export const vaultErrors = {
  /**
   * The request does not have the shape of its route, for example because of a wrong type, an unknown field,
   * a value out of bounds, or a category that is not in the vault.
   */
  bad_request: 400,
  /** The body is not valid JSON. */
  bad_json: 400,
  /**
   * The cursor was not issued for this vault, or is ahead of it because the server was restored from a
   * backup. Pull again without a cursor.
   */
  bad_cursor: 400,
  /**
   * The access token is missing or invalid, or the recovery code opens nothing. An unknown email gets the
   * same error.
   */
  unauthorized: 401,
  /** The person was inactive for 30 minutes and must sign in again. Refreshing the token does not help. */
  session_expired: 401,
  /**
   * The person is signed in but may not do this, because the sign-in is too weak for this route or the member
   * may only read.
   */
  forbidden: 403,
  /**
   * The account has a second factor that this session has not verified. Verify one first (`auth/v1/factors`).
   */
  insufficient_aal: 403,
  /**
   * The person signed in with only a password on a device that the account does not know. Confirm the device
   * with the code that is sent (`/vault/v1/device`).
   */
  new_device: 403,
  /**
   * The owner reported a sign-in that was not theirs. For three days, or until a new password is set, ways to
   * sign in can be neither added nor removed.
   */
  changes_held: 403,
  /**
   * The call needs more than its access token. `details.wants` lists what is missing: `opened`, `present`,
   * `proof`, `seal`.
   */
  proof_required: 403,
  /** The proof or the seal is not valid for this call. The error gives no reason. */
  proof_refused: 403,
  /**
   * The account is closing. It can be read and exported, and the closing can be cancelled, but nothing can be
   * added.
   */
  account_closing: 403,
  /**
   * A release is in progress, or a vault that was set aside may still be released, so the account cannot be closed now.
   */
  release_running: 409,
  /** There is nothing with this id. Data that belongs to another person gets exactly the same error. */
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
  /** The request lacks parts of a grant that is in force. `details` names the grant. */
  grants_missing: 409,
  /** The terms of a grant are not valid. `details.problem` is the reason. */
  bad_terms: 400,
  /** The day has passed or is too far ahead. */
  bad_day: 400,
  /** The plan does not allow more people, or does not allow releases. */
  plan_limit: 403,
  /** The grant is not open now, was stopped, or has ended. */
  grant_closed: 403,
  /** The caller must first prove a second factor or enter the six-digit code. */
  second_factor_needed: 403,
  /** This server cannot send emails, so access that opens after a waiting period cannot be set up. */
  no_mail: 409,
  /** The request is based on an outdated state. Read it again. */
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
  /** The server is starting or stopping, or cannot reach its database. The same request may succeed later. */
  unavailable: 503,
  /** A fault of the server. The message has no details; look up the request id in the log. */
  unexpected: 500,
} as const;

export type VaultErrorCode = keyof typeof vaultErrors;

/**
 * The errors that callers of the client receive: the server's codes, and `offline` if there was no response.
 */
export type ClientErrorCode = VaultErrorCode | 'offline';

/** Whether a string is an error code of `vault/v1`. */
export function isVaultErrorCode(code: string): code is VaultErrorCode {
  return Object.hasOwn(vaultErrors, code);
}

/** The body of every error. `message` is for developers. The web shows people its own sentence for `code`. */
export const errorBody = z.object({
  code: z.string().check(z.meta({ description: `One of: ${Object.keys(vaultErrors).join(', ')}` })),
  message: z.string(),
  details: z.optional(z.unknown()),
});
