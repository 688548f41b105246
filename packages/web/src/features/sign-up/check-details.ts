import { checkSignUp, type TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import type { Day } from '@kinfolio/domain/values/calendar';
import { normaliseTypedEmail } from '../../lib/email-address.ts';
import { explainWeakPassword } from '../../passport/wording/new-password.ts';

/**
 * Checks the details of the first step when it is submitted: the email, spelt as the server stores it, and the strength
 * of the password.
 */
export async function checkSignUpDetails(
  typed: TypedSignUp,
  today: Day,
  { known, short }: { readonly known: readonly string[]; readonly short: boolean },
) {
  const now = { ...typed, email: normaliseTypedEmail(typed.email) };
  return {
    now,
    checked: checkSignUp(now, today, { weak: await explainWeakPassword(now.password, known), short }),
  };
}
