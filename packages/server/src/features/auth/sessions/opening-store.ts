import type { NewestSeenActivity } from '@kinfolio/contract/activity';
import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { type CombinableStatement, divisionByZeroCode, prepareStatementAfter } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { refundLimitTries, rememberUntil } from '../../../db/limits.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import type { ContactAddress } from '../accounts/address.ts';
import { type AccountWithFactors, toAccountWithFactors } from '../accounts/person.ts';
import { findAccountIdByAddress } from '../accounts/store.ts';
import type { ActivityRow } from '../activity/store.ts';
import type { CorrectAttempt } from '../guessing.ts';
import { accounts, activityLog, factors, identities, knownDevices, sessions } from '../tables.ts';
import type { Session } from './store.ts';

export interface SessionOpening {
  session: Session;
  entry: ActivityRow;
  /** The account's password hash. If it has changed by the time the session is written, the session is not opened. */
  passwordHash: string | null;
  /** Sessions of the account that have not been used since this time are deleted. */
  unusedSinceMs: number;
  /**
   * The stored hash of the number that the device presented, if the account knows the device. The session's new number
   * replaces it.
   */
  shown: string | null;
  /** Whether the session's device becomes known to the account. */
  addDevice: boolean;
  /** Devices of the account that have not been seen since this time are deleted. */
  seenSinceMs: number;
}

/** A person, the newest entry of their log, and their known devices. */
export interface KnownAccount {
  person: AccountWithFactors;
  head: NewestSeenActivity | undefined;
  /** The stored hashes of the devices that the account knows. */
  devices: readonly string[];
}

/** Reads all data about an account that is needed to sign in. Does the same work whether or not there is an account. */
export async function findKnownAccount(
  db: Db,
  address: ContactAddress,
  seenSinceMs: number,
): Promise<KnownAccount | undefined> {
  const rows = await known(db).execute({ accountId: await findAccountIdByAddress(db, address), seenSinceMs });
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    person: toAccountWithFactors(first.account, rows),
    head: first.head ?? undefined,
    devices: first.devices,
  };
}

const known = prepareOncePerDb(db => {
  const accountId = sql.placeholder('accountId');
  const { number, hash } = activityLog;
  const head = db
    .select({ number, hash })
    .from(activityLog)
    .where(eq(activityLog.accountId, accountId))
    .orderBy(desc(number))
    .limit(1)
    .as('head');
  const seen = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.accountId, accountId),
        gte(knownDevices.lastSeenAtMs, sql.placeholder('seenSinceMs')),
      ),
    );
  return db
    .select({
      account: accounts,
      devices: sql<string[]>`array${seen}`,
      identity: identities,
      factor: factors,
      head: { number: head.number, hash: head.hash },
    })
    .from(accounts)
    .leftJoin(head, sql`true`)
    .leftJoin(identities, eq(identities.accountId, accountId))
    .leftJoin(factors, eq(factors.accountId, accountId))
    .where(eq(accounts.id, accountId))
    .orderBy(identities.createdAtMs, factors.createdAtMs, factors.id)
    .prepare('known');
});

/**
 * Writes a new session in one round trip, together with the changes that record a right attempt at a secret. If the
 * account has changed since it was read, this call fails and writes nothing: see {@link isConcurrentWriteError}.
 */
export async function saveSessionOpening(
  db: Db,
  opening: SessionOpening,
  right?: CorrectAttempt,
): Promise<void> {
  const { session, entry, ...guard } = opening;
  const { lastActivityAtMs: now, accountId, id, aal, amr, confirmedAtMs, openedAtMs } = session;
  const { openedBy, presentUntilMs, device, deviceHash } = session;
  const { event, number, about, previous, hash } = entry;
  const opened = { now, accountId, id, aal, amr, confirmedAtMs, openedAtMs, openedBy, presentUntilMs };
  const values = { ...opened, device, deviceHash, event, number, about, previous, hash };
  await (right === undefined
    ? openedAlone(db).execute({ ...values, ...guard })
    : openedAfterTry(db).execute({ ...values, ...guard, ...right }));
}

/** Whether a session could not be opened because another request wrote to the account's log or changed its password. */
export const isConcurrentWriteError = (code: string): boolean =>
  code === divisionByZeroCode || code === '23505';

const openedAlone = prepareOncePerDb(db => build(db, []).prepare('open_session'));

const openedAfterTry = prepareOncePerDb(db =>
  build(db, [
    refundLimitTries(db, sql.placeholder('keys')),
    rememberUntil(db, sql.placeholder('familiar'), sql.placeholder('familiarUntilMs')),
  ]).prepare('open_session_after_try'),
);

function build(db: Db, also: readonly CombinableStatement[]) {
  const accountId = sql.placeholder('accountId');
  const now = sql.placeholder('now');
  // The account's row is locked first, as in every other transaction.
  const held = db
    .update(accounts)
    .set({ lastSignInAtMs: sql`${now}` })
    .where(
      and(
        eq(accounts.id, accountId),
        sql`${accounts.passwordHash} is not distinct from ${sql.placeholder('passwordHash')}`,
      ),
    )
    .returning({ id: accounts.id });
  const identity = db
    .update(identities)
    .set({ lastSignInAtMs: sql`${now}`, updatedAtMs: sql`${now}` })
    .where(and(eq(identities.accountId, accountId), eq(identities.provider, 'email')));
  const unused = db
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        lte(sessions.lastActivityAtMs, sql.placeholder('unusedSinceMs')),
      ),
    );
  const id = sql.placeholder('id');
  const session = db.insert(sessions).values({
    accountId,
    id,
    aal: sql.placeholder('aal'),
    amr: sql.placeholder('amr'),
    refreshNumber: 1,
    recentRotationsMs: [],
    lastActivityAtMs: now,
    createdAtMs: now,
    confirmedAtMs: sql.placeholder('confirmedAtMs'),
    openedAtMs: sql.placeholder('openedAtMs'),
    openedBy: sql.placeholder('openedBy'),
    presentUntilMs: sql.placeholder('presentUntilMs'),
    device: sql.placeholder('device'),
    deviceHash: sql.placeholder('deviceHash'),
  });
  const entry = db.insert(activityLog).values({
    accountId,
    number: sql.placeholder('number'),
    atMs: now,
    event: sql.placeholder('event'),
    sessionId: id,
    about: sql.placeholder('about'),
    previous: sql.placeholder('previous'),
    hash: sql.placeholder('hash'),
  });
  return prepareStatementAfter(db, held, [identity, unused, session, entry, ...deviceWrites(db), ...also]);
}

/**
 * The maximum number of known devices of an account. Clients that do not store their number receive a new one each
 * time.
 */
const mostDevices = 100;

function deviceWrites(db: Db): readonly CombinableStatement[] {
  const { accountId, tokenHash, createdAtMs, lastSeenAtMs } = knownDevices;
  const ofAccount = eq(accountId, sql.placeholder('accountId'));
  const now = sql.placeholder('now');
  const moved = db
    .update(knownDevices)
    .set({ tokenHash: sql`${sql.placeholder('deviceHash')}`, lastSeenAtMs: sql`${now}` })
    .where(and(ofAccount, eq(tokenHash, sql.placeholder('shown'))));
  const added = db.insert(knownDevices).select(
    sql`select ${sql.placeholder('accountId')}::uuid, ${sql.placeholder('deviceHash')}::text, ${now}::bigint,
        ${now}::bigint where ${sql.placeholder('addDevice')}::boolean`,
  );
  const newest = db
    .select({ tokenHash })
    .from(knownDevices)
    .where(ofAccount)
    .orderBy(desc(lastSeenAtMs), desc(createdAtMs))
    .offset(mostDevices - 1);
  const forgotten = db
    .delete(knownDevices)
    .where(
      and(
        ofAccount,
        or(lt(lastSeenAtMs, sql.placeholder('seenSinceMs')), inArray(tokenHash, newest)),
        sql`${tokenHash} is distinct from ${sql.placeholder('shown')}`,
      ),
    );
  return [moved, added, forgotten];
}
