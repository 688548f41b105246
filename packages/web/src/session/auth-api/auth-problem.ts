import type { ProblemCode } from '../../vault-worker/types/outcome.ts';

const problems: Readonly<Record<string, ProblemCode>> = {
  invalid_credentials: 'wrong-password',
  email_not_confirmed: 'code-wanted',
  otp_expired: 'wrong-sign-in-code',
  user_already_exists: 'email-taken',
  email_exists: 'email-taken',
  phone_exists: 'phone-taken',
  sign_up_invitation_invalid: 'invitation-used',
  signup_disabled: 'sign-up-closed',
  changes_held: 'changes-held',
  reauthentication_needed: 'proof-wanted',
  captcha_failed: 'captcha-failed',
  weak_password: 'weak-secret',
  over_request_rate_limit: 'too-many-tries',
  identity_already_exists: 'already-connected',
  sso_provider_not_found: 'not-found',
  mfa_verification_failed: 'wrong-sign-in-code',
  mfa_challenge_expired: 'wrong-sign-in-code',
};

/** Translates an `auth/v1` error into a problem that we can explain to the person. */
export function toAuthProblem(error: {
  name: string;
  status?: number | undefined;
  code?: string | undefined;
}): ProblemCode {
  if (error.name === 'AuthRetryableFetchError') return 'offline';
  // The browser asked for a security key, but the person did not use one.
  if (error.name.startsWith('WebAuthn')) return 'passkey-not-used';
  if (error.status === 429) return 'too-many-tries';
  return problems[error.code ?? ''] ?? 'unexpected';
}
