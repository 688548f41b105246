import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { EndingsList } from '../db/backup/endings-list.ts';
import type { Db } from '../db/database.ts';
import { digestEndingName, endingNames, hashForList, type RecordedEnding } from '../db/endings.ts';
import { deleteGrantHalves, deleteWayHalves, updateGrant } from '../features/access/grants/store.ts';
import { limitRestoredGrants, restorePersonAddresses } from '../features/access/narrowing/service.ts';
import { grants, grantWays, persons } from '../features/access/tables.ts';
import { listAccountIds } from '../features/auth/accounts/store.ts';
import { knownDevices } from '../features/auth/tables.ts';
import { calendarFeeds } from '../features/reminders/tables.ts';
import { passkeys, wraps } from '../features/vault/tables.ts';
import type { Clock } from '../ports/clock.ts';

// See [Note: What ended stays ended]. The keysets of a restored database name everything that was in force at
// the time of the backup, and no device trusts a database that lacks something a keyset names. So grants are
// stopped, which their owner may do without a new keyset, and kits and passkeys are kept but can no longer
// sign in.

/** The dependencies for ending again everything that the lists name. */
export interface ApplyEndingsDeps {
  db: Db;
  clock: Clock;
  fakesSecret: string;
  erase(accountId: string): Promise<void>;
}

/** How much a restore has ended again. */
export interface AppliedEndings {
  erased: number;
  /**
   * The number of endings that were applied: of grants and ways to them, calendar addresses, devices, kits, passkeys,
   * and people's addresses.
   */
  ended: number;
}

/** Ends again everything that the lists of a restored database name. It can be repeated. */
export async function applyListedEndings(
  deps: ApplyEndingsDeps,
  lists: readonly EndingsList[],
): Promise<AppliedEndings> {
  const named = new Map<string, number>();
  for (const { hash, untilMs } of lists.flatMap(({ ended }) => ended))
    named.set(hash, Math.min(untilMs, named.get(hash) ?? untilMs));
  if (named.size === 0) return { erased: 0, ended: 0 };
  const { db, clock, fakesSecret } = deps;
  const nowMs = clock.now();
  const isOver = ({ name }: RecordedEnding) => {
    const untilMs = named.get(hashForList(fakesSecret, digestEndingName(name)));
    return untilMs !== undefined && untilMs <= nowMs;
  };
  // Before the lists existed, earlier versions hashed the name itself.
  const wasErased = (ending: RecordedEnding) =>
    isOver(ending) || named.has(hashForList(fakesSecret, ending.name));
  const gone = (await listAccountIds(db)).filter(id => wasErased(endingNames.account(id)));
  for (const id of gone) await deps.erase(id);
  const ended = [
    await stopGrants(db, isOver, nowMs),
    await limitRestoredGrants(db, deps, await db.select().from(grants).where(isNull(grants.endedAtMs))),
    await restorePersonAddresses(db, fakesSecret, await db.select().from(persons)),
    await endGrantWays(db, isOver, nowMs),
    await deleteFeeds(db, isOver),
    await forgetDevices(db, isOver),
    await shutWays(db, isOver),
  ];
  return { erased: gone.length, ended: ended.reduce((sum, count) => sum + count, 0) };
}

type IsOver = (ending: RecordedEnding) => boolean;

async function stopGrants(db: Db, isOver: IsOver, nowMs: number): Promise<number> {
  const { vaultId, id, stoppedAtMs, endedAtMs } = grants;
  const standing = await db
    .select({ vaultId, id })
    .from(grants)
    .where(and(isNull(stoppedAtMs), isNull(endedAtMs)));
  const over = standing.filter(grant => isOver(endingNames.grant(grant.id)));
  for (const grant of over)
    await db.transaction(async tx => {
      await updateGrant(tx, grant, { stoppedAtMs: nowMs });
      await deleteGrantHalves(tx, grant.vaultId, grant.id);
    });
  return over.length;
}

async function endGrantWays(db: Db, isOver: IsOver, nowMs: number): Promise<number> {
  const { vaultId, id, answer, endedAtMs } = grantWays;
  const standing = await db.select({ vaultId, id, answer }).from(grantWays).where(isNull(endedAtMs));
  // An invitation that was used after the backup is ended again. It is kept if it was accepted before the
  // backup, because only then can the owner's device recreate the person's access.
  const over = standing.filter(
    way => isOver(endingNames.way(way.id)) || (way.answer === null && isOver(endingNames.usedWay(way.id))),
  );
  for (const way of over) await db.transaction(tx => deleteWayHalves(tx, way.vaultId, [way.id], nowMs));
  return over.length;
}

async function deleteFeeds(db: Db, isOver: IsOver): Promise<number> {
  const { id, secretHash } = calendarFeeds;
  const feeds = await db.select({ id, secretHash }).from(calendarFeeds);
  const over = feeds.filter(feed => isOver(endingNames.feed(feed.id)));
  for (const feed of over) await db.delete(calendarFeeds).where(eq(secretHash, feed.secretHash));
  return over.length;
}

async function forgetDevices(db: Db, isOver: IsOver): Promise<number> {
  const { accountId, tokenHash } = knownDevices;
  const devices = await db.select({ accountId, tokenHash }).from(knownDevices);
  const over = devices.filter(device => isOver(endingNames.device(device.accountId, device.tokenHash)));
  for (const device of over)
    await db
      .delete(knownDevices)
      .where(and(eq(accountId, device.accountId), eq(tokenHash, device.tokenHash)));
  return over.length;
}

/**
 * Kits and passkeys that ended can no longer sign in, if their owner has another way of signing in. A password can
 * always sign in: see decision 0831.
 */
async function shutWays(db: Db, isOver: IsOver): Promise<number> {
  const { accountId, id, method } = wraps;
  const kitsAndPasskeys = await db
    .select({ accountId, id, method })
    .from(wraps)
    .where(ne(method, 'password'));
  const over = kitsAndPasskeys.filter(way => isOver(endingNames.wrap(way.id)));
  let shut = 0;
  for (const [owner, ways] of Map.groupBy(over, way => way.accountId)) {
    const ids = ways.map(way => way.id);
    const all = await db.select({ id }).from(wraps).where(eq(accountId, owner));
    if (all.length === ids.length) continue;
    await db.transaction(async tx => {
      await tx
        .update(wraps)
        .set({ proofHash: randomBytes(32) })
        .where(and(eq(accountId, owner), inArray(id, ids), eq(method, 'recovery')));
      await tx
        .update(passkeys)
        .set({ publicKey: Buffer.alloc(0) })
        .where(and(eq(passkeys.accountId, owner), inArray(passkeys.wrapId, ids)));
    });
    shut += ids.length;
  }
  return shut;
}
