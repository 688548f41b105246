import { createHash, timingSafeEqual } from 'node:crypto';
import { v4, v5, validate } from 'uuid';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { lockAccount } from '../accounts/store.ts';
import {
  deleteCode,
  deleteFlowState,
  type FlowState,
  findFlowState,
  lockFlowState,
  putFlowState,
} from '../codes/store.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod, CodeChallenge } from '../tables.ts';

export const flowStateMs = 5 * 60_000;

const providerTokens = z.object({
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

/** Tokens of an external provider (`provider_token`, `provider_refresh_token`), for the client that requested them. */
export type ProviderTokens = z.infer<typeof providerTokens>;

/** Stores a session for the client that has the verifier of `challenge`. Returns the code that fetches the session. */
export async function startFlow(
  context: AuthContext,
  tx: Db,
  {
    tokens,
    ...wanted
  }: { accountId: string; challenge: CodeChallenge; method: AuthMethod['method']; tokens?: ProviderTokens },
): Promise<string> {
  const { clock, sealer } = context;
  const authCode = wanted.method === signUpMethod ? signUpCode(context, wanted.challenge) : v4();
  const sealedTokens = tokens === undefined ? null : sealer.seal(JSON.stringify(tokens), authCode);
  await putFlowState(tx, { authCode, ...wanted, sealedTokens, createdAtMs: clock.now() });
  return authCode;
}

// [Note: The waiting page continues by itself] People often press the button in the sign-up email on another device, or
// in another browser, than the one they signed up with. So the session waits for the page that has the verifier, and
// that page polls every few seconds. The code of such a flow is derived from its challenge. So the page does not need a
// code from the browser in which the button was pressed, and each poll reads one row by its key.

const signUpMethod = 'email/signup';
const signUpNames = '5f0c1d0a-9d3b-5c55-8a57-0d1c6b1f7e21';

function signUpCode(context: AuthContext, { challenge }: CodeChallenge): string {
  return v5(context.blind(`sign-up flow ${challenge}`), signUpNames);
}

/**
 * The code of the session that was stored for this verifier when the button in the sign-up email was pressed; undefined
 * until then.
 */
export async function findSignUpFlow(context: AuthContext, verifier: string): Promise<string | undefined> {
  const challenge = challengeOf(verifier);
  const flow = await findFlowState(context.db, signUpCode(context, { challenge, method: 's256' }));
  return flow !== undefined && isOpen(context, flow) ? flow.authCode : undefined;
}

/**
 * The button in an email may be pressed while the waiting page is asleep, so a sign-up flow is valid as long as the
 * link in the email.
 */
function isOpen({ clock, settings }: AuthContext, { method, createdAtMs }: FlowState): boolean {
  return createdAtMs + (method === signUpMethod ? settings.linkMs : flowStateMs) > clock.now();
}

/**
 * Returns the session stored under a code to the client that requested it. An attempt with a wrong verifier does not
 * use the code up.
 */
export async function exchangeFlowCode(
  context: AuthContext,
  { authCode, verifier, from }: { authCode: string; verifier: string; from: RequestOrigin },
): Promise<Outcome<PresentedSession & ProviderTokens>> {
  if (authCode === '' || verifier === '') {
    return createRefusal('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    });
  }
  if (!validate(authCode)) return createRefusal('flow_state_not_found');
  return context.db.transaction(async tx => {
    const flow = await lockFlowState(tx, authCode);
    if (flow === undefined) return createRefusal('flow_state_not_found');
    if (!isOpen(context, flow)) return createRefusal('flow_state_expired');
    if (!answers(verifier, flow.challenge)) return createRefusal('bad_code_verifier');
    await deleteFlowState(tx, authCode);
    const account = await lockAccount(tx, flow.accountId);
    if (flow.method === 'recovery') await deleteCode(tx, { accountId: flow.accountId, purpose: 'recovery' });
    if (account === undefined) return createRefusal('flow_state_not_found');
    if (isBanned(account, context.clock.now())) return createRefusal('user_banned', { status: 400 });
    const session = await openSession(context, tx, account, flow.method, { from });
    const { sealedTokens } = flow;
    if (sealedTokens === null) return { ok: true, value: session };
    const tokens = providerTokens.parse(JSON.parse(context.sealer.open(sealedTokens, authCode)));
    return { ok: true, value: { ...session, ...tokens } };
  });
}

function answers(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : challengeOf(verifier);
  const [given, wanted] = [Buffer.from(answer), Buffer.from(challenge)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
