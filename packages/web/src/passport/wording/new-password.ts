import {
  findPasswordErrors,
  isPasswordLongEnough,
  type NewPasswordErrors,
  passwordNotCheckedMessage,
} from '@kinfolio/domain/accounts/new-password';
import { passwordWeaknessMessages } from '@kinfolio/domain/accounts/weak-password';
import { loadStrengthMeter } from '../../lib/password-strength.ts';

/**
 * The one rule for every new passport password: the two entries match, and the password is long enough and cannot
 * easily be guessed from lists or from facts about the person in `known` (see `listGuessableWords`).
 */
export async function checkNewPassword(
  typed: { readonly password: string; readonly again: string },
  known: readonly string[],
): Promise<NewPasswordErrors> {
  const { password, again } = typed;
  return findPasswordErrors({ password, again, weak: await explainWeakPassword(password, known) });
}

/**
 * A sentence saying why a password must be refused. A password that is too short is refused for its length, without
 * measuring its strength.
 */
export async function explainWeakPassword(
  password: string,
  known: readonly string[],
): Promise<string | undefined> {
  if (!isPasswordLongEnough(password)) return undefined;
  const measure = await loadStrengthMeter().catch(() => undefined);
  if (measure === undefined) return passwordNotCheckedMessage;
  const { weakness } = measure(password, known);
  return weakness && passwordWeaknessMessages[weakness];
}
