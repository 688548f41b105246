import type { ActivityHead } from '@kinfolio/contract/activity';
import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import { atOnceAfter, nothingToWrite, type Statement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { giveBackToLimits, remember } from '../../../db/limits.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Address } from '../accounts/address.ts';
import { type PersonParts, personOf } from '../accounts/person.ts';
import { ownsEmail, ownsPhone } from '../accounts/store.ts';
import type { ActivityRow } from '../activity/store.ts';
import type { RightTry } from '../limits.ts';
import { accounts, activityLog, factors, identities, sessions } from '../tables.ts';
import type { Session } from './store.ts';

/** A session that opens, and the entry that tells of it. */
export interface Opening {
  session: Session;
  entry: ActivityRow;
  /** What the account has, and must still have when it opens. */
  passwordHash: string | null;
  /** Sessions of the account that nobody has used since are forgotten. */
  unusedSinceMs: number;
}

/** A person, and the newest entry of their log. */
export interface Known {
  person: PersonParts;
  head: ActivityHead | undefined;
}

/** Reads in one journey all that signing in needs of an account, with the same work whether there is one or not. */
export async function findKnown(db: Db, { email, phone }: Address): Promise<Known | undefined> {
  const rows =
    email === undefined
      ? await knownByPhone(db).execute({ phone })
      : await knownByEmail(db).execute({ email });
  const [first] = rows;
  return first && { person: personOf(first.account, rows), head: first.head ?? undefined };
}

const knownByEmail = prepared(db => known(db, ownsEmail(db)).prepare('known_by_email'));
const knownByPhone = prepared(db => known(db, ownsPhone(db)).prepare('known_by_phone'));

function known(db: Db, owner: SQL) {
  const { number, hash, accountId } = activityLog;
  const head = db
    .select({ number, hash })
    .from(activityLog)
    .where(eq(accountId, accounts.id))
    .orderBy(desc(number))
    .limit(1)
    .as('head');
  return db
    .select({
      account: accounts,
      identity: identities,
      factor: factors,
      head: { number: head.number, hash: head.hash },
    })
    .from(accounts)
    .leftJoinLateral(head, sql`true`)
    .leftJoin(identities, eq(identities.accountId, accounts.id))
    .leftJoin(factors, eq(factors.accountId, accounts.id))
    .where(owner)
    .orderBy(identities.createdAtMs, factors.createdAtMs, factors.id);
}

/**
 * Writes an opening in one journey, and what a right try of a secret writes. It fails, writing nothing, when the account
 * has changed since it was read: see {@link wasOvertaken}.
 */
export async function saveOpening(db: Db, opening: Opening, right?: RightTry): Promise<void> {
  const { session, entry, ...guard } = opening;
  const { lastActivityAtMs: now, accountId, id, aal, amr, confirmedAtMs } = session;
  const { event, number, about, previous, hash } = entry;
  const values = { now, accountId, id, aal, amr, confirmedAtMs, event, number, about, previous, hash };
  await (right === undefined
    ? opened(db).execute({ ...values, ...guard })
    : openedAfterTry(db).execute({ ...values, ...guard, ...right }));
}

/** Whether an opening failed because something else was written to the account's log, or its password changed. */
export const wasOvertaken = (code: string): boolean => code === nothingToWrite || code === '23505';

const opened = prepared(db => build(db, []).prepare('open_session'));

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
  return atOnceAfter(db, held, [identity, unused, session, entry, ...also]);
}
