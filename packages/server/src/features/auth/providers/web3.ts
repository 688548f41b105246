import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type WalletStatement, wallets } from '../../../adapters/identity-providers/wallets.ts';
import { countLimitTry } from '../../../db/limits.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { inTransactionOrRefuse } from '../admin/in-transaction-or-refuse.ts';
import { isAllowedRedirect } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { readBody, storableText } from '../read-body.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { ExternalPerson } from './arrival.ts';
import { resolveExternalAccount } from './resolve-external-account.ts';

const chainBody = z.object({ chain: storableText.default('') });
const signedBody = z.object({
  message: storableText.default(''),
  signature: storableText.default(''),
});

const messageBytes = { least: 64, most: 20_480 };
const freshMs = 10 * 60_000;
/** How far the clock of a person's wallet may be ahead of ours. */
const skewMs = 60_000;

/** Exchanges a message signed by a wallet for a session. */
export async function signInWithWallet(
  context: AuthContext,
  { body }: Pick<FastifyRequest, 'body'>,
  from: RequestOrigin,
): Promise<Outcome<PresentedSession>> {
  // If signing in with wallets is disabled, the response says so before anything else is checked, as clients written
  // for the official API expect.
  const { chain } = readBody(chainBody, body);
  if (chain !== 'ethereum' && chain !== 'solana') return createRefusal('web3_unsupported_chain');
  if (!context.settings.wallets.includes(chain)) return createRefusal('web3_provider_disabled');
  const { message, signature } = readBody(signedBody, body);
  const size = Buffer.byteLength(message);
  if (size < messageBytes.least || size > messageBytes.most)
    return createRefusal('validation_failed', { message: 'message must have 64 to 20480 bytes' });
  const statement = wallets[chain](message, signature);
  if (statement === undefined || !isForUs(context, statement) || !isInTime(context, statement))
    return createRefusal('bad_web3_signature');
  // Each message works only once, so that a person who intercepts it cannot sign in with it.
  const once = { key: `auth:web3:${context.blind(message)}`, max: 1, windowMs: 2 * freshMs };
  if (!(await countLimitTry(context.db, context.clock, once)).ok)
    return createRefusal('bad_web3_signature', { message: 'The signed message has already been used' });
  return inTransactionOrRefuse(context, async tx => {
    const arrived = await resolveExternalAccount(context, tx, arrivalOf(chain, statement));
    if (!arrived.ok) return arrived;
    return { ok: true, value: await openSession(context, tx, arrived.value, 'web3', { from }) };
  });
}

function arrivalOf(chain: string, { address, domain, statement }: WalletStatement): ExternalPerson {
  return {
    provider: 'web3',
    providerId: `web3:${chain}:${address}`,
    email: undefined,
    emailVerified: false,
    about: { custom_claims: { address, chain, domain, ...(statement !== undefined && { statement }) } },
  };
}

/** Whether the message was signed for one of our pages, and that page is the one shown to the person. */
function isForUs(context: AuthContext, { domain, uri }: WalletStatement): boolean {
  return isAllowedRedirect(context, uri) && new URL(uri).host === domain;
}

function isInTime({ clock }: AuthContext, statement: WalletStatement): boolean {
  const now = clock.now();
  const issuedAt = Date.parse(statement.issuedAt);
  const expires = statement.expirationTime === undefined ? now + 1 : Date.parse(statement.expirationTime);
  const begins = statement.notBefore === undefined ? now : Date.parse(statement.notBefore);
  // Comparisons with an invalid date are false, so such a message is refused.
  return issuedAt > now - freshMs && issuedAt <= now + skewMs && expires > now && begins <= now + skewMs;
}
