import { type Outcome, ok, refuse } from '../../vault-worker/types/outcome.ts';
import type { SecondFactor } from '../api/security.ts';
import type { ChallengeAnswer, RequiredChallenge } from '../api/session-client.ts';
import { listFactors, proveByFactor, proveByRecoveryCode, textCode } from '../auth-api/factors.ts';
import { type SessionContext, serverRefusal } from '../state/context.ts';

const codeKey = 'kinfolio-code';

/**
 * Runs `onPassed` if the server asks for nothing besides the password. Otherwise keeps it as the pending sign-in, which
 * `answerChallenge` continues, and returns `code-wanted`.
 */
export async function afterChallenge<T>(
  context: SessionContext,
  onPassed: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const required = await requiredChallenge(context);
  if (!required.ok) return required;
  if (required.value === undefined) {
    context.pending = undefined;
    return await onPassed();
  }
  const mail = required.value === 'device' ? deviceMail(context) : undefined;
  const factors = required.value === 'factor' ? await listFactors(context.auth) : ok([]);
  if (!factors.ok) return factors;
  context.pending = {
    requiredChallenge: required.value,
    onPassed,
    factors: factors.value,
    ...(mail && { mail }),
  };
  return refuse('code-wanted');
}

/** Notes where this device is. Gives the code that is wanted before the session reaches anything; none usually. */
export async function requiredChallenge(
  context: SessionContext,
): Promise<Outcome<RequiredChallenge | undefined>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const claimed = await context.server.claimDevice({ timeZone });
  if (claimed.ok) return ok(claimed.value.confirmed ? undefined : 'device');
  return claimed.code === 'insufficient_aal' ? ok('factor') : serverRefusal(claimed.code);
}

/** Proves who is there with what they show, and goes on with the way in that waited for it. */
export async function answerChallenge(
  context: SessionContext,
  shown: ChallengeAnswer,
): Promise<Outcome<unknown>> {
  const { pending } = context;
  if (pending === undefined) return refuse('not-open');
  const proved = await (pending.mail?.prove(shown.code ?? '') ?? prove(context, shown));
  if (!proved.ok) return proved;
  expectCode(context, pending.requiredChallenge === 'factor');
  return await afterChallenge(context, pending.onPassed);
}

/** Goes on with a way in that waits for a mail once its button was pressed, wherever that was; `code-wanted` until then. */
export async function lookForPress(context: SessionContext): Promise<Outcome<unknown>> {
  const { pending } = context;
  const pressed = await pending?.mail?.pressed?.();
  if (pending === undefined || pressed === undefined) return refuse('code-wanted');
  return pressed.ok ? await afterChallenge(context, pending.onPassed) : pressed;
}

async function prove(
  { auth, pending }: SessionContext,
  { code = '', by }: ChallengeAnswer,
): Promise<Outcome> {
  if (by === undefined) return refuse('unexpected');
  if (by === 'recovery') return await proveByRecoveryCode(auth, code);
  return await proveByFactor(auth, by, { code, challenge: pending?.texted });
}

/** Sends a code: to the phone that is a factor, or by mail, where the one before it is over. */
export async function sendCode(context: SessionContext, to?: SecondFactor): Promise<Outcome> {
  const { pending } = context;
  if (pending === undefined) return refuse('not-open');
  if (to === undefined) return (await pending.mail?.again()) ?? refuse('not-open');
  const texted = await textCode(context.auth, to.id);
  if (!texted.ok) return texted;
  context.pending = { ...pending, texted: texted.value };
  return ok(undefined);
}

const deviceMail = (context: SessionContext) => ({
  prove: (code: string) => proveByMail(context, code),
  again: async (): Promise<Outcome> => {
    const sent = await context.server.sendDeviceCode();
    if (sent.ok) return ok(undefined);
    const { retryAfterSeconds } = sent;
    return { ...serverRefusal(sent.code), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  },
});

/**
 * Whether the server is likely to want more than the password next time, as far as this device knows: the account that
 * was here has a second step, or its sign-in was ended by somebody else.
 */
export function expectsCode({ platform }: SessionContext): boolean {
  return platform.storages.device.getItem(codeKey) === '1';
}

/** Notes the same, for the unlock after a reload as well; signing out forgets it. */
export function expectCode({ platform }: Pick<SessionContext, 'platform'>, on: boolean): void {
  if (on) platform.storages.device.setItem(codeKey, '1');
  else platform.storages.device.removeItem(codeKey);
}

async function proveByMail(context: SessionContext, code: string): Promise<Outcome> {
  const confirmed = await context.server.confirmDevice({ code });
  if (confirmed.ok) return ok(undefined);
  return confirmed.code === 'wrong_code' ? refuse('wrong-sign-in-code') : serverRefusal(confirmed.code);
}
