import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type WalletStatement, wallets } from '../../../adapters/identity-providers/wallets.ts';
import { takeFromLimit } from '../../../db/limits.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { wholly } from '../admin/wholly.ts';
import { isAllowed } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { readBody, text } from '../read-body.ts';
import { openSession } from '../sessions/open.ts';
import type { PresentedSession } from '../sessions/presenter.ts';
import type { Arrival } from './arrival.ts';
import { arrive } from './arrive.ts';

const chainBody = z.object({ chain: text.default('') });
const signedBody = z.object({
  message: text.default(''),
  signature: text.default(''),
});

const messageBytes = { least: 64, most: 20_480 };
const freshMs = 10 * 60_000;
/** How far ahead of ours the clock of a wallet may be. */
const skewMs = 60_000;

/** A message signed by a wallet in exchange for a session. */
export async function web3Grant(
  context: AuthContext,
  { body }: Pick<FastifyRequest, 'body'>,
  from: Entrance,
): Promise<Outcome<PresentedSession>> {
  // What is off says so before the rest is looked at, as programs written for the official client expect.
  const { chain } = readBody(chainBody, body);
  if (chain !== 'ethereum' && chain !== 'solana') return refuse('web3_unsupported_chain');
  if (!context.settings.wallets.includes(chain)) return refuse('web3_provider_disabled');
  const { message, signature } = readBody(signedBody, body);
  const size = Buffer.byteLength(message);
  if (size < messageBytes.least || size > messageBytes.most)
    return refuse('validation_failed', { message: 'message must have 64 to 20480 bytes' });
  const statement = wallets[chain](message, signature);
  if (statement === undefined || !isForUs(context, statement) || !isInTime(context, statement))
    return refuse('bad_web3_signature');
  // Whoever overhears a message must not sign in with it as well.
  const once = { key: `auth:web3:${context.blind(message)}`, max: 1, windowMs: 2 * freshMs };
  if (!(await takeFromLimit(context.db, context.clock, once)).ok)
    return refuse('bad_web3_signature', { message: 'The signed message was used before' });
  return wholly(context, async tx => {
    const arrived = await arrive(context, tx, arrivalOf(chain, statement));
    if (!arrived.ok) return arrived;
    return { ok: true, value: await openSession(context, tx, arrived.value, 'web3', { from }) };
  });
}

function arrivalOf(chain: string, { address, domain, statement }: WalletStatement): Arrival {
  return {
    provider: 'web3',
    providerId: `web3:${chain}:${address}`,
    email: undefined,
    emailVerified: false,
    about: { custom_claims: { address, chain, domain, ...(statement !== undefined && { statement }) } },
  };
}

/** Signed for a page of ours, and the page is what the person was shown. */
function isForUs(context: AuthContext, { domain, uri }: WalletStatement): boolean {
  return isAllowed(context, uri) && new URL(uri).host === domain;
}

function isInTime({ clock }: AuthContext, statement: WalletStatement): boolean {
  const now = clock.now();
  const issuedAt = Date.parse(statement.issuedAt);
  const expires = statement.expirationTime === undefined ? now + 1 : Date.parse(statement.expirationTime);
  const begins = statement.notBefore === undefined ? now : Date.parse(statement.notBefore);
  // A time that is none compares false.
  return issuedAt > now - freshMs && issuedAt <= now + skewMs && expires > now && begins <= now + skewMs;
}
