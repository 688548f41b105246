import type { AuthSettings } from '../../../config/auth-settings.ts';
import { createRefusal, type Refusal, type WeakPasswordReason } from '../errors.ts';

/** The reasons why a password is too weak to set; undefined if it is strong enough. */
export interface PasswordRuleFailure {
  message: string;
  reasons: readonly WeakPasswordReason[];
}

export function findPasswordRuleFailure(
  password: string,
  settings: AuthSettings,
): PasswordRuleFailure | undefined {
  const { minPasswordLength } = settings;
  if (password.length >= minPasswordLength) return undefined;
  return { message: `Password should be at least ${minPasswordLength} characters.`, reasons: ['length'] };
}

export function refuseWeakPassword(weakness: PasswordRuleFailure): Refusal {
  return createRefusal('weak_password', weakness);
}
