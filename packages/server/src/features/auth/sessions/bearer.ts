import { validate } from 'uuid';
import type { Claims } from '../../../adapters/crypto/tokens.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { isConfirmed } from '../devices/confirmed.ts';
import { type Outcome, refuse } from '../errors.ts';
import { endFamily } from './end-family.ts';
import { isBanned } from './open.ts';
import { useOf } from './refresh-turns.ts';
import { type Bearer, findBearer, saveUsedNumber } from './store.ts';

/** The part of a request that says who sends it. */
export interface Bearing {
  headers: { authorization?: string | undefined };
  /** Has the log lines of the request show that they are of one person: see [Note: Who, for a day]. */
  noteWho?: (accountId: string) => void;
}

/** An account's access token, believed for its signature alone: its session may be over. */
export interface BearerClaims {
  accountId: string;
  sessionId: string | undefined;
  /** With which refresh token it came. */
  refreshNumber: number | undefined;
}

/** Reads the bearer token: it is signed, in time, and of an account. An API key is of none. */
export async function readBearer(
  { tokens }: AuthContext,
  { headers }: Bearing,
): Promise<Outcome<BearerClaims>> {
  const token = /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) return refuse('no_authorization');
  const verified = await tokens.verify(token);
  if (!verified.ok) return refuseToken(`unable to parse or verify signature, ${verified.reason}`);
  return ownerOf(verified.claims);
}

/** Whether a request comes from a person with a living session; every check in the order of the wire contract. */
export async function authenticate(context: AuthContext, request: Bearing): Promise<Outcome<SignedIn>> {
  const bearer = await readBearer(context, request);
  if (!bearer.ok) return bearer;
  const { accountId, sessionId = accountId, refreshNumber } = bearer.value;
  const found = await findBearer(context.db, { accountId, sessionId });
  if (found === undefined) return refuse('user_not_found');
  if (found.session === null) return refuse('session_not_found');
  request.noteWho?.(accountId);
  if (isBanned(found, context.clock.now())) return refuse('user_banned');
  const use = useOf(found.session, refreshNumber);
  if (use === 'stolen') {
    await endFamily(context, { accountId, sessionId });
    return refuse('session_not_found');
  }
  if (use === 'first') await saveUsedNumber(context.db, { accountId, sessionId }, refreshNumber ?? 0);
  const { aal, lastActivityAtMs } = found.session;
  const lacksFactor = found.hasFactor && aal === 'aal1';
  const confirmed = isConfirmed(context, found.session);
  const held = (found.changesHeldUntilMs ?? 0) > context.clock.now();
  const shown = shownIn(found, found.session, context.clock.now());
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

/** What was shown in a session of an account, by a clock. */
export function shownIn(
  { guardedAtMs }: Pick<Bearer, 'guardedAtMs'>,
  { openedAtMs, presentUntilMs }: NonNullable<Bearer['session']>,
  now: number,
): Pick<SignedIn, 'guarded' | 'opened' | 'present'> {
  const present = presentUntilMs !== null && presentUntilMs > now;
  return { guarded: guardedAtMs !== null, opened: openedAtMs !== null, present };
}

function ownerOf({ sub, session_id: sessionId, rn }: Claims): Outcome<BearerClaims> {
  if (sub === undefined || sub === '')
    return refuse('bad_jwt', { message: 'invalid claim: missing sub claim' });
  if (!validate(sub))
    return refuse('bad_jwt', { status: 400, message: 'invalid claim: sub claim must be a UUID' });
  const refreshNumber = typeof rn === 'number' ? rn : undefined;
  return { ok: true, value: { accountId: sub, sessionId: readId(sessionId), refreshNumber } };
}

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && validate(value) ? value : undefined;
}

function refuseToken(reason: string) {
  return refuse('bad_jwt', { message: `invalid JWT: ${reason}` });
}
