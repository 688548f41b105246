import {
  isLongEnough,
  type NewPasswordErrors,
  newPasswordErrors,
  notMeasured,
} from '@kinfolio/domain/accounts/new-password';
import { weaknessWords } from '@kinfolio/domain/accounts/weak-password';
import { loadStrengthMeter } from '../../lib/password-strength.ts';

/**
 * The one rule for every new password of a passport: typed twice the same, long enough, and not guessed early by lists
 * or by what is `known` about the person (`guessable`).
 */
export async function checkNewPassword(
  typed: { readonly password: string; readonly again: string },
  known: readonly string[],
): Promise<NewPasswordErrors> {
  const { password, again } = typed;
  return newPasswordErrors({ password, again, weak: await weakWords(password, known) });
}

/** Why a password must be refused, in words. What is too short is refused for that, and not measured. */
export async function weakWords(password: string, known: readonly string[]): Promise<string | undefined> {
  if (!isLongEnough(password)) return undefined;
  const measure = await loadStrengthMeter().catch(() => undefined);
  if (measure === undefined) return notMeasured;
  const { weakness } = measure(password, known);
  return weakness && weaknessWords[weakness];
}
