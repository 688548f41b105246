import type { GrantUpdate, SealedGrantSecret } from '@kinfolio/contract/sharing/shapes';
import { and, asc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import { unquotedArrayParam } from '../../../db/plain-array.ts';
import { prepareOncePerDb } from '../../../db/prepared.ts';
import { receivedGrants, wayLookups } from '../../vault/grant-tables.ts';
import { setAsideVaults, vaultIdentities, vaultMembers } from '../../vault/tables.ts';
import { grantBoxes, grants, grantWays, persons, type WayAnswer, wayHalves } from '../tables.ts';

export type StoredGrant = typeof grants.$inferSelect;
export type StoredGrantWay = typeof grantWays.$inferSelect;

/** The owner of a vault, even if the vault was set aside, because the people the owner chose keep their access. */
export async function readOwner(db: Db, vaultId: string) {
  const [row] = await db.select().from(vaultIdentities).where(eq(vaultIdentities.vaultId, vaultId));
  if (row !== undefined) return row;
  const [aside] = await db.select().from(setAsideVaults).where(eq(setAsideVaults.vaultId, vaultId));
  return aside;
}

export const readGrants = (db: Db, vaultId: string): Promise<StoredGrant[]> =>
  db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), isNull(grants.endedAtMs)))
    .orderBy(asc(grants.id));

/** The end reason of a grant that existed before a change that its owner undid. */
export const undoneEndReason = 'undone';

/** The grants of a vault that ended at or after a given time. */
export const readEndedGrants = (db: Db, vaultId: string, sinceMs: number): Promise<StoredGrant[]> =>
  db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), gte(grants.endedAtMs, sinceMs)))
    .orderBy(asc(grants.id));

/**
 * Which of these accounts have a vault with grants that are neither stopped nor ended. This takes two steps, because
 * vaults and accounts are stored separately.
 */
export async function listOwnersWithGrants(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { accountId, vaultId } = vaultIdentities;
  const owners = await db
    .select({ accountId, vaultId })
    .from(vaultIdentities)
    .where(sql`${accountId} = any(${unquotedArrayParam(accountIds)}::uuid[])`);
  const ofThem = sql`${grants.vaultId} = any(${unquotedArrayParam(owners.map(one => one.vaultId))}::uuid[])`;
  const found = await db
    .selectDistinct({ vaultId: grants.vaultId })
    .from(grants)
    .where(and(ofThem, isNull(grants.stoppedAtMs), isNull(grants.endedAtMs)));
  const withGrants = new Set(found.map(one => one.vaultId));
  return owners.filter(one => withGrants.has(one.vaultId)).map(one => one.accountId);
}

export async function readGrant(db: Db, vaultId: string, id: string): Promise<StoredGrant | undefined> {
  const [row] = await db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, id)));
  return row;
}

const grantOfOwner = prepareOncePerDb(db => {
  const vaultId = sql.placeholder('vaultId');
  return db
    .select({ grant: grants, accountId: vaultMembers.accountId })
    .from(grants)
    .leftJoin(vaultMembers, eq(vaultMembers.vaultId, vaultId))
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, sql.placeholder('id'))))
    .prepare('grant_of_owner');
});

export interface GrantOfOwner {
  readonly grant: StoredGrant;
  readonly owner: { readonly accountId: string };
}

/** One grant, ended or not, and its owner's account, even if the vault was set aside. */
export async function readGrantOfOwner(
  db: Db,
  vaultId: string,
  id: string,
): Promise<GrantOfOwner | undefined> {
  const [found] = await grantOfOwner(db).execute({ vaultId, id });
  if (found === undefined) return undefined;
  const { grant } = found;
  const accountId = found.accountId ?? (await readOwner(db, vaultId))?.accountId;
  return accountId === undefined ? undefined : { grant, owner: { accountId } };
}

/** Saves a grant that is new or was issued again. */
export async function saveGrant(tx: Db, grant: typeof grants.$inferInsert): Promise<void> {
  const { vaultId: _, id: __, ...changed } = grant;
  await tx
    .insert(grants)
    .values(grant)
    .onConflictDoUpdate({ target: [grants.vaultId, grants.id], set: changed });
}

/**
 * Updates a grant. If the grant stops or ends, that is also recorded, so that a restore does not bring it
 * back.
 */
export async function updateGrant(
  tx: Db,
  { vaultId, id }: { vaultId: string; id: string },
  changed: Partial<StoredGrant>,
): Promise<void> {
  await tx
    .update(grants)
    .set(changed)
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, id)));
  if (changed.stoppedAtMs || changed.endedAtMs) await recordEndings(tx, [endingNames.grant(id)]);
}

/** Adds boxes. A box replaces an earlier one for the same version. */
export async function insertGrantBoxes(
  tx: Db,
  { vaultId, grantId }: { vaultId: string; grantId: string },
  boxes: readonly SealedGrantSecret[],
): Promise<void> {
  if (boxes.length === 0) return;
  await tx
    .insert(grantBoxes)
    .values(
      boxes.map(({ category, keyVersion, envelope }) => ({
        vaultId,
        grantId,
        categoryId: category,
        keyVersion,
        envelope,
      })),
    )
    .onConflictDoUpdate({
      target: [grantBoxes.vaultId, grantBoxes.grantId, grantBoxes.categoryId, grantBoxes.keyVersion],
      set: { envelope: sql`excluded.envelope` },
    });
}

/**
 * Deletes all boxes of a grant whose key has changed. The caller inserts those that are still needed, sealed
 * with the new key.
 */
export async function deleteGrantBoxes(tx: Db, vaultId: string, grantId: string): Promise<void> {
  await tx.delete(grantBoxes).where(and(eq(grantBoxes.vaultId, vaultId), eq(grantBoxes.grantId, grantId)));
}

export const readGrantBoxes = (db: Db, vaultId: string, grantId?: string) =>
  db
    .select()
    .from(grantBoxes)
    .where(
      and(
        eq(grantBoxes.vaultId, vaultId),
        grantId === undefined ? undefined : eq(grantBoxes.grantId, grantId),
      ),
    );

/** The ways to open the grants of a vault, without the ways that have ended. */
export const readGrantWays = (db: Db, vaultId: string): Promise<StoredGrantWay[]> =>
  db
    .select()
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), isNull(grantWays.endedAtMs)))
    .orderBy(asc(grantWays.id));

/** The numbers of all cards ever created, with the email addresses of the people they are for. */
export const readCardNumbers = (db: Db, vaultId: string) =>
  db
    .select({ email: persons.email, number: grantWays.number })
    .from(grantWays)
    .innerJoin(grants, and(eq(grants.vaultId, grantWays.vaultId), eq(grants.id, grantWays.grantId)))
    .innerJoin(persons, and(eq(persons.vaultId, grants.vaultId), eq(persons.id, grants.personId)))
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.method, 'card')));

export async function listEndedGrantWays(db: Db, vaultId: string, ids: readonly string[]): Promise<string[]> {
  const { id, endedAtMs } = grantWays;
  const rows = await db
    .select({ id })
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), inArray(id, [...ids]), isNotNull(endedAtMs)));
  return rows.map(row => row.id);
}

/** Reads one way to open a grant, unless that way has ended. */
export async function readGrantWay(db: Db, vaultId: string, id: string): Promise<StoredGrantWay | undefined> {
  const [row] = await db
    .select()
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.id, id), isNull(grantWays.endedAtMs)));
  return row;
}

/** Finds the invitation or card that a code belongs to, by the hash of the code's lookup half. */
export async function findWayByLookup(db: Db, lookupHash: Buffer): Promise<StoredGrantWay | undefined> {
  const [found] = await db.select().from(wayLookups).where(eq(wayLookups.lookupHash, lookupHash));
  return found && readGrantWay(db, found.vaultId, found.wayId);
}

/**
 * Saves a way to open a grant, with the server's half of its key. The way is new, or is now sealed under another key.
 */
export async function saveGrantWay(
  tx: Db,
  {
    vaultId,
    grantId,
    keyVersion,
    nowMs,
  }: { vaultId: string; grantId: string; keyVersion: number; nowMs: number },
  way: GrantUpdate['ways'][number],
  hashes: { proofHash: Buffer | undefined; lookupHash: Buffer | undefined },
): Promise<void> {
  const { way: id, method, envelope, own, half } = way;
  const changed = {
    keyVersion,
    envelope,
    own,
    ...(way.vouch !== undefined && { vouch: way.vouch }),
    ...(way.rehearsal !== undefined && { rehearsal: way.rehearsal }),
    ...(way.personHalf !== undefined && { personHalf: way.personHalf }),
  };
  const { proofHash, lookupHash } = hashes;
  await tx
    .insert(grantWays)
    .values({
      vaultId,
      id,
      grantId,
      method,
      number: way.number ?? null,
      madeAtMs: nowMs,
      proofHash: proofHash ?? null,
      ...changed,
    })
    .onConflictDoUpdate({ target: [grantWays.vaultId, grantWays.id], set: changed });
  await tx
    .insert(wayHalves)
    .values({ vaultId, wayId: id, half })
    .onConflictDoUpdate({ target: [wayHalves.vaultId, wayHalves.wayId], set: { half } });
  if (lookupHash) await tx.insert(wayLookups).values({ lookupHash, vaultId, wayId: id });
}

/** Records when a card in use was checked. Returns false if there is no such card. */
export async function saveCardChecked(
  db: Db,
  { vaultId, way, nowMs }: { vaultId: string; way: string; nowMs: number },
): Promise<boolean> {
  const { id, method, endedAtMs } = grantWays;
  const rows = await db
    .update(grantWays)
    .set({ checkedAtMs: nowMs })
    .where(and(eq(grantWays.vaultId, vaultId), eq(id, way), eq(method, 'card'), isNull(endedAtMs)))
    .returning({ id });
  return rows.length === 1;
}

/** Records that people have lost these ways to open a grant, or can use them again. */
export async function recordLostGrantWays(
  tx: Db,
  vaultId: string,
  ids: readonly string[],
  lostAtMs: number | null,
): Promise<void> {
  await tx
    .update(grantWays)
    .set({ lostAtMs })
    .where(and(eq(grantWays.vaultId, vaultId), inArray(grantWays.id, [...ids])));
}

/**
 * Ends ways to open a grant, and records this for a restore. `used` means that access for an account replaces
 * them.
 */
export async function endGrantWays(
  tx: Db,
  vaultId: string,
  ids: readonly string[],
  nowMs: number,
  used = false,
): Promise<void> {
  await deleteWayHalves(tx, vaultId, ids, nowMs);
  await recordEndings(tx, ids.map(used ? endingNames.usedWay : endingNames.way));
}

/**
 * Deletes the server's halves of the keys of these ways, so that they no longer work. Use it only for ways
 * whose end is already recorded: recording it again would make a used invitation look withdrawn.
 */
export async function deleteWayHalves(
  tx: Db,
  vaultId: string,
  ids: readonly string[],
  nowMs: number,
): Promise<void> {
  if (ids.length === 0) return;
  const which = [...ids];
  await tx.delete(wayHalves).where(and(eq(wayHalves.vaultId, vaultId), inArray(wayHalves.wayId, which)));
  await tx.delete(wayLookups).where(and(eq(wayLookups.vaultId, vaultId), inArray(wayLookups.wayId, which)));
  await tx
    .update(grantWays)
    .set({ endedAtMs: nowMs })
    .where(and(eq(grantWays.vaultId, vaultId), inArray(grantWays.id, which)));
}

/** Deletes the server's halves of the keys to a stopped grant, so that the next request fails. */
export async function deleteGrantHalves(tx: Db, vaultId: string, grantId: string): Promise<void> {
  const ofGrant = tx
    .select({ id: grantWays.id })
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.grantId, grantId)));
  await tx.delete(wayHalves).where(and(eq(wayHalves.vaultId, vaultId), inArray(wayHalves.wayId, ofGrant)));
}

/** Reads the server's half of a way's key. No other statement reads it. */
export async function readGrantWayHalf(tx: Db, vaultId: string, wayId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ half: wayHalves.half })
    .from(wayHalves)
    .where(and(eq(wayHalves.vaultId, vaultId), eq(wayHalves.wayId, wayId)));
  return row?.half;
}

export async function saveInvitationAnswer(
  tx: Db,
  vaultId: string,
  wayId: string,
  answer: WayAnswer,
): Promise<void> {
  await tx
    .update(grantWays)
    .set({ answer })
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.id, wayId)));
}

export async function saveReceivedGrant(tx: Db, received: typeof receivedGrants.$inferInsert): Promise<void> {
  const { wayId, envelope } = received;
  await tx
    .insert(receivedGrants)
    .values(received)
    .onConflictDoUpdate({
      target: [receivedGrants.accountId, receivedGrants.grantId],
      set: { wayId, envelope },
    });
}

export const readReceivedGrants = (db: Db, accountId: string) =>
  db.select().from(receivedGrants).where(eq(receivedGrants.accountId, accountId));

export async function deleteReceivedGrant(tx: Db, accountId: string, grantId: string): Promise<void> {
  await tx
    .delete(receivedGrants)
    .where(and(eq(receivedGrants.accountId, accountId), eq(receivedGrants.grantId, grantId)));
}

export async function isGrantReceivedByOther(tx: Db, grantId: string, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ accountId: receivedGrants.accountId })
    .from(receivedGrants)
    .where(and(eq(receivedGrants.grantId, grantId), ne(receivedGrants.accountId, accountId)))
    .limit(1);
  return rows.length > 0;
}

/** Lists at most 200 vaults with an id after the given one and a grant that has neither ended nor been stopped. */
export async function listSharingVaults(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ vaultId: grants.vaultId })
    .from(grants)
    .where(and(isNull(grants.endedAtMs), isNull(grants.stoppedAtMs), sql`${grants.vaultId} > ${after}`))
    .orderBy(asc(grants.vaultId))
    .limit(200);
  return rows.map(({ vaultId }) => vaultId);
}
