import { type CallOutcome, createSuccess, refuseWithProblem } from '../../vault-worker/types/outcome.ts';
import type { SecondFactor } from '../api/security.ts';
import type { ChallengeResponse, RequiredChallenge } from '../api/session-client.ts';
import { listSecondFactors, proveByFactor, proveByRecoveryCode, sendTextCode } from '../auth-api/factors.ts';
import { findUnfinished, type SessionContext, toServerRefusal } from '../state/context.ts';

const codeKey = 'kinfolio-code';

/**
 * Runs `onPassed` if the server needs nothing more than the password. Otherwise stores `onPassed` in the pending
 * sign-in, so that `answerChallenge` can continue with it, and returns `code-wanted`.
 */
export async function runAfterChallenge<T>(
  context: SessionContext,
  onPassed: () => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const required = await findRequiredChallenge(context);
  if (!required.ok) return required;
  if (required.value === undefined) {
    context.unfinished = undefined;
    return await onPassed();
  }
  const mail = required.value === 'device' ? deviceMail(context) : undefined;
  const factors = required.value === 'factor' ? await listSecondFactors(context.auth) : createSuccess([]);
  if (!factors.ok) return factors;
  context.unfinished = {
    at: 'challenge',
    requiredChallenge: required.value,
    onPassed,
    factors: factors.value,
    ...(mail && { mail }),
  };
  return refuseWithProblem('code-wanted');
}

/**
 * Registers this device with the server. Resolves to the challenge that the person must pass before the session can
 * read anything; usually there is none.
 */
export async function findRequiredChallenge(
  context: SessionContext,
): Promise<CallOutcome<RequiredChallenge | undefined>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const claimed = await context.server.claimDevice({ timeZone });
  if (claimed.ok) return createSuccess(claimed.value.confirmed ? undefined : 'device');
  return claimed.code === 'insufficient_aal' ? createSuccess('factor') : toServerRefusal(claimed.code);
}

/** Checks the person's answer to the challenge, then continues the pending sign-in. */
export async function answerChallenge(
  context: SessionContext,
  shown: ChallengeResponse,
): Promise<CallOutcome<unknown>> {
  const pending = findUnfinished(context, 'challenge');
  if (pending === undefined) return refuseWithProblem('not-open');
  const proved = await (pending.mail?.prove(shown.code ?? '') ?? prove(context, shown));
  if (!proved.ok) return proved;
  expectCode(context, pending.requiredChallenge === 'factor');
  return await runAfterChallenge(context, pending.onPassed);
}

/**
 * Continues a sign-in that waits for an email, once the button in that email has been pressed on any device. Returns
 * `code-wanted` until then.
 */
export async function pollEmailButton(context: SessionContext): Promise<CallOutcome<unknown>> {
  const pending = findUnfinished(context, 'challenge');
  const pressed = await pending?.mail?.pressed?.();
  if (pending === undefined || pressed === undefined) return refuseWithProblem('code-wanted');
  return pressed.ok ? await runAfterChallenge(context, pending.onPassed) : pressed;
}

async function prove(context: SessionContext, { code = '', by }: ChallengeResponse): Promise<CallOutcome> {
  const { auth } = context;
  if (by === undefined) return refuseWithProblem('unexpected');
  if (by === 'recovery') return await proveByRecoveryCode(auth, code);
  return await proveByFactor(auth, by, { code, challenge: findUnfinished(context, 'challenge')?.texted });
}

/** Sends a code by text to the phone that is a second factor, or by email if the previous code has expired. */
export async function sendCode(context: SessionContext, to?: SecondFactor): Promise<CallOutcome> {
  const pending = findUnfinished(context, 'challenge');
  if (pending === undefined) return refuseWithProblem('not-open');
  if (to === undefined) return (await pending.mail?.again()) ?? refuseWithProblem('not-open');
  const texted = await sendTextCode(context.auth, to.id);
  if (!texted.ok) return texted;
  // The sign-in may have gone further while the text was being sent.
  if (context.unfinished === pending) context.unfinished = { ...pending, texted: texted.value };
  return createSuccess(undefined);
}

const deviceMail = (context: SessionContext) => ({
  prove: (code: string) => proveByMail(context, code),
  again: async (): Promise<CallOutcome> => {
    const sent = await context.server.sendDeviceCode();
    if (sent.ok) return createSuccess(undefined);
    const { retryAfterSeconds } = sent;
    return { ...toServerRefusal(sent.code), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  },
});

/**
 * Whether the server will probably need more than the password next time: this device last saw an account with a second
 * step, or a session that was ended elsewhere.
 */
export function isCodeExpected({ platform }: SessionContext): boolean {
  return platform.storages.device.getItem(codeKey) === '1';
}

/**
 * Records whether the server will probably need more than the password, also for the unlock after a reload. Signing out
 * clears this.
 */
export function expectCode({ platform }: Pick<SessionContext, 'platform'>, on: boolean): void {
  if (on) platform.storages.device.setItem(codeKey, '1');
  else platform.storages.device.removeItem(codeKey);
}

async function proveByMail(context: SessionContext, code: string): Promise<CallOutcome> {
  const confirmed = await context.server.confirmDevice({ code });
  if (confirmed.ok) return createSuccess(undefined);
  return confirmed.code === 'wrong_code'
    ? refuseWithProblem('wrong-sign-in-code')
    : toServerRefusal(confirmed.code);
}
