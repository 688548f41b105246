import type { SignUpDetails, TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import { storeChosenPlan } from '../../../session/access/plan/chosen-plan.ts';
import type { SavedDetails } from '../../../session/api/documents.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';

/**
 * Stores the first step on this device, encrypted with the password just typed. Resolves to an error message to show,
 * or to undefined on success.
 */
export async function beginSignUp(
  session: Session | undefined,
  details: SignUpDetails,
  typed: TypedSignUp,
): Promise<{ message: string } | undefined> {
  const documents = await session?.documents().catch(() => undefined);
  if (documents === undefined) return { message: getProblemText('offline') };
  const begun = await documents.begin(details.password, { step: 'documents', typed: omitPassword(typed) });
  if (!begun.ok) return { message: getProblemText(begun.problem) };
  storeChosenPlan(localStorage, window.location.search);
  return undefined;
}

/** Stores the chosen plan in this tab while the person signs up through an external provider. */
export const savePlanInTab = (search: string) => storeChosenPlan(sessionStorage, search);

/** Removes both passwords, which may not be stored, from the typed fields. */
export function omitPassword(typed: TypedSignUp): SavedDetails {
  const { password: _password, confirmPassword: _again, ...kept } = typed;
  return kept;
}
