import { validate } from 'uuid';
import type { Claims } from '../../../adapters/crypto/tokens.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { isSessionConfirmed } from '../devices/confirmed.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { endSharedSession } from './end-family.ts';
import { isBanned } from './open.ts';
import { judgeAccessTokenUse } from './refresh-turns.ts';
import { type BearerFacts, findBearer, saveUsedTokenNumber } from './store.ts';

/** The part of a request that identifies its sender. */
export interface RequestBearer {
  headers: { authorization?: string | undefined };
  /** Gives the request's log lines the pseudonym of one person: see [Note: Daily pseudonyms in the log]. */
  noteWho?: (accountId: string) => void;
}

/** The claims in an account's access token. Only its signature has been checked, so its session may have ended. */
export interface BearerClaims {
  accountId: string;
  sessionId: string | undefined;
  /** The number of the refresh token with which the access token was issued. */
  refreshNumber: number | undefined;
}

/**
 * Reads the bearer token. It must have a valid signature, must not have expired, and must belong to an account. API
 * keys are not accepted.
 */
export async function readBearer(
  { tokens }: AuthContext,
  { headers }: RequestBearer,
): Promise<Outcome<BearerClaims>> {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return createRefusal('no_authorization');
  const verified = await tokens.verify(token);
  if (!verified.ok) return refuseToken(`unable to parse or verify signature, ${verified.reason}`);
  return ownerOf(verified.claims);
}

/**
 * Whether a request comes from a person with a live session. The checks are made in the order that the wire contract
 * requires.
 */
export async function authenticate(context: AuthContext, request: RequestBearer): Promise<Outcome<SignedIn>> {
  const bearer = await readBearer(context, request);
  if (!bearer.ok) return bearer;
  const { accountId, sessionId = accountId, refreshNumber } = bearer.value;
  const found = await findBearer(context.db, { accountId, sessionId });
  if (found === undefined) return createRefusal('user_not_found');
  if (found.session === null) return createRefusal('session_not_found');
  request.noteWho?.(accountId);
  if (isBanned(found, context.clock.now())) return createRefusal('user_banned');
  const use = judgeAccessTokenUse(found.session, refreshNumber);
  if (use === 'stolen') {
    await endSharedSession(context, { accountId, sessionId });
    return createRefusal('session_not_found');
  }
  if (use === 'first') await saveUsedTokenNumber(context.db, { accountId, sessionId }, refreshNumber ?? 0);
  const { aal, lastActivityAtMs } = found.session;
  const lacksFactor = found.hasFactor && aal === 'aal1';
  const confirmed = isSessionConfirmed(context, found.session);
  const held = (found.changesHeldUntilMs ?? 0) > context.clock.now();
  const shown = listShownProofs(found, found.session, context.clock.now());
  const { closesAtMs } = found;
  const value = {
    accountId,
    sessionId,
    aal,
    lacksFactor,
    confirmed,
    held,
    closesAtMs,
    ...shown,
    lastActivityAtMs,
  };
  return { ok: true, value };
}

/** Lists the proofs given in an account's session that are still valid. */
export function listShownProofs(
  { guardedAtMs }: Pick<BearerFacts, 'guardedAtMs'>,
  { openedAtMs, presentUntilMs }: NonNullable<BearerFacts['session']>,
  now: number,
): Pick<SignedIn, 'guarded' | 'opened' | 'present'> {
  const present = presentUntilMs !== null && presentUntilMs > now;
  return { guarded: guardedAtMs !== null, opened: openedAtMs !== null, present };
}

function ownerOf({ sub, session_id: sessionId, rn }: Claims): Outcome<BearerClaims> {
  if (sub === undefined || sub === '')
    return createRefusal('bad_jwt', { message: 'invalid claim: missing sub claim' });
  if (!validate(sub))
    return createRefusal('bad_jwt', { status: 400, message: 'invalid claim: sub claim must be a UUID' });
  const refreshNumber = typeof rn === 'number' ? rn : undefined;
  return { ok: true, value: { accountId: sub, sessionId: readId(sessionId), refreshNumber } };
}

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && validate(value) ? value : undefined;
}

function refuseToken(reason: string) {
  return createRefusal('bad_jwt', { message: `invalid JWT: ${reason}` });
}
