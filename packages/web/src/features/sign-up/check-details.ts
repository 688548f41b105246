import { checkSignUp, type SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import type { Day } from '@kinfolio/domain/values/calendar';
import { plainEmail } from '../../lib/email-address.ts';
import { weakWords } from '../../passport/wording/new-password.ts';

/** Checks the first step as it is sent: the email in the spelling the server keeps, the password measured. */
export async function checkDetails(
  typed: SignUpTyped,
  today: Day,
  { known, short }: { readonly known: readonly string[]; readonly short: boolean },
) {
  const now = { ...typed, email: plainEmail(typed.email) };
  return { now, checked: checkSignUp(now, today, { weak: await weakWords(now.password, known), short }) };
}
