import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import { keepChosenPlan } from '../../../session/access/plan/chosen-plan.ts';
import type { KeptDetails } from '../../../session/api/documents.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';

/** Keeps the first step on this device, sealed under the password just typed. Gives the sentence of what went wrong. */
export async function beginSignUp(
  session: Session | undefined,
  details: SignUpDetails,
  typed: SignUpTyped,
): Promise<{ message: string } | undefined> {
  const documents = await session?.documents().catch(() => undefined);
  if (documents === undefined) return { message: problemWords('offline') };
  const begun = await documents.begin(details.password, { step: 'documents', typed: withoutPassword(typed) });
  if (!begun.ok) return { message: problemWords(begun.problem) };
  keepChosenPlan(localStorage, window.location.search);
  return undefined;
}

/** Keeps the plan of an address for whoever goes on from this tab to somebody outside who says who they are. */
export const keepPlanInTab = (search: string) => keepChosenPlan(sessionStorage, search);

/** What may be kept of what was typed. */
export function withoutPassword(typed: SignUpTyped): KeptDetails {
  const { password: _password, confirmPassword: _again, ...kept } = typed;
  return kept;
}
