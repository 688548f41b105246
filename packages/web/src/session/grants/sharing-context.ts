import type { ClientErrorCode } from '@kinfolio/contract/errors';
import type { ClientResult } from '@kinfolio/contract/send';
import { createSharingClient, type SharingClient } from '@kinfolio/contract/sharing/client';
import type { SharingProblem, SharingRefusal, SharingResult } from '../api/sharing.ts';
import { fetchWithDeviceNumber } from '../platform/device-number.ts';
import { runUnlessLocked, type SessionContext, toServerRefusal } from '../state/context.ts';
import { createGuardHeader } from '../state/guard.ts';

/** The parts of the session that are used by calls about sharing. */
export interface SharingContext {
  readonly context: SessionContext;
  readonly client: SharingClient;
}

/** The client for requests as the signed-in account, or as a guest with a token. */
export function openSharingClient(context: SessionContext, guestToken?: string): SharingClient {
  const { auth, platform } = context;
  const fetch = fetchWithDeviceNumber(platform.fetch, platform.storages.device);
  if (guestToken !== undefined)
    return createSharingClient({ url: platform.url, fetch, token: () => Promise.resolve(guestToken) });
  const { url } = platform;
  return createSharingClient({
    url,
    fetch,
    token: auth.token,
    guard: call => createGuardHeader(context, call),
  });
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

/** A refusal with a reason. */
export const createSharingRefusal = (problem: SharingProblem): SharingRefusal => ({ ok: false, problem });
/** A success without a value. */
export const sharingSucceeded: SharingResult = { ok: true, value: undefined };

/** Translates a server's refusal into the problem to show. */
export const toSharingRefusal = (code: ClientErrorCode): SharingRefusal =>
  createSharingRefusal(problems[code] ?? toServerRefusal(code).problem);

/** Converts a server's answer to an outcome. */
export const toSharingResult = <T>(answer: ClientResult<T>): SharingResult<T> =>
  answer.ok ? { ok: true, value: answer.value } : toSharingRefusal(answer.code);

/** Runs a call. If the passport locks during the call, the result is a refusal rather than an error. */
export async function runSharingCall<T>(flow: () => Promise<SharingResult<T>>): Promise<SharingResult<T>> {
  return await runUnlessLocked(flow);
}
