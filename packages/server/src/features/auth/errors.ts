/** Every code that `auth/v1` returns, with its HTTP statuses (the usual one first) and its usual message. */
export const authErrors = {
  anonymous_provider_disabled: [[422], 'Anonymous sign-ins are disabled'],
  bad_code_verifier: [[400], 'code challenge does not match previously saved code verifier'],
  bad_id_token: [[400], 'Bad ID token'],
  bad_json: [[400], 'Could not parse request body as JSON'],
  bad_jwt: [[403, 400], 'invalid JWT: unable to parse or verify signature'],
  bad_oauth_callback: [[400], 'The provider’s answer does not prove who this is'],
  bad_oauth_state: [[400], 'OAuth state not found or expired'],
  bad_web3_signature: [[400], 'The signed message does not prove who this is'],
  captcha_failed: [[400], 'captcha protection: request disallowed'],
  changes_held: [[403], 'Changes to this account are on hold: set a new password first'],
  email_exists: [[422], 'A user with this email address has already been registered'],
  email_not_confirmed: [[400, 422], 'Email not confirmed'],
  flow_state_expired: [[422], 'invalid flow state, flow state has expired'],
  flow_state_not_found: [[404], 'invalid flow state, no valid flow state found'],
  identity_already_exists: [[422], 'Identity is already linked to another user'],
  identity_not_found: [[422], 'Identity not found'],
  insufficient_aal: [[403, 401, 422], 'AAL2 session is required'],
  invalid_credentials: [[400], 'Invalid login credentials'],
  manual_linking_disabled: [[404], 'Manual linking is disabled'],
  mfa_challenge_expired: [
    [422],
    'MFA challenge has expired, verify against another challenge or create a new one.',
  ],
  mfa_factor_name_conflict: [[422], 'A factor with this friendly name exists already'],
  mfa_factor_not_found: [[404, 422], 'Factor not found'],
  mfa_phone_enroll_not_enabled: [[422], 'MFA enroll is disabled for Phone'],
  mfa_recovery_codes_locked: [[429], 'Too many wrong recovery codes; wait and try again'],
  mfa_recovery_codes_sole_factor: [[422], 'Recovery codes need another verified factor as well'],
  mfa_verification_failed: [[422], 'Invalid code entered'],
  mfa_verified_factor_exists: [[422], 'A verified factor of this kind exists already'],
  no_authorization: [[401, 403], 'This endpoint requires a valid Bearer token'],
  not_admin: [[403], 'User not allowed'],
  not_found: [[404], 'There is nothing at this address'],
  otp_disabled: [[422], 'Signups not allowed for otp'],
  otp_expired: [[403], 'Token has expired or is invalid'],
  over_email_send_rate_limit: [[429], 'email rate limit exceeded'],
  over_request_rate_limit: [[429], 'Request rate limit reached'],
  over_sms_send_rate_limit: [[429], 'sms rate limit exceeded'],
  phone_exists: [[422], 'A user with this phone number has already been registered'],
  phone_not_confirmed: [[400, 422], 'Phone not confirmed'],
  phone_provider_disabled: [[400, 422], 'Phone signups are disabled'],
  provider_disabled: [[400], 'This provider is not enabled'],
  reauthentication_needed: [[400], 'Password update requires reauthentication'],
  reauthentication_not_valid: [[422], 'Nonce has expired or is invalid'],
  refresh_token_already_used: [[400], 'Invalid Refresh Token: Already Used'],
  refresh_token_not_found: [[400], 'Invalid Refresh Token: Refresh Token Not Found'],
  request_entity_too_large: [[413], 'Request body is too large'],
  saml_idp_already_exists: [[422], 'SAML identity provider with this entity ID already exists'],
  saml_metadata_fetch_failed: [[400], 'The metadata could not be fetched'],
  saml_provider_disabled: [[404], 'SAML 2.0 is disabled'],
  same_password: [[422], 'New password should be different from the old password.'],
  session_expired: [[400], 'Invalid Refresh Token: Session Expired (Inactivity)'],
  session_not_found: [[403], 'Session from session_id claim in JWT does not exist'],
  sign_up_invitation_invalid: [
    [422],
    'This invitation does not work: it has been used, has expired or is wrong',
  ],
  signup_disabled: [[422], 'Signups not allowed for this instance'],
  email_conflict_identity_not_deletable: [[422], 'The email address of an account with a passport must stay'],
  single_identity_not_deletable: [[422], 'User must have at least 1 identity after unlinking'],
  sso_domain_already_exists: [[422], 'This domain already belongs to another SSO provider'],
  sso_provider_not_found: [[404], 'No such SSO provider'],
  too_many_enrolled_mfa_factors: [[422], 'Maximum number of verified factors reached, unenroll to continue'],
  unexpected_failure: [[500, 503], 'Unexpected failure, please check server logs for more information'],
  user_already_exists: [[422], 'User already registered'],
  user_banned: [[403, 400], 'User is banned'],
  user_not_found: [[403, 404], 'User from sub claim in JWT does not exist'],
  user_sso_managed: [[422], 'This user’s organisation manages their email and phone'],
  validation_failed: [[400, 404, 415, 422], 'The request is not valid'],
  web3_provider_disabled: [[422], 'Web3 provider is disabled'],
  web3_unsupported_chain: [[400], 'Unsupported chain'],
  weak_password: [[422], 'Password is too weak'],
} as const satisfies Record<string, readonly [statuses: readonly number[], message: string]>;

export type AuthErrorCode = keyof typeof authErrors;

/** A request that was refused, with a reason that may be shown to its sender. */
export interface Refusal<Code extends AuthErrorCode = AuthErrorCode> {
  readonly ok: false;
  readonly code: Code;
  readonly status: (typeof authErrors)[Code][0][number];
  readonly message: string;
  readonly reasons?: readonly WeakPasswordReason[];
  readonly retryAfterMs?: number;
}

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

/** The result of a use case. Refusals are expected, so they are returned as values and not thrown. */
export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** Creates a refusal. The status and the message are the usual ones for the code unless given. */
export function createRefusal<Code extends AuthErrorCode>(
  code: Code,
  told: Partial<Omit<Refusal<Code>, 'ok' | 'code'>> = {},
): Refusal<Code> {
  const [[status], message] = authErrors[code];
  return { ok: false, code, status, message, ...told };
}

/** Ends a request with a refusal. Only routes throw it. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The value of an outcome. Throws if the outcome is a refusal, which ends the request. */
export function valueOrThrow<Value>(outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AuthError(outcome);
}
