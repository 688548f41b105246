import { createHash, timingSafeEqual } from 'node:crypto';
import { v4, v5, validate } from 'uuid';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod, CodeChallenge } from '../tables.ts';
import {
  deleteCode,
  deleteFlowState,
  type FlowState,
  findFlowState,
  lockFlowState,
  putFlowState,
} from './store.ts';

/** How long a program may take to fetch the session that waits for it. */
export const flowStateMs = 5 * 60_000;

const providerTokens = z.object({
  provider_token: z.string().optional(),
  provider_refresh_token: z.string().optional(),
});

/** Tokens of an outside provider (`provider_token`, `provider_refresh_token`), for the program that asked. */
export type ProviderTokens = z.infer<typeof providerTokens>;

/** Puts a session aside for whoever has the verifier of `challenge`; the code it is fetched with. */
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

// [Note: The page that waits goes on by itself] The button of the sign-up mail is often pressed on another device, or in
// another browser, than the one that signed up. So its session waits for whoever has the verifier, and the page that
// has it asks every few seconds. The code of such a flow is made of its challenge: the page needs no code from the
// browser in which the button was pressed, and looking it up reads one row by its key.

const signUpMethod = 'email/signup';
const signUpNames = '5f0c1d0a-9d3b-5c55-8a57-0d1c6b1f7e21';

function signUpCode(context: AuthContext, { challenge }: CodeChallenge): string {
  return v5(context.blind(`sign-up flow ${challenge}`), signUpNames);
}

/** The code of the session that the button of a sign-up mail put aside for this verifier; undefined until it was pressed. */
export async function findSignUpFlow(context: AuthContext, verifier: string): Promise<string | undefined> {
  const challenge = challengeOf(verifier);
  const flow = await findFlowState(context.db, signUpCode(context, { challenge, method: 's256' }));
  return flow !== undefined && isOpen(context, flow) ? flow.authCode : undefined;
}

/** The button of a mail may be pressed while the page that waits is asleep, so a sign-up has as long as the mail's link. */
function isOpen({ clock, settings }: AuthContext, { method, createdAtMs }: FlowState): boolean {
  return createdAtMs + (method === signUpMethod ? settings.linkMs : flowStateMs) > clock.now();
}

/** Gives the session that waits under a code to the program that asked for it. A wrong verifier uses nothing up. */
export async function finishFlow(
  context: AuthContext,
  { authCode, verifier, from }: { authCode: string; verifier: string; from: Entrance },
): Promise<Outcome<PresentedSession & ProviderTokens>> {
  if (authCode === '' || verifier === '') {
    return refuse('validation_failed', {
      message: 'invalid request: both auth code and code verifier should be non-empty',
    });
  }
  if (!validate(authCode)) return refuse('flow_state_not_found');
  return context.db.transaction(async tx => {
    const flow = await lockFlowState(tx, authCode);
    if (flow === undefined) return refuse('flow_state_not_found');
    if (!isOpen(context, flow)) return refuse('flow_state_expired');
    if (!answers(verifier, flow.challenge)) return refuse('bad_code_verifier');
    await deleteFlowState(tx, authCode);
    const account = await lockAccount(tx, flow.accountId);
    if (flow.method === 'recovery') await deleteCode(tx, { accountId: flow.accountId, purpose: 'recovery' });
    if (account === undefined) return refuse('flow_state_not_found');
    if (isBanned(account, context.clock.now())) return refuse('user_banned', { status: 400 });
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

/** The challenge of a verifier (RFC 7636 §4.2). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
