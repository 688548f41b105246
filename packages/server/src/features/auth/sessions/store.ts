import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Account } from '../accounts/store.ts';
import { accounts, factors, sessions } from '../tables.ts';
import type { Turns } from './refresh-turns.ts';

export type Session = typeof sessions.$inferSelect;

/** Names one session; the account comes first because tables are keyed by it. */
export interface SessionName {
  accountId: string;
  sessionId: string;
}

/** The facts that decide whether a bearer is let in. */
export interface Bearer {
  /** A second factor was verified, so that aal1 is not enough. */
  hasFactor: boolean;
  guardedAtMs: number | null;
  bannedUntilMs: number | null;
  changesHeldUntilMs: number | null;
  closesAtMs: number | null;
  /** Null when the session is gone. */
  session: Pick<
    Session,
    | 'id'
    | 'aal'
    | 'lastActivityAtMs'
    | 'confirmedAtMs'
    | 'openedAtMs'
    | 'presentUntilMs'
    | 'usedNumber'
    | 'siblingsFrom'
    | 'lostNumber'
  > | null;
}

const bearers = prepared(db => {
  const { id, aal, lastActivityAtMs, confirmedAtMs, openedAtMs, presentUntilMs } = sessions;
  const { usedNumber, siblingsFrom, lostNumber } = sessions;
  // Each table by the account itself: a cluster does not see behind an outer join where the rows are.
  const accountId = sql.placeholder('accountId');
  const ofSession = and(eq(sessions.accountId, accountId), eq(id, sql.placeholder('sessionId')));
  const verified = db
    .select({ one: sql`1` })
    .from(factors)
    .where(and(eq(factors.accountId, accountId), isNotNull(factors.verifiedAtMs)));
  const hasFactor = sql<boolean>`exists ${verified}`;
  return db
    .select({
      bannedUntilMs: accounts.bannedUntilMs,
      changesHeldUntilMs: accounts.changesHeldUntilMs,
      closesAtMs: accounts.closesAtMs,
      guardedAtMs: accounts.guardedAtMs,
      hasFactor,
      session: {
        id,
        aal,
        lastActivityAtMs,
        confirmedAtMs,
        openedAtMs,
        presentUntilMs,
        usedNumber,
        siblingsFrom,
        lostNumber,
      },
    })
    .from(accounts)
    .leftJoin(sessions, ofSession)
    .where(eq(accounts.id, accountId))
    .prepare('bearer');
});

/** Reads a bearer, as every signed-in request does; undefined when the account is gone. */
export async function findBearer(db: Db, { accountId, sessionId }: SessionName): Promise<Bearer | undefined> {
  return (await bearers(db).execute({ accountId, sessionId }))[0];
}

/** The sessions of an account, the one that was used last first. */
export async function listSessions(db: Db, accountId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastActivityAtMs), desc(sessions.id));
}

/** One session; undefined when it is over. */
export async function findSession(db: Db, name: SessionName): Promise<Session | undefined> {
  const [session] = await db.select().from(sessions).where(named(name));
  return session;
}

/** Reads the session and holds it until the transaction ends, so that its refreshes take turns. */
export async function lockSession(tx: Db, name: SessionName): Promise<Session | undefined> {
  const [session] = await tx.select().from(sessions).where(named(name)).for('update');
  return session;
}

const rotations = prepared(db => {
  const now = sql.placeholder('now');
  const recent = sql`(select coalesce(jsonb_agg(at), '[]') from jsonb_array_elements(${sessions.recentRotationsMs}) at
    where at::bigint > ${sql.placeholder('recentAfter')})`;
  const late = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${sessions.spent}) one
    where (one->>'atMs')::bigint > ${sql.placeholder('recentAfter')})`;
  const number = sql.placeholder('number');
  return db
    .update(sessions)
    .set({
      refreshNumber: sql`${sessions.refreshNumber} + 1`,
      siblingsFrom: sql`${sessions.refreshNumber} + 1`,
      lostNumber: 0,
      spent: sql`${late} || jsonb_build_array(jsonb_build_object('number', ${number}::integer, 'atMs', ${now}::bigint))`,
      recentRotationsMs: sql`${recent} || to_jsonb(${now}::bigint)`,
    })
    .from(accounts)
    .where(
      and(
        eq(sessions.accountId, sql.placeholder('accountId')),
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(accounts.id, sessions.accountId),
        gte(sessions.refreshNumber, number),
        lte(sessions.siblingsFrom, number),
        // A server of the previous release raises a session without moving its siblings.
        lte(sessions.raisedAtNumber, number),
        lt(sessions.lostNumber, number),
        gt(sessions.lastActivityAtMs, sql.placeholder('idleSince')),
        or(isNull(accounts.bannedUntilMs), lte(accounts.bannedUntilMs, now)),
      ),
    )
    .returning({ session: getTableColumns(sessions), account: getTableColumns(accounts) })
    .prepare('rotate_session');
});

/**
 * Moves a session on from one of its newest refresh tokens, which is what nearly every refresh is, in one statement that
 * holds its row and does what `takeTurn` would. Undefined when the token is another one, the session is idle, or the account
 * is banned: who asks finds out which.
 */
export async function rotate(
  db: Db,
  token: SessionName & { number: number },
  times: { now: number; idleSince: number; recentAfter: number },
): Promise<{ session: Session; account: Account } | undefined> {
  return (await rotations(db).execute({ ...token, ...times }))[0];
}

/** Writes the turns of a session that the transaction holds. */
export async function saveTurns(
  tx: Db,
  name: SessionName,
  { refreshNumber, siblingsFrom, lostNumber, recentRotationsMs, spent }: Turns,
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      refreshNumber,
      siblingsFrom,
      lostNumber,
      recentRotationsMs: [...recentRotationsMs],
      spent: [...spent],
    })
    .where(named(name));
}

/** Notes that the access token which came with a refresh token was used. */
export async function saveUsedNumber(db: Db, name: SessionName, number: number): Promise<void> {
  await db
    .update(sessions)
    .set({ usedNumber: number })
    .where(and(named(name), lt(sessions.usedNumber, number)));
}

/** Writes that a factor raised the session, or that it is no longer raised. */
export async function saveLevel(
  tx: Db,
  name: SessionName,
  level: Pick<Session, 'aal' | 'amr' | 'factorId'> & Partial<Session>,
): Promise<void> {
  await tx.update(sessions).set(level).where(named(name));
}

/** The sessions that a factor raised. */
export async function lockSessionsRaisedBy(tx: Db, accountId: string, factorId: string): Promise<Session[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.factorId, factorId)))
    .for('update');
}

/** Moves the last activity to now when it lies after `afterMs`, and not after `untilMs`; whether it did. */
export async function saveActivity(
  db: Db,
  name: SessionName,
  nowMs: number,
  { afterMs, untilMs }: { afterMs: number; untilMs: number },
): Promise<boolean> {
  const last = sessions.lastActivityAtMs;
  const touched = await db
    .update(sessions)
    .set({ lastActivityAtMs: nowMs })
    .where(and(named(name), gt(last, afterMs), lte(last, untilMs)))
    .returning({ id: sessions.id });
  return touched.length === 1;
}

/** Which sessions of an account. */
export type Which = 'all' | { only: string } | { except: string; aal?: 'aal1' };

/** Deletes sessions; the ids of those that were there. */
export async function deleteSessions(db: Db, accountId: string, which: Which): Promise<string[]> {
  const ofAccount = eq(sessions.accountId, accountId);
  const chosen =
    which === 'all'
      ? undefined
      : 'only' in which
        ? eq(sessions.id, which.only)
        : and(ne(sessions.id, which.except), which.aal && eq(sessions.aal, which.aal));
  const deleted = await db.delete(sessions).where(and(ofAccount, chosen)).returning({ id: sessions.id });
  return deleted.map(({ id }) => id);
}

function named({ accountId, sessionId }: SessionName) {
  return and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId));
}
