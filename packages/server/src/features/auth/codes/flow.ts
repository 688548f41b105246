import { createHash, timingSafeEqual } from 'node:crypto';
import { v4, validate } from 'uuid';
import * as z from 'zod';
import type { Db } from '../../../db/database.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { isBanned, openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { AuthMethod, CodeChallenge } from '../tables.ts';
import { deleteFlowState, insertFlowState, lockFlowState } from './store.ts';

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
  { clock, sealer }: AuthContext,
  tx: Db,
  {
    tokens,
    ...wanted
  }: { accountId: string; challenge: CodeChallenge; method: AuthMethod['method']; tokens?: ProviderTokens },
): Promise<string> {
  const authCode = v4();
  const sealedTokens = tokens === undefined ? null : sealer.seal(JSON.stringify(tokens), authCode);
  await insertFlowState(tx, { authCode, ...wanted, sealedTokens, createdAtMs: clock.now() });
  return authCode;
}

/** Gives the session that waits under a code to the program that asked for it. A wrong verifier uses nothing up. */
export async function finishFlow(
  context: AuthContext,
  { authCode, verifier, agent }: { authCode: string; verifier: string; agent: string | undefined },
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
    if (flow.createdAtMs + flowStateMs <= context.clock.now()) return refuse('flow_state_expired');
    if (!answers(verifier, flow.challenge)) return refuse('bad_code_verifier');
    await deleteFlowState(tx, authCode);
    const account = await lockAccount(tx, flow.accountId);
    if (account === undefined) return refuse('flow_state_not_found');
    if (isBanned(account, context.clock.now())) return refuse('user_banned', { status: 400 });
    const session = await openSession(context, tx, account, flow.method, { agent });
    const { sealedTokens } = flow;
    if (sealedTokens === null) return { ok: true, value: session };
    const tokens = providerTokens.parse(JSON.parse(context.sealer.open(sealedTokens, authCode)));
    return { ok: true, value: { ...session, ...tokens } };
  });
}

function answers(verifier: string, { challenge, method }: CodeChallenge): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url');
  const [given, wanted] = [Buffer.from(answer), Buffer.from(challenge)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
