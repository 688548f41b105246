import type { ActivityHead } from '@kinfolio/contract/activity';
import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { atOnceAfter, nothingToWrite, type Statement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { giveBackToLimits, remember } from '../../../db/limits.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Address } from '../accounts/address.ts';
import { type PersonParts, personOf } from '../accounts/person.ts';
import { findOwner } from '../accounts/store.ts';
import type { ActivityRow } from '../activity/store.ts';
import type { RightTry } from '../guessing.ts';
import { accounts, activityLog, factors, identities, knownDevices, sessions } from '../tables.ts';
import type { Session } from './store.ts';

/** A session that opens, and the entry that tells of it. */
export interface Opening {
  session: Session;
  entry: ActivityRow;
  /** What the account has, and must still have when it opens. */
  passwordHash: string | null;
  /** Sessions of the account that nobody has used since are forgotten. */
  unusedSinceMs: number;
  /** What is kept of the number that its device showed, where the account knows it: the session's takes its place. */
  shown: string | null;
  /** The account knows the device of the session from now on. */
  addDevice: boolean;
  /** Devices of the account that were not seen since are forgotten. */
  seenSinceMs: number;
}

/** A person, and the newest entry of their log. */
export interface Known {
  person: PersonParts;
  head: ActivityHead | undefined;
  /** What is kept of the devices that the account knows. */
  devices: readonly string[];
}

/** Reads all that signing in needs of an account, with the same work whether there is one or not. */
export async function findKnown(db: Db, address: Address, seenSinceMs: number): Promise<Known | undefined> {
  const rows = await known(db).execute({ accountId: await findOwner(db, address), seenSinceMs });
  const [first] = rows;
  if (first === undefined) return undefined;
  return { person: personOf(first.account, rows), head: first.head ?? undefined, devices: first.devices };
}

const known = prepared(db => {
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
 * Writes an opening in one journey, and what a right try of a secret writes. It fails, writing nothing, when the account
 * has changed since it was read: see {@link wasOvertaken}.
 */
export async function saveOpening(db: Db, opening: Opening, right?: RightTry): Promise<void> {
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

/** Whether an opening failed because something else was written to the account's log, or its password changed. */
export const wasOvertaken = (code: string): boolean => code === nothingToWrite || code === '23505';

const openedAlone = prepared(db => build(db, []).prepare('open_session'));

const openedAfterTry = prepared(db =>
  build(db, [
    giveBackToLimits(db, sql.placeholder('keys')),
    remember(db, sql.placeholder('familiar'), sql.placeholder('familiarUntilMs')),
  ]).prepare('open_session_after_try'),
);

function build(db: Db, also: readonly Statement[]) {
  const accountId = sql.placeholder('accountId');
  const now = sql.placeholder('now');
  // The row of the account is what everybody locks first.
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
  return atOnceAfter(db, held, [identity, unused, session, entry, ...deviceWrites(db), ...also]);
}

/** At most so many devices of an account are known: clients that keep no number are given one each time. */
const mostDevices = 100;

function deviceWrites(db: Db): readonly Statement[] {
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
