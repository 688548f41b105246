import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { ClientResult } from '@kinfolio/contract/send';
import { createSharingClient, type SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharingOutcome, SharingProblem, SharingRefused } from '../api/sharing.ts';
import { carryingDevice } from '../platform/device-number.ts';
import { asOutcome, type SessionContext, serverRefusal } from '../state/context.ts';
import { guard } from '../state/guard.ts';

/** What the calls of sharing work with. */
export interface SharingContext {
  readonly context: SessionContext;
  readonly client: SharingClient;
}

/** The client of the account, or of a guest by a token. */
export function sharingClientOf(context: SessionContext, guestToken?: string): SharingClient {
  const { auth, platform } = context;
  const fetch = carryingDevice(platform.fetch, platform.storages.device);
  if (guestToken !== undefined)
    return createSharingClient({ url: platform.url, fetch, token: () => Promise.resolve(guestToken) });
  const { url } = platform;
  return createSharingClient({ url, fetch, token: auth.token, guard: call => guard(context, call) });
}

const problems: Partial<Record<ClientErrorCode, SharingProblem>> = {
  plan_limit: 'plan-limit',
  no_mail: 'no-mail',
  bad_day: 'bad-day',
  bad_terms: 'bad-terms',
  grants_missing: 'grants-missing',
  other_email: 'other-email',
  already_exists: 'accepted-by-other',
  grant_closed: 'grant-closed',
  second_factor_needed: 'code-wanted',
  wrong_code: 'wrong-sign-in-code',
  not_now: 'not-now',
  forbidden: 'read-only',
  too_soon: 'too-soon',
};

/** No, with a reason. */
export const no = (problem: SharingProblem): SharingRefused => ({ ok: false, problem });
/** Yes, without a value. */
export const yes: SharingOutcome = { ok: true, value: undefined };

/** What a refusal of the server means. */
export const refusal = (code: ClientErrorCode): SharingRefused =>
  no(problems[code] ?? serverRefusal(code).problem);

/** An answer of the server as an outcome. */
export const outcomeOf = <T>(answer: ClientResult<T>): SharingOutcome<T> =>
  answer.ok ? { ok: true, value: answer.value } : refusal(answer.code);

/** Runs a call; a lock in the middle of it ends it quietly. */
export async function attempt<T>(flow: () => Promise<SharingOutcome<T>>): Promise<SharingOutcome<T>> {
  return await asOutcome(flow);
}
