import type { AuthSettings } from '../../../config/auth-settings.ts';
import { type Refusal, refuse, type WeakPasswordReason } from '../errors.ts';

/** What makes a password too weak to set; undefined when it is good enough. */
export interface Weakness {
  message: string;
  reasons: readonly WeakPasswordReason[];
}

export function weaknessOf(password: string, settings: AuthSettings): Weakness | undefined {
  const { minPasswordLength } = settings;
  if (password.length >= minPasswordLength) return undefined;
  return { message: `Password should be at least ${minPasswordLength} characters.`, reasons: ['length'] };
}

/** The refusal of a password too weak to set. */
export function refuseWeak(weakness: Weakness): Refusal {
  return refuse('weak_password', weakness);
}
