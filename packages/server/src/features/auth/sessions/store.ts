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
import { prepareOncePerDb } from '../../../db/prepared.ts';
import type { Account } from '../accounts/store.ts';
import { accounts, factors, sessions } from '../tables.ts';
import type { RefreshTokenState } from './refresh-turns.ts';

export type Session = typeof sessions.$inferSelect;

/** Identifies one session. The account comes first because it is the first part of the tables' keys. */
export interface SessionKey {
  accountId: string;
  sessionId: string;
}

/** The facts that decide whether a bearer token is accepted. */
export interface BearerFacts {
  /** Whether a second factor has been verified, so that aal1 is no longer sufficient. */
  hasFactor: boolean;
  guardedAtMs: number | null;
  bannedUntilMs: number | null;
  changesHeldUntilMs: number | null;
  closesAtMs: number | null;
  /** Null if the session has ended. */
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

const bearers = prepareOncePerDb(db => {
  const { id, aal, lastActivityAtMs, confirmedAtMs, openedAtMs, presentUntilMs } = sessions;
  const { usedNumber, siblingsFrom, lostNumber } = sessions;
  // The filter on each table uses the account id directly: behind an outer join, a cluster could not tell which shard
  // has the rows.
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

/**
 * Reads the facts about a bearer token, as every signed-in request does. Returns undefined if the account no longer exists.
 */
export async function findBearer(
  db: Db,
  { accountId, sessionId }: SessionKey,
): Promise<BearerFacts | undefined> {
  return (await bearers(db).execute({ accountId, sessionId }))[0];
}

/** The sessions of an account, the most recently used first. */
export async function listSessions(db: Db, accountId: string): Promise<Session[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.lastActivityAtMs), desc(sessions.id));
}

/** Returns one session; undefined if it has ended. */
export async function findSession(db: Db, name: SessionKey): Promise<Session | undefined> {
  const [session] = await db.select().from(sessions).where(named(name));
  return session;
}

/** Reads a session and locks it until the transaction ends, so that its refreshes are processed one at a time. */
export async function lockSession(tx: Db, name: SessionKey): Promise<Session | undefined> {
  const [session] = await tx.select().from(sessions).where(named(name)).for('update');
  return session;
}

const rotations = prepareOncePerDb(db => {
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
        // A server running the previous release raises a session without updating `siblingsFrom`.
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
 * Refreshes a session whose token is one of the newest, as in nearly every refresh. A single statement locks the row
 * and does the same as `acceptRefreshToken`. Undefined if the token is not one of the newest, the session is idle, or
 * the account is banned; the caller must find out which.
 */
export async function rotateRefreshToken(
  db: Db,
  token: SessionKey & { number: number },
  times: { now: number; idleSince: number; recentAfter: number },
): Promise<{ session: Session; account: Account } | undefined> {
  return (await rotations(db).execute({ ...token, ...times }))[0];
}

/** Writes the refresh state of a session that the transaction has locked. */
export async function saveRefreshTokenState(
  tx: Db,
  name: SessionKey,
  { refreshNumber, siblingsFrom, lostNumber, recentRotationsMs, spent }: RefreshTokenState,
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

export async function saveUsedTokenNumber(db: Db, name: SessionKey, number: number): Promise<void> {
  await db
    .update(sessions)
    .set({ usedNumber: number })
    .where(and(named(name), lt(sessions.usedNumber, number)));
}

/** Stores whether a factor raised the session, and which. */
export async function saveAssuranceLevel(
  tx: Db,
  name: SessionKey,
  level: Pick<Session, 'aal' | 'amr' | 'factorId'> & Partial<Session>,
): Promise<void> {
  await tx.update(sessions).set(level).where(named(name));
}

export async function lockSessionsRaisedBy(tx: Db, accountId: string, factorId: string): Promise<Session[]> {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.factorId, factorId)))
    .for('update');
}

/**
 * Sets a session's last activity to now if it was after `afterMs` and not after `untilMs`. Returns whether it was
 * changed.
 */
export async function saveLastActivity(
  db: Db,
  name: SessionKey,
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

export type SessionSelection = 'all' | { only: string } | { except: string; aal?: 'aal1' };

/** Deletes sessions. Returns the ids of those that existed. */
export async function deleteSessions(db: Db, accountId: string, which: SessionSelection): Promise<string[]> {
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

function named({ accountId, sessionId }: SessionKey) {
  return and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId));
}
