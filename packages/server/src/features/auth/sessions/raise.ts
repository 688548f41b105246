import type { Db } from '../../../db/database.ts';
import { readPerson } from '../accounts/person.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { confirmSession } from '../devices/claim.ts';
import { type Outcome, refuse } from '../errors.ts';
import type { Factor } from '../factors/store.ts';
import { endResets, waitingOf } from '../reset/ending.ts';
import type { AuthMethod, FactorMethod } from '../tables.ts';
import { endSessions } from './end.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { lockSession, lockSessionsRaisedBy, type SessionName, saveLevel } from './store.ts';

const factorMethods: ReadonlySet<string> = new Set([
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'mfa/recovery_code',
] satisfies FactorMethod[]);

/** What raised a session. */
interface Shown {
  factor: Pick<Factor, 'id' | 'type'>;
  method: FactorMethod;
}

/**
 * Raises a session to aal2, for an account that the transaction holds: same session, new tokens, and none of the
 * tokens from before leads to them. Other sessions at aal1 end: whoever holds one has not shown a factor.
 */
export async function raiseSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  { sessionId }: Pick<SessionName, 'sessionId'>,
  { factor, method }: Shown,
): Promise<Outcome<PresentedSession>> {
  const name = { accountId: account.id, sessionId };
  const session = await lockSession(tx, name);
  if (session === undefined) return refuse('session_not_found');
  const now = context.clock.now();
  const timestamp = Math.floor(now / 1000);
  const number = session.refreshNumber + 1;
  const raised = {
    aal: 'aal2' as const,
    amr: [{ method, timestamp }, ...session.amr.filter(one => one.method !== method)],
    factorId: factor.id,
    refreshNumber: number,
    raisedAtNumber: number,
    recentRotationsMs: [],
    siblingsFrom: number,
    lostNumber: 0,
    spent: [],
    lastActivityAtMs: now,
  };
  await saveLevel(tx, name, raised);
  await confirmSession(context, tx, session);
  await endSessions(context, tx, account.id, { except: sessionId, aal: 'aal1' });
  await context.logActivity(tx, account.id, {
    event: 'factor-shown',
    sessionId,
    about: { factor: factor.type },
  });
  const needless = waitingOf(account, ['factor', 'both']);
  if (needless.length > 0) await endResets(context, tx, name, needless);
  const person = await readPerson(tx, account);
  return { ok: true, value: await presentSession(context, person, { ...session, ...raised }) };
}

/**
 * Lets the sessions that a factor raised fall back to aal1, because the factor is no more. The session in which its owner
 * took it away stays raised while another is left, which then stands for it: they are not locked out of what they see.
 */
export async function lowerSessionsRaisedBy(
  tx: Db,
  { accountId, id: factorId }: Pick<Factor, 'accountId' | 'id'>,
  kept: { sessionId: string | undefined; byFactor: string | undefined },
): Promise<void> {
  for (const { id, aal, amr } of await lockSessionsRaisedBy(tx, accountId, factorId)) {
    const stays = id === kept.sessionId && kept.byFactor !== undefined;
    const level = stays
      ? { aal, amr, factorId: kept.byFactor ?? null }
      : { aal: 'aal1' as const, amr: amr.filter(isNoFactor), factorId: null };
    await saveLevel(tx, { accountId, sessionId: id }, level);
  }
}

const isNoFactor = ({ method }: AuthMethod) => !factorMethods.has(method);
